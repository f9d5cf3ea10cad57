// Prose with code in it, as a catalogue has it, in pieces that a format can tell apart.

/// A piece of prose: words, or code between backticks.
package struct ReportPiece: Sendable, Equatable {
  package let text: String
  package let isCode: Bool

  /// The pieces of a text in which backticks enclose code; a backtick without a second one stays as it is.
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
