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

  /// Takes a name in straight quotation marks, which may be escaped, beside Foundation's words, as editors and
  /// forums print them.
  mutating func takeStraightlyQuotedName() -> Bool {
    let quote = bytes.end(from: position, most: 8) { $0 == "\\" }
    guard quote < bytes.count, bytes[quote] == "\"" else { return false }
    let isFirst = peek(-1) == "\"" && peek(-2) == " "
    guard isFirst || Self.wordsBeforeNames.contains(where: { isBefore($0) }) else { return false }
    let (escapes, start) = (quote - position, quote + 1)
    let close = bytes.end(from: start, most: 509) { !$0.isOne(of: "\"\n") }
    let end = close - escapes
    guard end > start, close < bytes.count, bytes[close] == "\"",
      bytes[end..<close].allSatisfy({ $0 == "\\" }),
      !isFirst || Self.wordsAfterNames.contains(where: { bytes.starts(with: $0, at: close + 1) })
    else { return false }
    copy(escapes + 1)
    writeQuotedName(upTo: end)
    copy(escapes + 1)
    return true
  }

  /// Foundation's words that precede the name of a file, a folder or a volume.
  private static let wordsBeforeNames: [StaticString] = [
    "he file ", "he folder ", "he document ", "he item ", "he volume ", "copied to ", "moved to ",
  ]

  /// Foundation's words after the name of a file with which a sentence begins.
  private static let wordsAfterNames: [StaticString] = [" couldn", " could not ", " can’t ", " can't "]

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
    // As descriptions of dictionaries escape them.
    ("\\U201c", ["\\U201d"], true), ("\\U201e", ["\\U201c", "\\U201d"], true),
    ("\\U00ab", ["\\U00bb"], true),
  ]
}
