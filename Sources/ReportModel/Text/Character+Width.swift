// The width of a character in terminal columns, according to Unicode Standard Annex #11.

/// The characters that are two columns wide.
private enum WideCharacters {
  /// The blocks of East Asian characters of classes W and F in Unicode's EastAsianWidth.txt.
  ///
  /// The emoji of these classes are recognised by their property.
  private static let blocks: [ClosedRange<UInt32>] = [
    // Leading consonants of Hangul syllables, and angle brackets.
    0x1100...0x115F, 0x2329...0x232A,
    // Radicals, punctuation, kana, Bopomofo, compatibility forms made of them, ideographs, Yi.
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    // More Hangul, compatibility ideographs, vertical, small and full-width forms.
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6,
    // Tangut and Khitan, historic kana, enclosed ideographs, ideograph extensions.
    0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100
      && (blocks.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation)
  }
}

extension Character {
  /// The width of the character in terminal columns: two if it is wide, otherwise one.
  package var width: Int { isWide ? 2 : 1 }

  private var isWide: Bool {
    // Wide characters have at least three bytes in UTF-8.
    guard utf8.count > 2, let first = unicodeScalars.first else { return false }
    // A variation selector may choose the emoji form, which is wide, of a character that also has a text
    // form.
    return WideCharacters.contain(first)
      || first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F }
  }

  /// Whether a line may break between this character and `next`, as in languages without spaces.
  ///
  /// A line breaks only between wide characters, and never after an opening quote or before a closing quote,
  /// a comma, or a mark that repeats or lengthens the preceding character.
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
  /// The width of the string in terminal columns.
  package var width: Int { self[...].width }
}

extension Substring {
  /// The width of the substring in terminal columns.
  ///
  /// Almost all texts are printable ASCII, for which counting bytes is faster.
  package var width: Int {
    utf8.allSatisfy { $0 &- 0x20 < 0x5F } ? utf8.count : reduce(0) { $0 + $1.width }
  }
}
