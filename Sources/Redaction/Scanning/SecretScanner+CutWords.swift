// Reads words that are truncated: at the end of the text, or before an ellipsis.

internal import LogRecords

extension SecretScanner {
  /// Takes a word with a missing part: it becomes the only known thing with its beginning and end, or an
  /// ellipsis.
  mutating func takeCutWord(_ start: Int, _ end: Int, _ word: String) -> Bool {
    // The rest of a word whose beginning is missing reveals nothing.
    if start >= 3, start == position, bytes.starts(with: "…", at: start - 3) {
      position = end
      return true
    }
    if let phrase = words.known.cutPhrase(at: start, in: bytes, word: word, isCut: isCut) {
      replace(upTo: phrase.end, with: words.pseudonym(of: phrase.known))
      skipRest()
      return true
    }
    guard let cut = cut(behind: end), end - start < bytes.count else { return false }
    position = cut
    writeWhole(text(start..<cut))
    return true
  }

  /// Returns the place where a word whose letters end at `end` was truncated; `nil` if it is whole.
  func cut(behind end: Int) -> Int? {
    let end = bytes.end(from: end) { $0.isOne(of: "-~.+%") }
    let isCutHere = bytes.starts(with: "…", at: end) || bytes.starts(with: "<…>", at: end)
    return isCutHere || isCut && end == bytes.count ? end : nil
  }

  /// Writes the pseudonym of a word truncated here, and skips the rest of the word after the ellipsis.
  mutating func writeWhole(_ beginning: String) { write(words.whole(beginning, skipRest()) ?? "…") }

  /// Skips an ellipsis, and returns the rest of a word if only its middle is missing.
  @discardableResult
  mutating func skipRest() -> String {
    guard bytes.starts(with: "…", at: position) else { return "" }
    position += 3
    let start = position
    guard start < bytes.count, bytes[start].beginsWord else { return "" }
    position = bytes.wordEnd(from: start)
    return text(start..<position)
  }

  /// Returns the pseudonym of a value that may be truncated, with or without an ellipsis; `…` if it is
  /// unknown.
  func whole(ofCut value: String) -> String {
    let parts = value.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    return words.whole(String(parts[0]), parts.count > 1 ? String(parts[1]) : "") ?? "…"
  }
}
