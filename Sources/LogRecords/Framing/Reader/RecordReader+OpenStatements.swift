// Whether the record in progress goes on in a line that seems to begin another one. What asks is mutating, so
// that the reader is not copied for each line.

extension RecordReader {
  /// Whether the record in progress ends with its header or its method because the line was wrapped there, so
  /// that its statement, of an origin, is on the next line.
  mutating func awaitsStatement(of origin: Origin) -> Bool {
    guard let record = current?.record, record.kind == .statement else { return false }
    if record.origin == .cloudkit, record.method.isEmpty {
      return buffer.endOfText(before: recordEnd, from: recordStart + Int(record.message.lower))
        == recordStart + Int(record.message.lower)
    }
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(record.headerEnd))
    guard record.dialect != .bare else {
      return !record.method.isEmpty && end <= recordStart + Int(record.message.lower)
    }
    return end == recordStart + Int(record.headerEnd) || origin == .ubiquity && endsWithMarker(end)
      || origin == .cloudkit && isLevel(recordStart + Int(record.headerEnd)..<end)
      || end - recordStart > 2 && buffer[end - 1] == UInt8(ascii: ":") && buffer[end - 2] == UInt8(ascii: ")")
  }

  /// Whether the text that ends at an offset has nothing after a marker: some texts begin with another one.
  private func endsWithMarker(_ end: Int) -> Bool {
    let marker: StaticString = "CoreData: Ubiquity:"
    let start = end - marker.utf8CodeUnitCount
    let head = recordStart + Int(current?.record.headerEnd ?? 0)
    guard start >= head else { return false }
    var endsWithMarker = false
    buffer.withSpan(start..<end) { endsWithMarker = $0.has(marker) }
    let before = buffer.endOfText(before: start, from: head)
    return endsWithMarker && (before == head || buffer[before - 1] == UInt8(ascii: ":"))
  }

  /// Whether the record in progress ends within the line number of its method, and a line has the rest of that:
  /// `…](80`, and `8): CoreData: …`.
  mutating func isInLineNumber(before line: Range<Int>) -> Bool {
    guard current?.record.kind == .statement else { return false }
    guard let end = line.first(where: { !buffer[$0].isASCIIDigit }), buffer[end] == UInt8(ascii: ")")
    else { return false }
    var start = recordEnd
    while start > recordStart, buffer[start - 1].isASCIIDigit { start -= 1 }
    guard start > recordStart, buffer[start - 1] == UInt8(ascii: "(") else { return false }
    // The decoration of a block may follow the method.
    start -= 1
    while start > recordStart, buffer[start - 1].isIdentifier { start -= 1 }
    return start > recordStart && buffer[start - 1] == UInt8(ascii: "]")
  }

  /// Whether what follows a header is only what precedes the marker of mirroring.
  private func isLevel(_ rest: Range<Int>) -> Bool {
    var isLevel = false
    buffer.withSpan(rest) { isLevel = Statement.endOfLevelAlone($0, at: 0) == $0.count }
    return isLevel
  }

  /// Whether the record in progress is about an exception whose reason has not ended; the reason may quote a
  /// statement.
  var isInReason: Bool {
    mutating get {
      guard let record = current?.record, record.origin == .coredata, record.kind == .statement else {
        return false
      }
      var isOpen = false
      buffer.withSpan(recordStart + Int(record.message.lower)..<recordEnd) { isOpen = $0.isInReason }
      return isOpen
    }
  }
}
