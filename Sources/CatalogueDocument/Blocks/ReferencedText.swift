// Text with references, as in samples and objects: `«name»` is replaced by an object's text.

struct ReferencedText {
  enum Piece {
    case text(Substring)
    /// The name of an object, and the offset of its `«`, in bytes of UTF-8.
    case reference(String, offset: Int)
  }

  let pieces: [Piece]

  var references: [(name: String, offset: Int)] {
    pieces.compactMap { if case .reference(let name, let offset) = $0 { (name, offset) } else { nil } }
  }

  /// Splits a text into pieces; throws for a `«` or `»` that belongs to no reference.
  init(_ source: String) throws(TextError) {
    var pieces: [Piece] = []
    var rest = source[...]
    while let quote = rest.firstIndex(where: { $0 == "«" || $0 == "»" }) {
      let offset = source.utf8.distance(from: source.startIndex, to: quote)
      if quote > rest.startIndex { pieces.append(.text(rest[..<quote])) }
      let inside = rest[rest.index(after: quote)...]
      let name = inside.prefix { $0 != "»" && $0 != "«" && $0 != "\n" }
      guard source[quote] == "«", name.endIndex < inside.endIndex, inside[name.endIndex] == "»",
        Self.isName(name)
      else { throw TextError(offset: offset, reason: .badReference) }
      pieces.append(.reference(String(name), offset: offset))
      rest = inside[inside.index(after: name.endIndex)...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
    self.pieces = pieces
  }

  /// Whether a text is a name: letters, digits and hyphens.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
  }
}
