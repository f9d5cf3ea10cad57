// Whether the record in progress goes on in a line that seems to begin another one.

extension RecordReader {
  /// Whether the record in progress ends with its header or its method because the line was wrapped there, so
  /// that its statement, of an origin, is on the next line.
  func awaitsStatement(of origin: Origin) -> Bool {
    guard let record = current?.record, record.kind == .statement else { return false }
    if record.origin == .cloudkit, record.method.isEmpty {
      return buffer.endOfText(before: recordEnd, from: recordStart + Int(record.message.lower))
        == recordStart + Int(record.message.lower)
    }
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(record.headerEnd))
    guard record.dialect != .bare else {
      return !record.method.isEmpty && end <= recordStart + Int(record.message.lower)
    }
    return end == recordStart + Int(record.headerEnd)
      || origin == .cloudkit && isLevel(recordStart + Int(record.headerEnd)..<end)
      || end - recordStart > 2 && buffer[end - 1] == UInt8(ascii: ":") && buffer[end - 2] == UInt8(ascii: ")")
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
    guard let record = current?.record, record.origin == .coredata, record.kind == .statement else {
      return false
    }
    var isOpen = false
    buffer.withSpan(recordStart + Int(record.message.lower)..<recordEnd) { isOpen = $0.isInReason }
    return isOpen
  }
}
