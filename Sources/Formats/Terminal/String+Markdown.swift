// Markdown as a terminal shows it: without the marks for emphasis and code. Escaping is in `MarkdownText`.

extension String {
  /// The text without the asterisks of emphasis, and with quotation marks around code, which stays as it is.
  var withoutMarkdown: String {
    var plain = ""
    // Every second part is code.
    for (index, part) in split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { plain += "'" }
      plain += index.isMultiple(of: 2) ? part.withoutEmphasis : String(part)
    }
    return plain
  }
}

extension Substring {
  /// The text without asterisks; one before a blank begins an item of a list.
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
