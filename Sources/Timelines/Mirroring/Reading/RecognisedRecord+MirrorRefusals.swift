// Reads CloudKit's refusals from the errors of single records: `Cannot create or modify field 'CD_rating' in
// record 'CD_Trip' in production schema`, `<name>:(<zone>) = <CKError …: "Limit Exceeded" (27/2023); …>`.
// Errors that list each record of a batch are long: they are read from the capture's bytes, however little of
// them is kept.

internal import LogRecords

extension RecognisedRecord {
  /// Returns the type of the record of CloudKit that an export creates; `nil` if the log hides it.
  func createdMirrorRecord(_ bytes: Span<UInt8>, _ names: inout Names) -> (id: MirrorID, type: Name)? {
    guard let record = place(.record),
      let type = bytes.mirrorValue(after: "recordType=", in: record, until: \.endsValue),
      let label = bytes.find("recordID=", from: record.lowerBound, before: record.upperBound),
      let id = bytes.mirrorID(in: label..<record.upperBound), let name = names.kept(bytes.extracting(type))
    else { return nil }
    return (id, name)
  }

  /// Returns the name of the record of CloudKit that the trouble of one is about; `nil` if it is no UUID.
  package func recordOfTrouble(_ bytes: Span<UInt8>) -> MirrorID? {
    let label: StaticString = "recordID="
    guard let record = place(.record),
      let found = bytes.find(label, from: record.lowerBound, before: record.upperBound)
    else { return nil }
    let name = found + label.utf8CodeUnitCount
    return bytes.mirrorID(in: name..<min(record.upperBound, name + MirrorID.length))
  }

  /// Whether the record reports what CloudKit refuses of shares, or of requests that neither set up nor
  /// transfer.
  func reportsRefusalsApart(_ bytes: Span<UInt8>) -> Bool {
    concernsShare(bytes) || concernsOtherRequest(bytes)
  }

  /// Adds the refusals that the record reports; `types` has the types of the records that were created.
  func addRefusals(
    to refusals: inout MirrorRefusals, _ bytes: Span<UInt8>, _ names: inout Names, types: RecordTypes
  ) {
    guard let range = rangeOfRefusals(bytes) else { return }
    let concernsSchema =
      bytes.find("production schema", from: range.lowerBound, before: range.upperBound) != nil
      || bytes.find(Self.field, from: range.lowerBound, before: range.upperBound) != nil
      || bytes.find(Self.type, from: range.lowerBound, before: range.upperBound) != nil
    let concernsSize = bytes.largeRecord(from: range.lowerBound, before: range.upperBound) != nil
    guard concernsSchema || concernsSize else { return }
    let evidence = evidence(bytes)
    if concernsSchema {
      refusals.reportSchema()
      readMissingFields(in: range, bytes, &names, &refusals)
      refusals.ofSchema.add(evidence)
    }
    if concernsSize {
      refusals.reportSize()
      readLargeRecords(in: range, bytes, &names, &refusals, types)
      refusals.ofSize.add(evidence)
    }
    let followers = bytes.mirrorFollowers(in: range)
    if followers > 0, concernsSchema {
      refusals.followers = followers
    } else if followers > 0 {
      refusals.followersOfSize = followers
    }
  }

  /// Returns the range that may contain errors of single records; `nil` if there is none.
  private func rangeOfRefusals(_ bytes: Span<UInt8>) -> Range<Int>? {
    let whole = Int(record.message.lower)..<bytes.count
    return switch shape.kind {
    case .mirrorRefused: whole
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorExportBatch,
      .mirrorRequestFinished, .mirrorExportEnded, .mirrorRequestAborted, .mirrorRestarted,
      .mirrorSetupStepFailed:
      place(.error) ?? place(.result) ?? (record.isCut ? whole : nil)
    default: nil
    }
  }

  /// Whether the record says that a share was not saved.
  func concernsShare(_ bytes: Span<UInt8>) -> Bool {
    let message = record.message.range
    return shape.kind == .mirrorRefused
      && bytes.find("failure to save a share", from: message.lowerBound, before: message.upperBound) != nil
  }

  /// Whether the record is the end of a request that neither sets up nor transfers, such as one that is to
  /// initialise the schema.
  private func concernsOtherRequest(_ bytes: Span<UInt8>) -> Bool {
    guard shape.kind == .mirrorRequestFinished, let request = place(.request),
      bytes.mirrorRequestKind(in: request) == .other
    else { return false }
    // One that was dropped repeats why the set-up failed.
    let message = record.message.range
    return bytes.find("Code=134406", from: message.lowerBound, before: message.upperBound) == nil
  }

  private static let field: StaticString = "Cannot create or modify field"
  private static let type: StaticString = "Did not find record type: "

  /// Adds the fields and types that production lacks.
  private func readMissingFields(
    in range: Range<Int>, _ bytes: Span<UInt8>, _ names: inout Names, _ refusals: inout MirrorRefusals
  ) {
    var offset = range.lowerBound
    while let found = bytes.find("Cannot create ", from: offset, before: range.upperBound) {
      offset = found + 14
      var field: Range<Int>?
      var label: StaticString = "new type"
      if bytes.has("or modify field", at: offset) {
        guard let quoted = bytes.quoted(after: offset + 15, before: range.upperBound) else { continue }
        (field, label) = (quoted, "record")
        offset = quoted.upperBound
      }
      let end = min(range.upperBound, offset + 40)
      guard let words = bytes.find(label, from: offset, before: end),
        let type = bytes.quoted(after: words + label.utf8CodeUnitCount, before: range.upperBound)
      else { continue }
      let name = names.name(bytes.extracting(type))
      let fieldName = field.map { names.name(bytes.extracting($0)) }
      if name == Names.overflow || fieldName == Names.overflow { continue }
      refusals.lack(MirrorRefusals.MissingField(type: name, field: fieldName))
      offset = type.upperBound
    }
    offset = range.lowerBound
    while let found = bytes.find(Self.type, from: offset, before: range.upperBound) {
      offset = found + Self.type.utf8CodeUnitCount
      guard let type = bytes.quoted(after: offset, before: range.upperBound),
        let name = names.kept(bytes.extracting(type))
      else { continue }
      refusals.lack(MirrorRefusals.MissingField(type: name, field: nil))
    }
  }

  /// Adds the records that are too large.
  private func readLargeRecords(
    in range: Range<Int>, _ bytes: Span<UInt8>, _ names: inout Names, _ refusals: inout MirrorRefusals,
    _ types: RecordTypes
  ) {
    var offset = range.lowerBound
    while let found = bytes.largeRecord(from: offset, before: range.upperBound) {
      offset = found + 1
      guard let record = bytes.mirrorRecordName(before: found, from: range.lowerBound),
        let name = names.kept(bytes.extracting(record))
      else { continue }
      let type = bytes.mirrorID(in: record).flatMap { types[$0] }
      refusals.exceed(MirrorRefusals.LargeRecord(name: name, type: type))
    }
  }
}

extension Span<UInt8> {
  /// The maximum distance from a record's name to its error, in bytes.
  private static var farthestName: Int { 600 }
  /// The maximum length of the name of a type or field, in bytes.
  private static var maximumNameLength: Int { 256 }

  /// Returns the quoted text, or the bare word, after an offset; `nil` if it has no end.
  fileprivate func quoted(after offset: Int, before end: Int) -> Range<Int>? {
    let start = skip(from: offset) { $0.isASCIIWhitespace }
    guard start < end else { return nil }
    let last = Swift.min(end, start + Self.maximumNameLength)
    if self[start] == UInt8(ascii: "'") {
      let close = find(UInt8(ascii: "'"), from: start + 1, before: last)
      return close.flatMap { $0 > start + 1 ? start + 1..<$0 : nil }
    }
    var close = start
    // A full stop separates the words of a name, or ends the sentence.
    while close < last,
      self[close].isIdentifier || self[close] == UInt8(ascii: ".") && byte(close + 1).isIdentifier
    {
      close += 1
    }
    return close > start && close < last ? start..<close : nil
  }

  /// Returns the name of the record whose error is at an offset.
  fileprivate func mirrorRecordName(before offset: Int, from start: Int) -> Range<Int>? {
    let (label, zone): (StaticString, StaticString) = ("recordName=", ":(")
    var position = offset - 1
    let first = Swift.max(start, offset - Self.farthestName)
    while position > first {
      if has(label, at: position) {
        let name = position + label.utf8CodeUnitCount
        var end = name
        while end < offset, !self[end].endsValue { end += 1 }
        return end > name ? name..<end : nil
      }
      if has(zone, at: position), self[position - 1].isIdentifier {
        var name = position
        while name > first, self[name - 1].isInRecordName { name -= 1 }
        return name..<position
      }
      position -= 1
    }
    return nil
  }

  /// Returns the offset of the codes of the next error of a record that is too large; other limits have the
  /// same codes.
  fileprivate func largeRecord(from start: Int, before end: Int) -> Int? {
    let codes: StaticString = "(27/2023)"
    var offset = start
    while let found = find(codes, from: offset, before: end) {
      offset = found + codes.utf8CodeUnitCount
      let next = find("<CKError", from: offset, before: end) ?? end
      guard let message = find("server message", from: offset, before: next) else { return found }
      if find("too large", from: message, before: next) != nil { return found }
    }
    return nil
  }

  /// Returns the number of records that were refused because another one of their request was.
  fileprivate func mirrorFollowers(in range: Range<Int>) -> Int {
    let words: StaticString = "Batch Request Failed"
    var (count, offset) = (0, range.lowerBound)
    // The user info of an error repeats all of it.
    let end = find("UserInfo=", from: range.lowerBound, before: range.upperBound) ?? range.upperBound
    while let found = find(words, from: offset, before: end) {
      offset = found + words.utf8CodeUnitCount
      // `... 44 "Batch Request Failed" CKError's omited ...` counts the records that are not listed.
      let rest = skip(from: offset) { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
      count += has(" CKError", at: rest) ? numberEnding(before: found, from: range.lowerBound) ?? 1 : 1
    }
    return count
  }

  /// Returns the number that ends before an offset, followed by a space and a quotation mark.
  private func numberEnding(before offset: Int, from start: Int) -> Int? {
    var end = offset
    while end > start, offset - end < 4, !self[end - 1].isASCIIDigit { end -= 1 }
    var digits = end
    while digits > start, end - digits < 9, self[digits - 1].isASCIIDigit { digits -= 1 }
    return digits < end ? number(at: digits)?.value : nil
  }
}

extension UInt8 {
  /// Whether it may stand in the name of a record: that of a share is `cloudkit.zoneshare`.
  fileprivate var isInRecordName: Bool {
    isIdentifier || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
  fileprivate var endsValue: Bool {
    isASCIIWhitespace || self == UInt8(ascii: ",") || self == UInt8(ascii: ">") || self == UInt8(ascii: ":")
  }
}
