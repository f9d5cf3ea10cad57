// Reads text whose lines end in carriage returns alone: line feeds take their places, and the rest of the
// reader knows of nothing else. A capture with a line feed near its beginning, as nearly all have, is not
// looked at again.

extension RecordReader {
  /// How much of a capture without a line feed is looked at, in bytes; and how much of each line.
  private static let longestHead = 64 << 10
  private static let longestHeader = 512

  /// Finds out from the first bytes of a capture what ends its lines, and makes those that were added fit.
  ///
  /// - Parameters:
  ///   - before: Where the bytes begin that were added.
  ///   - isWhole: Whether no more bytes come.
  mutating func findLineEnding(since before: Int, isWhole: Bool = false) {
    var start = before
    if lineEnding == .unknown {
      let most = min(Self.longestHead, limits.recordBytes)
      let end = min(buffer.count, lineStart + most)
      if buffer.find(UInt8(ascii: "\n"), from: min(before, end), before: end) != nil {
        lineEnding = .lineFeed
        return
      }
      guard isWhole || end - lineStart == most else { return }
      lineEnding = beginsRecordBehindReturn(before: end) ? .carriageReturn : .lineFeed
      start = lineStart
    }
    guard lineEnding == .carriageReturn else { return }
    buffer.replace(UInt8(ascii: "\r"), with: UInt8(ascii: "\n"), from: start)
    searched = min(searched, start)
  }

  /// Whether a record begins behind a carriage return: behind those of a progress bar none does.
  private func beginsRecordBehindReturn(before end: Int) -> Bool {
    var start = lineStart
    while let found = buffer.find(UInt8(ascii: "\r"), from: start, before: end) {
      start = found + 1
      var isHeader = false
      buffer.withSpan(start..<min(end, start + Self.longestHeader)) { line in
        isHeader = Header.parse(line, from: 0) != nil
      }
      if isHeader { return true }
    }
    return false
  }
}
