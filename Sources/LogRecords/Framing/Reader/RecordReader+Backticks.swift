// Removes the backticks around records that were pasted as code.

extension RecordReader {
  /// Returns a line without the backticks around it, if a record begins after them, or if the line before had
  /// some.
  ///
  /// The backticks that close a record of several lines may end a later line.
  mutating func withoutBackticks(_ line: Range<Int>) -> Range<Int> {
    guard let first = line.first, let last = line.last else {
      backticks.open = 0
      return line
    }
    // Fast path for almost every line.
    if buffer[first].isASCIIAlphanumeric, buffer[last] != Backticks.mark { return line }
    let closing = line.reversed().prefix { buffer[$0] == Backticks.mark }.count
    guard let opening = openingBackticks(line) else {
      guard closing > 0, closing == backticks.open else { return line }
      backticks.open = 0
      return line.dropLast(closing)
    }
    if opening == line, line.count == 2, followsBackticks { return line.dropFirst(2) }
    let isPair = closing == opening.count && opening.upperBound < line.upperBound - closing
    let inside = opening.upperBound..<line.upperBound - (isPair ? closing : 0)
    var beginsRecord = false
    buffer.withSpan(inside) { beginsRecord = Statement.isSure($0, at: 0) || Header.parse($0, from: 0) != nil }
    guard beginsRecord || isPair && followsBackticks else { return line }
    backticks = Backticks(open: isPair ? 0 : opening.count, line: facts.lines)
    if opening.lowerBound == line.lowerBound { return inside }
    for offset in opening { buffer[offset] = 0x20 }
    return line.lowerBound..<inside.upperBound
  }

  /// Whether the line before, apart from empty ones, had backticks.
  private var followsBackticks: Bool { backticks.line + emptyLines == facts.lines - 1 }

  /// How many empty lines the record under way ends with so far: editors put no backticks around them.
  private var emptyLines: Int {
    (recordStart..<recordEnd).reversed().prefix { buffer[$0] == UInt8(ascii: "\n") }.count
  }

  /// Returns the range of the backticks that a line begins with, possibly after the mark of a quotation or a
  /// list; `nil` if there are none.
  ///
  /// Mutating, so that the reader is not copied for each line.
  private mutating func openingBackticks(_ line: Range<Int>) -> Range<Int>? {
    let margin = line.prefix(Backticks.maximumMarginLength).prefix { Backticks.mayPrecede(buffer[$0]) }
    let rest = line.dropFirst(margin.count)
    let count = rest.prefix { buffer[$0] == Backticks.mark }.count
    return count > 0 ? rest.lowerBound..<rest.lowerBound + count : nil
  }
}
