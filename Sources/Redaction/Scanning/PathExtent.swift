// Finds the end of a path, which may contain spaces and punctuation.

internal import LogRecords

/// The text that a path at a place may extend over.
struct PathExtent {
  private let cursor: ByteCursor
  private let separator: UInt8
  private let words: WordRedactor
  private var bytes: [UInt8] { cursor.bytes }

  /// Creates the extent of a path that starts at the cursor.
  init(at cursor: ByteCursor, separator: UInt8 = UInt8(ascii: "/"), _ words: WordRedactor) {
    self.cursor = cursor
    self.separator = separator
    self.words = words
  }

  /// Returns the end of a path that continues at `place`.
  func end(from place: Int) -> Int {
    var end = place
    var parentheses = 0
    path: while end < bytes.count {
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      switch bytes[end] {
      case " ":
        guard
          let folder = knownFolder(end) ?? continuation(end)
            ?? (next.isOne(of: " (,[;=\t") ? rest(end) : nil)
        else { break path }
        end = folder
        continue
      case "\n":
        guard next.isWordPart, continues(after: end) else { break path }
      case "\\" where separator == "/":
        // A space as shells escape it.
        guard end + 2 < bytes.count, next == " ", bytes[end + 2].isWordPart else { break path }
        end += 1
      case "(": parentheses += 1
      case ")":
        if parentheses == 0 { break path }
        parentheses -= 1
      case "'" where next.isAlphanumeric, "," where next.isAlphanumeric: break
      case "\"", "<", ">", "}", "|": break path
      // The end of a hash.
      case "=" where end >= 44 && bytes.isHash(at: end - 43): break
      case "'", ",", ";", "\t", "]", "[", "=":
        guard let further = rest(end) else { break path }
        end = further
        continue
      case ":": guard next.isASCIILetter else { break path }
      case 0xE2:
        // An apostrophe may be part of a name. Other punctuation belongs to the path only if a folder
        // continues after it, as with a dash.
        if !bytes.starts(with: "’", at: end) {
          guard !bytes.starts(with: "…", at: end), let further = rest(end) else { break path }
          end = further
          continue
        }
        end += 2
      default: break
      }
      end += 1
    }
    while end > place, bytes[end - 1].isOne(of: ".,:\\") { end -= 1 }
    return end
  }

  /// Returns the end of a known file or folder name that has a space at `blank`; `nil` for none.
  private func knownFolder(_ blank: Int) -> Int? {
    var start = blank
    while start > cursor.position, blank - start < 200, bytes[start - 1] != separator { start -= 1 }
    guard start > cursor.position, start < blank, bytes[start].beginsWord,
      let phrase = words.known.phrase(at: start, in: bytes), phrase.end > blank
    else { return nil }
    return phrase.end
  }

  /// Returns the place where a path continues after a space: one of the next four words with a slash or an
  /// extension.
  private func continuation(_ blank: Int) -> Int? {
    // A transaction log ends its path.
    if blank >= 4, bytes.starts(with: ".cdt", at: blank - 4) { return nil }
    var place = blank
    for _ in 0..<4 {
      let start = place + 1
      var end = endOfFolder(from: start)
      if end > start, end + 1 < bytes.count, bytes[end] == "\n", bytes[end + 1].isWordPart,
        isLong(upTo: end)
      {
        end = endOfFolder(from: end + 1)
      }
      guard end > start, bytes[start] != separator else { return nil }
      let slash = bytes[start..<end].contains(separator)
      // A path that was redacted before starts with its pseudonym.
      if slash, let first = cursor.text(start..<end).split(separator: "/", maxSplits: 1).first,
        words.redacts(String(first))
      {
        return nil
      }
      if slash || words.isFile(cursor.text(start..<bytes.wordEnd(from: start))) { return start }
      guard end < bytes.count, bytes[end] == " " else { return nil }
      place = end
    }
    return nil
  }

  private func endOfFolder(from start: Int) -> Int {
    bytes.end(from: start, most: 256) { $0.isWordPart || $0 == separator || $0.isOne(of: "'()[]") }
  }

  /// Whether a line is so long at its end that a console may have broken it inside a word.
  private func isLong(upTo end: Int) -> Bool { end - cursor.lineStart >= 72 }

  /// Whether a path continues on the next line, because a console broke the line inside a word.
  private func continues(after lineEnd: Int) -> Bool {
    let word = lineEnd + 1..<bytes.wordEnd(from: lineEnd + 1)
    if isLong(upTo: lineEnd) {
      if !beginsLabel(word.lowerBound) { return true }
      return bytes[word.upperBound] == " " && continuation(lineEnd) != nil
    }
    // The header of a record made its first line longer. A folder shows that the path continues.
    return lineEnd - cursor.lineStart >= 40 && bytes[word.lowerBound] != separator
      && bytes[word].contains(separator)
  }

  /// Returns the place where a path continues after punctuation or several spaces, which end most paths.
  ///
  /// The path continues at a slash inside a word, or up to a file extension.
  private func rest(_ sign: Int) -> Int? {
    var start = sign
    while start > max(0, sign - 60), bytes[start - 1].isWordPart { start -= 1 }
    if start < sign, words.isFile(cursor.text(start..<sign)) { return nil }
    var place = sign + 1
    let limit = min(bytes.count, sign + 60)
    while place < limit {
      switch bytes[place] {
      case "\n", "\"", "<", ">", "{", "}", "|": return nil
      case 0xE2 where bytes.starts(with: "”", at: place) || bytes.starts(with: "“", at: place): return nil
      case ":": return nil
      case separator:
        // After a space or punctuation, a slash starts another path.
        let isWithin = bytes[place - 1].isAlphanumeric || bytes[place - 1].isOne(of: ")]'")
        return isWithin ? place : nil
      case "." where bytes[place - 1].isAlphanumeric || bytes[place - 1].isOne(of: ")]'"):
        let end = bytes.end(from: place + 1, most: 16, while: \.isAlphanumeric)
        let kind = cursor.text(place + 1..<end).lowercased()
        if Vocabulary.fileKinds.contains(kind), end == bytes.count || bytes[end] != separator { return end }
      default: break
      }
      place += 1
    }
    return nil
  }

  private func beginsLabel(_ place: Int) -> Bool {
    let end = bytes.wordEnd(from: place)
    return end < bytes.count && bytes[end].isOne(of: ":= ") && !bytes[place..<end].contains(0x2F)
  }
}
