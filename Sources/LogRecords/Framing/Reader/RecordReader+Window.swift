// Omits the records outside the requested window, and marks where records were omitted. `WindowGate` decides
// which those are.

extension RecordReader {
  /// Returns whether a record is inside the window; records omitted before it are delivered as a gap.
  mutating func isInWindow(_ record: Record, _ receive: FullReceiver) -> Bool {
    guard gate?.admits(record) == true else {
      // The window does not begin with this record.
      facts.startsInsideLines = false
      facts.firstDialect = nil
      return false
    }
    giveGap(receive)
    return true
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
