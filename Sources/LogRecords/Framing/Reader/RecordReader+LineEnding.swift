// Reads text whose lines end in carriage returns alone: they are replaced by line feeds, so that the rest of
// the reader need not handle them. A capture with a line feed near its beginning, as almost every one has, is
// not examined again.

extension RecordReader {
  /// The maximum number of bytes that are examined of a capture without a line feed.
  private static let maximumHeadLength = 64 << 10
  /// The maximum number of bytes of each line that are searched for a header.
  private static let maximumHeaderLength = 512

  /// Finds out from the first bytes of a capture what ends its lines, and converts the bytes that were added.
  ///
  /// - Parameters:
  ///   - before: The offset where the added bytes begin.
  ///   - isWhole: Whether no more bytes will come.
  mutating func findLineEnding(since before: Int, isWhole: Bool = false) {
    var start = before
    if lineEnding == .unknown {
      let most = min(Self.maximumHeadLength, limits.recordBytes)
      let end = min(buffer.count, lineStart + most)
      if buffer.find(UInt8(ascii: "\n"), from: min(before, end), before: end) != nil {
        lineEnding = .lineFeed
        return
      }
      guard isWhole || end - lineStart == most else { return }
      lineEnding = startsRecordAfterReturn(before: end) ? .carriageReturn : .lineFeed
      start = lineStart
    }
    guard lineEnding == .carriageReturn else { return }
    buffer.replace(UInt8(ascii: "\r"), with: UInt8(ascii: "\n"), from: start)
    searched = min(searched, start)
  }

  /// Whether a record begins after a carriage return: none begins after those of a progress bar.
  private func startsRecordAfterReturn(before end: Int) -> Bool {
    var start = lineStart
    while let found = buffer.find(UInt8(ascii: "\r"), from: start, before: end) {
      start = found + 1
      let last = min(end, start + Self.maximumHeaderLength)
      let line = start..<(buffer.find(UInt8(ascii: "\r"), from: start, before: last) ?? last)
      var isRecord = false
      buffer.withSpan(line) { isRecord = $0.beginsRecordOfAnyStyle }
      if isRecord { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether a line begins a record: with a header, with an event in JSON, or with anything before a statement;
  /// Xcode's metadata ends one.
  fileprivate var beginsRecordOfAnyStyle: Bool {
    Header.parse(self, from: 0) != nil || has("{\"") || has("},{") || XcodeMetadata(self) != nil
      || Header.statement(in: self, from: 0) != nil
  }
}
