// Makes the message of a record safe to publish. Everything that the redactor knows becomes a surrogate of
// the same form, and text that only a person can judge, such as names in quotes, is removed.
// `Redactor+SampleValues.swift` handles single values.

internal import CatalogueDocument
internal import Mining
internal import Redaction
internal import ReportModel

/// The redaction of samples; the same thing has the same surrogate in all of them.
extension Redactor {
  /// The maximum number of words between two values that are compared one by one.
  private static let maximumWords = 200

  /// Returns the parts of a draft for the pieces of a message, with everything private replaced.
  func sampleParts(of pieces: [MessagePiece], _ message: [UInt8]) -> [DraftPart] {
    var parts: [DraftPart] = []
    let replaced = replacedParts(of: message, isCut: false)
    let secret = secretPieces(pieces, message, replaced)
    var values = compoundValues(of: pieces, message, replaced)[...]
    // The indices of parts that are secret.
    var hidden: Set<Int> = []
    var index = 0
    while index < pieces.count {
      if let value = values.first, value.pieces.lowerBound == index {
        parts += value.parts
        values = values.dropFirst()
        index = value.pieces.upperBound
        continue
      }
      if secret.contains(index) { hidden.insert(parts.count) }
      parts.append(samplePart(of: pieces[index], message, isSecret: secret.contains(index), after: parts))
      index += 1
    }
    let isBlank = { (between: ArraySlice<DraftPart>) in between.map(\.content) == [.blank] }
    return parts.joiningPlaces(where: hidden.contains, across: isBlank).withTouchingPlacesJoined
  }

  /// Returns the part of a draft for a piece of a message, which follows other parts.
  private func samplePart(
    of piece: MessagePiece, _ message: [UInt8], isSecret: Bool, after parts: [DraftPart]
  ) -> DraftPart {
    let bytes = message[piece.range]
    let text = String(decoding: bytes, as: UTF8.self)
    func place(_ kind: FieldKind) -> DraftPart {
      DraftPart(content: .field(kind), sample: value(text, kind, before: piece.range.lowerBound, message))
    }
    switch piece.content {
    case .blank: return DraftPart(content: .blank, sample: " ")
    case .blanks: return DraftPart(content: .blanks, sample: "  ")
    case .newline:
      // Unusual whitespace is reduced to a newline.
      let isUsual = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
      return DraftPart(content: .newline, sample: isUsual ? text : "\n")
    case .text:
      let isOpen = !isSecret && text.isPlain && bytes.elementsEqual(text.utf8)
      return isOpen ? DraftPart(content: .text, sample: text) : place(.name)
    case .field(let kind):
      let label = label(endingIn: parts)
      switch kind ?? .name {
      case _ where text == "(null)" && label?.lowercased().hasSuffix("error") == true:
        return place(.error)
      // Without a label, other numbers than 0 and 1 are possible.
      case .flag where label == nil: return place(.number)
      case let kind: return place(kind)
      }
    }
  }

  /// Returns a text in which surrogates replace what is private.
  func sampleText(_ text: String) -> String {
    Surrogates.replacingPseudonyms(in: redact(text, isCut: false)).withoutReferences
  }

  /// Returns the label that ends the parts, without its `:` or `=`; `nil` for none.
  private func label(endingIn parts: [DraftPart]) -> Substring? {
    let last = parts.last { $0.content != .blank && $0.content != .blanks }
    guard let last, last.content == .text, last.sample.hasSuffix(":") || last.sample.hasSuffix("=") else {
      return nil
    }
    let label = parts.suffix(4).filter { $0.content == .text }.map(\.sample).joined()
    return label.dropLast()
  }

  /// Returns the indices of the text pieces that the redactor changes in their context.
  private func secretPieces(
    _ pieces: [MessagePiece], _ message: [UInt8], _ replaced: [ReplacedPart]
  ) -> Set<Int> {
    let runs = pieces.indices.split { if case .field = pieces[$0].content { true } else { false } }
    // A single name may contain a field.
    let replaced = replaced.filter { !message[$0.range].contains(0x0A) }
    let parts = pieces.indices.filter { index in
      guard case .text = pieces[index].content else { return false }
      let range = pieces[index].range
      return replaced.contains { part in
        part.range.overlaps(range) && message[part.range.clamped(to: range)].contains(where: \.isAlphanumeric)
      }
    }
    return runs.reduce(into: Set(parts)) { $0.formUnion(secretPieces(in: $1, pieces, message)) }
  }

  private func secretPieces(in run: Range<Int>, _ pieces: [MessagePiece], _ message: [UInt8]) -> [Int] {
    // At the start of a line, no words before it explain the text.
    let lead = run.prefix { pieces[$0].content != .text }
    let run = lead.contains { pieces[$0].content == .newline } ? run.dropFirst(lead.count) : run
    // Punctuation alone is never private.
    let words = run.compactMap { index -> (piece: Int, text: String)? in
      guard pieces[index].content == .text else { return nil }
      let text = String(decoding: message[pieces[index].range], as: UTF8.self)
      return text.contains { $0.isLetter || $0.isNumber } ? (index, text) : nil
    }
    guard let first = run.first, let last = run.last, !words.isEmpty else { return [] }
    let range = pieces[first].range.lowerBound..<pieces[last].range.upperBound
    let text = String(decoding: message[range], as: UTF8.self)
    let alone = redact(text, isCut: false)
    let inContext = redacted(text, after: context(before: range.lowerBound, message)) ?? alone
    if alone == text, inContext == text { return [] }
    guard words.count <= Self.maximumWords else { return words.map(\.piece) }
    let texts = words.map(\.text)
    let changed = texts.indicesMissing(in: alone.words).union(texts.indicesMissing(in: inContext.words))
    return changed.map { words[$0].piece }
  }
}

extension String {
  fileprivate var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Whether all characters are printable and have no special meaning in the format of LOGS.md.
  fileprivate var isPlain: Bool {
    !unicodeScalars.contains { $0.isUnsafe || $0 == "«" || $0 == "»" || $0 == "\u{FFFD}" }
  }

  /// The text without the marks of references in LOGS.md.
  var withoutReferences: String {
    replacing(scalar: "«", with: "“").replacing(scalar: "»", with: "”")
  }
}

extension [String] {
  /// Returns the indices of the words outside of a longest common subsequence with `others`.
  fileprivate func indicesMissing(in others: [String]) -> Set<Int> {
    Set(
      others.difference(from: self).removals.map {
        switch $0 {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }
}
