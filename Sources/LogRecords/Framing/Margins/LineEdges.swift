// What a page or a terminal left at the beginnings and ends of the lines of a capture, as its first lines show.

/// What is at the beginnings and ends of lines and is no part of them.
struct LineEdges {
  /// Whether colours lack the escape character before them, which pastes lose: `[0;34m`.
  private(set) var hasBareColours = false
  /// The tags of HTML that lines begin with, if others end them; empty if there are none.
  private var opening: [UInt8] = []
  /// What lines end with: closing tags of HTML, or the backslash of a line end in Markdown; empty if there is
  /// nothing.
  private var ending: [UInt8] = []

  /// How many lines may precede the first record.
  private static let maximumLinesBefore = 8
  /// How many lines from the first record on show an ending, and how many do at the end of a capture.
  private static let sufficientLines = 24
  private static let minimumLines = 4

  private init() {}

  /// Creates the edges of the first line of a record; `nil` if the line does not begin one, even without them.
  private init?(ofRecord line: Span<UInt8>) {
    let afterColours = line.endOfBareColours
    let afterTags = line.endOfOpeningTags
    let start = max(afterColours, afterTags)
    guard PrefixSearch.beginsRecord(line.extracting(start..<line.count)) else { return nil }
    hasBareColours = afterColours > 0
    ending.append(line.extracting(line.startOfEnding..<line.count))
    if !ending.isEmpty { opening.append(line.extracting(first: afterTags)) }
  }

  /// Searches the head of a capture.
  ///
  /// `isFull` says that no more bytes will be looked at, and `isWhole` that the last line is complete even
  /// without a line end.
  static func search(_ head: Span<UInt8>, isFull: Bool, isWhole: Bool) -> HeadOutcome<LineEdges> {
    var start = head.has("\u{FEFF}") ? 3 : 0
    var linesBefore = 0
    var edges: LineEdges?
    var (lines, edgedLines) = (0, 0)
    while start < head.count, linesBefore <= maximumLinesBefore, lines < sufficientLines {
      guard let end = head.find(UInt8(ascii: "\n"), from: start) ?? (isWhole ? head.count : nil) else {
        break
      }
      let line = head.extracting(start..<head.endOfText(before: end, from: start))
      start = end + 1
      if line.isEmpty { continue }
      edges = edges ?? LineEdges(ofRecord: line)
      guard let edges else {
        linesBefore += 1
        continue
      }
      if edges.hasBareColours { return .found(edges) }
      if edges.ending.isEmpty { return .absent }
      // The last line of a paragraph has no backslash: what follows shows that it is one.
      guard start < head.count || isFull else { break }
      lines += 1
      let next = head.byte(start)
      let isLast = start >= head.count || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
      if edges.text(of: line).upperBound < line.count || isLast { edgedLines += 1 }
    }
    let isOver = isFull || linesBefore > maximumLinesBefore || lines == sufficientLines
    guard isOver else { return .undecided }
    guard let edges, lines >= minimumLines, edgedLines == lines else { return .absent }
    return .found(edges)
  }

  /// Returns the range of a line without what is at its beginning and its end.
  func text(of line: Span<UInt8>) -> Range<Int> {
    let start = !opening.isEmpty && line.has(opening, at: 0) ? opening.count : 0
    let end = line.endOfText(before: line.count, from: start) - ending.count
    return start..<(!ending.isEmpty && end >= start && line.has(ending, at: end) ? end : line.count)
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

  /// The offset after the tags of HTML that the text begins with, such as `<tr><td class="line">`.
  fileprivate var endOfOpeningTags: Int {
    var end = 0
    while byte(end) == UInt8(ascii: "<"), byte(end + 1).isASCIILetter,
      let close = find(UInt8(ascii: ">"), from: end, before: Swift.min(count, end + 120))
    {
      end = close + 1
    }
    return end
  }

  /// The offset of the closing tags that the text ends with, or of its last backslash; its end if it has
  /// neither.
  fileprivate var startOfEnding: Int {
    if byte(count - 1) == UInt8(ascii: "\\") { return count - 1 }
    var start = count
    while byte(start - 1) == UInt8(ascii: ">") {
      var name = start - 1
      while byte(name - 1).isASCIIAlphanumeric { name -= 1 }
      guard name < start - 1, byte(name - 1) == UInt8(ascii: "/"), byte(name - 2) == UInt8(ascii: "<") else {
        break
      }
      start = name - 2
    }
    return start
  }
}
