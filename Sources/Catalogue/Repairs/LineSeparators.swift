// Undoes what chats and editors do to the ends of lines: Unicode's separators, which end no line of a capture.

internal import LogRecords

enum LineSeparators {
  /// Returns the text with plain line ends in place of the separators of Unicode; `nil` if it has none.
  static func replaced(_ text: Span<UInt8>) -> [UInt8]? {
    guard
      text.find("\u{2028}") != nil || text.find("\u{2029}") != nil || text.find("\u{85}") != nil
    else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let length = length(text, at: position)
      plain.append(length == nil ? text[position] : UInt8(ascii: "\n"))
      position += length ?? 1
    }
    return plain
  }

  /// Returns the length of the separator at an offset, in bytes; `nil` if there is none.
  private static func length(_ text: Span<UInt8>, at offset: Int) -> Int? {
    switch text[offset] {
    case 0xC2: text.byte(offset + 1) == 0x85 ? 2 : nil
    case 0xE2:
      text.byte(offset + 1) == 0x80 && text.byte(offset + 2) & 0xFE == 0xA8 ? 3 : nil
    default: nil
    }
  }
}
