// Assigns a pseudonym to each redacted thing, either numbered in order of first occurrence, or derived from a
// key, so that reports made with the same key can be compared. Others decide what a thing is.

internal import ReportModel

struct Pseudonyms {
  /// The maximum number of things of one kind that are distinguished, for captures with a new one in every
  /// line.
  static let capacity = 20_000
  /// The maximum length, in bytes, of a thing that is stored as it is; a longer one is stored as a digest.
  private static let maximumLength = 128
  private let key: [UInt8]?
  private var tables: [RedactionKind: [String: String]] = [:]
  /// The assigned pseudonyms with their kinds, to detect collisions and to recognise pseudonyms in a text.
  private var used: [String: RedactionKind] = [:]
  /// The maximum size of `mixed`.
  private static let maximumMixed = 50_000
  /// The words written with a pseudonym as a part, such as `store-1.import`.
  private var mixed: Set<String> = []
  /// The redacted things, for lookups by a fragment.
  private(set) var cutNames = CutNames()

  /// Whether names are only being learned: nothing new is numbered, and placeholders replace pseudonyms.
  var isLearning = false

  /// Whether pseudonyms are derived from a key.
  var isKeyed: Bool { key != nil }

  init(key: String?) { self.key = key.map { Array($0.utf8) } }

  /// The numbers of things by kind, in the order of the kinds; at most `capacity` of each.
  var counts: [(kind: RedactionKind, count: Int)] {
    RedactionKind.allCases.compactMap { kind in tables[kind].map { (kind, $0.count) } }
  }

  /// Returns the pseudonym of a thing, assigning one at its first occurrence.
  mutating func name(of whole: String, _ kind: RedactionKind) -> String {
    let thing =
      whole.utf8.count > Self.maximumLength ? SHA256.digest(of: Array(whole.utf8)).hexadecimal : whole
    if let known = tables[kind]?[thing] { return known }
    if isLearning { return kind.placeholder }
    let count = tables[kind]?.count ?? 0
    guard count < Self.capacity else {
      used[Self.other(kind)] = kind
      return Self.other(kind)
    }
    let name = key.map { derived(from: thing, kind, $0) } ?? numbered(count, kind)
    tables[kind, default: [:]][thing] = name
    used[name] = kind
    cutNames.add(whole, name)
    return name
  }

  private static let placeholders = Dictionary(
    uniqueKeysWithValues: RedactionKind.allCases.map { ($0.placeholder, $0) })

  /// Whether `name` is an assigned pseudonym, or a word that was written with one.
  func isGiven(_ name: String) -> Bool { used[name] != nil || mixed.contains(name) }

  /// Returns the kind of a pseudonym, also if an extension such as `.cdt` follows; `nil` for any other word.
  func kind(of name: String) -> RedactionKind? {
    if let kind = used[name] { return kind }
    if name.utf8.contains(UInt8(ascii: ".")), let kind = used[String(name.prefix { $0 != "." })] {
      return kind
    }
    return isLearning ? Self.placeholders[name] : nil
  }

  /// Whether a word is a pseudonym without additions.
  func isName(_ word: String) -> Bool { used[word] != nil || isLearning && kind(of: word) != nil }

  /// Remembers and returns a written word that contains a pseudonym.
  mutating func remember(_ word: String) -> String {
    if mixed.count < Self.maximumMixed { mixed.insert(word) }
    return word
  }

  /// Returns the pseudonym shared by things beyond the capacity, or that cannot be distinguished.
  static func other(_ kind: RedactionKind) -> String { "\(kind.rawValue)-other" }

  /// Returns `peer-A`, `peer-B` … `peer-AA`; for other kinds, a number instead of letters.
  private func numbered(_ index: Int, _ kind: RedactionKind) -> String {
    "\(kind.rawValue)-\(kind == .peer ? (index + 1).inLetters : "\(index + 1)")"
  }

  /// Returns a prefix of the HMAC, just long enough to differ from earlier pseudonyms.
  private mutating func derived(from thing: String, _ kind: RedactionKind, _ key: [UInt8]) -> String {
    let code = SHA256.code(of: Array("\(kind.rawValue)\0\(thing)".utf8), key: key).hexadecimal
    var name = ""
    for length in stride(from: 8, through: 32, by: 4) {
      name = "\(kind.rawValue)-\(code.prefix(length))"
      if used.updateValue(kind, forKey: name) == nil { break }
    }
    return name
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal digits.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension Int {
  /// The number in letters, such as `B` for 2, `Z` for 26 and `AA` for 27.
  package var inLetters: String {
    self > 0
      ? ((self - 1) / 26).inLetters + String(UnicodeScalar(UInt8(ascii: "A") + UInt8((self - 1) % 26))) : ""
  }
}
