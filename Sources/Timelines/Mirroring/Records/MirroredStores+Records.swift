// What records of mirroring name: the records of CloudKit that an export sends and an import brings, and the
// user.

internal import LogRecords

extension MirroredStores {
  /// The first record that is described: the one that an export made for an object, or that an import leaves
  /// out.
  func made(
    by source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorRecordList.Element? {
    let all = source.everything(bytes)
    // Its values may hold others.
    return bytes.nextMirroredRecord(from: all.lowerBound, before: all.upperBound)?.name
      .map { element($0, tag: 0, bytes, &names) }
  }

  /// The records that a batch saved, and those that it deleted.
  func batch(of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList {
    let all = source.everything(bytes)
    // An error behind the list may hold records that were not saved.
    let end = bytes.find("\n)", from: all.lowerBound, before: all.upperBound)
    var list = elements(in: all.lowerBound..<(end ?? all.upperBound), bytes, &names)
    if end == nil { list.isWhole = false }
    if let deleted = source.place(.deleted) { list.deleted = identifiers(in: deleted, bytes, &names) }
    return list
  }

  /// How many records a batch saved if its record is cut behind the list of them; `nil` if it is not, or is
  /// cut before.
  func savedBeforeCut(in source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    guard source.record.isCut || bytes.isCutShort(in: source.record.message.range) else { return nil }
    let all = source.everything(bytes)
    let label: StaticString = "finished: "
    guard let found = bytes.find(label, from: all.lowerBound, before: all.upperBound),
      let end = bytes.find("\n)", from: found, before: all.upperBound)
    else { return nil }
    return bytes.mirroredRecords(in: found + label.utf8CodeUnitCount..<end)
  }

  /// The records that an import brings, and those that it deletes.
  func listed(by source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList {
    let all = source.everything(bytes)
    let label: StaticString = "Deleted RecordIDs:"
    let end = bytes.find(label, from: all.lowerBound, before: all.upperBound)
    var list = elements(in: all.lowerBound..<(end ?? all.upperBound), bytes, &names)
    let updated: StaticString = "updated records:"
    if let end, let start = bytes.find(updated, from: all.lowerBound, before: end) {
      list.deleted = identifiers(in: end..<all.upperBound, bytes, &names)
      let records = start + updated.utf8CodeUnitCount..<end
      // A page may have dropped what stands between angle brackets.
      if list.saved.isEmpty, !bytes.isEmptyList(in: records) { list.isWhole = false }
    } else {
      list.isWhole = false
    }
    return list
  }

  /// The user, as CloudKit names one in the container.
  func user(of source: RecognisedRecord, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorChange {
    let all = source.everything(bytes)
    // `__defaultOwner__` is whoever the user is.
    guard let name = bytes.mirrorRecordName(after: "recordName=", in: all),
      !bytes.has("__", at: name.lowerBound), let user = names.kept(bytes.extracting(name))
    else { return .none }
    return .user(user)
  }

  private func elements(in range: Range<Int>, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList
  {
    var list = MirrorRecordList()
    list.isWhole = bytes.find("<private>", from: range.lowerBound, before: range.upperBound) == nil
    var offset = range.lowerBound
    while let record = bytes.nextMirroredRecord(from: offset, before: range.upperBound) {
      offset = record.end
      if let name = record.name {
        list.saved.append(element(name, tag: record.tag, bytes, &names))
      } else {
        list.isWhole = false
      }
    }
    return list
  }

  private func identifiers(
    in range: Range<Int>, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> [MirrorRecordList.Element] {
    var found: [MirrorRecordList.Element] = []
    var rest = range
    while let name = bytes.mirrorRecordName(after: "recordName=", in: rest) {
      found.append(element(name, tag: 0, bytes, &names))
      rest = name.upperBound..<range.upperBound
    }
    return found
  }

  private func element(
    _ name: Range<Int>, tag: UInt32, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorRecordList.Element {
    if name.count == MirrorID.length, let id = MirrorID(bytes, at: name.lowerBound) { return (id, nil, tag) }
    let text = bytes.extracting(name)
    return (MirrorID(hashOf: text), names.name(text), tag)
  }
}

extension RecognisedRecord {
  /// The message; for a record that ends within its statement, what there is of it.
  fileprivate func everything(_ bytes: Span<UInt8>) -> Range<Int> {
    record.message.range.lowerBound..<(record.isCut ? bytes.count : record.message.range.upperBound)
  }
}

extension Span<UInt8> {
  /// The request that a piece of work of an import belongs to, which stands before the list of its records.
  func mirrorWorkRequest(in range: Range<Int>) -> MirrorID? {
    let label: StaticString = " - Importing updated records"
    let end = find(label, from: range.lowerBound, before: range.upperBound) ?? range.lowerBound
    return mirrorID(in: range.lowerBound..<end)
  }

  /// Whether a list says that it is empty: `(null)`, or two parentheses with nothing between them.
  fileprivate func isEmptyList(in range: Range<Int>) -> Bool {
    let start = skip(from: range.lowerBound, while: \.isASCIIWhitespace)
    if has("(null)", at: start) { return true }
    guard byte(start) == UInt8(ascii: "(") || byte(start) == UInt8(ascii: "{") else { return false }
    let end = skip(from: start + 1, while: \.isASCIIWhitespace)
    return byte(end) == UInt8(ascii: ")") || byte(end) == UInt8(ascii: "}")
  }

  /// The next record that is described in a range, its name and state, and where to go on.
  fileprivate func nextMirroredRecord(
    from offset: Int, before end: Int
  ) -> (name: Range<Int>?, tag: UInt32, end: Int)? {
    let (record, values): (StaticString, StaticString) = ("<CKRecord: ", "values=")
    guard let found = find(record, from: offset, before: end) else { return nil }
    let start = found + record.utf8CodeUnitCount
    var limit = Swift.min(end, start + Self.longestBeginning)
    limit = find(record, from: start, before: limit) ?? limit
    // Values may hold references with names of other records.
    limit = find(values, from: start, before: limit) ?? limit
    let name = mirrorRecordName(after: "recordID=", in: start..<limit)
    let tag = mirrorRecordName(after: "recordChangeTag=", in: start..<limit)
    return (
      name, tag.map { UInt32(truncatingIfNeeded: extracting($0).fnv1a) | 1 } ?? 0, name?.upperBound ?? start
    )
  }

  /// How far the name of a record is from its beginning at most, in bytes.
  private static var longestBeginning: Int { 600 }

  /// The name of a record behind a label; `nil` if it is not there as a whole.
  fileprivate func mirrorRecordName(after label: StaticString, in range: Range<Int>) -> Range<Int>? {
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    var start = found + label.utf8CodeUnitCount
    let inner: StaticString = "recordName="
    if byte(start) == UInt8(ascii: "<") {
      guard let name = find(inner, from: start, before: Swift.min(range.upperBound, start + 80)) else {
        return nil
      }
      start = name + inner.utf8CodeUnitCount
    }
    var end = start
    while end < range.upperBound, !isEndOfRecordName(at: end) { end += 1 }
    return end > start && end < range.upperBound ? start..<end : nil
  }

  private func isEndOfRecordName(at offset: Int) -> Bool {
    let byte = self[offset]
    return byte.isASCIIWhitespace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ":") && self.byte(offset + 1) == UInt8(ascii: "(")
  }
}
