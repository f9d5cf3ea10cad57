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
    guard !hasEscapes, let first = current?.record, first.droppedBytes == 0,
      let time = first.timestamp?.microseconds
    else { return false }
    if before.isEmpty {
      before = Array(repeating: AppRecordPlace(microseconds: 0, line: 0), count: Self.mostBefore)
    }
    // Out of its place while other parts of the reader are looked at.
    var places: [AppRecordPlace] = []
    swap(&places, &before)
    defer { swap(&places, &before) }
    var last = JoinedRecord(
      start: recordStart, end: recordEnd, message: recordStart + Int(first.headerEnd), isPlain: false,
      place: AppRecordPlace(microseconds: time, line: first.line))
    var position = lineStart
    var lines = facts.lines
    var joined = beforeCount
    var next: OpenRecord?
    let skipsPlainLines = known.shapes.isEmpty
    let longest = limits.recordBytes
    buffer.withSpan(0..<buffer.count) { bytes in
      var places = places.mutableSpan
      while joined < places.count, let match = known.memo.match(bytes, at: position),
        let end = bytes.find(UInt8(ascii: "\n"), from: match.end), end - position <= longest
      {
        guard match.microseconds >= last.place.microseconds, !last.isBroken(bytes) else { break }
        places[joined] = last.place
        joined += 1
        lines += 1
        last = JoinedRecord(
          start: position,
          end: bytes.byte(end - 1) == UInt8(ascii: "\r") ? bytes.endOfLine(end, from: match.end) : end,
          message: match.end,
          isPlain: PlainMessage.begins(bytes, at: match.end),
          place: AppRecordPlace(microseconds: match.microseconds, line: lines))
        position = end + 1
        if !last.isPlain {
          next = known.recordOfOthers(bytes, match, in: last.start..<last.end)
          if next != nil { break }
        }
        guard skipsPlainLines, last.end == end, !bytes.byte(position).isASCIIDigit else { continue }
        let more = buffer.skipPlainLines(
          from: position, before: last.start + longest, quotesBehind: 0, lineStarts.span)
        guard more.lines > 0 else { continue }
        position = more.end
        lines += more.lines
        last.end = more.end - 1
      }
      if joined > beforeCount, next == nil {
        current = known.recordOfApp(bytes, at: last.start, isPlain: last.isPlain)
      }
    }
    guard joined > beforeCount else { return false }
    isJoinable = next == nil
    if next != nil { current = next }
    current?.record.line = last.place.line
    beforeCount = joined
    (recordStart, recordEnd, lineStart) = (last.start, last.end, position)
    facts.lines = lines
    return !isJoinable
  }
}

/// A record among those that are passed over, and where it stands in the buffer.
private struct JoinedRecord {
  let start: Int
  var end: Int
  /// Where what follows its header begins.
  let message: Int
  /// Whether the first bytes of its message say that it is an app's.
  let isPlain: Bool
  /// When it was printed, and in which line of the capture.
  let place: AppRecordPlace

  /// Whether it has to be looked at more closely, since it may be a statement that was broken on its way.
  @inline(__always) func isBroken(_ bytes: Span<UInt8>) -> Bool {
    !isPlain && Record.looksBroken(bytes.extracting(message..<max(message, end)))
  }
}

extension KnownHeaders {
  /// The record whose first line stands at some bytes, when it is something else's than the app's.
  @inline(never) fileprivate mutating func recordOfOthers(
    _ bytes: Span<UInt8>, _ match: HeaderMemo.Match, in range: Range<Int>
  ) -> OpenRecord? {
    if Statement.isTag(bytes, at: match.end) { return nil }
    let line = bytes.extracting(range)
    let statement = Statement(line, from: match.end - range.lowerBound, &statements)
    if OpenRecord.isOfApp(line, statement) { return nil }
    return OpenRecord(line, memo.header(match, of: bytes, at: range.lowerBound), statement)
  }

  /// The record of the app whose first line begins at an offset.
  fileprivate mutating func recordOfApp(_ bytes: Span<UInt8>, at start: Int, isPlain: Bool) -> OpenRecord? {
    guard let match = memo.match(bytes, at: start) else { return nil }
    let header = memo.header(match, of: bytes, at: start)
    if isPlain { return OpenRecord(ofApp: header) }
    let end = bytes.find(UInt8(ascii: "\n"), from: match.end) ?? bytes.count
    let line = bytes.extracting(start..<bytes.endOfLine(end, from: match.end))
    return OpenRecord(line, header, Statement(line, from: header.end, &statements))
  }
}

extension Span<UInt8> {
  /// Where a line ends without its carriage returns.
  @inline(never) fileprivate func endOfLine(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }
}
