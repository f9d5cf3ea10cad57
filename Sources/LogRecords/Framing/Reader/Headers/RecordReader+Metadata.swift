// Adds the metadata that Xcode prints on a line after a record, and that other styles have in a header.

extension RecordReader {
  /// Ends the record in progress with a line of metadata, which becomes its header; returns `false` for any
  /// other line, with nothing changed.
  mutating func takeMetadata(_ line: Range<Int>, _ receive: FullReceiver) -> Bool {
    guard buffer.mayHoldMetadata(line) else { return false }
    var text: [UInt8] = []
    var isTimeAlone = false
    var margin = current?.margin ?? .none
    buffer.withSpan(line) { bytes in
      // A record without a header that is no statement does not show its margin.
      for end in [margin.skip(on: bytes), margin.isNone ? Margin.before(bytes)?.end : nil] where text.isEmpty
      {
        guard let end else { continue }
        let rest = bytes.extracting(bytes.skipBlanks(from: end)..<bytes.count)
        guard let metadata = XcodeMetadata(rest) else { continue }
        isTimeAlone = metadata.isTimeAlone
        metadata.appendHeader(of: rest, to: &text)
      }
    }
    guard !text.isEmpty else { return false }
    if isTimeAlone {
      // An app may print one such line.
      timesAlone += 1
      guard timesAlone > 1 else { return false }
    }
    // The message may be missing, as after `grep`; a note of the reporter is not a message.
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
    // The facts noted before were about a record without a header.
    let isFirst = facts.records == 0 || isTimeAlone && timesAlone == 2
    if isFirst { (facts.firstDialect, facts.startsInsideLines) = (header.dialect, false) }
    endRecord(receive)
    return true
  }
}

extension ByteBuffer {
  /// Whether a line may be metadata, whose first letter follows its margin; rules out most lines quickly.
  fileprivate func mayHoldMetadata(_ line: Range<Int>) -> Bool {
    find(UInt8(ascii: "T"), from: line.lowerBound, before: min(line.upperBound, line.lowerBound + 16)) != nil
  }
}
