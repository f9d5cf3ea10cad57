// Passes over records of an app: most lines of a capture are such, and nothing of them counts but when they were printed. They are
// given by their places, with the record of the same process that follows them.

extension RecordReader {
  /// How many records may be given with another one: a bound for the memory of their places.
  private static let mostBefore = 4096

  /// Passes over the record under way, which is an app's, and over those that follow it at once and are of the same app, as far as
  /// their first lines and lines that merely continue them show; what follows them is under way then.
  ///
  /// - Returns: Whether that is a record of something else than the app, whose first line was read.
  mutating func joinAppRecords() -> Bool {
    guard isJoinable, !hasEscapes, let first = current?.record, first.droppedBytes == 0,
      let time = first.timestamp?.microseconds
    else { return false }
    var last = JoinedRecord(
      start: recordStart, end: recordEnd, message: recordStart + Int(first.headerEnd),
      place: AppRecordPlace(microseconds: time, line: first.line))
    var position = lineStart
    var lines = facts.lines
    var next: OpenRecord?
    let skipsPlainLines = known.shapes.isEmpty
    buffer.withSpan(0..<buffer.count) { bytes in
      while before.count < Self.mostBefore, let match = known.memo.match(bytes, at: position),
        let end = bytes.find(UInt8(ascii: "\n"), from: match.end), end - position <= limits.recordBytes
      {
        let now = known.memo.microseconds(of: match)
        guard now >= last.place.microseconds, !last.isBroken(bytes) else { break }
        before.append(last.place)
        let isPlain = PlainMessage.begins(bytes, at: match.end)
        last = JoinedRecord(
          start: position, end: bytes.endOfLine(end, from: match.end), message: match.end, isPlain: isPlain,
          match: match, place: AppRecordPlace(microseconds: now, line: lines + 1))
        position = end + 1
        lines += 1
        if !isPlain {
          let line = bytes.extracting(last.start..<last.end)
          let statement = Statement(line, from: match.end - last.start, &known.statements)
          guard OpenRecord.isOfApp(line, statement) else {
            next = OpenRecord(line, known.memo.header(match, at: last.start), statement)
            break
          }
        }
        last.endOfLine = last.end
        guard skipsPlainLines, last.end == end, !bytes.byte(position).isASCIIDigit else { continue }
        let more = buffer.skipPlainLines(
          from: position, before: last.start + limits.recordBytes, quotesBehind: 0, lineStarts.span)
        guard more.lines > 0 else { continue }
        position = more.end
        lines += more.lines
        last.end = more.end - 1
      }
    }
    guard let match = last.match else { return false }
    isJoinable = next == nil
    var open = next ?? OpenRecord(ofApp: known.memo.header(match, at: last.start))
    if isJoinable, !last.isPlain {
      buffer.withSpan(last.start..<last.endOfLine) { bytes in
        let header = known.memo.header(match, at: last.start)
        open = OpenRecord(bytes, header, Statement(bytes, from: header.end, &known.statements))
      }
    }
    open.record.line = last.place.line
    current = open
    (recordStart, recordEnd, lineStart) = (last.start, last.end, position)
    facts.lines = lines
    return !isJoinable
  }
}

/// A record among those that are passed over, and where it stands in the buffer.
private struct JoinedRecord {
  let start: Int
  var end: Int
  /// Where its first line ends.
  var endOfLine = 0
  /// Where what follows its header begins.
  let message: Int
  /// Whether the first bytes of its message say that it is an app's.
  var isPlain = false
  /// Its header; `nil` for the first one.
  var match: HeaderMemo.Match?
  /// When it was printed, and in which line of the capture.
  let place: AppRecordPlace

  /// Whether it has to be looked at more closely, since it may be a statement that was broken on its way.
  func isBroken(_ bytes: Span<UInt8>) -> Bool {
    !isPlain && Record.looksBroken(bytes.extracting(message..<max(message, end)))
  }
}

extension Span<UInt8> {
  /// Where a line ends without its carriage returns.
  fileprivate func endOfLine(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }
}
