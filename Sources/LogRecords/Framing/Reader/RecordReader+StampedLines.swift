// Joins the lines of a statement where a tool, such as continuous integration, put its own stamp before each
// line, or an app's logger its own header: there, the header of a line does not show that a record begins.

extension RecordReader {
  /// The maximum time between the first line of a statement and another one, in microseconds, if a logger
  /// takes the time of each line.
  private static let maximumDelay: Int64 = 20_000
  /// The maximum time at which lines count as printed at once, in microseconds.
  private static let maximumDelayAtOnce: Int64 = 2000

  /// Returns the text of a line after its stamp or header, if it continues the statement in progress;
  /// otherwise `nil`.
  ///
  /// Mutating, so that the reader is not copied for each line.
  mutating func textOfStampedLine(_ begun: OpenRecord, _ line: Range<Int>) -> Range<Int>? {
    // Fast path: almost all records in progress are an app's.
    guard let current, current.record.origin != .app, current.record.kind == .statement,
      begun.record.kind == .statement, current.record.dialect == begun.record.dialect,
      begun.record.origin == .app, begun.record.method.isEmpty
    else { return nil }
    let start = line.lowerBound + Int(begun.skippedBytes)
    if begun.record.dialect.isWhole {
      let text = textAfterHeader(begun.record, line, from: start)
      if text != nil { showsHeaderedLines = true }
      return text
    }
    return textAfterStamp(begun.record, line, from: start)
  }

  /// Whether the record in progress is a statement that a record of a time follows so soon that it may be a
  /// line of the statement.
  ///
  /// Mutating, so that the reader is not copied for each line.
  @inline(__always) mutating func isStatement(rightBefore microseconds: Int64) -> Bool {
    guard current?.record.isFromApp == false else { return false }
    return isSyncStatement(rightBefore: microseconds)
  }

  @inline(never) private mutating func isSyncStatement(rightBefore microseconds: Int64) -> Bool {
    guard let record = current?.record, record.kind == .statement, record.origin.isOfSync,
      let time = record.timestamp
    else { return false }
    return (0...Self.maximumDelay).contains(microseconds - time.microseconds)
  }

  /// Returns the text of a line after a header like the last one, if it continues the statement in progress;
  /// otherwise `nil`.
  ///
  /// The caller must check that the record in progress is a statement right before.
  @inline(never) mutating func textOfLine(after header: Header, _ line: Range<Int>) -> Range<Int>? {
    guard let thread = current?.record.thread, thread == header.thread else { return nil }
    var begun: OpenRecord?
    buffer.withSpan(line) { bytes in
      guard showsHeaderedLines || bytes.mayContinueStatement(at: header.end),
        !bytes.beginsMostStatements(at: header.end)
      else { return }
      begun = OpenRecord(bytes, header, Statement(bytes, from: header.end, concernsDaemon: false))
    }
    return begun.flatMap { textOfStampedLine($0, line) }
  }

  /// Returns the text of a line after a header of a known style, if it continues the statement in progress.
  ///
  /// The header must name the process and the thread of the statement, and nearly its time. In most captures,
  /// such a header shows that a record begins, so that both the statement and the text must show that it does
  /// not.
  private mutating func textAfterHeader(_ begun: Record, _ line: Range<Int>, from start: Int) -> Range<Int>? {
    guard let record = current?.record, record.origin.isOfSync, record.droppedBytes == 0,
      record.pid == begun.pid, record.thread == begun.thread,
      let delay = begun.delay(after: record), delay <= Self.maximumDelay,
      hasSameEnd(begun, from: start)
    else { return nil }
    let end = start + Int(begun.headerEnd)
    let text = end - moreBlanks(before: end, from: start)..<line.upperBound
    let isAtOnce = delay <= Self.maximumDelayAtOnce
    let use: Span<UInt8>.HeaderUse =
      !showsHeaderedLines ? .unknown : isAtOnce ? .eachLineAtOnce : .eachLine
    guard continuesOpenStatement(text, use) else { return nil }
    return text
  }

  /// Returns the text of a line after a stamp, if the text continues the statement in progress.
  ///
  /// The line must have a header of an unknown style, like the statement, of the same second and without a
  /// process.
  private mutating func textAfterStamp(_ begun: Record, _ line: Range<Int>, from start: Int) -> Range<Int>? {
    guard let record = current?.record, begun.dialect == .timed || begun.dialect == .unknown,
      begun.process.isEmpty, begun.pid == nil,
      record.timestamp?.secondOfDay == begun.timestamp?.secondOfDay
    else { return nil }
    let end = start + Int(begun.headerEnd)
    // Spaces beyond the usual ones belong to the statement.
    let blanks = moreBlanks(before: end, from: start)
    if blanks > 0 { return end - blanks..<line.upperBound }
    let text = end..<line.upperBound
    var goesOn = false
    buffer.withSpan(text) { goesOn = $0.continuesStatement }
    guard !goesOn else { return text }
    return continuesOpenStatement(text, .unknown) ? text : nil
  }

  /// Whether a text is the next line of the statement in progress.
  private mutating func continuesOpenStatement(_ text: Range<Int>, _ use: Span<UInt8>.HeaderUse) -> Bool {
    guard let record = current?.record else { return false }
    let start = recordStart + Int(record.message.lower)
    var goesOn = false
    buffer.withSpan(start..<max(start, text.upperBound)) { bytes in
      let message = bytes.extracting(0..<recordEnd - start)
      let text = bytes.extracting(text.lowerBound - start..<text.upperBound - start)
      goesOn = message.isContinued(by: text, of: record.origin, use)
    }
    return goesOn
  }

  /// Whether a header that begins at an offset has the same process, and the same text after it, as that of
  /// the record in progress; that text may name a category.
  private mutating func hasSameEnd(_ begun: Record, from start: Int) -> Bool {
    guard let record = current?.record, !record.process.isEmpty, !begun.process.isEmpty else { return false }
    let old = recordStart + Int(record.process.lower)
    let new = start + Int(begun.process.lower)
    let oldEnd = buffer.endOfText(before: max(old, recordStart + Int(record.headerEnd)), from: old)
    let newEnd = buffer.endOfText(before: max(new, start + Int(begun.headerEnd)), from: new)
    guard oldEnd - old == newEnd - new else { return false }
    return (old..<oldEnd).allSatisfy { buffer[$0] == buffer[$0 - old + new] }
  }

  /// The number of spaces before an offset that the header of the record in progress does not end with.
  private mutating func moreBlanks(before end: Int, from start: Int) -> Int {
    let usual = blanks(before: recordStart + Int(current?.record.headerEnd ?? 0), from: recordStart)
    return max(0, blanks(before: end, from: start) - usual)
  }

  private func blanks(before end: Int, from start: Int) -> Int {
    (start..<end).reversed().prefix { buffer[$0] == 0x20 || buffer[$0] == 0x09 }.count
  }
}

extension Record {
  /// The time of day that passed since another record, in microseconds; `nil` if it is negative or not known.
  fileprivate func delay(after record: Record) -> Int64? {
    guard let time = timestamp, let before = record.timestamp else { return nil }
    let delay = time.microseconds % Timestamp.day - before.microseconds % Timestamp.day
    return delay >= 0 ? delay : nil
  }
}

extension Timestamp {
  /// The second of the day: a capture may have no finer times.
  fileprivate var secondOfDay: Int64 { microseconds % Self.day / 1_000_000 }
}

extension Span<UInt8> {
  /// Whether the text after a stamp begins as only the later lines of statements do.
  fileprivate var continuesStatement: Bool {
    switch byte(0) {
    case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"): true
    case UInt8(ascii: "<"): has("<CKError ") || has("<private>")
    case UInt8(ascii: "E"): has("Error Domain=")
    case UInt8(ascii: "("): has("(null)")
    default: false
    }
  }
}

extension Origin {
  /// Whether the system's sync printed the statement.
  fileprivate var isOfSync: Bool { self == .ubiquity || self == .cloudkit || self == .coredata }
}
