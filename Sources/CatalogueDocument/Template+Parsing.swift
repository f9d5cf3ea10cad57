// Reads a template: `{kind}`, `{kind as name}`, `{a|b as name}`, `{? optional ?}`, `{{` and `}}`.

extension Template {
  /// Reads a template; throws `TextError` with the place.
  package init(_ source: String) throws(TextError) {
    guard source.utf8.count <= DocumentLimits.templateBytes else {
      throw TextError(offset: 0, reason: .tooLong)
    }
    var parser = TemplateParser(source: Array(source.utf8))
    let parts = try parser.parse()
    self.init(source: source, parts: parts)
    let fields = fields
    for (index, field) in fields.enumerated()
    where fields[..<index].contains(where: { $0.name == field.name }) {
      throw TextError(offset: 0, reason: .fieldTwice(field.name))
    }
  }

  /// Whether it has enough text of its own to be identified by it; without, only its method identifies it.
  ///
  /// That are two letters in the text it begins with, or three bytes of letters anywhere outside of optional parts:
  /// what begins with a place is looked for in all of a message. A letter of another script than Latin has two bytes or
  /// more, and identifies as much.
  package var hasOwnText: Bool {
    var bytes = 0
    for (index, part) in parts.enumerated() {
      guard case .literal(let text) = part else { continue }
      var letters = 0
      for letter in text.unicodeScalars.lazy where letter.isLetter {
        letters += 1
        bytes += UTF8.width(letter)
        if bytes >= Self.fewestBytes || index == 0 && letters >= Self.fewestLettersAtStart { return true }
      }
    }
    return false
  }

  private static let fewestBytes = 3
  private static let fewestLettersAtStart = 2
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    isASCII ? isASCIILetter(UInt8(truncatingIfNeeded: value)) : properties.isAlphabetic
  }
}

private struct TemplateParser {
  let source: [UInt8]
  var position = 0
  private var depth = 0

  init(source: [UInt8]) { self.source = source }

  mutating func parse() throws(TextError) -> [Template.Part] {
    var parts = try parseParts(untilOptionalEnds: false)
    while parts.last == .newline || parts.last == .blanks { parts.removeLast() }
    if case .literal(var text) = parts.last, text.utf8.last == UInt8(ascii: " ") {
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      parts[parts.count - 1] = .literal(text)
    }
    return parts
  }

  private mutating func parseParts(untilOptionalEnds isOptional: Bool) throws(TextError) -> [Template
    .Part]
  {
    let start = position
    var parts: [Template.Part] = []
    var literal: [UInt8] = []
    func flush(_ literal: inout [UInt8], _ parts: inout [Template.Part]) {
      parts += Self.pieces(of: literal)
      literal = []
    }
    while position < source.count {
      if starts("{{") || starts("}}") {
        literal.append(source[position])
        position += 2
      } else if starts("{?") {
        flush(&literal, &parts)
        depth += 1
        if depth > DocumentLimits.templateDepth { throw TextError(offset: position, reason: .tooDeep) }
        position += 2
        parts.append(.optional(try parseParts(untilOptionalEnds: true)))
        depth -= 1
      } else if isOptional, starts("?}") {
        flush(&literal, &parts)
        position += 2
        return parts
      } else if source[position] == UInt8(ascii: "{") {
        flush(&literal, &parts)
        parts.append(.field(try parsePlace()))
      } else if source[position] == UInt8(ascii: "}") {
        throw TextError(offset: position, reason: .strayBrace)
      } else {
        literal.append(source[position])
        position += 1
      }
    }
    if isOptional { throw TextError(offset: start - 2, reason: .unclosedOptional) }
    flush(&literal, &parts)
    return parts
  }

  private mutating func parsePlace() throws(TextError) -> Template.Field {
    let start = position
    guard let end = source[position...].firstIndex(of: UInt8(ascii: "}")) else {
      throw TextError(offset: start, reason: .unclosedPlace)
    }
    let inside = source[start + 1..<end]
    position = end + 1
    let separator = inside.indices.first { starts(" as ", at: $0) }
    let name = separator.map { String(decoding: source[$0 + 4..<end], as: UTF8.self) }
    let content = String(decoding: inside[..<(separator ?? end)], as: UTF8.self)
    if let name, name.isEmpty || !name.utf8.allSatisfy(isASCIILetter) {
      throw TextError(offset: start, reason: .badName(name))
    }
    if content.utf8.contains(UInt8(ascii: "|")) {
      guard let name else { throw TextError(offset: start, reason: .unnamedChoice) }
      let words = content.split(separator: "|" as Character).map(String.init)
      return Template.Field(name: name, content: .choice(words))
    }
    guard let kind = FieldKind(rawValue: content) else {
      throw TextError(offset: start, reason: .unknownKind(content))
    }
    return Template.Field(name: name ?? kind.rawValue, content: .kind(kind))
  }

  private func starts(_ text: StaticString, at offset: Int? = nil) -> Bool {
    let start = offset ?? position
    guard start + text.utf8CodeUnitCount <= source.count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in wanted.indices where unsafe source[start + index] != wanted[index] { return false }
      return true
    }
  }

  private static func pieces(of literal: [UInt8]) -> [Template.Part] {
    var parts: [Template.Part] = []
    var text: [UInt8] = []
    var index = 0
    func flush(_ text: inout [UInt8], _ parts: inout [Template.Part]) {
      if !text.isEmpty { parts.append(.literal(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while index < literal.count {
      let end = literal[index...].firstIndex { !isASCIISpace($0) } ?? literal.count
      let space = literal[index..<end]
      if space.contains(where: { $0 != 0x20 }) {
        flush(&text, &parts)
        parts.append(.newline)
      } else if space.count > 1 {
        flush(&text, &parts)
        parts.append(.blanks)
      } else {
        text += space
      }
      if end < literal.count { text.append(literal[end]) }
      index = end + 1
    }
    flush(&text, &parts)
    return parts
  }
}

private func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

private func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
