// How a problem of a catalogue is shown, whoever found it. What is wrong is for each kind of problem to say.

/// A problem that has a place in a catalogue's file.
package protocol PlacedProblem: CustomStringConvertible, Sendable {
  /// The file as the caller named it.
  var file: String { get }

  /// The line, from 1.
  var line: Int { get }

  /// The column, from 1.
  var column: Int { get }

  /// That line; empty when there is none to show.
  var excerpt: String { get }

  /// What is wrong, as one sentence without its full stop.
  var sentence: String { get }

  /// What to do about it.
  var help: String { get }

  /// Whether the catalogue can be used as it is.
  var isWarning: Bool { get }
}

extension PlacedProblem {
  /// How much of a line is shown, in characters.
  private static var longestExcerpt: Int { 240 }

  package var isWarning: Bool { false }

  /// As a compiler would show it: `file:line:column: error: …`, the line, a caret, and what to do.
  package var description: String {
    // Names in them are the file's own, and may hold new lines.
    let kind = isWarning ? "warning" : "error"
    let start = "\(file.onOneLine):\(line):\(column): \(kind): \(sentence.onOneLine.cut)"
    let end = "\nhelp: \(help.onOneLine)"
    guard !excerpt.isEmpty else { return start + end }
    let margin = String(repeating: " ", count: max(0, column - 1))
    let shown = excerpt.prefix(Self.longestExcerpt)
    return "\(start)\n  \(shown)\n  \(column <= Self.longestExcerpt ? margin + "^" : "…")\(end)"
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// As much of it as a line may have: names in it may be of any length.
  fileprivate var cut: String {
    let longest = 1000
    guard utf8.count > longest else { return self }
    return String(decoding: utf8.prefix(longest), as: UTF8.self) + "…"
  }
}
