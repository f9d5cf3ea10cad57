// Reads names in the quotation marks of English and other languages.

internal import LogRecords

extension SecretScanner {
  /// Takes a name in quotation marks, `“Name”`, as Foundation quotes file names in English and other
  /// languages.
  mutating func takeQuotedName() -> Bool {
    guard let quote = Self.nameQuotes.first(where: { bytes.starts(with: $0.opening, at: position) }) else {
      return false
    }
    let start = position + quote.opening.utf8CodeUnitCount
    var (end, closing) = endOfName(from: start, quote.closing)
    // A console may have broken the line inside the name.
    if closing == nil, quote.isOpening, end < bytes.count, bytes[end] == "\n" {
      let further = endOfName(from: end + 1, quote.closing)
      let hasOther = (end..<further.end).contains { bytes.starts(with: quote.opening, at: $0) }
      if further.closing != nil, !hasOther { (end, closing) = further }
    }
    // A mark that usually closes a quotation opens one only if another mark closes it.
    guard closing != nil || quote.isOpening else { return false }
    copy(start - position)
    writeQuotedName(upTo: end)
    copy(closing?.utf8CodeUnitCount ?? 0)
    return true
  }

  /// Takes a name in straight quotation marks after Foundation's words, as editors and forums print them.
  mutating func takeStraightlyQuotedName() -> Bool {
    guard peek(0) == "\"", Self.wordsBeforeNames.contains(where: { isBefore($0) }) else { return false }
    let end = bytes.end(from: position + 1, most: 509) { !$0.isOne(of: "\"\n") }
    guard end < bytes.count, bytes[end] == "\"" else { return false }
    copy()
    writeQuotedName(upTo: end)
    copy()
    return true
  }

  /// Foundation's words that precede the name of a file or a folder.
  private static let wordsBeforeNames: [StaticString] = [
    "The file ", "The folder ", "the folder ", "The document ", "The item ",
  ]

  /// Whether a text ends at the current position.
  func isBefore(_ text: StaticString) -> Bool {
    let start = position - text.utf8CodeUnitCount
    return start >= 0 && bytes.starts(with: text, at: start)
  }

  /// Writes what replaces the name up to a quotation mark.
  private mutating func writeQuotedName(upTo end: Int) {
    while peek(0) == " ", position < end { copy() }
    let content = text(position..<end)
    let name = String(content.replacing("\n", with: "").reversed().drop { $0 == " " }.reversed())
    if name.isEmpty || name == "…" || words.pseudonyms.isName(name) {
      replace(upTo: end, with: content)
    } else {
      let isWhole = !(end == bytes.count && isCut || name.contains("…"))
      replace(upTo: end, with: isWhole ? words.pseudonym(ofQuoted: name) : whole(ofCut: name))
      if content.last == " " { write(" ") }
    }
  }

  /// Returns the end of a quoted name, with the mark that closes it there; `nil` if its line has none.
  private func endOfName(
    from start: Int, _ closing: [StaticString]
  ) -> (end: Int, closing: StaticString?) {
    var end = start
    while end < bytes.count, end - start < 509, bytes[end] != "\n" {
      if let mark = closing.first(where: { bytes.starts(with: $0, at: end) }) { return (end, mark) }
      end += 1
    }
    return (end, nil)
  }

  private static let nameQuotes: [(opening: StaticString, closing: [StaticString], isOpening: Bool)] = [
    ("“", ["”"], true), ("„", ["“", "”"], true), ("«", ["»"], true), ("「", ["」"], true), ("『", ["』"], true),
    ("”", ["”"], false), ("»", ["«"], false),
  ]
}
