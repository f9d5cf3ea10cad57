// What a page or a terminal left at the beginnings and ends of the lines of a capture, as its first record shows.

/// What is at the beginnings and ends of lines and is no part of them.
struct LineEdges {
  /// Whether colours lack the escape character before them, which pastes lose: `[0;34m`.
  private(set) var hasBareColours = false

  /// How many lines may precede the first record.
  private static let maximumLinesBefore = 8

  private init() {}

  /// Searches the head of a capture.
  ///
  /// `isFull` says that no more bytes will be looked at, and `isWhole` that the last line is complete even
  /// without a line end.
  static func search(_ head: Span<UInt8>, isFull: Bool, isWhole: Bool) -> HeadOutcome<LineEdges> {
    var start = head.has("\u{FEFF}") ? 3 : 0
    var linesBefore = 0
    while start < head.count, linesBefore <= maximumLinesBefore {
      guard let end = head.find(UInt8(ascii: "\n"), from: start) ?? (isWhole ? head.count : nil) else {
        return isFull ? .absent : .undecided
      }
      let line = head.extracting(start..<head.endOfText(before: end, from: start))
      start = end + 1
      if line.isEmpty { continue }
      if PrefixSearch.beginsRecord(line) { return .absent }
      let text = line.endOfBareColours
      if text > 0, PrefixSearch.beginsRecord(line.extracting(text..<line.count)) {
        var edges = LineEdges()
        edges.hasBareColours = true
        return .found(edges)
      }
      linesBefore += 1
    }
    return isFull || linesBefore > maximumLinesBefore ? .absent : .undecided
  }
}

extension Span<UInt8> {
  /// The offset after the colours that the text begins with.
  fileprivate var endOfBareColours: Int {
    var end = 0
    while let next = endOfBareColour(at: end) { end = next }
    return end
  }

  /// Returns the offset after a colour without its escape character at an offset; `nil` if there is none.
  func endOfBareColour(at offset: Int) -> Int? {
    guard byte(offset) == UInt8(ascii: "[") else { return nil }
    var end = offset + 1
    while byte(end).isASCIIDigit || byte(end) == UInt8(ascii: ";") && end > offset + 1 { end += 1 }
    return end > offset + 1 && byte(end) == UInt8(ascii: "m") ? end + 1 : nil
  }
}
