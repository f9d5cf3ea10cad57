// How many columns of a terminal a character takes, by Unicode Standard Annex #11.

/// The characters with a width of two columns.
private enum WideCharacters {
  /// The blocks of East Asian characters of the classes W and F in Unicode's EastAsianWidth.txt.
  ///
  /// The emoji among these classes have a property of their own.
  private static let blocks: [ClosedRange<UInt32>] = [
    // The beginnings of Hangul syllables, and angle brackets.
    0x1100...0x115F, 0x2329...0x232A,
    // Radicals, punctuation, kana, Bopomofo and what is made of them, ideographs, Yi.
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    // More of Hangul, ideographs for compatibility, vertical forms, small and full-width ones.
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6,
    // Tangut and Khitan, historic kana, enclosed ideographs, further ideographs.
    0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100
      && (blocks.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation)
  }
}

extension Character {
  /// How many columns it takes: two if it is wide, else one.
  package var width: Int { isWide ? 2 : 1 }

  private var isWide: Bool {
    // All of them have three bytes or more.
    guard utf8.count > 2, let first = unicodeScalars.first else { return false }
    // A mark may choose the coloured shape of a sign that has another one.
    return WideCharacters.contain(first)
      || first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F }
  }

  /// Whether a line may end between it and the character after it, as in languages without blanks.
  ///
  /// None ends between others than wide ones, behind what opens a quotation, or before what closes one, a
  /// comma, or a mark that repeats or lengthens what stands before it.
  package func mayEndLine(before next: Character) -> Bool {
    guard isWide, next.isWide, let own = unicodeScalars.first, let other = next.unicodeScalars.first else {
      return false
    }
    switch (own.properties.generalCategory, other.properties.generalCategory) {
    case (.openPunctuation, _), (.initialPunctuation, _), (_, .closePunctuation), (_, .finalPunctuation),
      (_, .otherPunctuation), (_, .modifierLetter):
      return false
    default: return true
    }
  }
}

extension String {
  /// How many columns of a terminal it takes.
  package var width: Int { self[...].width }
}

extension Substring {
  /// How many columns of a terminal it takes.
  ///
  /// Nearly all texts are printable ASCII, whose bytes are counted faster.
  package var width: Int {
    utf8.allSatisfy { $0 &- 0x20 < 0x5F } ? utf8.count : reduce(0) { $0 + $1.width }
  }
}
