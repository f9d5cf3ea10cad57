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
      if length == 0, self[index].beginsWord { return index..<wordEnd(from: index) }
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
    var end = wordEnd(from: start, while: \.isWordPart)
    while end > start + 1, !self[end - 1].isAlphanumeric, self[end - 1] != "_" { end -= 1 }
    return end
  }

  /// Returns the end of the word that starts at `start` and consists of the bytes that satisfy `fits`.
  package func wordEnd(from start: Int, while fits: (UInt8) -> Bool) -> Int {
    var end = start
    while end < count, fits(self[end]), self[end] < 0xC2 || signLength(at: end) == 0 { end += 1 }
    return end
  }

  /// Returns the length in bytes of the non-ASCII punctuation character at `place`; 0 for a letter.
  package func signLength(at place: Int) -> Int {
    let next = place + 1 < count ? self[place + 1] : 0
    let third = place + 2 < count ? self[place + 2] : 0
    return switch (self[place], next) {
    case (0xE2, _): 3
    // French quotation marks, Arabic punctuation.
    case (0xC2, _), (0xD8, 0x8C), (0xD8, 0x9B), (0xD8, 0x9F): 2
    // Chinese and Japanese punctuation, except the marks that repeat a letter.
    case (0xE3, 0x80) where !(0x85...0x87 ~= third): 3
    case (0xEF, 0xBC) where third < 0x90 || 0x9A...0xA0 ~= third || third > 0xBA: 3
    case (0xEF, 0xBD) where third == 0x80 || third > 0x9A && third < 0xA6: 3
    default: 0
    }
  }
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
