// Bytes in, records out: frames lines, decides which begin a record, and joins those that continue one.
// What a header means is the dialects' knowledge; what a message means is the catalogue's.

/// Turns the bytes of one capture into its records, in order.
///
/// Results do not depend on how the bytes are cut into chunks. Memory is bounded by `ReaderLimits`.
package struct RecordReader: ~Copyable {
  /// Takes a record and its bytes, which are valid during the call only.
  package typealias Receiver = (_ record: Record, _ bytes: Span<UInt8>) -> Void

  /// What is known of the capture as a whole so far.
  package private(set) var facts = CaptureFacts()

  /// How many bytes of memory the capture flows through.
  var capacity: Int { buffer.capacity }

  private let limits: ReaderLimits
  private var buffer: ByteBuffer
  private var known = KnownHeaders()
  private var clock = DayClock()
  /// The record under way, and where its bytes stand in the buffer.
  private var current: OpenRecord?
  private var recordStart = 0
  private var recordEnd = 0
  /// Where the lines not yet looked at begin, and up to where they hold no end of line.
  private var lineStart = 0
  private var searched = 0
  /// Whether the rest of a line too long to hold is being dropped.
  private var isDroppingLine = false
  private var hasEscapes = false
  private var hasOtherBlanks = false
  /// What leaves out the records outside the window that is looked at; `nil` when all are.
  private var gate: WindowGate?

  /// A reader at the start of a capture.
  ///
  /// Records outside the window are not given, nor counted among the capture's facts.
  package init(limits: ReaderLimits = .standard, window: TimeWindow? = nil) {
    self.limits = limits
    gate = window.map { WindowGate($0) }
    buffer = ByteBuffer(capacity: limits.chunkBytes * 2)
  }

  /// Takes bytes and gives each record that became complete.
  package mutating func append(_ bytes: Span<UInt8>, _ receive: Receiver) {
    let before = buffer.count
    buffer.append(bytes)
    frameLines(since: before, receive)
  }

  /// Shows the record under way as if it ended with the last whole line; nothing changes by that.
  package func peek(_ receive: Receiver) {
    guard var open = current else { return }
    if open.isReadInPart { buffer.withSpan(recordStart..<recordEnd) { open.readOn($0) } }
    var record = open.record
    if var gate, !gate.admits(record) { return }
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(record.message.lower))
    record.message.upper = Int32(end - recordStart)
    buffer.withSpan(recordStart..<end) { receive(record, $0) }
  }

  /// Gives the last record: the capture ends here, or no more of it could be read.
  package mutating func finish(_ ending: CaptureFacts.Ending = .whole, _ receive: Receiver) {
    facts.ending = ending
    if lineStart < buffer.count { take(lineStart..<buffer.count, receive) }
    if isDroppingLine || lineStart < buffer.count {
      facts.lines += 1
      facts.endsInsideLine = true
    }
    endRecord(receive)
    lineStart = buffer.count
    if let gate {
      if gate.gap != nil { facts.endsInsideLine = false }
      giveGap(receive)
      facts.window = gate.found
    }
  }

  // MARK: Lines

  private mutating func frameLines(since before: Int, _ receive: Receiver) {
    facts.bytes += buffer.count - before
    if !hasEscapes { hasEscapes = buffer.find(0x1B, from: before, before: buffer.count) != nil }
    if !hasOtherBlanks {
      hasOtherBlanks =
        buffer.find(0xC2, from: before, before: buffer.count) != nil
        || buffer.find(0xE2, from: before, before: buffer.count) != nil
    }
    while true {
      let end = buffer.find(UInt8(ascii: "\n"), from: max(searched, lineStart), before: buffer.count)
      let available = (end ?? buffer.count) - lineStart
      if isDroppingLine {
        current?.record.droppedBytes += available
        lineStart += available
        guard end != nil else { break }
        isDroppingLine = false
        endLine()
      } else if available > limits.recordBytes {
        take(lineStart..<lineStart + limits.recordBytes, receive)
        lineStart += limits.recordBytes
        isDroppingLine = true
      } else if let end, current == nil, facts.lines > 0,
        end == lineStart || end == lineStart + 1 && buffer[lineStart] == UInt8(ascii: "\r")
      {
        // An empty line between records.
        lineStart = end
        endLine()
      } else if let end {
        take(lineStart..<end, receive)
        lineStart = end
        endLine()
        skipPlainLines()
      } else {
        break
      }
    }
    searched = buffer.count
    compact()
  }

  /// Gives the record under way the lines that continue it by their first bytes.
  ///
  /// They have to stand where the record's bytes end, and nothing in them may have to be taken out.
  private mutating func skipPlainLines() {
    guard !hasEscapes, recordEnd + 1 == lineStart, known.allowPlainLines(in: LineContext(current)) else {
      return
    }
    let (end, lines) = buffer.skipPlainLines(from: lineStart, before: recordStart + limits.recordBytes)
    guard lines > 0 else { return }
    facts.lines += lines
    lineStart = end
    recordEnd = end - 1
  }

  private mutating func endLine() {
    lineStart += 1
    facts.lines += 1
  }

  /// Moves what is still needed to the start of the buffer.
  ///
  /// Between the record under way and the next line stays a byte for the end of line that joins them.
  private mutating func compact() {
    if recordStart > 0 {
      buffer.move(recordStart..<recordEnd, to: 0)
      recordEnd -= recordStart
      recordStart = 0
    }
    let restStart = min(recordEnd + 1, lineStart)
    if restStart < lineStart {
      let rest = lineStart..<buffer.count
      buffer.move(rest, to: restStart)
      buffer.truncate(to: restStart + rest.count)
      lineStart = restStart
    }
    searched = buffer.count
  }

  // MARK: Records

  /// Begins a record with a line, or gives the line to the record under way.
  private mutating func take(_ raw: Range<Int>, _ receive: Receiver) {
    if facts.lines == 0, current == nil { buffer.withSpan(raw) { facts.foreignFormat = ForeignFormat($0) } }
    var line = cleaned(raw)
    if beginsAsBefore(line, receive) { return }
    var fate = LineFate.ignored
    let context = LineContext(current)
    buffer.withSpan(line) { fate = LineFate($0, in: context, &known) }
    if hasOtherBlanks, !fate.beginsStatement, let plain = withPlainBlanks(line) {
      line = plain
      buffer.withSpan(line) { fate = LineFate($0, in: context, &known) }
    }
    if case .begins(let record) = fate, record.record.dialect == .bare, record.record.kind == .statement,
      awaitsStatement || isInReason
    {
      return continueRecord(line.dropFirst(Int(record.skippedBytes)))
    }
    switch fate {
    case .ignored: break
    case .ends: endRecord(receive)
    case .continues(let margin, let dropped):
      current?.margin = margin
      continueRecord(line.dropFirst(dropped))
    case .begins(var record):
      if facts.records == 0, current == nil { noteFirst(record, line) }
      endRecord(receive)
      record.record.line = facts.lines + 1
      if let time = record.record.timestamp { record.record.timestamp = clock.dated(time) }
      recordStart = line.lowerBound + Int(record.skippedBytes)
      recordEnd = line.upperBound
      current = record
    }
  }

  /// Takes note of what the capture begins with.
  private mutating func noteFirst(_ first: OpenRecord, _ line: Range<Int>) {
    switch first.record.kind {
    case .statement: facts.firstDialect = first.record.dialect
    case .fragment:
      buffer.withSpan(line.dropFirst(Int(first.skippedBytes))) { facts.startsInsideLines = $0.looksContinued }
    case .mark, .elision: break
    }
  }

  /// Begins a record with a line whose header is like the last one; `false` where it is not, and nothing was done.
  private mutating func beginsAsBefore(_ line: Range<Int>, _ receive: Receiver) -> Bool {
    var header: Header?
    buffer.withSpan(line) { header = known.memo.header($0) }
    guard let header else { return false }
    endRecord(receive)
    buffer.withSpan(line) { current = OpenRecord($0, header) }
    current?.record.line = facts.lines + 1
    if let time = header.timestamp { current?.record.timestamp = clock.dated(time) }
    recordStart = line.lowerBound
    recordEnd = line.upperBound
    return true
  }

  /// Whether the record under way ends with its header or its method, so that the next line is its statement: a line was
  /// wrapped there.
  private var awaitsStatement: Bool {
    guard let record = current?.record, record.kind == .statement else { return false }
    if record.origin == .cloudkit, record.method.isEmpty {
      return buffer.endOfText(before: recordEnd, from: recordStart + Int(record.message.lower))
        == recordStart + Int(record.message.lower)
    }
    guard record.dialect != .bare else { return false }
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(record.headerEnd))
    return end == recordStart + Int(record.headerEnd)
      || end - recordStart > 2 && buffer[end - 1] == UInt8(ascii: ":") && buffer[end - 2] == UInt8(ascii: ")")
  }

  /// Whether the record under way is an exception's whose reason has not ended: it may quote a statement.
  private var isInReason: Bool {
    guard let record = current?.record, record.origin == .coredata, record.kind == .statement else {
      return false
    }
    var isOpen = false
    buffer.withSpan(recordStart + Int(record.message.lower)..<recordEnd) { isOpen = $0.isInReason }
    return isOpen
  }

  private mutating func continueRecord(_ line: Range<Int>) {
    let room = limits.recordBytes - (recordEnd - recordStart)
    let kept = line.prefix(max(0, room - 1))
    current?.record.droppedBytes += line.count - kept.count
    guard room > 0 else { return }
    buffer[recordEnd] = UInt8(ascii: "\n")
    if kept.lowerBound != recordEnd + 1 { buffer.move(kept, to: recordEnd + 1) }
    recordEnd += 1 + kept.count
  }

  private mutating func endRecord(_ receive: Receiver) {
    guard current != nil else { return }
    if current?.isReadInPart == true { buffer.withSpan(recordStart..<recordEnd) { current?.readOn($0) } }
    recordEnd = buffer.endOfText(
      before: recordEnd, from: recordStart + Int(current?.record.message.lower ?? 0))
    current?.record.message.upper = Int32(recordEnd - recordStart)
    if let record = current?.record, gate == nil || isInWindow(record, receive) {
      buffer.withSpan(recordStart..<recordEnd) { bytes in
        facts.count(record, bytes)
        receive(record, bytes)
      }
    }
    current = nil
    recordStart = 0
    recordEnd = 0
  }

  /// Whether a record is inside the window; what was left out before it is given as a gap.
  private mutating func isInWindow(_ record: Record, _ receive: Receiver) -> Bool {
    guard gate?.admits(record) == true else {
      // The window does not begin with it.
      facts.startsInsideLines = false
      facts.firstDialect = nil
      return false
    }
    giveGap(receive)
    return true
  }

  /// Gives an empty elision for the records that the window leaves out after others that it holds.
  private mutating func giveGap(_ receive: Receiver) {
    guard let line = gate?.gap else { return }
    gate?.gap = nil
    guard facts.records > 0 else { return }
    var gap = OpenRecord(.elision).record
    gap.line = line
    buffer.withSpan(0..<0) { receive(gap, $0) }
  }

  // MARK: Cleaning

  /// The line without byte order mark, carriage return and colours.
  private mutating func cleaned(_ raw: Range<Int>) -> Range<Int> {
    var line = raw
    if facts.lines == 0, line.count >= 3, buffer[line.lowerBound] == 0xEF,
      buffer[line.lowerBound + 1] == 0xBB, buffer[line.lowerBound + 2] == 0xBF
    {
      line = line.dropFirst(3)
    }
    while let last = line.last, buffer[last] == UInt8(ascii: "\r") { line = line.dropLast() }
    if hasEscapes, buffer.find(0x1B, from: line.lowerBound, before: line.upperBound) != nil {
      line = withoutColours(line)
    }
    return line
  }

  /// The line with plain blanks in place of those that do not break; `nil` when none stands where headers do.
  private mutating func withPlainBlanks(_ line: Range<Int>) -> Range<Int>? {
    guard let first = line.first, buffer[first].isASCIIAlphanumeric || buffer[first] >= 0x80 else {
      return nil
    }
    let head = line.prefix(40)
    guard
      buffer.find(0xC2, from: head.lowerBound, before: head.upperBound) != nil
        || buffer.find(0xE2, from: head.lowerBound, before: head.upperBound) != nil,
      head.contains(where: { lengthOfBlank(line, at: $0) != nil })
    else { return nil }
    var kept = line.lowerBound
    var offset = line.lowerBound
    while offset < line.upperBound {
      let length = lengthOfBlank(line, at: offset)
      buffer[kept] = length == nil ? buffer[offset] : 0x20
      offset += length ?? 1
      kept += 1
    }
    return line.lowerBound..<kept
  }

  /// The length of a blank at an offset that does not break lines.
  private func lengthOfBlank(_ line: Range<Int>, at offset: Int) -> Int? {
    let rest = line.upperBound - offset
    if rest > 1, buffer[offset] == 0xC2, buffer[offset + 1] == 0xA0 { return 2 }
    guard rest > 2, buffer[offset] == 0xE2, buffer[offset + 1] == 0x80 else { return nil }
    return buffer[offset + 2] == 0xAF || buffer[offset + 2] == 0x87 ? 3 : nil
  }

  /// Takes `ESC [ … letter` out of a line, in place.
  private mutating func withoutColours(_ line: Range<Int>) -> Range<Int> {
    var kept = line.lowerBound
    var offset = line.lowerBound
    while offset < line.upperBound {
      if let end = endOfColour(line, at: offset) {
        offset = end
      } else {
        buffer[kept] = buffer[offset]
        kept += 1
        offset += 1
      }
    }
    return line.lowerBound..<kept
  }

  /// The offset after the control sequence at an offset, `nil` when none stands there.
  private func endOfColour(_ line: Range<Int>, at offset: Int) -> Int? {
    guard buffer[offset] == 0x1B, offset + 1 < line.upperBound, buffer[offset + 1] == UInt8(ascii: "[") else {
      return nil
    }
    var end = offset + 2
    while end < line.upperBound, (0x20..<0x40).contains(buffer[end]) { end += 1 }
    return end < line.upperBound && (0x40..<0x7F).contains(buffer[end]) ? end + 1 : nil
  }
}
