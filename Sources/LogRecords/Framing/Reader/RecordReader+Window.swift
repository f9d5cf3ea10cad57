// Leaves out the records outside the requested window, and says where it left some out. `WindowGate` decides
// which those are.

extension RecordReader {
  /// Whether a record is inside the window; what was left out before it is given as a gap.
  mutating func isInWindow(_ record: Record, _ receive: FullReceiver) -> Bool {
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
  mutating func giveGap(_ receive: FullReceiver) {
    guard let line = gate?.gap else { return }
    gate?.gap = nil
    guard facts.records > 0 else { return }
    var gap = OpenRecord(.elision).record
    gap.line = line
    buffer.withSpan(0..<0) { receive(gap, $0, Span()) }
  }
}
