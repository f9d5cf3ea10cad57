// Something wrong with a catalogue, and how it is shown. What can be wrong is stated where it is found.

/// Something wrong with a catalogue, at a place of its file.
package struct CatalogueProblem: Equatable, CustomStringConvertible, Sendable {
  /// The file as the caller named it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// That line; empty when there is none to show.
  package let excerpt: String
  /// What is wrong.
  package let reason: Reason

  /// What is wrong, and what to do about it.
  package struct Reason: Equatable, Sendable {
    /// What is wrong, as one sentence without its full stop.
    package let sentence: String
    /// What to do about it.
    package let help: String
    /// Whether the catalogue can be used as it is.
    package let isWarning: Bool

    /// A reason in words.
    package init(_ sentence: String, help: String, isWarning: Bool = false) {
      self.sentence = sentence
      self.help = help
      self.isWarning = isWarning
    }
  }

  /// How much of a line is shown, in characters.
  private static let longestExcerpt = 240

  /// As a compiler would show it: `file:line:column: error: …`, the line, a caret, and what to do.
  package var description: String {
    // Names in them are the file's own, and may hold new lines.
    let kind = reason.isWarning ? "warning" : "error"
    let start = "\(file.onOneLine):\(line):\(column): \(kind): \(reason.sentence.onOneLine.cut)"
    let end = "\nhelp: \(reason.help.onOneLine)"
    guard !excerpt.isEmpty else { return start + end }
    let margin = String(repeating: " ", count: max(0, column - 1))
    let shown = excerpt.prefix(Self.longestExcerpt)
    return "\(start)\n  \(shown)\n  \(column <= Self.longestExcerpt ? margin + "^" : "…")\(end)"
  }
}

/// Everything found wrong with a catalogue, in the file's order; never empty.
package struct DocumentErrors: Error, Equatable {
  /// What is wrong.
  package let errors: [CatalogueProblem]
}

/// Something wrong with a text, such as a template.
package struct TextError: Error, Equatable {
  /// Where in the text, in bytes of UTF-8.
  package let offset: Int
  /// What is wrong.
  package let reason: CatalogueProblem.Reason
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// As much of it as fits on a line: names in it may be of any length.
  fileprivate var cut: String {
    let longest = 1000
    guard utf8.count > longest else { return self }
    return String(decoding: utf8.prefix(longest), as: UTF8.self) + "…"
  }
}
