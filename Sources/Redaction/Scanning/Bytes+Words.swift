// Words, punctuation and runs of bytes in a text in UTF-8.

internal import LogRecords

extension [UInt8] {
  /// Returns the end of the bytes from `place` on that satisfy `fits`, `most` at most.
  func end(from place: Int, most: Int = .max, while fits: (UInt8) -> Bool) -> Int {
    let limit = most < count - place ? place + most : count
    var end = place
    while end < limit, fits(self[end]) { end += 1 }
    return end
  }

  /// Whether 43 bytes of encoded data start at `place`.
  func isHash(at place: Int) -> Bool {
    place + 43 <= count
      && end(from: place, most: 43) { $0.isASCIIAlphanumeric || $0.isOne(of: "_~+/-") } == place + 43
  }

  func starts(with text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in 0..<wanted.count where unsafe self[place + index] != wanted[index] { return false }
      return true
    }
  }

  /// Returns the range of the first word that starts at `place` or later.
  func word(from place: Int) -> Range<Int>? {
    var index = place
    while index < count {
      let length = self[index] < 0x80 ? 0 : signLength(at: index)
      if length == 0, beginsWord(at: index) { return index..<wordEnd(from: index) }
      index += Swift.max(length, 1)
    }
    return nil
  }

  /// Returns the text from a word at `place` to the end of the next word.
  func twoWords(from place: Int) -> String {
    let end = word(from: wordEnd(from: place))?.upperBound ?? count
    return String(decoding: self[place..<Swift.min(end, place + 200)], as: UTF8.self)
  }

  /// Returns the end of the word that starts at `start`, excluding the punctuation at its end.
  func wordEnd(from start: Int) -> Int {
    withoutPunctuation(start..<wordEnd(from: start, while: \.isWordPart))
  }

  /// Returns the end of the word that starts at `start`, with the symbols inside it and after it.
  ///
  /// A symbol is included only within the first `most` bytes.
  func wordEndWithSymbols(from start: Int, most: Int) -> Int {
    var end = wordEnd(from: start, while: \.isWordPart)
    var symbol = symbolLength(at: end)
    while symbol > 0, end - start < most {
      end = wordEnd(from: end + symbol, while: \.isWordPart)
      symbol = symbolLength(at: end)
    }
    return withoutPunctuation(start..<end)
  }

  /// Returns the end of the bytes from `place` on that satisfy `fits`, about `most` at most, with the symbols
  /// inside them and after them.
  func endWithSymbols(from place: Int, most: Int = .max, while fits: (UInt8) -> Bool) -> Int {
    let limit = most < count - place ? place + most : count
    var end = end(from: place, most: most, while: fits)
    while end < limit, mayBeInName(at: end) {
      end = self.end(from: end + 2, most: Swift.max(0, limit - end - 2), while: fits)
    }
    return end
  }

  /// Returns the end of a word without the punctuation at its end.
  private func withoutPunctuation(_ word: Range<Int>) -> Int {
    var end = word.upperBound
    while end > word.lowerBound + 1, !self[end - 1].isAlphanumeric, self[end - 1] != "_" { end -= 1 }
    return end
  }

  /// Returns the end of the word that starts at `start` and consists of the bytes that satisfy `fits`.
  package func wordEnd(from start: Int, while fits: (UInt8) -> Bool) -> Int {
    var end = start
    while end < count, fits(self[end]) || isLetter(at: end) && fits(0xC3),
      self[end] < 0xC2 || signLength(at: end) == 0
    {
      end += 1
    }
    return end
  }

  /// Whether a word may begin at `place`.
  package func beginsWord(at place: Int) -> Bool { self[place].beginsWord || isLetter(at: place) }

  /// Whether a letter or a symbol that begins with the first byte of punctuation is at `place`.
  func mayBeInName(at place: Int) -> Bool {
    place < count && (isLetter(at: place) || symbolLength(at: place) > 0)
  }

  /// Whether a letter that begins with the first byte of punctuation is at `place`, such as one of Berber,
  /// Coptic or Old Georgian, or a part of a Chinese character.
  private func isLetter(at place: Int) -> Bool {
    guard self[place] == 0xE2, place + 1 < count else { return false }
    return 0xB0...0xB7 ~= self[place + 1] || self[place + 1] >= 0xBA
  }

  /// Returns the length in bytes of the symbol at `place`, such as `❤` or the dot in `col·legi`; 0 for a
  /// letter and for punctuation.
  ///
  /// A symbol may be a part of a name or be beside one.
  func symbolLength(at place: Int) -> Int {
    guard place + 1 < count, 0x80..<0xC0 ~= self[place + 1] else { return 0 }
    let third = place + 2 < count ? self[place + 2] : 0
    let isPunctuation: Bool
    switch (self[place], self[place + 1]) {
    case (0xC2, let next):
      // Controls and the no-break space, and `¡§«¶»¿`.
      isPunctuation = next <= 0xA1 || [0xA7, 0xAB, 0xB6, 0xBB, 0xBF].contains(next)
    // Text that was decoded may end within a character.
    case (0xE2, _) where third < 0x80: return 0
    case (0xE2, 0x80), (0xE2, 0xB8), (0xE2, 0xB9): isPunctuation = true
    case (0xE2, let next): isPunctuation = next == 0x81 && third < 0xB0
    default: return 0
    }
    let length = signLength(at: place)
    // A few of these characters are emoji too, such as `‼️`.
    return isPunctuation && length <= 3 ? 0 : length
  }

  /// Whether the text has symbols beyond ASCII.
  var hasSymbols: Bool { indices.contains { symbolLength(at: $0) > 0 } }

  /// Returns the length in bytes of the non-ASCII punctuation character or symbol at `place`; 0 for a letter.
  ///
  /// The selector that makes an emoji of the character is included.
  package func signLength(at place: Int) -> Int {
    let next = place + 1 < count ? self[place + 1] : 0
    let third = place + 2 < count ? self[place + 2] : 0
    return switch (self[place], next) {
    case (0xE2, _): isLetter(at: place) ? 0 : 3 + selectorLength(at: place + 3)
    // French quotation marks.
    case (0xC2, _): 2 + selectorLength(at: place + 2)
    // Arabic punctuation.
    case (0xD8, 0x8C), (0xD8, 0x9B), (0xD8, 0x9F): 2
    // Chinese and Japanese punctuation, except the marks that repeat a letter.
    case (0xE3, 0x80) where !(0x85...0x87 ~= third): 3
    case (0xEF, 0xBC) where third < 0x90 || 0x9A...0xA0 ~= third || third > 0xBA: 3
    case (0xEF, 0xBD) where third == 0x80 || third > 0x9A && third < 0xA6: 3
    default: 0
    }
  }

  /// Returns the length in bytes of the emoji selector at `place`; 0 for none.
  private func selectorLength(at place: Int) -> Int { starts(with: "\u{FE0F}", at: place) ? 3 : 0 }
}

extension UInt8 {
  /// Whether the byte is one of a few characters of ASCII.
  @inline(__always) func isOne(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { characters in
      for index in 0..<characters.count where unsafe characters[index] == self { return true }
      return false
    }
  }

  /// Whether the byte belongs to a letter of any script or is a digit; general punctuation starts with 0xE2.
  package var isAlphanumeric: Bool { isASCIIAlphanumeric || self >= 0x80 && self != 0xE2 }

  /// Whether a word may begin with the byte.
  package var beginsWord: Bool { isAlphanumeric || self == "_" }

  /// Whether the byte may be part of a word, such as a name, a path, an address or encoded data.
  package var isWordPart: Bool {
    switch self {
    case "_", "~", ".", "-", "@", "+", "%", "/": true
    default: isAlphanumeric
    }
  }

  static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }
}
