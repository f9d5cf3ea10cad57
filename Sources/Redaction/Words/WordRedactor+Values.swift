// Pseudonyms of object values. A value that followed a key is redacted everywhere from then on, unless it is
// too common.

internal import LogRecords

extension WordRedactor {
  /// The maximum length, in bytes, of a value that is redacted wherever it occurs.
  static let maximumValueLength = 512

  /// Returns the pseudonym of a value, and learns the value.
  func pseudonym(ofValue value: String) -> String { learnt(value, .value) }

  /// Returns the pseudonym of a text in quotation marks, and learns the text.
  func pseudonym(ofQuoted name: String) -> String { learnt(name, .name) }

  /// Returns the pseudonym of a name of the given kind, and learns the name.
  func pseudonym(ofNamed name: String, _ kind: RedactionKind) -> String { learnt(name, kind) }

  private func learnt(_ thing: String, _ kind: RedactionKind) -> String {
    let key = "\(kind)=\(thing)"
    if let known = remembered(key)?.replacement { return known }
    let pseudonym = newlyLearnt(thing, kind)
    if thing.utf8.count <= Self.maximumValueLength { remember(key, pseudonym) }
    return pseudonym
  }

  private func newlyLearnt(_ thing: String, _ kind: RedactionKind) -> String {
    // The pseudonym of a part does not identify the whole.
    if let other = replacement(of: thing), pseudonyms.isName(other) { return other }
    let pseudonym = name(thing, kind)
    if isTelling(thing) {
      learn(name: thing, of: thing, kind)
      if let other = Self.unescaped(thing) { learn(name: other, of: thing, kind) }
    }
    return pseudonym
  }

  /// Whether a value reveals something even out of context: it is neither a number nor a common word.
  private func isTelling(_ value: String) -> Bool {
    guard (4...Self.maximumValueLength).contains(value.utf8.count), value.utf8.count(where: \.isSpelling) > 1,
      !Vocabulary.isGeneric(value), !vocabulary.isOpen(value), !Vocabulary.openValues.contains(value),
      !Vocabulary.plainNames.contains(value), Vocabulary.labels[value] == nil,
      !Vocabulary.isFromFramework(value)
    else { return false }
    let words = value.utf8.split { !$0.isAlphanumeric }
    // Three common words in a row are somebody's sentence; two may belong to the report.
    return words.count > 2 || words.contains { !vocabulary.isCommon(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns a value with Foundation's escapes such as `\U00e9` decoded; `nil` if there are none.
  private static func unescaped(_ value: String) -> String? {
    guard value.contains("\\U") else { return nil }
    var units: [UInt16] = []
    var rest = Array(value.utf16)[...]
    while let unit = rest.first {
      let slashes = rest.prefix { $0 == 0x5C }.count
      let digits = rest.dropFirst(slashes + 1).prefix(4)
      if slashes > 0, rest.dropFirst(slashes).first == 0x55, digits.count == 4,
        let code = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
      {
        units.append(code)
        rest = rest.dropFirst(slashes + 5)
      } else {
        units.append(unit)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension UInt8 {
  fileprivate var isSpelling: Bool { isASCIILetter || self >= 0x80 }
}
