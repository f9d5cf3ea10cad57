// Parses the source of a template into its parts. `Template+Parsing` checks the result.

private let opening = UInt8(ascii: "{")
private let closing = UInt8(ascii: "}")
private let mark = UInt8(ascii: "?")

/// A parser of a template, in UTF-8.
struct TemplateParser {
  let source: [UInt8]
  private var position = 0
  private var depth = 0

  init(source: [UInt8]) { self.source = source }

  mutating func parse() throws(TextError) -> [Template.Part] {
    var parts = try parseParts()
    while parts.last == .newline || parts.last == .blanks { parts.removeLast() }
    if case .literal(let text) = parts.last {
      let trailing = text.utf8.reversed().prefix { $0 == 0x20 }.count
      parts[parts.count - 1] = .literal(String(text.dropLast(trailing)))
    }
    return Self.withBlankOfItsOwn(parts)
  }

  /// Makes the space before a dump at the end optional: web pages that remove the object remove the space,
  /// too.
  private static func withBlankOfItsOwn(_ parts: [Template.Part]) -> [Template.Part] {
    guard parts.count > 1, let last = parts.last, last.kind == .dump,
      let text = parts[parts.count - 2].literal,
      text.count > 1, text.hasSuffix(" ")
    else { return parts }
    return parts.dropLast(2) + [.literal(String(text.dropLast())), .optional([.literal(" ")]), last]
  }

  /// Reads parts up to the end of the template, or of an optional part.
  private mutating func parseParts() throws(TextError) -> [Template.Part] {
    let start = position
    let isOptional = depth > 0
    var parts: [Template.Part] = []
    var literal: [UInt8] = []
    func flush() {
      parts += Self.pieces(of: literal)
      literal = []
    }
    while position < source.count {
      switch (source[position], position + 1 < source.count ? source[position + 1] : 0) {
      case (opening, opening), (closing, closing):
        literal.append(source[position])
        position += 2
      case (opening, mark):
        flush()
        depth += 1
        if depth > DocumentLimits.templateDepth { throw TextError(offset: position, reason: .tooDeep) }
        position += 2
        parts.append(.optional(try parseParts()))
        depth -= 1
      case (mark, closing) where isOptional:
        flush()
        position += 2
        return parts
      case (opening, _):
        flush()
        parts.append(.field(try parsePlace()))
      case (closing, _): throw TextError(offset: position, reason: .strayBrace)
      default:
        let next = source[(position + 1)...].firstIndex { $0 == opening || $0 == closing || $0 == mark }
        literal += source[position..<(next ?? source.count)]
        position = next ?? source.count
      }
    }
    if isOptional { throw TextError(offset: start - 2, reason: .unclosedOptional) }
    flush()
    return parts
  }

  private mutating func parsePlace() throws(TextError) -> Template.Field {
    let start = position
    guard let end = source[position...].firstIndex(of: closing) else {
      throw TextError(offset: start, reason: .unclosedPlace)
    }
    let inside = source[start + 1..<end]
    position = end + 1
    let separator = inside.indices.first { inside[$0] == 0x20 && inside[$0...].starts(with: " as ".utf8) }
    let name = separator.map { String(decoding: inside[($0 + 4)...], as: UTF8.self) }
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

  private static func pieces(of literal: [UInt8]) -> [Template.Part] {
    // Fast path: most texts have single spaces only.
    let isOneText = zip(literal, literal.dropFirst()).allSatisfy { $0 != 0x20 || $1 != 0x20 }
    if isOneText, !literal.isEmpty, literal.allSatisfy({ $0 == 0x20 || !isASCIISpace($0) }) {
      return [.literal(String(decoding: literal, as: UTF8.self))]
    }
    var parts: [Template.Part] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { parts.append(.literal(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    var rest = literal[...]
    while !rest.isEmpty {
      let space = rest.prefix(while: isASCIISpace)
      let word = rest[space.endIndex...].prefix { !isASCIISpace($0) }
      rest = rest[word.endIndex...]
      if space.count > 1 || space.first.map({ $0 != 0x20 }) == true {
        flush()
        parts.append(space.allSatisfy { $0 == 0x20 } ? .blanks : .newline)
      } else {
        text += space
      }
      text += word
    }
    flush()
    return parts
  }
}

func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

private func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
