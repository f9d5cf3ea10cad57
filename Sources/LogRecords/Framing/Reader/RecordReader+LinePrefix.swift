// Finds what tools and pages added to the lines of a capture: text before every line, markup around them, colours,
// and numbers on lines of their own. No line is read before the first ones have shown whether there is such text;
// most captures show by their first line that there is none.

extension RecordReader {
  /// Finds out whether there is text before every line, or something else that was added to the lines.
  ///
  /// - Parameters:
  ///   - before: The offset where the bytes begin that were added last.
  ///   - isWhole: Whether no more bytes come.
  ///   - isSilent: Whether no more bytes may come for a long time.
  /// - Returns: `false` if that is not known yet; then no line may be read.
  mutating func findPrefix(since before: Int, isWhole: Bool = false, isSilent: Bool = false) -> Bool {
    let most = min(PrefixSearch.maximumHeadLength, limits.recordBytes)
    let end = min(buffer.count, lineStart + most)
    let isFull = isWhole || isSilent || end == lineStart + most
    // Only another line end can change what is known.
    guard
      isFull || prefixSearch == .notBegun
        || buffer.find(UInt8(ascii: "\n"), from: min(before, end), before: end) != nil
    else { return false }
    prefixSearch = .awaitsLines
    let isLast = isWhole && end == buffer.count
    guard findAdditions(before: end, isFull: isFull, isWhole: isLast) else { return false }
    var outcome = PrefixSearch.Outcome.undecided
    buffer.withSpan(lineStart..<end) {
      outcome = PrefixSearch.outcome(of: $0, isFull: isFull, isWhole: isLast)
    }
    switch outcome {
    case .undecided: return false
    case .absent: break
    case .found(let found): (prefix, needsCleaning) = (found, true)
    }
    prefixSearch = .over
    searched = lineStart
    return true
  }

  /// Finds out what pages add to lines other than text before every one; returns `false` if that is not known yet.
  private mutating func findAdditions(before end: Int, isFull: Bool, isWhole: Bool) -> Bool {
    var numbers = HeadOutcome<SeparateNumbers>.undecided
    var edges = HeadOutcome<LineEdges>.undecided
    buffer.withSpan(lineStart..<end) {
      numbers = SeparateNumbers.search($0, isFull: isFull, isWhole: isWhole)
      edges = LineEdges.search($0, isFull: isFull, isWhole: isWhole)
    }
    switch numbers {
    case .undecided: return false
    case .absent: break
    case .found(let found): (separateNumbers, needsCleaning) = (found, true)
    }
    switch edges {
    case .undecided: return separateNumbers != nil
    case .absent: break
    case .found(let found): (self.edges, needsCleaning) = (found, true)
    }
    return true
  }

  /// Whether a line is only the number of the next one, and so no part of the log.
  mutating func isNumberAlone(_ line: Range<Int>) -> Bool {
    guard var numbers = separateNumbers else { return false }
    var isNumber = false
    buffer.withSpan(line) { isNumber = numbers.take($0) }
    separateNumbers = numbers
    return isNumber
  }

  /// Reads the lines that wait for others to show whether there is text before every line, for when no more
  /// may come for a long time.
  ///
  /// Without a statement among them nothing is shown yet, and the search begins again with the next line.
  package mutating func readWaitingLines(_ receive: FullReceiver) {
    guard dateOrder == .over, prefixSearch == .awaitsLines,
      findPrefix(since: buffer.count, isSilent: true)
    else { return }
    frameLines(since: buffer.count, receive)
    let isFromApp = current?.record.isFromApp ?? true
    if prefix == nil, isFromApp, facts.statements == facts.count(of: .app) { prefixSearch = .notBegun }
  }

  /// Returns a line without the text before every line.
  func withoutPrefix(_ line: Range<Int>) -> Range<Int> {
    guard let prefix else { return line }
    var end = 0
    buffer.withSpan(line) { end = prefix.end(on: $0) ?? 0 }
    return line.dropFirst(end)
  }

  /// Returns the time in the text before every line, which was taken off a line; `nil` if it has none.
  func timeOfPrefix(_ line: Range<Int>, in raw: Range<Int>) -> Timestamp? {
    guard prefix?.hasTime == true, raw.lowerBound < line.lowerBound else { return nil }
    var time: Timestamp?
    buffer.withSpan(raw.lowerBound..<line.lowerBound) { time = Timestamp(in: $0, 0..<$0.count) }
    return time
  }
}
