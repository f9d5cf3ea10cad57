// Joins the lines of a statement where a tool, such as continuous integration, put its own stamp before each
// line: there, the header of a line does not show that a record begins.

extension RecordReader {
  /// Returns the text of a line after its stamp, if it continues the statement in progress; otherwise `nil`.
  ///
  /// The line must have a header of an unknown style, like the statement, of the same second and without a
  /// process, followed by the beginning of an error, a closing bracket, or an indentation.
  ///
  /// Mutating, so that the reader is not copied for each line.
  mutating func textOfStampedLine(_ begun: OpenRecord, _ line: Range<Int>) -> Range<Int>? {
    guard let current, current.record.kind == .statement, begun.record.kind == .statement,
      current.record.dialect == begun.record.dialect,
      begun.record.dialect == .timed || begun.record.dialect == .unknown,
      current.record.origin != .app, begun.record.origin == .app, begun.record.method.isEmpty,
      begun.record.process.isEmpty, begun.record.pid == nil,
      current.record.timestamp?.secondOfDay == begun.record.timestamp?.secondOfDay
    else { return nil }
    let start = line.lowerBound + Int(begun.skippedBytes)
    let end = start + Int(begun.record.headerEnd)
    let blanks = blanks(before: end, from: start)
    let usual = self.blanks(before: recordStart + Int(current.record.headerEnd), from: recordStart)
    // Spaces beyond the usual ones belong to the statement.
    if blanks > usual { return end - (blanks - usual)..<line.upperBound }
    var goesOn = false
    buffer.withSpan(end..<line.upperBound) { goesOn = $0.continuesStatement }
    return goesOn ? end..<line.upperBound : nil
  }

  private func blanks(before end: Int, from start: Int) -> Int {
    (start..<end).reversed().prefix { buffer[$0] == 0x20 || buffer[$0] == 0x09 }.count
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
