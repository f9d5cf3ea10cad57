// Reads the marks that a reporter wrote between the records: quoted values in them are private.

internal import LogRecords

extension SecretScanner {
  private static let quotes: [(opening: StaticString, closing: StaticString)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("'", "'"), ("「", "」"), ("『", "』"),
  ]

  /// Takes a quoted value in a mark of the reporter, or notes the start of a mark.
  mutating func takeMarkedValue() -> Bool {
    if position >= markEnd {
      // Fast path: few bytes can begin a mark.
      guard bytes[position] == "=" || bytes[position] == "*",
        cursor.starts(with: "==> ") || cursor.starts(with: "*** ACTION")
      else { return false }
      markEnd = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return false
    }
    guard let quote = Self.quotes.first(where: { bytes.starts(with: $0.opening, at: position) }) else {
      return false
    }
    // An apostrophe is part of a word.
    if peek(0) == "'", bytes[position - 1].isWordPart || bytes[position - 1] >= 0x80 {
      return false
    }
    let start = position + quote.opening.utf8CodeUnitCount
    var end = start
    let limit = min(markEnd, start + WordRedactor.maximumValueLength)
    while end < limit, !isClosing(quote.closing, end), !bytes.starts(with: "…", at: end) { end += 1 }
    guard end > start else { return false }
    // The mark is truncated, or its quotation mark is not closed. In a summary, ` -> ` and the outcome follow
    // the mark.
    if end == markEnd {
      while !bytes.starts(with: " -> ", at: end), end > start { end -= 1 }
      if end == start { end = markEnd }
    }
    let content = text(start..<end)
    let isDone = words.pseudonyms.isName(content) || content == "…"
    copy(start - position)
    if bytes.starts(with: "…", at: end) || end == markEnd || bytes.starts(with: " -> ", at: end) {
      position = end
      let whole = words.whole(content, skipRest()) ?? "…"
      write(isDone ? content : whole)
      return true
    }
    replace(upTo: end, with: isDone ? content : words.pseudonym(ofValue: content))
    copy(end < limit ? quote.closing.utf8CodeUnitCount : 0)
    return true
  }

  private func isClosing(_ quote: StaticString, _ place: Int) -> Bool {
    guard bytes.starts(with: quote, at: place) else { return false }
    let next = place + quote.utf8CodeUnitCount
    let isApostrophe = bytes[place] == "'" || bytes.starts(with: "’", at: place)
    return !isApostrophe || next >= bytes.count || !bytes[next].isAlphanumeric
  }
}
