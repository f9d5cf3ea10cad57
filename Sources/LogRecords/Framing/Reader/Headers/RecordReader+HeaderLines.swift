// Takes the lines that begin with a header like the previous one, as almost every line with a header does.

extension RecordReader {
  /// Begins a record with the next line if it is complete and begins with a header like the last one; returns
  /// `false` if it does not, with nothing changed.
  mutating func takeHeaderLine(_ receive: FullReceiver) -> Bool {
    guard known.memo.isKept, !needsCleaning, !backticks.areOpen, lineStart < buffer.count,
      buffer[lineStart].isASCIIDigit
    else { return false }
    if takeAppRecords(receive) { return true }
    guard let end = buffer.endOfLine(from: max(searched, lineStart)),
      end - lineStart <= limits.recordBytes, beginsAsBefore(cleaned(lineStart..<end), receive)
    else { return false }
    lineStart = end
    endLine()
    return true
  }

  /// Begins a record with a line whose header is like the last one; returns `false` if it is not, with
  /// nothing changed.
  mutating func beginsAsBefore(_ line: Range<Int>, _ receive: FullReceiver) -> Bool {
    // The line may begin with the margin of the record in progress.
    guard current?.margin.isNone != false else { return false }
    var header: Header?
    buffer.withSpan(0..<buffer.count) { bytes in
      // After a cleaned line, the buffer contains remains of the original line.
      guard let match = known.memo.match(bytes, at: line.lowerBound), match.end <= line.upperBound else {
        return
      }
      header = known.memo.header(match, at: line.lowerBound)
    }
    guard let header else { return false }
    let isFirst = facts.records == 0 && current == nil
    // Records between separators, which end here, may have other headers.
    let isFromApp = known.memo.isFromApp
    endRecord(receive)
    buffer.withSpan(line) { bytes in
      if isFromApp, PlainMessage.begins(bytes, at: header.end) {
        current = OpenRecord(ofApp: header)
      } else {
        current = OpenRecord(bytes, header, Statement(bytes, from: header.end, &known.statements))
      }
    }
    if isFirst, let current { noteFirst(current, line) }
    current?.record.line = facts.lines + 1
    isJoinable =
      joinsAppRecords && !hasWindow && current?.record.isFromApp == true
      && current?.record.isStatement == true
    recordStart = line.lowerBound
    recordEnd = line.upperBound
    return true
  }
}
