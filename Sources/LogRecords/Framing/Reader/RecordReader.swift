// Turns bytes into records: frames lines, decides which begin a record, and joins those that continue one.
// The dialects interpret headers, and the catalogue interprets messages.

/// Turns the bytes of one capture into its records, in order.
///
/// Results do not depend on how the bytes are split into chunks. Memory is bounded by `ReaderLimits`.
package struct RecordReader: ~Copyable {
  /// A function that receives a record and its bytes, which are valid during the call only.
  package typealias Receiver = (_ record: Record, _ bytes: Span<UInt8>) -> Void
  /// A function that receives a record, its bytes, and the places of the app records of its process directly
  /// before it; all are valid during the call only.
  package typealias FullReceiver = (
    _ record: Record, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
  ) -> Void

  /// Whether records of an app may be delivered as places only, together with the record of the same process
  /// that follows them.
  package var joinsAppRecords = false

  /// The facts about the capture as a whole so far.
  package internal(set) var facts = CaptureFacts()

  /// The size of the buffer that the capture flows through, in bytes.
  var capacity: Int { buffer.capacity }

  let limits: ReaderLimits
  /// The conclusions from each first byte of a line that only continues a record.
  let lineStarts = LineStart.ofBytes
  var buffer: ByteBuffer
  var known = KnownHeaders()
  /// The recent lines of words that continued a record of a known style.
  var knownLines = KnownLines()
  /// The objects that messages recently began with.
  var knownObjects = KnownObjects()
  var clock = DayClock()
  /// The record in progress.
  var current: OpenRecord?
  /// The range of the bytes of the record in progress in the buffer.
  var recordStart = 0
  var recordEnd = 0
  /// Whether the record in progress is an app's that may be delivered as a place only.
  var isJoinable = false
  /// The places of the app's records that are delivered with the one in progress.
  var before = AppRecordPlaces()
  /// The start of the lines that were not examined yet.
  var lineStart = 0
  /// The offset up to which those lines contain no line end.
  var searched = 0
  var lineEnding = LineEnding.unknown
  /// Whether the order of day and month is sought, and whether dates are read the other way than each by itself.
  var dateOrder = DateOrderSearch.notBegun
  var swapsDates = false
  /// Whether the rest of a line too long to hold is being dropped.
  var isDroppingLine = false
  /// Whether lines may have what is removed from them: colours, or what tools and pages added to all of them.
  var needsCleaning = false
  /// How far the search for text before every line is, and that text, if there is any.
  var prefixSearch = PrefixSearch.Progress.notBegun
  var prefix: LinePrefix?
  /// The numbers of the lines, if they are on lines of their own.
  var separateNumbers: SeparateNumbers?
  /// What a page or a terminal left at the beginnings and ends of lines.
  var edges: LineEdges?
  /// The number of lines that are only a time of Xcode's, without the other parts.
  var timesAlone = 0
  /// The last backticks found before a record.
  var backticks = Backticks()
  /// Scratch memory for the line that is made from an event of the unified log.
  var eventLine: [UInt8] = []
  /// The name of the last string in JSON that contained a statement.
  var keyOfStatements: [UInt8] = []
  /// How many records in JSON the line under way has given.
  var recordsOfLine = 0
  /// What was done to the text of the capture.
  var damage = TextDamage()
  /// The gate that omits the records outside the requested window; `nil` if all are wanted.
  var gate: WindowGate?
  /// Whether there is a window; a stored copy, because it is read for each record.
  let hasWindow: Bool

  /// Creates a reader at the start of a capture.
  ///
  /// Records outside the window are neither counted among the capture's facts nor delivered, except those of
  /// mirroring before it, which alone may name the stores. `numberOfMethod` returns the owner's numbers of
  /// methods, which it then need not look up for each record.
  package init(
    limits: ReaderLimits = .standard, window: TimeWindow? = nil,
    numberOfMethod: @escaping Record.NumberOfMethod = { _ in 0 }
  ) {
    self.limits = limits
    known.statements.numberOfMethod = numberOfMethod
    gate = window.map { WindowGate($0) }
    hasWindow = window != nil
    buffer = ByteBuffer(capacity: limits.chunkBytes * 2)
  }

  /// Takes bytes and delivers each record that became complete.
  package mutating func append(_ bytes: Span<UInt8>, _ receive: Receiver) {
    append(bytes) { record, bytes, _ in receive(record, bytes) }
  }

  /// Takes bytes and delivers each record that became complete, some together with those before it.
  package mutating func append(_ bytes: Span<UInt8>, _ receive: FullReceiver) {
    compact()
    let before = buffer.count
    buffer.append(bytes)
    frameLines(since: before, receive)
  }

  // MARK: Lines

  mutating func frameLines(since before: Int, _ receive: FullReceiver) {
    facts.bytes += buffer.count - before
    if facts.lines == 0, !isDroppingLine { skipByteOrderMarks() }
    if lineEnding != .lineFeed { findLineEnding(since: before) }
    if buffer.findLineEnds(from: min(lineStart, before)), !needsCleaning {
      needsCleaning = buffer.find(0x1B, from: before, before: buffer.count) != nil
    }
    if dateOrder != .over, !findDateOrder() { return }
    if prefixSearch != .over, !findPrefix(since: before) { return }
    while true {
      while !isDroppingLine, takeHeaderLine(receive) { passOverLines() }
      let end = buffer.endOfLine(from: lineStart, searched: searched, most: limits.recordBytes)
      // A line that turned out not to be an event contains line ends that were skipped.
      if let end { searched = min(searched, end) }
      let available = (end ?? buffer.count) - lineStart
      if isDroppingLine {
        current?.record.droppedBytes += available
        lineStart += available
        guard end != nil else { break }
        isDroppingLine = false
        // A record of JSON ends with its line.
        if facts.hasStatementsInJSON { endRecord(receive) }
        endLine()
      } else if available > limits.recordBytes {
        if skipNUL() || takeObjectsOfLongLine(receive) { continue }
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
        let inner = buffer.linesOfEvent(lineStart..<end)
        take(lineStart..<end, receive)
        facts.lines += inner
        lineStart = end
        endLine()
        passOverLines()
      } else {
        break
      }
    }
    searched = buffer.count
  }

  mutating func endLine() {
    lineStart += 1
    facts.lines += 1
  }

  /// Skips lines that need no closer look, up to one that does.
  private mutating func passOverLines() {
    if mayContinue { skipLines() }
    if isJoinable, joinAppRecords(), mayContinue { skipLines() }
  }

  /// Whether the next line may continue the record in progress.
  ///
  /// Very few lines that begin with a digit do, and such a line may be the rest of a header.
  private var mayContinue: Bool {
    !needsCleaning && lineStart < buffer.count && !buffer[lineStart].isASCIIDigit
      && !endsWithHeader && !backticks.areOpen
  }

  /// Moves the bytes that are still needed to the start of the buffer.
  ///
  /// A byte remains between the record in progress and the next line, for the line end that joins them.
  private mutating func compact() {
    if recordStart > 0 {
      buffer.move(recordStart..<recordEnd, to: 0)
      recordEnd -= recordStart
      recordStart = 0
    }
    let restStart = min(recordEnd + 1, lineStart)
    if restStart < lineStart {
      buffer.remove(restStart..<lineStart)
      lineStart = restStart
    }
    searched = buffer.count
  }

  // MARK: Records

  /// Begins a record with a line, or adds the line to the record in progress.
  mutating func take(_ raw: Range<Int>, _ receive: FullReceiver) {
    if facts.lines == 0, current == nil { buffer.withSpan(raw) { facts.foreignFormat = ForeignFormat($0) } }
    if separateNumbers != nil, isNumberAlone(raw) { return }
    var line = withoutBackticks(cleaned(raw))
    if endsWithHeader, endHeader(with: line) { return }
    if beginsAsBefore(line, receive) || takeMetadata(line, receive) { return }
    recordsOfLine = 0
    line = withPlainQuotes(line)
    if var rest = takeEvent(withoutMarginOfJSON(line), receive) {
      while !rest.isEmpty, let next = takeEvent(rest, receive) { rest = next }
      return
    }
    if let plain = withPlainHeader(line) { line = plain }
    var fate = LineFate.ignored
    let context = LineContext(current)
    buffer.withSpan(line) { fate = LineFate($0, in: context, &known) }
    if !fate.beginsStatement, let plain = withPlainBlanks(line) {
      line = plain
      buffer.withSpan(line) { fate = LineFate($0, in: context, &known) }
    }
    if fate.beginsStatement, isInLineNumber(before: line) { return continueRecord(line) }
    if case .begins(let record) = fate, record.record.dialect == .bare, record.record.kind == .statement {
      let rest = line.dropFirst(Int(record.skippedBytes))
      if awaitsStatement(of: record.record.origin) { return continueWithStatement(rest) }
      if isInReason { return continueRecord(rest) }
    }
    if case .begins(let record) = fate, let text = textOfStampedLine(record, line) {
      return continueRecord(text)
    }
    if facts.hasEvents, current == nil, fate.startsNoRecord {
      // What closes the code of a page.
      if line.count > 2, line.allSatisfy({ buffer[$0] == Backticks.mark }) { return }
      let isText = !line.contains { buffer[$0].isOfJSON }
      return isText ? facts.noteText(at: facts.lines + 1) : facts.noteNoEvent(at: facts.lines + 1)
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
      if swapsDates { record.record.timestamp = record.record.timestampOfOtherOrder }
      if needsCleaning, record.record.kind == .statement, record.record.timestamp == nil {
        record.record.timestamp = timeOfPrefix(line, in: raw)
      }
      if let time = record.record.timestamp { record.record.timestamp = clock.dated(time) }
      recordStart = line.lowerBound + Int(record.skippedBytes)
      recordEnd = line.upperBound
      current = record
    }
  }

  /// Delivers the event of the unified log, in JSON, that a line begins with.
  ///
  /// - Returns: The events of the same array after it in the line; `nil` if there is no event, with nothing
  ///   changed.
  private mutating func takeEvent(_ line: Range<Int>, _ receive: FullReceiver) -> Range<Int>? {
    guard let brace = buffer.braceOfEvent(line) else { return takeStatementInJSON(line, receive) }
    let none = line.upperBound..<line.upperBound
    // An array begins with a line of its own where each event has one.
    if buffer[brace] == UInt8(ascii: "["), facts.lines == 0,
      buffer.endOfText(before: line.upperBound, from: brace) == brace + 1
    {
      return none
    }
    // Moved out of the reader while its other parts are accessed.
    var text: [UInt8] = []
    swap(&text, &eventLine)
    defer { swap(&text, &eventLine) }
    text.removeAll(keepingCapacity: true)
    // A record in progress is of another style, and may contain braces.
    let isAmongEvents = facts.hasEvents && current == nil
    var isBroken = false
    var lacksProcessNumber = false
    var rest = none
    buffer.withSpan(line) { bytes in
      var start = brace - line.lowerBound
      var event = UnifiedEvent(bytes, at: start)
      if !event.isEvent, !event.hasValues, let inner = UnifiedEvent.firstBrace(bytes, inArrayAfter: start) {
        (start, event) = (inner, UnifiedEvent(bytes, at: inner))
      }
      // The closing brace is on the next line only if the line is an event.
      let isClosed = event.end.map { bytes.byte($0 - 1) == UInt8(ascii: "}") } ?? false
      let isWhole = event.isWhole && (isClosed || bytes.find(UInt8(ascii: "\n"), from: start) != nil)
      isBroken =
        !isWhole && (event.hasValues || isAmongEvents && bytes[start] == UInt8(ascii: "{"))
      if let end = event.end, bytes.continuesJSONArray(at: end) { rest = line.dropFirst(end) }
      if event.isEvent { event.appendLine(of: bytes, to: &text) }
      lacksProcessNumber = event.lacksProcessNumber
    }
    // The text is written over its JSON, which is longer unless a hidden message has many places.
    let header = text.count <= line.count - rest.count ? known.recent.parse(text.span) : nil
    guard header != nil || isBroken || isAmongEvents else { return takeStatementInJSON(line, receive) }
    endRecord(receive)
    if isBroken || header == nil && !text.isEmpty { facts.noteNoEvent(at: facts.lines + 1) }
    guard var header else { return rest }
    if lacksProcessNumber {
      header.pid = facts.processes.number(of: text.span.extracting(header.process.range))
    }
    facts.hasEvents = true
    facts.noteMoreEvents()
    give(text, header, over: line, receive)
    return rest
  }

  /// Notes what the capture begins with.
  mutating func noteFirst(_ first: OpenRecord, _ line: Range<Int>) {
    switch first.record.kind {
    case .statement: facts.firstDialect = first.record.dialect
    case .fragment:
      buffer.withSpan(line.dropFirst(Int(first.skippedBytes))) { facts.startsInsideLines = $0.looksContinued }
    case .mark, .elision: break
    }
  }

  /// Adds the line with the statement, or the rest of it, to the record in progress, and reads the record
  /// again.
  private mutating func continueWithStatement(_ line: Range<Int>) {
    continueRecord(line)
    buffer.withSpan(recordStart..<recordEnd) { current?.readOn($0) }
    guard let origin = current?.record.origin else { return }
    current?.record.isWrapped = origin != .cloudkit
    if origin != .app { isJoinable = false }
  }

  mutating func continueRecord(_ line: Range<Int>) {
    let room = limits.recordBytes - (recordEnd - recordStart)
    let kept = line.prefix(max(0, room - 1))
    current?.record.droppedBytes += line.count - kept.count
    guard room > 0 else { return }
    buffer[recordEnd] = UInt8(ascii: "\n")
    if kept.lowerBound != recordEnd + 1 { buffer.move(kept, to: recordEnd + 1) }
    recordEnd += 1 + kept.count
  }

  /// Whether the record under way, which is over, counts as an app's only because its method was broken.
  private var looksBroken: Bool {
    let start = recordStart + Int(current?.record.headerEnd ?? 0)
    guard start < recordEnd else { return false }
    // Fast path: almost every app's record begins with another byte.
    switch buffer[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "\n"): break
    default: return false
    }
    guard let record = current?.record else { return false }
    var isBroken = false
    buffer.withSpan(recordStart..<recordEnd) { isBroken = record.isBroken($0) }
    return isBroken
  }

  /// Notes what was done to the text of the record under way, which is over.
  private mutating func noteDamage() {
    // A record in JSON is given before its line is counted.
    let isOfJSON = facts.lines < current?.record.line ?? 0
    var found: (width: UInt8, wrapping: Wrapping, alterations: TextAlterations) = (0, .none, [])
    let start = recordStart + Int(current?.record.lastHeaderLine ?? 0)
    buffer.withSpan(start..<recordEnd) { found = damage.look(at: $0, isOfJSON: isOfJSON) }
    current?.record.wrappedAt = found.width
    current?.record.wrapping = found.wrapping
    current?.record.alterations = found.alterations
  }

  mutating func endRecord(_ receive: FullReceiver) {
    guard current != nil else { return }
    if current?.isReadInPart == true { buffer.withSpan(recordStart..<recordEnd) { current?.readOn($0) } }
    recordEnd = buffer.endOfText(
      before: recordEnd, from: recordStart + Int(current?.record.message.lower ?? 0))
    current?.record.endMessage(at: recordEnd - recordStart)
    if damage.isSought, current?.record.isFromApp == false || looksBroken { noteDamage() }
    // Fast path: almost no capture has separators of Unicode.
    if damage.hasSeparators, current?.record.isFromApp == false, giveSeparatedRecords(receive) { return }
    if let record = current?.record, !hasWindow || isInWindow(record, receive) {
      before.withSpan { places in
        buffer.withSpan(recordStart..<recordEnd) { bytes in
          facts.count(record, bytes, places)
          receive(record, bytes, places)
        }
      }
      before.removeAll()
    } else if var record = current?.record, record.origin == .cloudkit, gate?.side == .before {
      record.isBeforeWindow = true
      buffer.withSpan(recordStart..<recordEnd) { receive(record, $0, Span()) }
    }
    current = nil
    isJoinable = false
    recordStart = 0
    recordEnd = 0
  }
}
