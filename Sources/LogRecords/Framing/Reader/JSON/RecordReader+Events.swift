// Delivers the events of the unified log in JSON, and passes over the members around them.

extension RecordReader {
  /// Delivers the events of the unified log, in JSON, that a line consists of.
  ///
  /// - Returns: Whether there are any; if not, nothing changed.
  mutating func takeEvents(_ line: Range<Int>, _ receive: FullReceiver) -> Bool {
    guard var rest = takeEvent(line, receive) else { return false }
    while !rest.isEmpty, let next = takeEvent(rest, receive) { rest = next }
    return true
  }

  /// Notes a line after an event that begins no record: text, or an event that cannot be read.
  mutating func noteLineAmongEvents(_ line: Range<Int>) {
    // What closes the code of a page.
    if line.count > 2, line.allSatisfy({ buffer[$0] == Backticks.mark }) { return }
    let isText = !line.contains { buffer[$0].isOfJSON }
    if isText { facts.noteText(at: facts.lines + 1) } else { facts.noteNoEvent(at: facts.lines + 1) }
  }

  /// Delivers the event of the unified log, in JSON, that a line begins with.
  ///
  /// - Returns: The events of the same array after it in the line; `nil` if there is no event, with nothing
  ///   changed.
  private mutating func takeEvent(_ line: Range<Int>, _ receive: FullReceiver) -> Range<Int>? {
    let none = line.upperBound..<line.upperBound
    guard let brace = buffer.braceOfEvent(line) else {
      return takeRestOfEvent(line, receive)
        ? none : takeStatementInJSON(line, receive) ?? (passOverMember(line) ? none : nil)
    }
    // An array, or an object that holds it, begins with a line of its own where each event has one.
    if buffer[brace] == UInt8(ascii: "[") || buffer[brace] == UInt8(ascii: "{"), facts.records == 0,
      current == nil, buffer.endOfText(before: line.upperBound, from: brace) == brace + 1
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
    var (isBroken, lacksProcessNumber) = (false, false)
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
    noteEvent()
    give(text, header, over: line, receive)
    return rest
  }

  /// Notes that the capture contains an event of the unified log, or a part of one.
  private mutating func noteEvent() {
    facts.hasEvents = true
    cutEvents.mayContainNextLine = false
    facts.noteMoreEvents()
  }

  /// Takes the rest of an event of the unified log whose beginning the capture lacks: delivers it if its time
  /// and its message are there, otherwise counts it as broken.
  ///
  /// - Returns: Whether the line is that; if not, nothing changed.
  private mutating func takeRestOfEvent(_ line: Range<Int>, _ receive: FullReceiver) -> Bool {
    guard cutEvents.mayContainNextLine, current?.record.kind ?? .fragment == .fragment,
      buffer.marginOfMember(line) != nil
    else { return false }
    var text: [UInt8] = []
    var (isRest, lacksProcessNumber) = (false, false)
    buffer.withSpan(line) { bytes in
      let event = UnifiedEvent(restOf: bytes)
      (isRest, lacksProcessNumber) = (event.isEvent || event.hasValues, event.lacksProcessNumber)
      if event.isEvent { event.appendLine(of: bytes, to: &text) }
    }
    guard isRest else { return false }
    endRecord(receive)
    noteEvent()
    guard text.count <= line.count, var header = known.recent.parse(text.span) else {
      facts.noteNoEvent(at: facts.lines + 1)
      return true
    }
    if lacksProcessNumber { header.pid = nil }
    give(text, header, over: line, receive)
    return true
  }

  /// Whether a line that holds no statement is a member of an object that holds the events, before or after
  /// them, so that it belongs to no record.
  private mutating func passOverMember(_ line: Range<Int>) -> Bool {
    guard current == nil, facts.hasEvents ? marginOfMembers != nil : facts.records == 0,
      let margin = buffer.marginOfMember(line)
    else { return false }
    if !facts.hasEvents { marginOfMembers = marginOfMembers ?? margin }
    return margin == marginOfMembers || !facts.hasEvents
  }
}
