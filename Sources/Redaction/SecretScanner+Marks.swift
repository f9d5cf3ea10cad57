// Reads the reporter's marks. Their words are told, since they say what was done; what stands in quotation marks is a value.

extension SecretScanner {
  private static let quotes: [(opening: StaticString, closing: StaticString)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("'", "'"),
  ]

  /// A text in quotation marks within a mark.
  mutating func markedValue() -> Bool {
    if position >= markEnd {
      guard bytes.starts(with: "==> ", at: position) || bytes.starts(with: "*** ACTION", at: position) else {
        return false
      }
      markEnd = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return false
    }
    guard let quote = Self.quotes.first(where: { bytes.starts(with: $0.opening, at: position) }) else {
      return false
    }
    // An apostrophe is a part of a word.
    if peek(0) == UInt8(ascii: "'"), bytes[position - 1].isWordPart || bytes[position - 1] >= 0x80 {
      return false
    }
    let start = position + quote.opening.utf8CodeUnitCount
    var end = start
    let limit = min(markEnd, start + Redactor.longestValue)
    while end < limit, !isClosing(quote.closing, end), !bytes.starts(with: "…", at: end) { end += 1 }
    guard end > start else { return false }
    // Of a mark that was cut, or whose quotation mark nothing closes; a summary says behind an arrow what came of it.
    if end == markEnd {
      while !bytes.starts(with: " -> ", at: end), end > start { end -= 1 }
      if end == start { end = markEnd }
    }
    let content = text(start..<end)
    if bytes.starts(with: "…", at: end) || end == markEnd || bytes.starts(with: " -> ", at: end) {
      copy(start - position)
      position = end
      let rest = skipRest()
      write(redactor.redacts(content) ? content : redactor.whole(content, rest) ?? "…")
      return true
    }
    copy(start - position)
    write(redactor.redacts(content) ? content : redactor.pseudonym(ofValue: content))
    position = end
    copy(end < limit ? quote.closing.utf8CodeUnitCount : 0)
    return true
  }

  private func isClosing(_ quote: StaticString, _ place: Int) -> Bool {
    guard bytes.starts(with: quote, at: place) else { return false }
    let next = place + quote.utf8CodeUnitCount
    let isApostrophe = bytes[place] == UInt8(ascii: "'") || bytes.starts(with: "’", at: place)
    return !isApostrophe || next >= bytes.count || !bytes[next].isAlphanumeric
  }
}
