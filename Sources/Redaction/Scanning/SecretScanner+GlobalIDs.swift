// Reads the names of stores in the global IDs of objects.

internal import LogRecords

extension SecretScanner {
  /// The maximum length of a store's name in a global ID, in bytes.
  private static let maximumStoreLength = 128

  /// Takes the store in an object's global ID, `STORE:Entity:p52:PEER`, and learns its name.
  mutating func takeStoreOfGlobalID(_ word: Range<Int>) -> Bool {
    guard let end = storeEnd(word) else { return false }
    let store = text(word.lowerBound..<end)
    guard !words.redacts(store), !Vocabulary.isCommonName(store), !store.utf8.contains(UInt8(ascii: "~"))
    else { return false }
    words.learn(store, .store)
    return replace(upTo: end, with: words.replacement(of: store) ?? words.name(store, .store))
  }

  /// Returns the end of the store's name in a global ID that starts at a word; `nil` for any other text.
  ///
  /// The name may contain colons, and spaces if the ID is known to start at the word.
  private func storeEnd(_ word: Range<Int>) -> Int? {
    let start = word.lowerBound
    let isInParentheses = peek(-1) == "("
    let mayHaveBlanks = isAtStartOfID
    // Fast path: few words are followed by a colon.
    guard mayHaveBlanks || word.upperBound < bytes.count && bytes[word.upperBound] == ":" else { return nil }
    let limit = min(bytes.count, start + Self.maximumStoreLength)
    let stops: StaticString = isInParentheses ? "\n()" : "\n\"()<>{}=;"
    var end = start
    while end < limit, !bytes[end].isOne(of: stops) {
      if bytes[end] == ":" {
        if isObject(at: end) { return end }
        if bytes.starts(with: ": ", at: end) { return nil }
      }
      if bytes[end] == " ", !mayHaveBlanks { return nil }
      end += 1
    }
    return nil
  }

  /// Whether a global ID starts here, as the label, the class or the quotation marks around it show.
  private var isAtStartOfID: Bool {
    switch peek(-1) {
    case " ": return peek(-2) == ":" && Self.wordsBeforeIDs.contains { isBefore($0) }
    case "(":
      guard peek(-2) == " ", peek(-3) == ">" else { return false }
      let start = bytes[max(0, position - 48)..<position].lastIndex(of: UInt8(ascii: "<"))
      return start.map { bytes.starts(with: "<PFUbiquityGlobalObjectID: 0x", at: $0) } ?? false
    case "\"":
      // A key of a dictionary.
      let end = bytes.end(from: position, most: 256) { !$0.isOne(of: "\"\n") }
      return bytes.starts(with: "\" = ", at: end)
    default: return false
    }
  }

  /// The ends of the labels before global IDs, such as `globalID: ` or `conflictingObjectGlobalIDStr: `.
  private static let wordsBeforeIDs: [StaticString] = [
    "ID: ", "IDStr: ", "global id: ", "For object: ", "\told: ", "\tnew: ",
  ]

  /// Whether an entity and a key are at a colon, as in `:Entity:p52:`; the key may be truncated.
  private func isObject(at colon: Int) -> Bool {
    let entity = bytes.end(from: colon + 1, most: 128) { $0.isAlphanumeric || $0 == "_" }
    guard entity > colon + 1, bytes.starts(with: ":p", at: entity) else { return false }
    let key = bytes.end(from: entity + 2, most: 20, while: \.isASCIIDigit)
    guard key > entity + 2 else { return false }
    return key == bytes.count ? isCut : bytes[key] == ":" || bytes.starts(with: "…", at: key)
  }
}
