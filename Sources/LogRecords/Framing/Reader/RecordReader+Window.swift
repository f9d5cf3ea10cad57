// Omits the records outside the requested window, and marks where records were omitted. `WindowGate` decides
// which those are.

extension RecordReader {
  /// Returns whether a record is inside the window; records omitted before it are delivered as a gap.
  ///
  /// A mark is delivered later, with the record that follows it, whose time it has.
  mutating func isInWindow(_ record: Record, _ receive: FullReceiver) -> Bool {
    if record.kind == .mark { return keepAside(record) }
    let isInside = gate?.admits(record) == true
    if isInside { giveGap(receive) }
    if record.kind != .elision { giveAsides(marksAreInside: isInside, receive) }
    if !isInside {
      // The window does not begin with this record.
      facts.startsInsideLines = false
      facts.firstDialect = nil
    }
    // An omitted part keeps its place after the marks before it; the record that follows shows whether these
    // are inside.
    return record.kind == .elision && gate?.asides.isEmpty == false ? keepAside(record) : isInside
  }

  /// Keeps the record under way for later, and returns that it is not to be delivered now.
  private mutating func keepAside(_ record: Record) -> Bool {
    buffer.withSpan(recordStart..<recordEnd) { gate?.keep(record, $0) }
    return false
  }

  /// Delivers the marks and omitted parts before a record, or before the end.
  mutating func giveAsides(marksAreInside: Bool, _ receive: FullReceiver) {
    for aside in gate?.takeAsides(marksAreInside: marksAreInside) ?? [] {
      facts.count(aside.record, aside.bytes.span, Span())
      receive(aside.record, aside.bytes.span, Span())
    }
  }

  /// Delivers an empty elision for the records outside the window that follow some inside it.
  mutating func giveGap(_ receive: FullReceiver) {
    guard let line = gate?.gap else { return }
    gate?.gap = nil
    guard facts.records > 0 else { return }
    var gap = OpenRecord(.elision).record
    gap.line = line
    buffer.withSpan(0..<0) { receive(gap, $0, Span()) }
  }
}
