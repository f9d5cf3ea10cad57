// Pseudonyms of object values. A value that followed a key is redacted everywhere from then on, unless it is
// too common.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords

extension Redactor {
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
      !KnownNames.isGeneric(value), !isOpen(value), !Self.openValues.contains(value),
      !Self.plainNames.contains(value), Self.labels[value] == nil, !Self.isFromFramework(value)
    else { return false }
    let words = value.utf8.split { !$0.isAlphanumeric }
    // Three common words in a row are somebody's sentence; two may belong to the report.
    return words.count > 2 || words.contains { !isCommon(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether a word is common to all captures.
  func isCommon(_ word: String) -> Bool {
    KnownNames.isGeneric(word) || commonWords.contains(word.lowercased()) || Self.openValues.contains(word)
      // The reference of an object, such as `p12`.
      || word.utf8.first == UInt8(ascii: "p") && word.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// Returns whether a value begins like a class or a memory address.
  static func isFromFramework(_ value: String) -> Bool {
    guard !value.contains(" ") else { return value.hasPrefix("0x") || value.hasPrefix("<") }
    return ["NS", "_NS", "__NS", "CK", "PF", "_PF", "CD", "_CD", "0x", "<", "x-coredata"].contains { prefix in
      value.hasPrefix(prefix)
        && (prefix.last != "S" && prefix.last != "K"
          || value.dropFirst(prefix.count).first?.isUppercase == true)
    }
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

  /// Returns the words that precede a `=` in a catalogue's templates.
  static func labels(of catalogue: EntryCatalogue?) -> Set<String> {
    let templates = catalogue?.entries.flatMap { $0.document.templates.map(\.source) } ?? []
    let fronts = templates.flatMap {
      $0.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false).dropLast()
    }
    return Set(
      fronts.map { front in
        let label = front.reversed().drop { $0 == " " || $0 == "\"" }.prefix {
          $0.isAlphanumeric || $0 == "_"
        }
        return String(decoding: label.reversed(), as: UTF8.self)
      }
    ).subtracting([""])
  }

  /// Returns all words of a catalogue's templates and prose, and of the system's errors, in lower case.
  static func words(of catalogue: EntryCatalogue?) -> Set<String> {
    let texts = catalogue?.entries.flatMap { [$0.document.prose] + $0.document.templates.map(\.source) } ?? []
    let words = texts.flatMap { $0.utf8.split { !$0.isASCIILetter } }
    return Set(words.map { String(decoding: $0, as: UTF8.self).lowercased() })
      .union(["cocoa", "internet", "http", "https"]).union(cloudKitWords)
  }
}

extension UInt8 {
  fileprivate var isSpelling: Bool { isASCIILetter || self >= 0x80 }
}
