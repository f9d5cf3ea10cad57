// The values of objects: one that stood after a key is known from then on, unless it is too plain.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords

extension Redactor {
  /// The longest value that is known elsewhere, in bytes.
  static let longestValue = 512

  /// The pseudonym of a value, which is known from now on.
  func pseudonym(ofValue value: String) -> String { learnt(value, .value) }

  /// The pseudonym of what is between quotation marks, which is known from now on.
  func pseudonym(ofQuoted name: String) -> String { learnt(name, .name) }

  /// The pseudonym of a name of some kind, which is known from now on.
  func pseudonym(ofNamed name: String, _ kind: RedactionKind) -> String { learnt(name, kind) }

  private func learnt(_ thing: String, _ kind: RedactionKind) -> String {
    let key = "\(kind)=\(thing)"
    if let known = remembered(key)?.replacement { return known }
    let pseudonym = newlyLearnt(thing, kind)
    if thing.utf8.count <= Self.longestValue { remember(key, pseudonym) }
    return pseudonym
  }

  private func newlyLearnt(_ thing: String, _ kind: RedactionKind) -> String {
    // A part that is known does not say what the whole is.
    if let other = replacement(of: thing), pseudonyms.isName(other) { return other }
    let pseudonym = name(thing, kind)
    if isTelling(thing) {
      learn(name: thing, of: thing, kind)
      if let other = Self.unescaped(thing) { learn(name: other, of: thing, kind) }
    }
    return pseudonym
  }

  /// Whether a value reveals something even if nothing says that it is one: not a number, and not a word that
  /// all captures have.
  private func isTelling(_ value: String) -> Bool {
    guard (4...Self.longestValue).contains(value.utf8.count), value.utf8.count(where: \.isSpelling) > 1,
      !KnownNames.isGeneric(value), !isOpen(value), !Self.openValues.contains(value),
      !Self.plainNames.contains(value), Self.labels[value] == nil, !Self.isOfFramework(value)
    else { return false }
    let words = value.utf8.split { !$0.isAlphanumeric }
    // Three plain words together are a person's sentence; two may be the report's.
    return words.count > 2 || words.contains { !isCommon(String(decoding: $0, as: UTF8.self)) }
  }

  func isCommon(_ word: String) -> Bool {
    KnownNames.isGeneric(word) || commonWords.contains(word.lowercased()) || Self.openValues.contains(word)
      // The number of an object.
      || word.utf8.first == UInt8(ascii: "p") && word.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// Whether a value begins like a class or an address in memory.
  static func isOfFramework(_ value: String) -> Bool {
    guard !value.contains(" ") else { return value.hasPrefix("0x") || value.hasPrefix("<") }
    return ["NS", "_NS", "__NS", "CK", "PF", "_PF", "CD", "_CD", "0x", "<", "x-coredata"].contains { prefix in
      value.hasPrefix(prefix)
        && (prefix.last != "S" && prefix.last != "K"
          || value.dropFirst(prefix.count).first?.isUppercase == true)
    }
  }

  /// A value whose letters beyond ASCII Foundation wrote as `\U00e9`; `nil` if there are none.
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

  /// The words of a catalogue's statements that stand before a `=`.
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

  /// All words of a catalogue's templates, of what it says about them, and of the system's errors.
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
