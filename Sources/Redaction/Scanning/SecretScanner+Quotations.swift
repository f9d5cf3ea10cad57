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
    var end = start
    var closing: StaticString?
    while end < bytes.count, end - start < 509, bytes[end] != "\n" {
      closing = quote.closing.first { bytes.starts(with: $0, at: end) }
      if closing != nil { break }
      end += 1
    }
    // A mark that usually closes a quotation opens one only if another mark closes it.
    guard closing != nil || quote.isOpening else { return false }
    copy(start - position)
    while peek(0) == " ", position < end { copy() }
    let content = text(position..<end)
    let name = String(content.reversed().drop { $0 == " " }.reversed())
    if name.isEmpty || name == "…" || words.pseudonyms.isName(name) {
      replace(upTo: end, with: content)
    } else {
      let isWhole = !(end == bytes.count && isCut || name.contains("…"))
      replace(upTo: end, with: isWhole ? words.pseudonym(ofQuoted: name) : whole(ofCut: name))
      if content.last == " " { write(" ") }
    }
    copy(closing?.utf8CodeUnitCount ?? 0)
    return true
  }

  private static let nameQuotes: [(opening: StaticString, closing: [StaticString], isOpening: Bool)] = [
    ("“", ["”"], true), ("„", ["“", "”"], true), ("«", ["»"], true), ("「", ["」"], true), ("『", ["』"], true),
    ("”", ["”"], false), ("»", ["«"], false),
  ]
}
