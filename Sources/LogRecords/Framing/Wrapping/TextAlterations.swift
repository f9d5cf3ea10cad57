// What a page, a chat or a logger replaced in the text of a record, or added to it; how it was wrapped is in
// `Wrapping`.

/// What was changed in the text of a record, as far as its values would keep it.
package struct TextAlterations: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Entities of HTML in the place of characters, or tags in the place of line ends.
  package static let entities = TextAlterations(rawValue: 1)
  /// Characters that nobody sees, which pages add where a long word may be broken.
  package static let invisibleCharacters = TextAlterations(rawValue: 2)
  /// Escapes in the place of line ends and tabs, with which loggers keep a record on one line: `#012` of rsyslog,
  /// or `\n`.
  package static let escapedLineEnds = TextAlterations(rawValue: 4)
}

extension Span<UInt8> {
  /// Whether a text of one line has escapes in the place of line ends.
  var holdsEscapedLineEnd: Bool {
    guard find("#012") != nil || find("\\n") != nil, find(UInt8(ascii: "\n"), from: 0) == nil else {
      return false
    }
    var isQuoted = false
    for offset in indices where escapedLayout(at: offset, isQuoted: &isQuoted)?.plain == UInt8(ascii: "\n") {
      return true
    }
    return false
  }

  /// Returns the line end or the tab whose escape is at an offset, and its length; `nil` if there is none.
  ///
  /// In quotation marks, a backslash is what the message has. The function notes quotation marks, so that it must
  /// be called for each offset in turn.
  package func escapedLayout(at offset: Int, isQuoted: inout Bool) -> (plain: UInt8, length: Int)? {
    switch byte(offset) {
    case UInt8(ascii: "\""):
      if byte(offset - 1) != UInt8(ascii: "\\") { isQuoted.toggle() }
      return nil
    case UInt8(ascii: "#"):
      if has("#012", at: offset) { return (UInt8(ascii: "\n"), 4) }
      return has("#011", at: offset) ? (UInt8(ascii: "\t"), 4) : nil
    case UInt8(ascii: "\\") where !isQuoted && byte(offset - 1) != UInt8(ascii: "\\"):
      if byte(offset + 1) == UInt8(ascii: "n") { return (UInt8(ascii: "\n"), 2) }
      return byte(offset + 1) == UInt8(ascii: "t") ? (UInt8(ascii: "\t"), 2) : nil
    default: return nil
    }
  }

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
