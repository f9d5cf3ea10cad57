// Markdown as a terminal shows it: without markup for emphasis and code. `MarkdownText` does the escaping.

extension String {
  /// The text without the asterisks of emphasis, and with quotation marks around code, which is unchanged.
  var withoutMarkdown: String {
    var plain = ""
    // The parts alternate between text and code.
    for (index, part) in split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { plain += "'" }
      plain += index.isMultiple(of: 2) ? part.withoutEmphasis : String(part)
    }
    return plain
  }
}

extension Substring {
  /// The text without asterisks, except for those that begin a list item.
  fileprivate var withoutEmphasis: String {
    var plain = ""
    for index in indices where self[index] != "*" || isItem(at: index) { plain.append(self[index]) }
    return plain
  }

  private func isItem(at index: Index) -> Bool {
    let after = self.index(after: index)
    return after < endIndex && self[after] == " "
      && (index == startIndex || self[self.index(before: index)].isWhitespace)
  }
}
