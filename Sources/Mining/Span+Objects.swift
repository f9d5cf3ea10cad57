// Values in angle brackets: objects as they describe themselves, and data.

package import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func angleBracket(at start: Int, _ end: Int) -> FoundValue? {
    var name = skipIdentifier(from: start + 1)
    while byte(name) == "." { name = skipIdentifier(from: name + 1) }
    guard name > start + 1 else { return nil }
    if let data = data(at: start, end) { return data }
    if isWord("CKError", start + 1..<name), has(" 0x", at: name) {
      return .value(.error, start..<endOfAngles(from: start, end))
    }
    guard !self[start + 1].isASCIIDigit, has(": 0x", at: name),
      let close = find(UInt8(ascii: ">"), from: name, before: Swift.min(end, name + Self.maximumHeadLength)),
      find(UInt8(ascii: "\n"), from: name, before: close) == nil
    else { return nil }
    return object(start, name: start + 1..<name, close + 1, end)
  }

  /// The maximum length of the rest of an object's head after its class, in bytes: the address, and what some
  /// classes print within the brackets.
  private static var maximumHeadLength: Int { 200 }

  /// Recognises data as Foundation prints it, `<62706c69 73743030>`.
  private func data(at start: Int, _ end: Int) -> FoundValue? {
    let stop = skip(from: start + 1) { $0.isASCIIHexDigit || $0 == " " }
    guard stop - start > 8, stop < end, self[stop] == ">" else { return nil }
    return .value(.name, start..<stop + 1)
  }

  private func object(_ start: Int, name: Range<Int>, _ close: Int, _ end: Int) -> FoundValue {
    if isWord("PFUbiquityLocation", name), byte(close) == ":" {
      let path = skipBlanks(from: close + 1)
      let stop = range(of: "(null)", at: path)?.upperBound ?? endOfPath(from: path, end)
      return .value(isLog(before: stop) ? .log : .location, start..<stop)
    }
    let isVector = isWord("PFUbiquityKnowledgeVector", name)
    if isVector || isWord("PFUbiquityGlobalObjectID", name) {
      let open = skip(from: close, while: \.isASCIIWhitespace)
      guard byte(open) == "(", open < end, let stop = find(")", from: open, before: end),
        find("\n", from: open, before: stop) == nil
      else { return .value(.object, start..<close) }
      return .value(isVector ? .vector : .globalID, start..<stop + 1)
    }
    let kind = kindOfObject(name)
    return .value(kind, start..<(kind == .coordinator ? close : endOfDescription(from: close, end)))
  }

  /// The end of an object's description, whose address ends at `close`.
  ///
  /// Later lines of a description are indented, are empty, or close a bracket.
  private func endOfDescription(from close: Int, _ end: Int) -> Int {
    var last = close
    if has(" (entity: ", at: close) || has(" (URL: ", at: close) {
      last = closing(at: close + 1, end) ?? end
    } else if byte(close) == "{" {
      last = closing(at: close, end) ?? end
    }
    var line = last
    if line < end, self[line] == ":" { line += 1 }
    line = skipBlanks(from: line)
    guard line < end, self[line] == "\n" else { return last }
    line += 1
    let next = skipLines(from: line, before: end, beginningWith: UInt8.continueDescriptions)
    let text = endOfText(before: next, from: line)
    return text > line ? text : last
  }

  /// The end of a value in angle brackets; an error of CloudKit's contains those of single records.
  private func endOfAngles(from start: Int, _ end: Int) -> Int {
    var depth = 0
    for index in start..<end {
      if self[index] == "<" { depth += 1 }
      if self[index] == ">" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return end
  }

  private func kindOfObject(_ name: Range<Int>) -> FieldKind {
    guard has("PFUbiquity", at: name.lowerBound) || has("_PFUbiquity", at: name.lowerBound) else {
      return isWord("NSPersistentStoreCoordinator", name) ? .coordinator : .object
    }
    for (wanted, kind) in FieldKind.objectClasses
    where wanted.utf8CodeUnitCount == name.count && isWord(wanted, name) {
      return kind
    }
    return .object
  }
}

extension UInt8 {
  /// For each byte, whether a later line of an object's description may begin with it.
  fileprivate static let continueDescriptions = (UInt8.min...UInt8.max).map { byte in
    byte.isASCIIWhitespace || byte == ")" || byte == "}"
  }
}

extension FieldKind {
  /// The classes whose objects have a kind of their own, the usual class of each kind first.
  fileprivate static let objectClasses: [(name: StaticString, kind: FieldKind)] = [
    ("_PFUbiquityRecordsImporter", .importer), ("_PFUbiquityRecordsExporter", .exporter),
    ("_PFUbiquityRecordImportOperation", .operation), ("PFUbiquityRecordImportOperation", .operation),
    ("_PFUbiquityImportOperation", .operation), ("PFUbiquityImportOperation", .operation),
    ("PFUbiquityImportScanOperation", .scan), ("PFUbiquityBaseline", .baseline),
    ("PFUbiquityBaselineRollOperation", .baselineOperation),
    ("PFUbiquityBaselineRollResponseOperation", .baselineOperation),
    ("PFUbiquityBaselineRecoveryOperation", .baselineOperation), ("PFUbiquityPeerReceipt", .receipt),
    ("PFUbiquitySetupAssistant", .assistant), ("_PFUbiquityStack", .stack),
    ("PFUbiquityRecordsImporterSchedulingContext", .context), ("PFUbiquityStoreMetadataMedic", .medic),
    ("PFUbiquityFilePresenter", .presenter), ("PFUbiquitySwitchboardEntry", .entry),
    ("PFUbiquitySwitchboardEntryMetadata", .entry), ("PFUbiquityTransactionLog", .transactionLog),
    ("PFUbiquityBaselineHeuristics", .heuristics), ("PFUbiquityContainerMonitor", .monitor),
    ("PFUbiquityStoreSaveSnapshot", .snapshot), ("PFUbiquityRecordImportConflict", .conflict),
    ("PFUbiquityTransactionEntry", .transactionEntry), ("PFUbiquityTransactionEntryLight", .transactionEntry),
  ]

  /// The usual class of objects of this kind; `nil` if the kind has no class of its own.
  package var objectClass: StaticString? {
    self == .coordinator ? "NSPersistentStoreCoordinator" : Self.objectClasses.first { $0.kind == self }?.name
  }
}
