// Joins the lines of a record that a mail program or an editor wrapped at a width. The positions of the line
// breaks are not certain, so several ways are tried.

internal import LogRecords

/// The way in which the lines of a text were wrapped.
struct WrappedLines {
  /// The minimum width at which lines are assumed to be wrapped.
  private static let narrowest = 58
  /// The widths at which most programs wrap lines.
  private static let usual = [72, 80]

  /// The length of the longest line, excluding the last one.
  private let width: Int
  /// The length of the longest line that contains a space; a wrapper that breaks at spaces cannot break
  /// longer words.
  private let widthAtBlanks: Int
  /// The unit in which the length of a line is measured.
  private let measure: Measure

  /// The units in which line wrappers measure: characters or, like `fold`, bytes, with a tab advancing to the
  /// next multiple of eight.
  private enum Measure: CaseIterable {
    case characters, bytes, columns

    func length(_ line: ArraySlice<UInt8>) -> Int {
      switch self {
      case .characters: line.characterCount
      case .bytes: line.count
      case .columns: line.columnCount
      }
    }
  }

  /// Finds the width and the unit of a text's lines; `nil` if no line is long enough to have been wrapped.
  init?(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    // If lines were broken at a width, many have exactly that length.
    var best = (measure: Measure.characters, longest: Longest(lines.map(\.characterCount)))
    let isPlain = lines.allSatisfy { $0.allSatisfy { $0 < 0x80 && $0 != 0x09 } }
    for measure in Measure.allCases.dropFirst() where !isPlain {
      let longest = Longest(lines.map(measure.length))
      if longest.lines > best.longest.lines { best = (measure, longest) }
    }
    (measure, width) = (best.measure, best.longest.length)
    guard width >= Self.narrowest else { return nil }
    widthAtBlanks = lines.filter(\.hasBlankWithin).map(best.measure.length).max() ?? 0
  }

  /// The maximum of some lengths, and how many of them equal it.
  private struct Longest {
    let length: Int
    let lines: Int

    init(_ lengths: [Int]) {
      length = lengths.max() ?? 0
      lines = lengths.count { [length] in $0 == length }
    }
  }

  private func length(_ text: ArraySlice<UInt8>) -> Int { measure.length(text) }

  /// Returns a text with its broken lines joined, in several ways; a header precedes its first line.
  func joined(_ body: [UInt8], behind header: ArraySlice<UInt8>) -> [[UInt8]] {
    let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1 else { return [] }
    let lengths = lines.enumerated().map { length($0.element) + ($0.offset == 0 ? length(header) : 0) }
    let known = zip(lines, lines.dropFirst()).map { Self.certainSeparator($0, $1, in: body) }
    let widths = Self.usual.contains(width) ? [width] : [width] + Self.usual.filter { $0 < width }
    var found: [[UInt8]] = []
    func add(_ separators: [String], dropsIndent: Bool = false) {
      var text = Array(lines[0])
      text.reserveCapacity(body.count)
      for (index, line) in lines.dropFirst().enumerated() {
        let separator = known[index] ?? separators[index]
        text += separator.utf8
        text += dropsIndent && separator != "\n" ? line.withoutIndent : line
      }
      if text != body, !found.contains(text) { found.append(text) }
    }
    if widthAtBlanks < width, widthAtBlanks >= Self.narrowest {
      // A longer line is a word that could not be broken, and keeps its line break.
      for width in [widthAtBlanks] + Self.usual.filter({ widthAtBlanks + 1...widthAtBlanks + 8 ~= $0 }) {
        add(
          lines.indices.dropLast().map {
            let next = lines[$0 + 1]
            let isFull = lengths[$0] <= width && lengths[$0] + 1 + length(firstWord(next)) > width
            return isFull && next.first != 0x09 ? separator(lines[$0], next, lengths[$0], width) : "\n"
          })
      }
    }
    for width in widths {
      let isHard = lengths.dropLast().contains(width) && lengths.allSatisfy { $0 <= width }
      if isHard {
        add(lengths.dropLast().map { $0 == width ? "" : "\n" })
        // The space after which a line was broken may be lost.
        add(lengths.dropLast().map { $0 == width ? "" : $0 == width - 1 ? " " : "\n" })
      }
      add(
        lines.indices.dropLast().map {
          let isFull = lengths[$0] + 1 + length(firstWord(lines[$0 + 1])) > width
          return isFull ? separator(lines[$0], lines[$0 + 1], lengths[$0], width) : "\n"
        })
    }
    let longest = widths[widths.count - 1]
    add(lines.indices.dropLast().map { separator(lines[$0], lines[$0 + 1], lengths[$0], longest) })
    if lengths.contains(longest) { add(lengths.dropLast().map { $0 == longest ? "" : " " }) }
    // A line wrapper may indent the continuation lines.
    if let indent = lines.dropFirst().lazy.map(\.indent).first(where: { $0 > 1 }) {
      add(
        lines.indices.dropLast().map {
          let next = lines[$0 + 1]
          return next.indent == indent
            ? separator(lines[$0], next.withoutIndent, lengths[$0], width) : "\n"
        }, dropsIndent: true)
    }
    return found
  }

  /// Returns what separated two lines of a text where the words around the break show it; `nil` where they do
  /// not.
  private static func certainSeparator(
    _ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, in text: [UInt8]
  ) -> String? {
    switch LostText(in: text.span, after: line.indices, before: next.indices) {
    case .space?: line.last == 0x20 ? "" : " "
    case .nothing?: ""
    case nil: nil
    }
  }

  /// Returns a text whose method was broken before its selector, with the method on one line; `nil` for any
  /// other text.
  static func joinedMethod(_ body: [UInt8]) -> [UInt8]? {
    guard let end = body.firstIndex(of: UInt8(ascii: "\n")), body[..<end].isOpenMethod else { return nil }
    var text = Array(body[..<end])
    text.append(0x20)
    text += body[(end + 1)...].withoutIndent
    return text
  }

  private func firstWord(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != 0x20 && $0 != 0x09 }
  }

  /// Returns what separated two lines: nothing within a word, which is broken after a hyphen, or anywhere if
  /// it is longer than a line; otherwise a space or a newline.
  private func separator(
    _ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, _ length: Int, _ width: Int
  ) -> String {
    guard let first = next.first, let last = line.last, first > 0x20, last > 0x20 else {
      return line.isEmpty || next.isEmpty ? "\n" : ""
    }
    if line.isOpenMethod { return " " }
    let lastWord = line.suffix(while: { $0 != 0x20 })
    let isBroken = length == width && self.length(lastWord) + self.length(firstWord(next)) > width
    let isHyphenated =
      last == UInt8(ascii: "-") && lastWord.count > 1 && first.isASCIIAlphanumeric
    return isBroken || isHyphenated ? "" : " "
  }
}

extension ArraySlice<UInt8> {
  /// The number of columns, with a tab advancing to the next multiple of eight.
  fileprivate var columnCount: Int {
    reduce(0) { $1 == 0x09 ? ($0 + 8) & ~7 : $0 + 1 }
  }

  /// Whether the text is only a method's class, possibly without its `-` or `+`: the method was broken after
  /// it.
  fileprivate var isOpenMethod: Bool {
    let rest = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? dropFirst() : self
    return rest.count > 1 && rest.first == UInt8(ascii: "[") && rest.dropFirst().allSatisfy(\.isIdentifier)
  }

  /// The number of spaces at the beginning.
  fileprivate var indent: Int { count - withoutIndent.count }

  /// The line without the spaces at its beginning.
  fileprivate var withoutIndent: ArraySlice<UInt8> { drop { $0 == 0x20 } }

  /// Whether the text has a space between two words.
  fileprivate var hasBlankWithin: Bool {
    let words = drop { $0 <= 0x20 }
    return words.firstIndex(of: 0x20).map { words[$0...].contains { $0 > 0x20 } } ?? false
  }

  /// The number of characters in UTF-8: each has exactly one byte that is no continuation byte.
  fileprivate var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isWanted(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
