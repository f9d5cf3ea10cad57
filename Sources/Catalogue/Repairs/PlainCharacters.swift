// Undoes what editors and web pages do to characters: curly quotes, dashes, non-breaking spaces, HTML
// entities, and backslashes of Markdown.

internal import LogRecords

enum PlainCharacters {
  /// The maximum number of times that entities may have been escaped.
  private static let maximumPasses = 3

  /// Returns the text with plain characters; `nil` if it has no others.
  static func restored(_ text: [UInt8]) -> [UInt8]? {
    var current = text
    for _ in 0..<maximumPasses {
      guard let next = pass(current) else { break }
      current = next
    }
    return current == text ? nil : current
  }

  /// Returns the text with the entities after an offset replaced by their characters.
  static func unescaped(_ text: [UInt8], from start: Int) -> [UInt8] {
    var current = text
    for _ in 0..<maximumPasses where current[start...].contains(UInt8(ascii: "&")) {
      var next = Array(current[..<start])
      var position = start
      while position < current.count {
        if current[position] == UInt8(ascii: "&"), let (length, scalar) = entity(current, at: position) {
          next += String(Character(scalar)).utf8
          position += length
        } else {
          next.append(current[position])
          position += 1
        }
      }
      current = next
    }
    return current
  }

  /// Returns the text without the characters after an offset that nobody sees.
  static func withoutInvisible(_ text: [UInt8], from start: Int) -> [UInt8] {
    var seen = Array(text[..<start])
    seen.reserveCapacity(text.count)
    var position = start
    while position < text.count {
      if let length = text.span.lengthOfInvisibleCharacter(at: position) {
        position += length
      } else {
        seen.append(text[position])
        position += 1
      }
    }
    return seen
  }

  /// Returns the text without entities, its other characters unchanged; `nil` if it has no entities, or spaces
  /// that pages put in the place of plain ones.
  static func unescapedAlone(_ text: [UInt8]) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "&")) else { return nil }
    let found = unescaped(text, from: 0)
    let holdsNonBreakingSpace = zip(found, found.dropFirst()).contains { $0 == 0xC2 && $1 == 0xA0 }
    return found == text || holdsNonBreakingSpace ? nil : found
  }

  /// Returns the plain form of a curly quote or a non-breaking space; `nil` for other characters, French
  /// quotation marks included.
  static func quoteOrBlank(_ text: [UInt8], at start: Int) -> (length: Int, plain: String)? {
    guard text[start] == 0xE2 || text.span.byte(start) == 0xC2 && text.span.byte(start + 1) == 0xA0,
      let (length, plain) = character(text, at: start), ["\"", "'", " "].contains(plain)
    else { return nil }
    return (length, plain)
  }

  private static func pass(_ text: [UInt8]) -> [UInt8]? {
    // Fast path: most texts contain no such characters.
    guard
      var position = text.indices.first(where: { isSpecial(text[$0]) && replacement(text, at: $0) != nil })
    else { return nil }
    var result = Array(text[..<position])
    result.reserveCapacity(text.count)
    while position < text.count {
      if let (length, plain) = replacement(text, at: position) {
        result += plain.utf8
        position += length
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return result
  }

  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<")
  }

  private static func replacement(_ text: [UInt8], at start: Int) -> (length: Int, plain: String)? {
    switch text[start] {
    case UInt8(ascii: "&"):
      entity(text, at: start).map { ($0.length, plain($0.scalar) ?? String(Character($0.scalar))) }
    case UInt8(ascii: "<"): tag(text, at: start)
    case UInt8(ascii: "\\"):
      start + 1 < text.count && "_*<>[]`~".utf8.contains(text[start + 1]) ? (1, "") : nil
    case 0xC2, 0xE2, 0xEF: character(text, at: start)
    default: nil
    }
  }

  private static func tag(_ text: [UInt8], at start: Int) -> (Int, String)? {
    // A newline after the tag is the same line break.
    text.span.breakTag(at: start).map {
      ($0, text.span.byte(start + $0) == UInt8(ascii: "\n") ? "" : "\n")
    }
  }

  private static func character(_ text: [UInt8], at start: Int) -> (Int, String)? {
    let length = text[start] == 0xC2 ? 2 : 3
    guard start + length <= text.count else { return nil }
    let scalars = String(decoding: text[start..<start + length], as: UTF8.self).unicodeScalars
    return scalars.first.flatMap(plain).map { (length, $0) }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: " "
    case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032: "'"
    case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: "\""
    case 0x2010, 0x2011, 0x2012, 0x2013, 0x2212: "-"
    case 0x2014, 0x2015: "--"
    case 0x2026: "..."
    case 0x85, 0x2028, 0x2029: "\n"
    case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: ""
    default: nil
    }
  }

  private static let names: [(name: String, scalar: Unicode.Scalar)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"),
    ("lsquo", "\u{2018}"), ("rsquo", "\u{2019}"), ("ldquo", "\u{201C}"), ("rdquo", "\u{201D}"),
    ("ndash", "\u{2013}"), ("mdash", "\u{2014}"), ("hellip", "\u{2026}"),
  ]

  private static func entity(_ text: [UInt8], at start: Int) -> (length: Int, scalar: Unicode.Scalar)? {
    let rest = text[(start + 1)...].prefix(9)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[(start + 1)..<end], as: UTF8.self)
    let length = end + 1 - start
    if let known = names.first(where: { $0.name == name }) { return (length, known.scalar) }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.dropFirst().first == "x" || name.dropFirst().first == "X"
    guard let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10), value >= 0x20,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (length, scalar)
  }
}
