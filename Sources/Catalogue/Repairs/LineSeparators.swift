// Undoes what chats, editors, pages and loggers do to the ends of lines: separators of Unicode, tags of HTML and
// escapes, which end no line of a capture.

internal import LogRecords

enum LineSeparators {
  /// The usual length of a tag that breaks a line, in bytes.
  static let lengthOfTag = "<br>".utf8.count

  /// Returns the text with plain line ends in place of separators and tags; `nil` if it has none.
  static func replaced(_ text: Span<UInt8>) -> [UInt8]? {
    guard
      text.find("\u{2028}") != nil || text.find("\u{2029}") != nil || text.find("\u{85}") != nil
        || text.find("<br") != nil || text.find("<BR") != nil
    else { return nil }
    return replaced(text, from: 0) { length($0, at: $1) }
  }

  /// Returns the text with plain line ends in place of the tags after an offset.
  static func withoutTags(_ text: [UInt8], from start: Int) -> [UInt8] {
    replaced(text.span, from: start) { $0.breakTag(at: $1) }
  }

  /// Returns the text with plain line ends and tabs in place of their escapes after an offset.
  static func withoutEscapes(_ text: [UInt8], from start: Int) -> [UInt8] {
    var plain = Array(text.prefix(start))
    plain.reserveCapacity(text.count)
    var position = plain.count
    var isQuoted = false
    while position < text.count {
      let layout = text.span.escapedLayout(at: position, isQuoted: &isQuoted)
      plain.append(layout?.plain ?? text[position])
      position += layout?.length ?? 1
    }
    return plain
  }

  private static func replaced(
    _ text: Span<UInt8>, from start: Int, _ lengthOfEnd: (Span<UInt8>, Int) -> Int?
  ) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    plain.append(text.extracting(first: start))
    var position = min(start, text.count)
    while position < text.count {
      guard let length = lengthOfEnd(text, position) else {
        plain.append(text[position])
        position += 1
        continue
      }
      position += length
      // A line end after it is the same one.
      if position < text.count, text[position] != UInt8(ascii: "\n") { plain.append(UInt8(ascii: "\n")) }
    }
    return plain
  }

  /// Returns the length of the separator or the tag at an offset, in bytes; `nil` if there is none.
  private static func length(_ text: Span<UInt8>, at offset: Int) -> Int? {
    switch text[offset] {
    case 0xC2: text.byte(offset + 1) == 0x85 ? 2 : nil
    case 0xE2: text.byte(offset + 1) == 0x80 && text.byte(offset + 2) & 0xFE == 0xA8 ? 3 : nil
    case UInt8(ascii: "<"): text.breakTag(at: offset)
    default: nil
    }
  }
}
