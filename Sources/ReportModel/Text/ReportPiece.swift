// Prose of a catalogue as a sequence of plain words and code, so that a format can style them differently.

/// A piece of prose: words, or code between backticks.
package struct ReportPiece: Sendable, Equatable {
  /// The text, without the backticks.
  package let text: String
  /// Whether the text is code.
  package let isCode: Bool

  /// Returns the pieces of a text whose code is in backticks; an unpaired backtick is kept.
  package static func all(of prose: String) -> [ReportPiece] {
    var parts = prose.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    if parts.count.isMultiple(of: 2) {
      let last = parts.removeLast()
      parts[parts.count - 1] += "`" + last
    }
    return parts.enumerated().compactMap { index, text in
      text.isEmpty ? nil : ReportPiece(text: text, isCode: !index.isMultiple(of: 2))
    }
  }
}
