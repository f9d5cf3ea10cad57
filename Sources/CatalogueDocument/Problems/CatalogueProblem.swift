// A problem of a catalogue, and how it is shown. `CatalogueProblem+Reasons` words the problems that reading
// finds, and each check words its own.

/// A problem at a place in a catalogue's file.
package struct CatalogueProblem: Equatable, CustomStringConvertible, Sendable {
  /// The file as the caller named it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// The text of the line; empty if there is none to show.
  package let excerpt: String
  /// The description of the problem.
  package let reason: Reason

  /// A description of a problem, and advice on how to fix it.
  package struct Reason: Equatable, Sendable {
    /// The problem, as one sentence without its full stop.
    package let sentence: String
    /// The advice on how to fix the problem.
    package let help: String
    /// Whether the catalogue can be used in spite of the problem.
    package let isWarning: Bool

    /// Creates a reason from its words.
    package init(_ sentence: String, help: String, isWarning: Bool = false) {
      self.sentence = sentence
      self.help = help
      self.isWarning = isWarning
    }
  }

  /// The maximum number of characters of a line that are shown.
  private static let maximumExcerptLength = 240

  /// The problem in the style of a compiler: `file:line:column: error: …`, the line, a caret, and advice.
  package var description: String {
    // Names in the words are the file's own, and may contain newlines.
    let kind = reason.isWarning ? "warning" : "error"
    let start = "\(file.onOneLine):\(line):\(column): \(kind): \(reason.sentence.onOneLine.cut)"
    let end = "\nhelp: \(reason.help.onOneLine)"
    guard !excerpt.isEmpty else { return start + end }
    let margin = String(repeating: " ", count: max(0, column - 1))
    let shown = excerpt.prefix(Self.maximumExcerptLength)
    return "\(start)\n  \(shown)\n  \(column <= Self.maximumExcerptLength ? margin + "^" : "…")\(end)"
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text truncated to what fits on a line: names in it may be of any length.
  fileprivate var cut: String {
    let start = beginning(maximumBytes: DocumentLimits.excerptBytes)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
