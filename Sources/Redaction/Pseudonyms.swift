// Gives each thing that is redacted a name of its own: numbered as things first occur, or derived from a key
// so that reports made with one key can be compared. What a thing is, is decided elsewhere.

internal import ReportModel

struct Pseudonyms {
  /// How many things of one kind are told apart, a bound for captures that invent a new one in every line.
  static let capacity = 20_000
  /// The longest thing that is remembered as it is, in bytes; for longer ones, the digest is.
  private static let longest = 128
  private let key: [UInt8]?
  private var tables: [RedactionKind: [String: String]] = [:]
  /// The pseudonyms that were given: those of two things may begin alike, and words of a capture look like
  /// others.
  private var used: [String: RedactionKind] = [:]
  /// How many words are remembered of which only a part is a pseudonym.
  private static let mostMixed = 50_000
  /// Words that were written of which only a part is a pseudonym: `store-1.import`.
  private var mixed: Set<String> = []
  /// The things, to be found when only a part of one stands somewhere.
  private(set) var cutNames = CutNames()

  /// Whether names are only being learnt: what is not written takes no number, and stands for itself.
  var isLearning = false

  /// Whether pseudonyms follow from a key.
  var isKeyed: Bool { key != nil }

  init(key: String?) { self.key = key.map { Array($0.utf8) } }

  /// How many things of each kind there are, in the order of the kinds; at most `capacity` of one kind.
  var counts: [(kind: RedactionKind, count: Int)] {
    RedactionKind.allCases.compactMap { kind in tables[kind].map { (kind, $0.count) } }
  }

  /// The pseudonym of a thing; always the same one.
  mutating func name(of whole: String, _ kind: RedactionKind) -> String {
    let thing =
      whole.utf8.count > Self.longest ? SHA256.digest(of: Array(whole.utf8)).hexadecimal : whole
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

  /// Whether a name was given to a thing, or a word was written with one.
  func isGiven(_ name: String) -> Bool { used[name] != nil || mixed.contains(name) }

  /// What a pseudonym stands for, also one with an end such as `.cdt` behind it; `nil` for any other word.
  func kind(of name: String) -> RedactionKind? {
    used[name] ?? used[String(name.prefix { $0 != "." })]
      ?? (isLearning ? RedactionKind.allCases.first { name == $0.placeholder } : nil)
  }

  /// Whether a word is a pseudonym and nothing else.
  func isName(_ word: String) -> Bool { used[word] != nil || isLearning && kind(of: word) != nil }

  /// Remembers a written word of which a part is a pseudonym.
  mutating func remember(_ word: String) -> String {
    if mixed.count < Self.mostMixed { mixed.insert(word) }
    return word
  }

  /// What stands for things that are too many, or that cannot be told apart.
  static func other(_ kind: RedactionKind) -> String { "\(kind.rawValue)-other" }

  /// `peer-A`, `peer-B` … `peer-AA`; other kinds by number.
  private func numbered(_ index: Int, _ kind: RedactionKind) -> String {
    "\(kind.rawValue)-\(kind == .peer ? (index + 1).inLetters : "\(index + 1)")"
  }

  /// The start of the HMAC: long enough to be different from those before it.
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
  /// The number in letters: `B` is 2, `Z` 26, `AA` 27.
  package var inLetters: String {
    self > 0
      ? ((self - 1) / 26).inLetters + String(UnicodeScalar(UInt8(ascii: "A") + UInt8((self - 1) % 26))) : ""
  }
}
