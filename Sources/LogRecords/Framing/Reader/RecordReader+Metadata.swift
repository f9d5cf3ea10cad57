// Gives a record the metadata that Xcode prints on a line after it: what other styles have in a header.

extension RecordReader {
  /// Ends the record under way with a line of metadata, which becomes its header; `false` for any other line,
  /// and nothing was done.
  mutating func takeMetadata(_ line: Range<Int>, _ receive: FullReceiver) -> Bool {
    guard buffer.mayHoldMetadata(line) else { return false }
    var text: [UInt8] = []
    var margin = current?.margin ?? .none
    buffer.withSpan(line) { bytes in
      // What has no header and is no statement shows no margin.
      for end in [margin.skip(on: bytes), margin.isNone ? Margin.before(bytes)?.end : nil] where text.isEmpty
      {
        guard let end else { continue }
        let rest = bytes.extracting(bytes.skipBlanks(from: end)..<bytes.count)
        XcodeMetadata(rest)?.appendHeader(of: rest, to: &text)
      }
    }
    guard !text.isEmpty else { return false }
    // The message of some, as `grep` leaves them, is not there; a note of the reporter is none.
    guard let begun = current, begun.record.kind == .statement || begun.record.kind == .fragment else {
      return true
    }
    guard begun.record.dialect == .bare else { return false }
    buffer.withSpan(recordStart..<recordEnd) { text.append($0) }
    guard text.count <= line.upperBound - recordStart, let header = Header.parse(text.span, from: 0) else {
      return false
    }
    buffer.write(text.span, at: recordStart)
    recordEnd = recordStart + text.count
    var record = OpenRecord(text.span, header)
    (record.record.line, record.record.droppedBytes) = (begun.record.line, begun.record.droppedBytes)
    current = record
    // What was noted about the first one was about a record without a header.
    if facts.records == 0 { (facts.firstDialect, facts.startsInsideLines) = (header.dialect, false) }
    endRecord(receive)
    return true
  }
}

extension ByteBuffer {
  /// Whether a line may be metadata, whose first letter stands behind its margin: a look that rules out most
  /// lines.
  fileprivate func mayHoldMetadata(_ line: Range<Int>) -> Bool {
    find(UInt8(ascii: "T"), from: line.lowerBound, before: min(line.upperBound, line.lowerBound + 16)) != nil
  }
}
