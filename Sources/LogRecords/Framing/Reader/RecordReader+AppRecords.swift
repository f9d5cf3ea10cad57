// Skips an app's own records: most lines of a capture are of this kind, and only their times matter. They are
// delivered as places, with the record of the same process that follows them.

extension RecordReader {
  /// Skips the record in progress, which is an app's, and the records of the same app directly after it, if
  /// their first lines and lines that only continue them show that they are; the record after them is then in
  /// progress.
  ///
  /// - Returns: Whether that record is something other than the app's, and its first line was read.
  mutating func joinAppRecords() -> Bool {
    guard !needsCleaning, let first = current?.record, first.droppedBytes == 0,
      let time = first.timestamp?.microseconds
    else { return false }
    return joinAppRecords(
      after: JoinedRecord(
        start: recordStart, end: recordEnd,
        header: HeaderMemo.Match(
          microseconds: time, thread: first.thread, end: recordStart + Int(first.headerEnd)),
        isPlain: false, isOneLine: false),
      line: first.line)
  }

  /// Begins a record with the next line if it is complete and has a header like the last one, which is an
  /// app's, and skips it and the records after it if they are the app's; returns `false` if it has no such
  /// header, or if records need a closer look, with nothing changed.
  mutating func takeAppRecords(_ receive: FullReceiver) -> Bool {
    // Records between separators, which end with the one in progress, may have other headers.
    guard joinsAppRecords, !hasWindow, known.memo.isFromApp, !damage.hasSeparators, !damage.isSought,
      current?.margin.isNone == true
    else { return false }
    var begun: (record: JoinedRecord, end: Int)?
    var other: Statement?
    buffer.withSpan(0..<buffer.count) { bytes in
      guard let match = known.memo.match(bytes, at: lineStart), let end = buffer.endOfLine(from: match.end),
        end - lineStart <= limits.recordBytes
      else { return }
      let record = JoinedRecord(bytes, match, from: lineStart, to: end)
      begun = (record, end)
      if !record.isPlain { other = known.statementOfOthers(bytes, record) }
    }
    guard let (record, end) = begun else { return false }
    endRecord(receive)
    lineStart = end
    endLine()
    // The record then in progress is examined as after any other line.
    if let other {
      begin(record, other, line: facts.lines)
    } else {
      _ = joinAppRecords(after: record, line: facts.lines)
    }
    return true
  }

  /// Skips an app's record, which begins in a line of the capture and ends where the next line begins, and
  /// those after it; `first` becomes the record in progress only if none follows it.
  private mutating func joinAppRecords(after first: JoinedRecord, line firstLine: Int) -> Bool {
    var (last, line) = (first, firstLine)
    var position = lineStart
    var lines = facts.lines
    let alreadyJoined = before.count
    var other: Statement?
    let skipsPlainLines = known.shapes.isEmpty
    let longest = limits.recordBytes
    buffer.withSpan(0..<buffer.count) { bytes in
      while !before.isFull {
        if !bytes.byte(position).isASCIIDigit {
          guard skipsPlainLines, last.end &+ 1 == position else { break }
          let more = buffer.skipPlainLines(
            from: position, before: last.start + longest, quotesAfter: 0, lineStarts.span)
          guard more.lines > 0 else { break }
          position = more.end
          lines &+= more.lines
          last.append(to: more.end &- 1)
        }
        guard let match = known.memo.match(bytes, at: position),
          let end = buffer.endOfLine(from: match.end), end &- position <= longest,
          match.microseconds >= last.header.microseconds, !last.isBroken(bytes)
        else { break }
        before.append(AppRecordPlace(microseconds: last.header.microseconds, line: line))
        lines &+= 1
        line = lines
        last = JoinedRecord(bytes, match, from: position, to: end)
        position = end &+ 1
        if !last.isPlain {
          other = known.statementOfOthers(bytes, last)
          if other != nil { break }
        }
      }
      if other == nil, before.count > alreadyJoined || current == nil {
        current = known.recordOfApp(bytes, last)
      }
    }
    lineStart = position
    facts.lines = lines
    if let other {
      begin(last, other, line: line)
      return true
    }
    current?.record.line = line
    recordStart = last.start
    recordEnd = last.end
    isJoinable = true
    return false
  }

  /// Begins a record that is not an app's, with its statement.
  private mutating func begin(_ record: JoinedRecord, _ statement: Statement, line: Int) {
    buffer.withSpan(record.start..<record.end) {
      current = OpenRecord($0, known.memo.header(record.header, at: record.start), statement)
    }
    current?.record.line = line
    recordStart = record.start
    recordEnd = record.end
    isJoinable = false
  }
}

/// A record among those that are skipped, with its offsets in the buffer.
private struct JoinedRecord {
  let start: Int
  var end: Int
  /// The header, which ends where the text begins.
  let header: HeaderMemo.Match
  /// Whether the first bytes of the message show that it is an app's.
  let isPlain: Bool
  /// Whether the record certainly has no second line.
  private(set) var isOneLine: Bool

  /// Adds a line that ends at an offset.
  @inline(__always) mutating func append(to end: Int) {
    self.end = end
    isOneLine = false
  }

  /// Whether the record needs a closer look, because it may be a statement that was broken in transit.
  @inline(__always) func isBroken(_ bytes: Span<UInt8>) -> Bool {
    !isPlain
      && Record.looksBroken(bytes.extracting(header.end..<max(header.end, end)), isOneLine: isOneLine)
  }
}

extension JoinedRecord {
  /// Creates a record whose first line begins with a header and ends at an offset.
  @inline(__always) init(_ bytes: Span<UInt8>, _ header: HeaderMemo.Match, from start: Int, to end: Int) {
    self.init(
      start: start, end: bytes.endOfLine(end, from: header.end), header: header,
      isPlain: PlainMessage.begins(bytes, at: header.end), isOneLine: true)
  }
}

extension KnownHeaders {
  /// Returns the statement that a record of one line is, if it is not the app's; otherwise `nil`.
  @inline(never) fileprivate mutating func statementOfOthers(
    _ bytes: Span<UInt8>, _ record: JoinedRecord
  ) -> Statement? {
    let line = bytes.extracting(record.start..<record.end)
    let message = record.header.end - record.start
    if Statement.isTag(line, at: message) || PlainMessage.startsAfterMethod(line, at: message) { return nil }
    let statement = Statement(line, from: message, &statements)
    return OpenRecord.isFromApp(line, statement) ? nil : statement
  }

  /// Returns an app's record, of which only the header and the first line count.
  fileprivate mutating func recordOfApp(_ bytes: Span<UInt8>, _ record: JoinedRecord) -> OpenRecord {
    let header = memo.header(record.header, at: record.start)
    if record.isPlain { return OpenRecord(ofApp: header) }
    let end = bytes.find(UInt8(ascii: "\n"), from: record.header.end) ?? bytes.count
    let line = bytes.extracting(record.start..<bytes.endOfLine(end, from: record.header.end))
    return OpenRecord(line, header, Statement(line, from: header.end, &statements))
  }
}

extension Span<UInt8> {
  /// Returns the end of a line without its carriage returns, which very few lines have.
  @inline(__always) fileprivate func endOfLine(_ end: Int, from start: Int) -> Int {
    byte(end - 1) == UInt8(ascii: "\r") ? endBeforeReturns(end, from: start) : end
  }

  private func endBeforeReturns(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }
}
