// Turns a template into the source of a PCRE2 pattern.

internal import CatalogueDocument

extension Template {
  /// The source of a pattern that fits whole messages of this template.
  ///
  /// - Parameter capturing: Whether each place is a group, numbered from 1 in the order of `fields`.
  /// - Returns: The source, for `Pattern`.
  func patternSource(capturing: Bool) -> String {
    (Self.source(of: parts[...], isLast: true) + #"\s*+\z"#).withGroups(capturing: capturing)
  }

  /// The first text that is the template's own and long enough to tell it by, with what stands before it.
  var firstText: (text: String, isAtStart: Bool) {
    for (index, part) in parts.enumerated() {
      if case .literal(let text) = part, text.utf8.count >= 6 || index == 0 { return (text, index == 0) }
    }
    return ("", false)
  }

  /// Whether it begins with a value that ends where its line does.
  var startsNarrowly: Bool {
    guard case .field(let field) = parts.first, case .kind(let kind) = field.content else { return false }
    return [.peer, .store, .number, .flag, .word, .name].contains(kind)
  }

  static func source(of parts: ArraySlice<Part>, isLast: Bool) -> String {
    var source = ""
    for (index, part) in zip(parts.indices, parts) {
      let isEnd = isLast && index == parts.endIndex - 1
      switch part {
      case .literal(let text): source += escaped(text)
      case .blanks: source += " ++"
      case .newline: source += #"\s++"#
      case .field(let field): source += fragment(of: field, isEnd: isEnd)
      case .optional(let inner): source += "(?:" + Self.source(of: inner[...], isLast: false) + ")?"
      }
    }
    return source
  }

  private static func fragment(of field: Field, isEnd: Bool) -> String {
    switch field.content {
    case .kind(let kind): isEnd ? kind.lastFragment : kind.fragment
    case .choice(let words): "(@" + words.map(escaped).joined(separator: "|") + ")"
    }
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var source: [UInt8] = []
    for byte in text.utf8 {
      // Everything that is no letter, digit, blank or part of a character of several bytes.
      let isPlain = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x20 || byte >= 0x80
      if !isPlain { source.append(UInt8(ascii: "\\")) }
      source.append(byte)
    }
    return String(decoding: source, as: UTF8.self)
  }
}

extension String {
  /// A fragment's source with its values' groups, `(@`, capturing or not.
  func withGroups(capturing: Bool) -> String {
    var source: [UInt8] = []
    source.reserveCapacity(utf8.count + 32)
    for byte in utf8 {
      guard byte == UInt8(ascii: "@"), source.last == UInt8(ascii: "(") else {
        source.append(byte)
        continue
      }
      if !capturing { source += [UInt8(ascii: "?"), UInt8(ascii: ":")] }
    }
    return String(decoding: source, as: UTF8.self)
  }
}
