// Reads what was cut: a word, a path or a name of which only a part is there becomes what is known to begin and end like
// it, and else an ellipsis. An ellipsis may stand for the end of a word or for its middle.

extension SecretScanner {
  /// Reads a word of which a part was cut off, if it is one.
  mutating func cutWord(_ start: Int, _ end: Int, _ word: String) -> Bool {
    // Of a word that was cut at its beginning the rest tells nothing.
    if start >= 3, start == position, bytes.starts(with: "…", at: start - 3) {
      position = end
      return true
    }
    if let phrase = redactor.known.cutPhrase(at: start, in: bytes, word: word, isCut: isCut) {
      write(phrase.name)
      position = phrase.end
      skipRest()
      return true
    }
    guard let cut = cut(behind: end), end - start < bytes.count else { return false }
    let whole = text(start..<cut)
    position = cut
    let rest = skipRest()
    write(redactor.whole(whole, rest) ?? "…")
    return true
  }

  /// Where a word was cut whose letters end at a place; `nil` when it is whole.
  func cut(behind end: Int) -> Int? {
    var end = end
    while end < bytes.count, Self.joins(bytes[end]) { end += 1 }
    return bytes.starts(with: "…", at: end) || isCut && end == bytes.count ? end : nil
  }

  /// Whether a word may have been cut behind a byte that joins its parts.
  private static func joins(_ byte: UInt8) -> Bool { "-~.+%".utf8.contains(byte) }

  /// Leaves out the ellipsis that comes next, and returns the end of a word of which only the middle was cut.
  @discardableResult
  mutating func skipRest() -> String {
    guard bytes.starts(with: "…", at: position) else { return "" }
    position += 3
    let start = position
    guard start < bytes.count, bytes[start].beginsWord else { return "" }
    position = bytes.wordEnd(from: start)
    return text(start..<position)
  }

  /// The pseudonym of what a value was whose end may be cut off, with the ellipsis that stands there or without.
  func whole(ofCut value: String) -> String {
    let parts = value.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    return redactor.whole(String(parts[0]), parts.count > 1 ? String(parts[1]) : "") ?? "…"
  }
}

extension Redactor {
  /// The pseudonym of the only known thing that begins with what is left of a word, and ends with the rest.
  func whole(_ beginning: String, _ ending: String = "") -> String? {
    pseudonyms.beginnings.only(beginning, ending)
  }
}
