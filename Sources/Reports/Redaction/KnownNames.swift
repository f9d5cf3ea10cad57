// The names that a capture is known to hold, and how each is found in a text: by its first word.

/// The names that are known to be private, with their pseudonyms.
struct KnownNames {
  /// A name of several words.
  struct Phrase {
    let bytes: [UInt8]
    let pseudonym: String
  }

  /// How many names of stores and peers are known: more than a capture is followed in.
  private static let capacity = 1 << 19

  /// How many others, and how many that begin with one word.
  private static let mostOthers = 50_000
  private static let mostPhrases = 8

  private var others = 0
  private var words: [String: String] = [:]
  private var phrases: [String: [Phrase]] = [:]

  /// Names that tell nothing: words that everyone's captures and the reports themselves are full of.
  private static let generic: Set<String> = [
    "", "App", "Store", "store", "Data", "data", "Core", "CoreData", "iCloud", "icloud", "Cloud", "cloud",
    "Ubiquity",
    "ubiquity", "mobile", "nobody", "root", "local", "import", "export", "baseline", "set-up", "setup",
    "peer", "log",
    "device", "account", "conflict", "manager", "metadata", "coredata", "app", "daemon", "kernel", "ubd",
    "bird",
    "librariand", "librarian", "cloudd", "SpringBoard", "syncdefaultsd", "cut", "mark", "gap", "null", "nil",
    "the",
    "transaction", "record", "records", "line", "lines", "Error", "ERROR", "WARNING", "NOTE", "Do", "Shared",
    "User",
    "Users", "will", "may", "can", "has", "all", "new", "not", "and", "was", "Documents", "Library", "var",
    "private", "standard", "input", "-",
  ]

  /// Whether a name tells nothing: a word of everyone's captures, a number, or a single character.
  static func isGeneric(_ name: String) -> Bool {
    generic.contains(name) || name.utf8.count < 2
      || name.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Remembers a name.
  mutating func learn(_ name: String, as pseudonym: String) {
    let isCentral = pseudonym.hasPrefix("store-") || pseudonym.hasPrefix("peer-")
    guard words.count + phrases.count < Self.capacity, isCentral || others < Self.mostOthers else { return }
    if !isCentral { others += 1 }
    let bytes = CleanText.bytes(of: name)
    guard let start = bytes.firstWordStart else { return }
    let end = bytes.wordEnd(from: start)
    let first = String(decoding: bytes[start..<end], as: UTF8.self)
    if end == bytes.count {
      // A store has mostly the name of its app; of the two it is what reports tell of.
      let isStoreOfApp = words[first]?.hasPrefix("app-") == true && pseudonym.hasPrefix("store-")
      if words[first] == nil || isStoreOfApp { words[first] = pseudonym }
    } else if phrases[first, default: []].count < Self.mostPhrases {
      let phrase = Phrase(bytes: Array(bytes[start...]), pseudonym: pseudonym)
      guard phrases[first]?.contains(where: { $0.bytes == phrase.bytes }) != true else { return }
      phrases[first, default: []].append(phrase)
      // The longest first: it may begin with another.
      phrases[first]?.sort { $0.bytes.count > $1.bytes.count }
    } else if words[first] == nil {
      words[first] = pseudonym
    }
  }

  /// The pseudonym of a word; `nil` when it is not known.
  func pseudonym(of word: String) -> String? { words[word] }

  /// The name of several words that begins at a place with a word; `nil` for none.
  func phrase(at place: Int, in bytes: [UInt8], word: String) -> Phrase? {
    phrases[word]?.first { phrase in
      let end = place + phrase.bytes.count
      return end <= bytes.count && bytes[place..<end].elementsEqual(phrase.bytes)
        && (end == bytes.count || !bytes[end].isAlphanumeric)
    }
  }
}

extension [UInt8] {
  /// Where the first word begins; `nil` when there is none.
  var firstWordStart: Int? {
    var index = 0
    while index < count {
      if self[index] == 0xE2 {
        index += 3
      } else if self[index].beginsWord {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Where a word ends that begins at a place; the marks behind it are no part of it.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isWordPart { end += 1 }
    while end > start + 1, !self[end - 1].isAlphanumeric, self[end - 1] != UInt8(ascii: "_") { end -= 1 }
    return end
  }
}

extension UInt8 {
  /// Whether it is a letter, of any script, or a digit.
  var isAlphanumeric: Bool { isLetter || isDigit || self >= 0x80 && self != 0xE2 }

  /// Whether a word may begin with it.
  var beginsWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") }

  /// Whether it may be a part of a word: names, paths, addresses and encoded data have no blank.
  ///
  /// The punctuation of Unicode begins with 0xE2.
  var isWordPart: Bool {
    if isAlphanumeric { return true }
    switch self {
    case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "/"):
      return true
    default: return false
    }
  }
}
