// Joins the lines of a record that a mail or an editor wrapped at a width. Where a line was broken cannot be seen for
// certain: several ways are tried.

internal import LogRecords

enum WrappedLines {
  /// The shortest and the longest width that lines are wrapped at.
  private static let narrowest = 58
  private static let usual = [72, 80]

  /// How long the longest line but the last is; `nil` when none is long enough to have been wrapped.
  static func width(_ text: [UInt8]) -> Int? {
    var (longest, start) = (0, 0)
    while let end = text.span.find(UInt8(ascii: "\n"), from: start) {
      longest = max(longest, end - start)
      start = end + 1
    }
    return longest >= narrowest ? longest : nil
  }

  /// The text with lines joined that were one, in several ways.
  static func joined(_ body: [UInt8], headerLength: Int, width: Int) -> [[UInt8]] {
    let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1 else { return [] }
    let lengths = lines.enumerated().map { $0.element.count + ($0.offset == 0 ? headerLength : 0) }
    let widths = usual.contains(width) ? [width] : [width] + usual.filter { $0 < width }
    var found: [[UInt8]] = []
    func add(_ separators: [String]) {
      var text = Array(lines[0])
      text.reserveCapacity(body.count)
      for (separator, line) in zip(separators, lines.dropFirst()) {
        text += separator.utf8
        text += line
      }
      if text != body, !found.contains(text) { found.append(text) }
    }
    for width in widths {
      let isHard = lengths.dropLast().contains(width) && lengths.allSatisfy { $0 <= width }
      if isHard { add(lengths.dropLast().map { $0 == width ? "" : "\n" }) }
      add(
        lines.indices.dropLast().map {
          let isFull = lengths[$0] + 1 + firstWord(lines[$0 + 1]).count > width
          return isFull ? separator(lines[$0], lines[$0 + 1], lengths[$0], width) : "\n"
        })
    }
    let longest = widths[widths.count - 1]
    add(lines.indices.dropLast().map { separator(lines[$0], lines[$0 + 1], lengths[$0], longest) })
    if lengths.contains(longest) { add(lengths.dropLast().map { $0 == longest ? "" : " " }) }
    return found
  }

  private static func firstWord(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != 0x20 && $0 != 0x09 }
  }

  /// What stood between two lines: nothing within a word, which a line breaks after a hyphen, or anywhere when the word is
  /// longer than a line.
  private static func separator(
    _ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>, _ length: Int, _ width: Int
  ) -> String {
    guard let first = next.first, let last = line.last, first > 0x20, last > 0x20 else {
      return line.isEmpty || next.isEmpty ? "\n" : ""
    }
    let lastWord = line.suffix(while: { $0 != 0x20 })
    let isBroken = length == width && lastWord.count + firstWord(next).count > width
    let isHyphenated =
      last == UInt8(ascii: "-") && lastWord.count > 1 && first.isASCIIAlphanumeric
    return isBroken || isHyphenated ? "" : " "
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isWanted(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
