// Reads what statements of mirroring name: the records of CloudKit that an export sends and an import
// receives, and the user.

internal import LogRecords

extension RecognisedRecord {
  /// Returns the first record that is described: the one that an export created from an object, or that an
  /// import skips.
  func madeMirrorRecord(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList.Element? {
    let all = everything(bytes)
    // The record's values may contain others.
    return bytes.nextMirroredRecord(from: all.lowerBound, before: all.upperBound)?.name
      .map { element($0, tag: 0, bytes, &names) }
  }

  /// Returns the records that a batch saved, and those that it deleted.
  func mirrorBatch(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList {
    let all = everything(bytes)
    // An error after the list may contain records that were not saved.
    let end = bytes.find("\n)", from: all.lowerBound, before: all.upperBound)
    var list = elements(in: all.lowerBound..<(end ?? all.upperBound), bytes, &names)
    if end == nil { list.isWhole = false }
    if let deleted = place(.deleted) { list.deleted = identifiers(in: deleted, bytes, &names) }
    return list
  }

  /// Returns the number of records that a batch saved if its record is truncated after the list of them;
  /// `nil` if it is complete, or truncated earlier.
  func mirrorRecordsSavedBeforeCut(_ bytes: Span<UInt8>) -> Int? {
    guard record.isCut || bytes.isCutShort(in: record.message.range) else { return nil }
    let all = everything(bytes)
    let label: StaticString = "finished: "
    guard let found = bytes.find(label, from: all.lowerBound, before: all.upperBound),
      let end = bytes.find("\n)", from: found, before: all.upperBound)
    else { return nil }
    return bytes.mirroredRecords(in: found + label.utf8CodeUnitCount..<end)
  }

  /// Returns the records that an import received, and those that it deletes.
  func listedMirrorRecords(_ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList {
    let all = everything(bytes)
    let label: StaticString = "Deleted RecordIDs:"
    let end = bytes.find(label, from: all.lowerBound, before: all.upperBound)
    var list = elements(in: all.lowerBound..<(end ?? all.upperBound), bytes, &names)
    let updated: StaticString = "updated records:"
    if let end, let start = bytes.find(updated, from: all.lowerBound, before: end) {
      list.deleted = identifiers(in: end..<all.upperBound, bytes, &names)
      let records = start + updated.utf8CodeUnitCount..<end
      // A web page may have dropped text in angle brackets.
      if list.saved.isEmpty, !bytes.isEmptyList(in: records) { list.isWhole = false }
    } else {
      list.isWhole = false
    }
    return list
  }

  /// Returns the user, by CloudKit's name in the container; `nil` if the record names none.
  func mirrorUser(_ bytes: Span<UInt8>, _ names: inout Names) -> Name? {
    // `__defaultOwner__` represents any user.
    guard let name = bytes.mirrorRecordName(after: "recordName=", in: everything(bytes)),
      !bytes.has("__", at: name.lowerBound)
    else { return nil }
    return names.kept(bytes.extracting(name))
  }

  /// Returns the records that are described in a range.
  private func elements(in range: Range<Int>, _ bytes: Span<UInt8>, _ names: inout Names) -> MirrorRecordList
  {
    var list = MirrorRecordList()
    list.isWhole = bytes.find("<private>", from: range.lowerBound, before: range.upperBound) == nil
    var offset = range.lowerBound
    while let record = bytes.nextMirroredRecord(from: offset, before: range.upperBound) {
      (offset, list.hasSaved) = (record.end, true)
      if let name = record.name {
        list.saved.append(element(name, tag: record.tag, bytes, &names))
      } else {
        list.isWhole = false
      }
    }
    return list
  }

  /// Returns the records that are only named in a range.
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

  /// Returns the record whose name is in a range.
  private func element(
    _ name: Range<Int>, tag: UInt32, _ bytes: Span<UInt8>, _ names: inout Names
  ) -> MirrorRecordList.Element {
    let isInOwnZone = bytes.hasOwnMirrorZone(at: name.upperBound)
    if name.count == MirrorID.length, let id = MirrorID(bytes, at: name.lowerBound) {
      return (id, nil, tag, isInOwnZone)
    }
    let text = bytes.extracting(name)
    return (MirrorID(hashOf: text), names.name(text), tag, isInOwnZone)
  }
}

extension RecognisedRecord {
  /// Returns the range of the message; for a truncated record, all that there is of it.
  fileprivate func everything(_ bytes: Span<UInt8>) -> Range<Int> {
    record.message.range.lowerBound..<(record.isCut ? bytes.count : record.message.range.upperBound)
  }
}

extension Span<UInt8> {
  /// Returns the request of the unit of work of an import, which precedes the list of its records.
  func mirrorWorkRequest(in range: Range<Int>) -> MirrorID? {
    let label: StaticString = " - Importing updated records"
    let end = find(label, from: range.lowerBound, before: range.upperBound) ?? range.lowerBound
    return mirrorID(in: range.lowerBound..<end)
  }

  /// Whether a list is printed as empty: `(null)`, or two parentheses with nothing between them.
  fileprivate func isEmptyList(in range: Range<Int>) -> Bool {
    let start = skip(from: range.lowerBound, while: \.isASCIIWhitespace)
    if has("(null)", at: start) { return true }
    guard byte(start) == UInt8(ascii: "(") || byte(start) == UInt8(ascii: "{") else { return false }
    let end = skip(from: start + 1, while: \.isASCIIWhitespace)
    return byte(end) == UInt8(ascii: ")") || byte(end) == UInt8(ascii: "}")
  }

  /// Returns the name and the tag of the next record that is described in a range, and the offset where to
  /// continue.
  fileprivate func nextMirroredRecord(
    from offset: Int, before end: Int
  ) -> (name: Range<Int>?, tag: UInt32, end: Int)? {
    let (record, values): (StaticString, StaticString) = ("<CKRecord: ", "values=")
    guard let found = find(record, from: offset, before: end) else { return nil }
    let start = found + record.utf8CodeUnitCount
    var limit = Swift.min(end, start + Self.maximumBeginningLength)
    limit = find(record, from: start, before: limit) ?? limit
    // Values may contain references with names of other records.
    limit = find(values, from: start, before: limit) ?? limit
    let name = mirrorRecordName(after: "recordID=", in: start..<limit)
    let tag = mirrorRecordName(after: "recordChangeTag=", in: start..<limit)
    return (
      name, tag.map { UInt32(truncatingIfNeeded: extracting($0).fnv1a) | 1 } ?? 0, name?.upperBound ?? start
    )
  }

  /// The maximum distance from the beginning of a record to its name, in bytes.
  private static var maximumBeginningLength: Int { 600 }

  /// Returns the name of a record after a label; `nil` if it is missing or incomplete.
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

  /// Whether the name of a record that ends at an offset is followed by the zone of the user's own records.
  fileprivate func hasOwnMirrorZone(at end: Int) -> Bool {
    has(":(com.apple.coredata.cloudkit.zone:__defaultOwner__)", at: end)
      || has(", zoneID=com.apple.coredata.cloudkit.zone:__defaultOwner__", at: end)
  }

  private func isEndOfRecordName(at offset: Int) -> Bool {
    let byte = self[offset]
    return byte.isASCIIWhitespace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ":") && self.byte(offset + 1) == UInt8(ascii: "(")
  }
}
