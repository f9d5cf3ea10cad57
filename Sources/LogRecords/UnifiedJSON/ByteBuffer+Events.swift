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
  /// beyond that. Each line of an object that holds events is a line of its own.
  func endOfLine(from start: Int, searched: Int, most: Int, _ cutEvents: inout CutEvents) -> Int? {
    // Fast path: almost every line of almost every capture.
    if start < count, self[start].isASCIIAlphanumeric {
      return endOfLine(from: max(searched, start))
    }
    guard let margin = marginOfEvent(at: start) else {
      return cutEvents.mayContainNextLine && beginsWithMember(at: start)
        ? endOfRest(from: start, searched: searched, most: most, &cutEvents)
        : endOfLine(from: max(searched, start))
    }
    guard let first = endOfLine(from: start), let second = nextLine(after: first) else { return nil }
    guard let ownMargin = marginOfMember(second) else { return first }
    let margins = (outside: margin, own: ownMargin, isRest: false)
    return switch endOfMembers(from: start, margins, searched: searched, most: most) {
    case .end(let end): end
    case .isNoEvent: first
    case .isUnknown: nil
    }
  }

  /// Whether an indented line begins with a quotation mark.
  private func beginsWithMember(at start: Int) -> Bool {
    let quote = skipMargin(from: start)
    return quote > start && quote < count && self[quote] == UInt8(ascii: "\"")
  }

  /// Returns the end of the members from a line on that are the rest of an event whose brace the capture lacks;
  /// the end of the line if it is no member, and `nil` if the end is not in the buffer yet.
  private func endOfRest(
    from start: Int, searched: Int, most: Int, _ cutEvents: inout CutEvents
  ) -> Int? {
    guard let first = endOfLine(from: start) else { return nil }
    guard let margin = marginOfMember(start..<first), !cutEvents.excludes(start, margin: margin) else {
      return first
    }
    let margins = (outside: margin - 1, own: margin, isRest: true)
    switch endOfMembers(from: start, margins, searched: searched, most: most) {
    case .end(let end): return end
    case .isNoEvent(let proof):
      // The search from any such member before that line would end there, too.
      cutEvents.exclude(before: proof, margin: margin)
      return first
    case .isUnknown: return nil
    }
  }

  /// The outcome of the search for the end of an object's members.
  private enum EndOfMembers {
    /// The members end at an offset.
    case end(Int)
    /// The line at an offset shows that the lines before it are no members of an event.
    case isNoEvent(proof: Int)
    /// The end is not in the buffer yet, or too far away.
    case isUnknown
  }

  /// Searches for the end of the members of an object from a line on, given the greatest indentation of what
  /// follows the object, and that of its members.
  ///
  /// Where the object's brace is missing, any other line among its members shows that it is none.
  private func endOfMembers(
    from start: Int, _ margins: (outside: Int, own: Int, isRest: Bool), searched: Int, most: Int
  ) -> EndOfMembers {
    // The text after the last line end that was found, or a part of its margin or its key, may not have been
    // in the buffer then.
    var position = max(searched - 1 - Self.deepestMargin - Self.longestKey, start)
    while let end = endOfLine(from: position) {
      let next = skipMargin(from: end + 1)
      guard next < count else { return .isUnknown }
      let isOutside = next - end - 1 <= margins.outside
      switch self[next] {
      case UInt8(ascii: "}") where isOutside: return .end(end)
      case UInt8(ascii: "\"") where next - end - 1 > margins.own:
        // The last line of a capture may be shorter than a key.
        guard next + Self.longestKey < count || endOfLine(from: next) != nil else { return .isUnknown }
        if let brace = braceOfMember(at: next, after: start) { return .isNoEvent(proof: brace) }
      // An empty line may stand anywhere.
      case UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "}") where !isOutside, UInt8(ascii: "]") where !isOutside: break
      default:
        if isOutside || margins.isRest && next - end - 1 == margins.own {
          return next - start <= most ? .isNoEvent(proof: end + 1) : .isUnknown
        }
      }
      position = end + 1
    }
    return .isUnknown
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

  /// Returns the number of line ends within a line, which are those within an event; the capture may lack the
  /// beginning of the event.
  func linesOfEvent(_ line: Range<Int>, mayBeCut: Bool) -> Int {
    guard let first = line.first, !self[first].isASCIIAlphanumeric,
      mayBeCut || marginOfEvent(at: line.lowerBound) != nil
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
      var brace = first
      while brace < line.upperBound, brace - first <= Self.deepestMargin, self[brace].isBetweenEvents {
        brace += 1
      }
      return brace < line.upperBound && self[brace] == UInt8(ascii: "{") ? brace : first
    default: return nil
    }
  }

  // MARK: Objects that hold events

  /// The number of bytes up to the end of the longest key of an event that is looked for, with its quotation
  /// marks.
  private static let longestKey = 18
  /// The number of lines, and of bytes, before a member in which the brace of its object is sought.
  private static let mostLinesBefore = 32
  private static let mostBytesBefore = 1 << 14

  /// Returns the start of the line of the brace of an object, given a line with a member that only events have;
  /// `nil` if it is no such member, or if the brace is not alone on a line after an offset.
  private func braceOfMember(at quote: Int, after start: Int) -> Int? {
    var isKey = false
    withSpan(quote..<min(quote + Self.longestKey, count)) { isKey = $0.beginsKeyOfEvent }
    guard isKey else { return nil }
    var line = startOfLine(quote, after: start)
    let margin = quote - line
    let first = max(start, quote - Self.mostBytesBefore)
    for _ in 0..<Self.mostLinesBefore where line > first {
      line = startOfLine(line - 1, after: start)
      let text = skipMargin(from: line)
      guard self[text] != UInt8(ascii: "\n"), self[text] != UInt8(ascii: "\r"), text - line < margin else {
        continue
      }
      return line > start && marginOfEvent(at: line) != nil ? line : nil
    }
    return nil
  }

  /// Returns the offset after the last line end before an offset; `start` if there is none after that.
  private func startOfLine(_ offset: Int, after start: Int) -> Int {
    var position = offset
    while position > start, self[position - 1] != UInt8(ascii: "\n") { position -= 1 }
    return position
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

  /// Returns the indentation of a line that begins with a key in quotation marks and a colon, in bytes; `nil` for
  /// any other line.
  func marginOfMember(_ line: Range<Int>) -> Int? {
    let first = skipMargin(from: line.lowerBound)
    guard first < line.upperBound, self[first] == UInt8(ascii: "\""),
      let end = find(UInt8(ascii: "\""), from: first + 1, before: line.upperBound)
    else { return nil }
    let colon = skipMargin(from: end + 1)
    return colon < line.upperBound && self[colon] == UInt8(ascii: ":") ? first - line.lowerBound : nil
  }
}

extension UInt8 {
  /// Whether the byte may separate two events of an array, or begin the array.
  fileprivate var isBetweenEvents: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "]"): true
    default: isASCIIWhitespace
    }
  }
}

extension Span<UInt8> {
  /// Whether the text begins with a key in quotation marks that only events of the unified log have.
  fileprivate var beginsKeyOfEvent: Bool {
    has("\"eventMessage\"") || has("\"eventType\"") || has("\"messageType\"") || has("\"formatString\"")
      || has("\"processImagePath") || has("\"senderImagePath")
  }
}
