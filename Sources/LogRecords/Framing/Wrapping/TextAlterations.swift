// The changes that a page, a chat or a logger made to the text of a record, other than where its lines end.

/// What was changed in the text of a record, as far as its values would keep it.
package struct TextAlterations: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Entities of HTML in the place of characters, or tags in the place of line ends.
  package static let entities = TextAlterations(rawValue: 1)
  /// Characters that nobody sees, which pages add where a long word may be broken.
  package static let invisibleCharacters = TextAlterations(rawValue: 2)
}

extension Span<UInt8> {
  /// Whether a character is in the text that is not seen and joins no others: emoji and scripts need the ones
  /// that join.
  var holdsInvisibleCharacter: Bool {
    find("\u{AD}") != nil || find("\u{200B}") != nil || find("\u{2060}") != nil || find("\u{FEFF}") != nil
  }

  /// Returns the length of such a character at an offset, in bytes; `nil` if there is none.
  package func lengthOfInvisibleCharacter(at offset: Int) -> Int? {
    switch byte(offset) {
    case 0xC2: byte(offset + 1) == 0xAD ? 2 : nil
    case 0xE2: has("\u{200B}", at: offset) || has("\u{2060}", at: offset) ? 3 : nil
    case 0xEF: has("\u{FEFF}", at: offset) ? 3 : nil
    default: nil
    }
  }
}
