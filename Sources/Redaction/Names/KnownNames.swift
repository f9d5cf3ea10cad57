// The names that a capture is known to contain, found in a text by their first word.

internal import LogRecords

struct KnownNames {
  /// The thing that a name refers to; its pseudonym is assigned when it is first written.
  struct Known: Equatable {
    let thing: String
    let kind: RedactionKind
  }

  /// A name of several words.
  struct Phrase {
    /// The text of the name, with ASCII letters in lower case.
    let bytes: [UInt8]
    let known: Known
    /// The name folded to match all letter cases of any script, and its number of words; `nil` for ASCII
    /// only.
    let folded: (name: String, words: Int)?
  }

  /// The maximum number of known names; more than there are stores and peers that are followed in a capture.
  private static let capacity = 1 << 19
  /// The maximum number of names of other things than stores and peers.
  private static let maximumOthers = 50_000
  /// The maximum number of phrases per key, which is the first word or the first two words.
  private static let maximumPhrases = 8
  private var others = 0
  var plainWords = PlainWords()
  private var words: [String: Known] = [:]
  /// The single words known in all letter cases, by their folded form.
  private var folded: [String: Known] = [:]
  /// Multi-word names, keyed by their first word; once a key is full, by their first two words.
  private var phrases: [String: [Phrase]] = [:]
  /// The names of entities and properties, which are not redacted even if the same word is also a value.
  private var openWords: Set<String> = []
  /// The number of times that something new was learned.
  private(set) var changes = 0
  /// The number of times that a new name was not a value's, or that a word was found not to be a value.
  private(set) var changesOfNames = 0

  /// Learns a name of a thing; `folds` is whether its letter case is ignored, because it is not a common
  /// word.
  mutating func learn(_ name: String, of thing: String, _ kind: RedactionKind, folds: Bool) {
    let isCentral = kind == .store || kind == .peer
    let known = Known(thing: thing, kind: kind)
    guard words.count + phrases.count < Self.capacity, isCentral || others < Self.maximumOthers else {
      return
    }
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

  /// Learns a single-word name; if two things share it, a store takes precedence over an app, and a value
  /// yields to all.
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

  /// Notes that a short name belongs to another peer, or to several; then `thing` is empty.
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
      if list.count >= Self.maximumPhrases, index == nil || key != first { continue }
      if let index {
        guard list[index].known.kind == .value, phrase.known.kind != .value else { return }
        list[index] = phrase
      } else {
        list.append(phrase)
        // The longest first, because it may begin with a shorter one.
        list.sort { $0.bytes.count > $1.bytes.count }
      }
      phrases[key] = list
      plainWords.forget(first)
      noteChange(phrase.known.kind)
      return
    }
    if phrase.known.kind != .value, words[first] == nil { learn(word: first, phrase.known, folds: true) }
  }

  /// Learns the name of an entity or a property.
  mutating func learn(openWord word: String) {
    guard openWords.count < Self.maximumOthers, openWords.insert(word).inserted else { return }
    // If it was known as a value, it no longer is.
    if words[word] != nil { (changes, changesOfNames) = (changes + 1, changesOfNames + 1) }
  }

  /// Returns the name in the form that is looked up, the same for all letter cases.
  static func folded(_ name: String) -> String {
    guard !name.isASCII else { return name.lowercased() }
    // `ß` becomes `ss` and the Turkish `ı` becomes `i`; `İ` loses its dot.
    return name.uppercased().lowercased().replacing("i\u{307}", with: "i")
  }

  /// Whether a word is the name of an entity or a property.
  func isOpen(_ word: String) -> Bool { openWords.contains(word) }

  /// Returns what is known of a word, or of a whole name of several words; `nil` if it is unknown.
  func known(_ name: String) -> Known? {
    if let word = words[name] ?? (folded.isEmpty ? nil : folded[Self.folded(name)]) {
      return word.kind == .value && openWords.contains(name) ? nil : word
    }
    guard !phrases.isEmpty, name.utf8.contains(UInt8(ascii: " ")),
      name.utf8.count <= WordRedactor.maximumValueLength
    else {
      return nil
    }
    let bytes = Array(name.utf8)
    guard let start = bytes.word(from: 0)?.lowerBound, let phrase = phrase(at: start, in: bytes),
      bytes.word(from: phrase.end) == nil
    else { return nil }
    return phrase.known
  }

  /// Whether a name of several words begins with `word`.
  func beginsPhrase(_ word: String) -> Bool { !phrases.isEmpty && phrases[Self.folded(word)] != nil }

  /// Returns the longest multi-word name that starts with the word at `place`, and its end; `nil` for none.
  func phrase(at place: Int, in bytes: [UInt8], word: String? = nil) -> (known: Known, end: Int)? {
    guard !phrases.isEmpty else { return nil }
    let word = word ?? String(decoding: bytes[place..<bytes.wordEnd(from: place)], as: UTF8.self)
    guard let list = phrases[Self.folded(word)] else { return nil }
    let further =
      list.count < Self.maximumPhrases ? nil : phrases[Self.folded(bytes.twoWords(from: place))]
    let found = [list, further ?? []].compactMap { list in
      list.lazy.compactMap { phrase in phrase.end(at: place, in: bytes).map { (phrase.known, $0) } }.first
    }
    return found.max { $0.1 < $1.1 }
  }

  /// Returns the only multi-word name that is truncated at `place`, and the end of the fragment.
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
  /// Returns the end of the phrase if it starts at `start` in a text; `nil` otherwise.
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

extension UInt8 {
  fileprivate var inSmallLetter: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
