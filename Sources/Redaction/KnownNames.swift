// The names that a capture is known to hold, and how each is found in a text: by its first word.

internal import LogRecords

struct KnownNames {
  /// What a name stands for; its pseudonym is given when it is first written.
  struct Known: Equatable {
    let thing: String
    let kind: RedactionKind
  }

  /// A name of several words, in small letters.
  struct Phrase {
    let bytes: [UInt8]
    let known: Known
  }

  /// How many names of stores and peers are known: more than a capture is followed in.
  private static let capacity = 1 << 19
  /// How many others, and how many that begin with one word, or with two.
  private static let mostOthers = 50_000
  private static let mostPhrases = 8
  private var others = 0
  private var words: [String: Known] = [:]
  /// Those that are the same name in capitals and in small letters, by these.
  private var folded: [String: Known] = [:]
  /// By the first word; those beyond the first ones by the first two words.
  private var phrases: [String: [Phrase]] = [:]
  /// Names of entities and properties: the same word may be a value too, and stays.
  private var openWords: Set<String> = []
  /// How often something new was learnt.
  private(set) var changes = 0

  /// Names that tell nothing: words that everyone's captures and the reports themselves are full of.
  private static let generic: Set<String> = [
    "", "App", "Store", "store", "Data", "data", "Core", "CoreData", "iCloud", "icloud", "Cloud", "cloud",
    "Ubiquity", "ubiquity", "mobile", "nobody", "root", "local", "import", "export", "baseline", "set-up",
    "setup", "peer", "log", "device", "account", "conflict", "manager", "metadata", "coredata", "app",
    "daemon", "kernel", "ubd", "bird", "librariand", "librarian", "cloudd", "SpringBoard", "syncdefaultsd",
    "cut", "mark", "gap", "null", "nil", "the", "transaction", "record", "records", "line", "lines", "Error",
    "ERROR", "WARNING", "NOTE", "Do", "Shared", "User", "Users", "will", "may", "can", "has", "all", "new",
    "not", "and", "was", "Documents", "Library", "var", "private", "standard", "input", "-",
  ]

  /// Whether a name tells nothing: a word of everyone's captures, a number, or a single character.
  static func isGeneric(_ name: String) -> Bool {
    generic.contains(name) || name.utf8.count < 2
      || name.utf8.allSatisfy { $0.isASCIIDigit || $0 == "." }
  }

  /// Learns a name of a thing; `folds` says that its letter case does not count: it is no word of everyone's.
  mutating func learn(_ name: String, of thing: String, _ kind: RedactionKind, folds: Bool) {
    let isCentral = kind == .store || kind == .peer
    let known = Known(thing: thing, kind: kind)
    guard words.count + phrases.count < Self.capacity, isCentral || others < Self.mostOthers else { return }
    let bytes = CleanText.bytes(of: name)
    guard let start = bytes.firstWordStart else { return }
    let end = bytes.wordEnd(from: start)
    let last = bytes.lastIndex(where: \.isAlphanumeric).map { $0 + 1 } ?? end
    let first = String(decoding: bytes[start..<end], as: UTF8.self)
    let before = changes
    if end >= last {
      learn(word: first, known, folds: folds)
    } else {
      learn(Phrase(bytes: bytes[start..<last].map(\.inSmallLetter), known: known), first.lowercased())
    }
    if !isCentral, changes != before { others += 1 }
  }

  /// Learns a word; of two things with one name reports tell most of the store, and least of a value.
  private mutating func learn(word: String, _ new: Known, folds: Bool) {
    if let known = words[word] {
      guard known != new, new.kind != .value,
        known.kind == .value || known.kind == .app && new.kind == .store
      else { return }
    }
    words[word] = new
    if folds { folded[word.lowercased()] = new }
    changes += 1
  }

  /// Says that a short name is of another peer, or of several: then it stands for an empty thing.
  mutating func rename(peer word: String, of thing: String) {
    guard let known = words[word], known.thing != thing, known.kind == .peer else { return }
    words[word] = Known(thing: thing, kind: .peer)
    folded[word.lowercased()] = words[word]
    changes += 1
  }

  private mutating func learn(_ phrase: Phrase, _ first: String) {
    let second = phrase.bytes.secondWord(behind: Swift.min(first.utf8.count, phrase.bytes.count)).lowercased()
    for key in [first, second] {
      var list = phrases[key] ?? []
      let index = list.firstIndex { $0.bytes == phrase.bytes }
      if list.count >= Self.mostPhrases, index == nil || key == second { continue }
      if let index {
        guard list[index].known.kind == .value, phrase.known.kind != .value else { return }
        list[index] = phrase
      } else {
        list.append(phrase)
        // The longest first: it may begin with another.
        list.sort { $0.bytes.count > $1.bytes.count }
      }
      phrases[key] = list
      changes += 1
      return
    }
    if phrase.known.kind != .value, words[first] == nil { learn(word: first, phrase.known, folds: true) }
  }

  mutating func learn(openWord word: String) {
    guard openWords.count < Self.mostOthers, openWords.insert(word).inserted else { return }
    if words[word] != nil { changes += 1 }
  }

  /// Whether a word is the name of an entity or a property.
  func isOpen(_ word: String) -> Bool { openWords.contains(word) }

  /// What is known of a word, or of all of a name with several; `nil` when it is not known.
  func known(_ name: String) -> Known? {
    if let word = words[name] ?? (folded.isEmpty ? nil : folded[name.lowercased()]) {
      return word.kind == .value && openWords.contains(name) ? nil : word
    }
    guard name.utf8.contains(UInt8(ascii: " ")), name.utf8.count <= Redactor.longestValue else { return nil }
    let bytes = Array(name.utf8)
    guard let start = bytes.firstWordStart,
      let last = bytes.lastIndex(where: \.isAlphanumeric),
      let phrase = phrase(at: start, in: bytes), start + phrase.bytes.count > last
    else { return nil }
    return phrase.known
  }

  /// The name of several words that begins at a place with a word; `nil` for none.
  func phrase(at place: Int, in bytes: [UInt8], word: String? = nil) -> Phrase? {
    let word = word ?? String(decoding: bytes[place..<bytes.wordEnd(from: place)], as: UTF8.self)
    guard !phrases.isEmpty, let list = phrases[word.lowercased()] else { return nil }
    let found = list.first { $0.stands(at: place, in: bytes) }
    guard list.count >= Self.mostPhrases else { return found }
    let further = phrases[bytes.secondWord(from: place, behind: place + word.utf8.count).lowercased()]?
      .first { $0.stands(at: place, in: bytes) }
    guard let found, let further else { return found ?? further }
    return found.bytes.count > further.bytes.count ? found : further
  }

  /// The only name of several words that begins at a place and was cut; with where what is left of it ends.
  func cutPhrase(at place: Int, in bytes: [UInt8], word: String, isCut: Bool) -> (known: Known, end: Int)? {
    var found: (known: Known, end: Int)?
    for phrase in phrases.isEmpty ? [] : phrases[word.lowercased()] ?? [] {
      var end = place
      while end < bytes.count, end - place < phrase.bytes.count,
        bytes[end].inSmallLetter == phrase.bytes[end - place]
      {
        end += 1
      }
      guard end - place < phrase.bytes.count, end - place > word.utf8.count,
        end == bytes.count ? isCut : bytes.starts(with: "…", at: end)
      else { continue }
      guard found == nil || found?.known == phrase.known else { return nil }
      found = (phrase.known, end)
    }
    return found
  }
}

extension KnownNames.Phrase {
  fileprivate func stands(at place: Int, in text: [UInt8]) -> Bool {
    let end = place + bytes.count
    return end <= text.count && zip(text[place..<end], bytes).allSatisfy { $0.inSmallLetter == $1 }
      && (end == text.count || !text[end].isAlphanumeric)
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

  /// The text from a place up to the end of its second word, of which the first one ends at another place.
  func secondWord(from place: Int = 0, behind firstEnd: Int) -> String {
    var start = firstEnd
    while start < count, !self[start].beginsWord { start += 1 }
    let end = start < count ? Swift.min(wordEnd(from: start), place + 200) : count
    return String(decoding: self[place..<Swift.max(place, end)], as: UTF8.self)
  }

  /// Where a word ends that begins at a place; the marks behind it are no part of it.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isWordPart { end += 1 }
    while end > start + 1, !self[end - 1].isAlphanumeric, self[end - 1] != "_" { end -= 1 }
    return end
  }
}

extension UInt8 {
  fileprivate var inSmallLetter: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// Whether it is a letter, of any script, or a digit; the punctuation of Unicode begins with 0xE2.
  package var isAlphanumeric: Bool { isASCIIAlphanumeric || self >= 0x80 && self != 0xE2 }

  /// Whether a word may begin with it.
  package var beginsWord: Bool { isAlphanumeric || self == "_" }

  /// Whether it may be a part of a word: names, paths, addresses and encoded data have no blank.
  package var isWordPart: Bool {
    switch self {
    case "_", "~", ".", "-", "@", "+", "%", "/": true
    default: isAlphanumeric
    }
  }

  static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }
}
