// Text as a mail has it.

extension String {
  /// The text with lines that are broken at blanks where they would be longer than a width.
  func wrapped(at width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines: [String] = []
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if let last = lines.last, last.count + 1 + word.count <= width || last.allSatisfy({ $0 == " " }) {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The text with lines that are broken at a width wherever that is in a word, as `fold` breaks them; or after
  /// blanks, which stay at the ends of lines, and within words that are longer than the width.
  func folded(at width: Int, afterBlanks: Bool = false) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var (lines, current) = ([String](), "")
      for character in line {
        if Self.columns(current + [character]) > width {
          let blank = afterBlanks ? current.lastIndex(of: " ") : nil
          let end = blank.map(current.index(after:)) ?? current.endIndex
          lines.append(String(current[..<end]))
          current = String(current[end...])
        }
        current.append(character)
      }
      return (lines + [current]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// How many columns a text fills, with tabs that fill up to eight.
  private static func columns(_ text: String) -> Int {
    text.reduce(0) { $1 == "\t" ? ($0 + 8) / 8 * 8 : $0 + 1 }
  }
}
