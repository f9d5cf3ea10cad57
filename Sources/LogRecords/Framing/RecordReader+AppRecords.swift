// Joins records of one app that follow each other within a minute: most lines of a capture are such, and nothing of them counts
// but when they were printed.

extension RecordReader {
  /// How many records stand for themselves and those that follow: a bound for the memory of their places.
  private static let mostFollowers = 4096

  /// Gives the record under way, which is an app's, with those that follow it at once and are of the same app, as far as their
  /// first lines and lines that merely continue them show; the last of them is under way then.
  mutating func joinAppRecords(_ receive: FullReceiver) {
    guard isJoinable, !hasEscapes, let first = current?.record, first.droppedBytes == 0,
      let time = first.timestamp?.microseconds
    else { return }
    followers.removeAll(keepingCapacity: true)
    var last = JoinedRecord(start: recordStart, end: recordEnd)
    var position = lineStart
    var lines = facts.lines
    var latest = time
    let skipsPlainLines = known.shapes.isEmpty
    buffer.withSpan(0..<buffer.count) { bytes in
      last.message = recordStart + Int(first.headerEnd)
      while followers.count < Self.mostFollowers, let match = known.memo.match(bytes, at: position),
        let end = bytes.find(UInt8(ascii: "\n"), from: match.end), end - position <= limits.recordBytes
      {
        let now = known.memo.microseconds(of: match)
        guard now >= latest, !last.isBroken(bytes) else { break }
        let isPlain = PlainMessage.begins(bytes, at: match.end)
        if !isPlain {
          let line = bytes.extracting(position..<end)
          let statement = Statement(line, from: match.end - position, &known.methods)
          guard OpenRecord.isOfApp(line, statement) else { break }
        }
        latest = now
        let place = AppRecordPlace(
          delay: Int32(truncatingIfNeeded: now - time),
          lines: Int32(truncatingIfNeeded: lines + 1 - first.line))
        followers.append(place)
        last = JoinedRecord(
          start: position, end: end, message: match.end, isPlain: isPlain, lines: place.lines, match: match)
        position = end + 1
        lines += 1
        while last.end > match.end, bytes[last.end - 1] == UInt8(ascii: "\r") { last.end -= 1 }
        last.endOfLine = last.end
        guard skipsPlainLines, last.end == end, !bytes.byte(position).isASCIIDigit else { continue }
        let more = buffer.skipPlainLines(from: position, before: last.start + limits.recordBytes)
        guard more.lines > 0 else { continue }
        position = more.end
        lines += more.lines
        last.end = more.end - 1
      }
    }
    guard let match = last.match else { return }
    // The last one is under way.
    followers.removeLast()
    var record = first
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(first.message.lower))
    record.message.upper = Int32(end - recordStart)
    buffer.withSpan(recordStart..<end) { bytes in
      facts.count(record, bytes)
      receive(record, bytes, followers.span)
    }
    if let place = followers.last { facts.count(followers.count, upTo: record.follower(at: place)) }
    let header = known.memo.header(match, at: last.start)
    var open = OpenRecord(ofApp: header)
    if !last.isPlain {
      buffer.withSpan(last.start..<last.endOfLine) { bytes in
        open = OpenRecord(bytes, header, Statement(bytes, from: header.end, &known.methods))
      }
    }
    open.record.line = first.line + Int(last.lines)
    current = open
    (recordStart, recordEnd, lineStart) = (last.start, last.end, position)
    facts.lines = lines
  }
}

/// A record among those that are joined, and where it stands in the buffer.
private struct JoinedRecord {
  let start: Int
  var end: Int
  /// Where its first line ends.
  var endOfLine = 0
  /// Where what follows its header begins.
  var message = 0
  /// Whether the first bytes of its message say that it is an app's.
  var isPlain = false
  /// By how many lines it stands after the first one.
  var lines: Int32 = 0
  /// Its header; `nil` for the first one.
  var match: HeaderMemo.Match?

  /// Whether it has to be looked at more closely, since it may be a statement that was broken on its way.
  func isBroken(_ bytes: Span<UInt8>) -> Bool {
    Record.looksBroken(bytes.extracting(message..<max(message, end)))
  }
}
