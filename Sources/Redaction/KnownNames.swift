// The names that a capture is known to hold, and how each is found in a text: by its first word.

internal import LogRecords

struct KnownNames {
  /// What a name stands for; its pseudonym is given when it is first written.
  struct Known: Equatable {
    let thing: String
    let kind: RedactionKind
  }

  /// A name of several words.
  struct Phrase {
    /// With ASCII's letters in lower case.
    let bytes: [UInt8]
    let known: Known
    /// The same for all letter cases of any script, and how many words it has; `nil` for one in ASCII alone.
    let folded: (name: String, words: Int)?
  }

  /// How many names of stores and peers are known: more than are followed in a capture.
  private static let capacity = 1 << 19
  /// How many others, and how many that begin with one word, or with two.
  private static let mostOthers = 50_000
  private static let mostPhrases = 8
  private var others = 0
  var plainWords = PlainWords()
  private var words: [String: Known] = [:]
  /// Those that are the same name in upper and lower case, by the lower case.
  private var folded: [String: Known] = [:]
  /// By the first word; those beyond the first ones by the first two words.
  private var phrases: [String: [Phrase]] = [:]
  /// Names of entities and properties: the same word may be a value too, and stays.
  private var openWords: Set<String> = []
  /// How often something new was learnt.
  private(set) var changes = 0
  /// How often it was the name of something other than a value, or a word that is not a value.
  private(set) var changesOfNames = 0

  /// Names that reveal nothing: words that everyone's captures and the reports themselves are full of.
  private static let generic: Set<String> = [
    "", "App", "Store", "store", "Data", "data", "Core", "CoreData", "iCloud", "icloud", "Cloud", "cloud",
    "Ubiquity", "ubiquity", "mobile", "nobody", "root", "local", "import", "export", "baseline", "set-up",
    "setup", "peer", "log", "device", "account", "conflict", "manager", "metadata", "coredata", "app",
    "daemon", "librarian", "cut", "mark", "gap", "null", "nil", "the", "transaction", "record", "records",
    "line", "lines", "Error", "ERROR", "WARNING", "NOTE", "Do", "Shared", "User", "Users", "will", "may",
    "can", "has", "all", "new", "not", "and", "was", "Documents", "Library", "var", "private",
    "standard", "input", "-",
  ]

  /// Processes of the system: none of them is an app, and which are there tells what a capture can show.
  private static let systemProcesses: Set<String> = [
    "accountsd", "akd", "apsd", "backboardd", "backupd", "bird", "cloudd", "configd", "dasd", "fileproviderd",
    "kbd", "kernel", "launchd", "librariand", "locationd", "lsd", "mediaserverd", "nsurlsessiond",
    "remotepairingd", "runningboardd", "securityd", "SpringBoard", "storeassetd", "symptomsd",
    "syncdefaultsd", "trustd", "ubd",
  ]

  /// Whether a name reveals nothing: a word in everyone's captures, a number, or a single character.
  static func isGeneric(_ name: String) -> Bool {
    generic.contains(name) || systemProcesses.contains(name) || name.utf8.count < 2
      || name.utf8.allSatisfy { $0.isASCIIDigit || $0 == "." }
  }

  /// Learns a name of a thing; `folds` says that its letter case does not count: it is not a word that
  /// everyone has.
  mutating func learn(_ name: String, of thing: String, _ kind: RedactionKind, folds: Bool) {
    let isCentral = kind == .store || kind == .peer
    let known = Known(thing: thing, kind: kind)
    guard words.count + phrases.count < Self.capacity, isCentral || others < Self.mostOthers else { return }
    let bytes = CleanText.bytes(of: name)
    guard let word = bytes.word(from: 0) else { return }
    var (last, count) = (word, 1)
    while let next = bytes.word(from: last.upperBound) { (last, count) = (next, count + 1) }
    let first = String(decoding: bytes[word], as: UTF8.self)
    let before = changes
    if count == 1 {
      learn(word: first, known, folds: folds)
    } else {
      let whole = bytes[word.lowerBound..<last.upperBound]
      let isASCII = whole.allSatisfy { $0 < 0x80 }
      let folded = isASCII ? nil : (Self.folded(String(decoding: whole, as: UTF8.self)), count)
      learn(Phrase(bytes: whole.map(\.inSmallLetter), known: known, folded: folded), Self.folded(first))
    }
    if !isCentral, changes != before { others += 1 }
  }

  /// Learns a word; of two things with one name, reports say most about the store, and least about a value.
  private mutating func learn(word: String, _ new: Known, folds: Bool) {
    if let known = words[word] {
      guard known != new, new.kind != .value,
        known.kind == .value || known.kind == .app && new.kind == .store
      else { return }
    }
    words[word] = new
    if folds { folded[Self.folded(word)] = new }
    plainWords.forget(Self.folded(word))
    noteChange(new.kind)
  }

  private mutating func noteChange(_ kind: RedactionKind) {
    changes += 1
    if kind != .value { changesOfNames += 1 }
  }

  /// Notes that a short name belongs to another peer, or to several: then it stands for an empty thing.
  mutating func rename(peer word: String, of thing: String) {
    guard let known = words[word], known.thing != thing, known.kind == .peer else { return }
    words[word] = Known(thing: thing, kind: .peer)
    folded[Self.folded(word)] = words[word]
    noteChange(.peer)
  }

  private mutating func learn(_ phrase: Phrase, _ first: String) {
    for key in [first, Self.folded(phrase.bytes.twoWords(from: 0))] {
      var list = phrases[key] ?? []
      let index = list.firstIndex { $0.bytes == phrase.bytes }
      if list.count >= Self.mostPhrases, index == nil || key != first { continue }
      if let index {
        guard list[index].known.kind == .value, phrase.known.kind != .value else { return }
        list[index] = phrase
      } else {
        list.append(phrase)
        // The longest first: it may begin with another.
        list.sort { $0.bytes.count > $1.bytes.count }
      }
      phrases[key] = list
      plainWords.forget(first)
      noteChange(phrase.known.kind)
      return
    }
    if phrase.known.kind != .value, words[first] == nil { learn(word: first, phrase.known, folds: true) }
  }

  mutating func learn(openWord word: String) {
    guard openWords.count < Self.mostOthers, openWords.insert(word).inserted else { return }
    // As a value it is no longer known.
    if words[word] != nil { (changes, changesOfNames) = (changes + 1, changesOfNames + 1) }
  }

  /// The name as it is looked up: the same for all its letter cases.
  static func folded(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name.lowercased() }
    // `ß` is `SS`, and a Turkish `ı` is `I`; `İ` loses its dot.
    return name.uppercased().lowercased().replacing("i\u{307}", with: "i")
  }

  /// Whether a word is the name of an entity or a property.
  func isOpen(_ word: String) -> Bool { openWords.contains(word) }

  /// What is known of a word, or of a whole name with several; `nil` if it is not known.
  func known(_ name: String) -> Known? {
    if let word = words[name] ?? (folded.isEmpty ? nil : folded[Self.folded(name)]) {
      return word.kind == .value && openWords.contains(name) ? nil : word
    }
    guard name.utf8.contains(UInt8(ascii: " ")), name.utf8.count <= Redactor.longestValue else { return nil }
    let bytes = Array(name.utf8)
    guard let start = bytes.word(from: 0)?.lowerBound, let phrase = phrase(at: start, in: bytes),
      bytes.word(from: phrase.end) == nil
    else { return nil }
    return phrase.known
  }

  /// Whether names of several words begin with a word.
  func beginsPhrase(_ word: String) -> Bool { !phrases.isEmpty && phrases[Self.folded(word)] != nil }

  /// The longest name of several words that begins at a place with a word, and where it ends; `nil` for none.
  func phrase(at place: Int, in bytes: [UInt8], word: String? = nil) -> (known: Known, end: Int)? {
    guard !phrases.isEmpty else { return nil }
    let word = word ?? String(decoding: bytes[place..<bytes.wordEnd(from: place)], as: UTF8.self)
    guard let list = phrases[Self.folded(word)] else { return nil }
    let further =
      list.count < Self.mostPhrases ? nil : phrases[Self.folded(bytes.twoWords(from: place))]
    let found = [list, further ?? []].compactMap { list in
      list.lazy.compactMap { phrase in phrase.end(at: place, in: bytes).map { (phrase.known, $0) } }.first
    }
    return found.max { $0.1 < $1.1 }
  }

  /// The only name of several words that begins at a place and was cut, and where what is left of it ends.
  func cutPhrase(at place: Int, in bytes: [UInt8], word: String, isCut: Bool) -> (known: Known, end: Int)? {
    var found: (known: Known, end: Int)?
    for phrase in phrases.isEmpty ? [] : phrases[Self.folded(word)] ?? [] {
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
  /// Where it ends when it stands at a place of a text.
  fileprivate func end(at start: Int, in text: [UInt8]) -> Int? {
    let end = start + bytes.count
    if end <= text.count, end == text.count || !text[end].isAlphanumeric || text.signLength(at: end) > 0,
      zip(text[start..<end], bytes).allSatisfy({ $0.inSmallLetter == $1 })
    {
      return end
    }
    guard let folded else { return nil }
    var last = start
    for _ in 0..<folded.words {
      guard let word = text.word(from: last), word.upperBound - start < 3 * bytes.count else { return nil }
      last = word.upperBound
    }
    return KnownNames.folded(String(decoding: text[start..<last], as: UTF8.self)) == folded.name ? last : nil
  }
}

extension [UInt8] {
  /// The next word.
  func word(from place: Int) -> Range<Int>? {
    var index = place
    while index < count {
      let length = self[index] < 0x80 ? 0 : signLength(at: index)
      if length == 0, self[index].beginsWord { return index..<wordEnd(from: index) }
      index += Swift.max(length, 1)
    }
    return nil
  }

  /// The text of a word that begins at a place, up to the end of the next one.
  func twoWords(from place: Int) -> String {
    let end = word(from: wordEnd(from: place))?.upperBound ?? count
    return String(decoding: self[place..<Swift.min(end, place + 200)], as: UTF8.self)
  }

  /// Where a word ends that begins at a place; the marks after it are not part of it.
  func wordEnd(from start: Int) -> Int {
    var end = wordEnd(from: start, while: \.isWordPart)
    while end > start + 1, !self[end - 1].isAlphanumeric, self[end - 1] != "_" { end -= 1 }
    return end
  }

  /// Where a word ends that begins at a place and is made of some bytes.
  package func wordEnd(from start: Int, while fits: (UInt8) -> Bool) -> Int {
    var end = start
    while end < count, fits(self[end]), self[end] < 0xC2 || signLength(at: end) == 0 { end += 1 }
    return end
  }

  /// How many bytes a character beyond ASCII has that begins at a place and is not a letter; 0 for a letter.
  package func signLength(at place: Int) -> Int {
    let next = place + 1 < count ? self[place + 1] : 0
    let third = place + 2 < count ? self[place + 2] : 0
    return switch (self[place], next) {
    case (0xE2, _): 3
    // French quotation marks, Arabic stops.
    case (0xC2, _), (0xD8, 0x8C), (0xD8, 0x9B), (0xD8, 0x9F): 2
    // Chinese and Japanese punctuation, except the signs that repeat a letter.
    case (0xE3, 0x80) where !(0x85...0x87 ~= third): 3
    case (0xEF, 0xBC) where third < 0x90 || 0x9A...0xA0 ~= third || third > 0xBA: 3
    case (0xEF, 0xBD) where third == 0x80 || third > 0x9A && third < 0xA6: 3
    default: 0
    }
  }
}

extension UInt8 {
  fileprivate var inSmallLetter: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// Whether it is a letter, of any script, or a digit; the punctuation of Unicode begins with 0xE2.
  package var isAlphanumeric: Bool { isASCIIAlphanumeric || self >= 0x80 && self != 0xE2 }

  /// Whether a word may begin with it.
  package var beginsWord: Bool { isAlphanumeric || self == "_" }

  /// Whether it may be a part of a word: names, paths, addresses and encoded data have no blanks.
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
