// Text before the first record on its line, which no other line has: the tag that begins the code of a page or a
// forum, or who sent the message that the log is pasted into.

enum TextBeforeLog {
  /// What a line begins.
  private enum Beginning: Equatable {
    case header(Dialect)
    case event
  }

  /// The maximum length of the text, in bytes.
  private static let maximumLength = 64

  /// Returns the length of the text that the first line of a capture has before its record; absent unless another
  /// record of the same style begins its line.
  ///
  /// `isFull` says that no more bytes will be looked at, and `isWhole` that the last line is complete even
  /// without a line end.
  static func search(_ head: Span<UInt8>, isFull: Bool, isWhole: Bool) -> HeadOutcome<Int> {
    var start = 0
    var first: (length: Int, beginning: Beginning)?
    while start < head.count {
      guard let end = head.find(UInt8(ascii: "\n"), from: start) ?? (isWhole ? head.count : nil) else {
        break
      }
      let line = head.extracting(start..<end)
      start = end + 1
      if let first {
        if beginning(of: line) == first.beginning { return .found(first.length) }
        if record(afterTextIn: line) != nil { return .absent }
      } else {
        first = record(afterTextIn: line)
        if first == nil { return .absent }
      }
    }
    return isFull ? .absent : .undecided
  }

  /// Returns the length of the text before the record that a line has after it; `nil` if the line has none, or
  /// begins with a record or with the margin of one.
  private static func record(afterTextIn line: Span<UInt8>) -> (length: Int, beginning: Beginning)? {
    guard !PrefixSearch.beginsRecord(line), line.byte(0) > 0x20 else { return nil }
    if let (_, end) = Margin.before(line), beginning(of: line.extracting(end..<line.count)) != nil {
      return nil
    }
    for start in 1..<max(1, min(line.count, maximumLength + 1)) {
      guard !line[start - 1].isIdentifier, line[start] > 0x20 else { continue }
      guard let beginning = beginning(of: line.extracting(start..<line.count)) else { continue }
      // An array of events begins in that way.
      let hasWord = line.skip(from: 0) { !$0.isASCIILetter } < start
      return hasWord ? (start, beginning) : nil
    }
    return nil
  }

  /// What a line begins with: a header with a time, or an event of the unified log.
  private static func beginning(of line: Span<UInt8>) -> Beginning? {
    if line.byte(0) == UInt8(ascii: "{") { return UnifiedEvent(line, at: 0).isEvent ? .event : nil }
    guard let header = Header.parse(line, from: 0), header.isOfKnownStyle, header.timestamp != nil else {
      return nil
    }
    return .header(header.dialect)
  }
}
