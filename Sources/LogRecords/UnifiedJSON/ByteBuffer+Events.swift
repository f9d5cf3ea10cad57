// Finds the lines of a capture that are one event in JSON: one line each in `ndjson`; in an array, or as
// another tool prints them, the lines from one brace to the one that closes it.

extension ByteBuffer {
  /// The maximum indentation of an event, in bytes.
  private static let deepestMargin = 64

  /// Returns the end of the line that begins at an offset, or of the lines of one event; `nil` if that end is
  /// not in the buffer yet.
  ///
  /// Before `searched` there is no such end: those bytes were examined earlier. Braces that an app prints are
  /// an event only if JSON follows, up to the closing brace. A range longer than `most` is not examined
  /// beyond that.
  func endOfLine(from start: Int, searched: Int, most: Int) -> Int? {
    // Fast path: almost every line of almost every capture.
    if start < count, self[start].isASCIIAlphanumeric {
      return endOfLine(from: max(searched, start))
    }
    guard let margin = marginOfEvent(at: start) else {
      return endOfLine(from: max(searched, start))
    }
    guard let first = endOfLine(from: start), let second = nextLine(after: first) else { return nil }
    guard isMember(second) else { return first }
    // The text after the last line end that was found, or a part of its margin, may not have been in the
    // buffer then.
    var position = max(searched - 1 - Self.deepestMargin, first + 1)
    while let end = endOfLine(from: position) {
      let next = skipMargin(from: end + 1)
      guard next < count else { return nil }
      let isOutside = next - end - 1 <= margin
      switch self[next] {
      case UInt8(ascii: "}") where isOutside: return end
      // An empty line may stand anywhere.
      case UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: if isOutside { return next - start <= most ? first : nil }
      }
      position = end + 1
    }
    return nil
  }

  /// The line behind an end of line, or behind a few empty ones; `nil` when its end is not there yet.
  private func nextLine(after end: Int) -> Range<Int>? {
    var start = end + 1
    for _ in 0..<Self.mostEmptyLines {
      guard let end = endOfLine(from: start) else { return nil }
      if endOfText(before: end, from: start) > start { return start..<end }
      start = end + 1
    }
    return start..<start
  }

  private static let mostEmptyLines = 4

  /// Returns the number of line ends within a line, which are those within an event.
  func linesOfEvent(_ line: Range<Int>) -> Int {
    guard let first = line.first, !self[first].isASCIIAlphanumeric, marginOfEvent(at: line.lowerBound) != nil
    else { return 0 }
    return line.count { self[$0] == UInt8(ascii: "\n") }
  }

  /// Returns the offset where the brace of an event may be in a line: first, or after the separator from the
  /// previous event; `nil` if there is none.
  func braceOfEvent(_ line: Range<Int>) -> Int? {
    let first = skipMargin(from: line.lowerBound)
    guard first < line.upperBound else { return nil }
    switch self[first] {
    case UInt8(ascii: "{"): return first
    case UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "]"):
      return line.suffix(from: first).prefix(3).first { self[$0] == UInt8(ascii: "{") } ?? first
    default: return nil
    }
  }

  /// Returns the indentation of an event of several lines that begins at an offset, in bytes; `nil` if none
  /// does.
  ///
  /// The event's first line consists of `{`, `[{` or `},{`.
  private func marginOfEvent(at start: Int) -> Int? {
    let first = skipMargin(from: start)
    guard first + 1 < count else { return nil }
    var brace = first
    switch self[first] {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "["): brace = first + 1
    case UInt8(ascii: "}") where self[first + 1] == UInt8(ascii: ","): brace = first + 2
    default: return nil
    }
    guard brace + 1 < count, self[brace] == UInt8(ascii: "{") else { return nil }
    let end = skipMargin(from: brace + 1)
    guard end < count else { return nil }
    let isAlone =
      self[end] == UInt8(ascii: "\n")
      || self[end] == UInt8(ascii: "\r") && end + 1 < count && self[end + 1] == UInt8(ascii: "\n")
    return isAlone ? first - start : nil
  }

  private func skipMargin(from start: Int) -> Int {
    var position = start
    while position < count, position - start < Self.deepestMargin,
      self[position] == UInt8(ascii: " ") || self[position] == UInt8(ascii: "\t")
    {
      position += 1
    }
    return position
  }

  /// Whether a line begins with a key in quotation marks and a colon.
  private func isMember(_ line: Range<Int>) -> Bool {
    let first = skipMargin(from: line.lowerBound)
    guard first < line.upperBound, self[first] == UInt8(ascii: "\""),
      let end = find(UInt8(ascii: "\""), from: first + 1, before: line.upperBound)
    else { return false }
    let colon = skipMargin(from: end + 1)
    return colon < line.upperBound && self[colon] == UInt8(ascii: ":")
  }
}
