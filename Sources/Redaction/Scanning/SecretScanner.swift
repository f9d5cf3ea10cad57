// Reads a text once, from start to end, and writes it with pseudonyms.

internal import LogRecords

/// A scanner that reads a text and writes it with pseudonyms.
///
/// Each method whose name begins with `take` looks for one form of secret at the current position. If the
/// form occurs there, the method skips it, writes its replacement, and returns `true`.
struct SecretScanner {
  let words: WordRedactor
  /// The place that is read.
  var cursor: ByteCursor
  var output: [UInt8] = []
  /// The last word, which is the key of a value that follows; an empty range after a name that may be a key.
  var key: Range<Int>?
  /// The syntax that surrounds the current position.
  var nesting = Nesting()
  /// The end of the reporter's mark that is being read; not beyond `position` outside of a mark.
  var markEnd = 0
  let isCut: Bool
  /// Whether the text contains a CloudKit error.
  private(set) lazy var hasCloudKitError = bytes.indices.contains { bytes.starts(with: "CKError", at: $0) }
  /// The replaced parts of the text with their replacements, in order.
  private(set) var replaced: [(range: Range<Int>, text: String)] = []
  /// The line that is being learned from, with the nesting and the version of known names at its start.
  var line: (closed: ClosedLine, start: Nesting, version: Int)?
  /// The maximum length of a word that is examined, in bytes; a longer one is data.
  private static let maximumWordLength = 1024

  init(_ words: WordRedactor, _ bytes: [UInt8], isCut: Bool) {
    self.words = words
    cursor = ByteCursor(bytes)
    self.isCut = isCut
    output.reserveCapacity(bytes.count)
  }

  /// The text that is read.
  var bytes: [UInt8] { cursor.bytes }

  /// The index of the next byte to read.
  var position: Int {
    get { cursor.position }
    set { cursor.position = newValue }
  }

  /// Returns the byte at `distance` from the current position; 0 outside the text.
  func peek(_ distance: Int) -> UInt8 { cursor.peek(distance) }

  /// Returns a part of the text as a string.
  func text(_ range: Range<Int>) -> String { cursor.text(range) }

  /// Returns the text with pseudonyms.
  mutating func redact() -> String {
    while position < bytes.count { step() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads the text, and records the parts that are replaced.
  mutating func findReplaced() {
    while position < bytes.count {
      var (start, before) = (position, output.count)
      step()
      guard output[before...] != bytes[start..<position] else { continue }
      // Punctuation around the replaced part stays.
      while start < position, before < output.count, output[before] == bytes[start],
        !bytes[start].isASCIIAlphanumeric
      {
        (start, before) = (start + 1, before + 1)
      }
      var (end, after) = (position, output.count)
      while end > start, after > before, output[after - 1] == bytes[end - 1],
        !bytes[end - 1].isASCIIAlphanumeric
      {
        (end, after) = (end - 1, after - 1)
      }
      replaced.append((start..<end, String(decoding: output[before..<after], as: UTF8.self)))
    }
  }

  mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Writes a replacement for the text up to `end`.
  @discardableResult
  mutating func replace(upTo end: Int, with text: String) -> Bool {
    write(text)
    position = end
    return true
  }

  /// Copies the next byte to the output.
  mutating func copy() {
    guard position < bytes.count else { return }
    output.append(bytes[position])
    position += 1
  }

  /// Copies the next bytes to the output.
  mutating func copy(_ count: Int) {
    let end = min(bytes.count, position + count)
    output.append(contentsOf: bytes[position..<end])
    position = end
  }

  /// Reads the next form, word or byte.
  mutating func step() {
    // Fast path: few places are followed by the `=` at the end of a hash or of data.
    if peek(43) == "=", take(ModelHash.self) { return }
    if peek(23) == "=", take(PaddedData.self) { return }
    if takeMarkedValue() { return }
    let byte = bytes[position]
    switch byte {
    case "\n":
      copy()
      cursor.lineStart = position
    case "<":
      if take(HexadecimalData.self) { break }
      if nesting.cloudKitObjects > 0 ? peek(1) != " " && peek(1) != "=" : beginsCloudKitObject {
        nesting.cloudKitObjects += 1
      }
      copy()
    case ">":
      if nesting.cloudKitObjects > 0, !peek(-1).isOne(of: "-=") { nesting.cloudKitObjects -= 1 }
      copy()
    case "-": if !takeFieldAfterArrow() { copy() }
    case "'": if !takeServersQuotation() { copy() }
    case "(" where nesting.depth == 0 && take(PhoneNumber.self): break
    case "{", "(":
      // The brace after a `data:` label starts an object's values.
      if nesting.depth > 0 || !nesting.isMetadata && isAfterDataLabel {
        nesting.depth += 1
      } else if byte == "{", nesting.braces > 0 || !isAfterLabel {
        nesting.braces += 1
      }
      copy()
    case "}", ")":
      if nesting.depth > 0 {
        nesting.depth -= 1
      } else if byte == "}", nesting.braces > 0 {
        nesting.braces -= 1
      }
      if nesting.depth == 0 { nesting.hidesKeys = false }
      copy()
    case "=", ":":
      copy()
      readValue(isAssigned: byte == "=")
    case "\"", "\\":
      if take(WindowsPath.self) { break }
      if nesting.depth > 0 ? takeQuotedValue() : takeStraightlyQuotedName() || takeQuotedName() { break }
      copy()
    case "/", "~", ".": if !takePath() { copy() }
    case "+": if !take(PhoneNumber.self) { copy() }
    default:
      let length = byte < 0x80 ? 0 : bytes.signLength(at: position)
      if length > 0 {
        if !takeQuotedName() { copy(length) }
      } else if byte.beginsWord {
        takeWord()
      } else {
        copy()
      }
    }
  }

  /// Whether a brace here starts the contents of a labelled part of a Core Data object.
  private var isAfterLabel: Bool { output.last { $0 != " " } == UInt8(ascii: ":") }

  /// Whether a brace here starts the values of an object, after `data: `.
  private var isAfterDataLabel: Bool {
    output.suffix(6).elementsEqual("data: ".utf8)
      && (output.count == 6 || !output[output.count - 7].isAlphanumeric)
  }

  // MARK: Words

  private mutating func takeWord() {
    let start = position
    let end = bytes.wordEnd(from: start)
    if bytes[start].isASCIIDigit, nesting.depth == 0, take(PhoneNumber.self) { return }
    if takeStoreOfGlobalID(start..<end) { return }
    let plain = nesting.depth == 0 && standsAlone(start..<end) ? PlainWord(bytes, start..<end) : nil
    if isEscapedBlank(start..<end) { return copy(end - start) }
    if let plain, words.known.plainWords.contains(plain, .unknown) {
      copy(end - start)
      key = start..<end
      return
    }
    if take(OwnedDevice.self) || takeRecordInZone(start..<end) || take(ZoneReason.self)
      || take(NetworkAddress.self) || take(WindowsPath.self) || take(CommonFolderPath.self)
    {
      return
    }
    let word = text(start..<end)
    if end - start > Self.maximumWordLength {
      replace(upTo: end, with: words.name(word, .data))
    } else if let phrase = words.known.phrase(at: start, in: bytes, word: word) {
      replace(upTo: phrase.end, with: words.pseudonym(of: phrase.known))
      noteKey(phrase.known.kind)
    } else if let folder = folder(within: start..<end) {
      let front = text(start..<folder.start - 1)
      replace(
        upTo: folder.end,
        with: (words.replacement(of: front) ?? front) + "/" + words.pseudonym(of: folder.known))
    } else if bytes.starts(with: "://", at: end) {
      takeURL(schemeEnd: end)
    } else if takeCutWord(start, end, word) {
      return
    } else if let whole = wrapped(start, end) {
      finish(whole.text, whole.end)
    } else if let other = words.replacement(of: word) {
      finish(other, end)
      noteKey(words.pseudonyms.kind(of: other))
      takeStoreAfterPeer(other)
    } else if nesting.depth > 0, isListed(word, end) {
      finish(words.name(word, .value), end)
    } else {
      if let key, start - key.upperBound == 2, bytes[key.upperBound] == ":", text(key) == "entity" {
        words.learn(openWord: word)
      } else if let plain, !word.utf8.contains(UInt8(ascii: "_")), !words.known.beginsPhrase(word) {
        // Parts of a word with `_` may become known.
        words.note(plain, .unknown)
      }
      copy(end - start)
      key = start..<end
    }
  }

  /// Notes a written name that may be a dictionary's key; the key says nothing about its value.
  private mutating func noteKey(_ kind: RedactionKind?) {
    guard nesting.braces > 0, let kind, Self.kindsOfKeys.contains(kind) else { return }
    key = position..<position
  }

  /// The kinds of names that an app may use as keys; peers and IDs are followed by Core Data's own values.
  private static let kindsOfKeys: Set<RedactionKind> = [
    .mail, .phone, .user, .device, .host, .file, .value, .name,
  ]

  /// Whether a word inside an object's data is the letter of an escaped line break or tab, as printed in
  /// lists.
  private func isEscapedBlank(_ word: Range<Int>) -> Bool {
    nesting.depth > 0 && word.count == 1 && bytes[word.lowerBound].isOne(of: "ntr") && peek(-1) == "\\"
  }

  /// Whether the text around a word does not make it part of something larger.
  ///
  /// Larger things are an address, an owner, a longer name or a truncated word.
  private func standsAlone(_ word: Range<Int>) -> Bool {
    guard word.lowerBound == 0 || bytes[word.lowerBound - 1] < 0x80 else { return false }
    let end = word.upperBound
    guard end < bytes.count else { return !isCut }
    let next = end + 1 < bytes.count ? bytes[end + 1] : 0
    switch bytes[end] {
    case ":":
      return !next.isOne(of: "/\\(_") && !bytes[word].allSatisfy(\.isASCIIHexDigit)
    case " ": return !next.isASCIIUppercase && next < 0x80 || !bytes[word.lowerBound].isASCIIUppercase
    case ".": return next == " " || next == "\n"
    case "\n": return end - cursor.lineStart < 40
    case "'", "-", "~", "+", "%", 0x80...: return false
    default: return true
    }
  }

  /// Whether a word inside an object's data is a value; values in a list follow no key.
  private func isListed(_ word: String, _ end: Int) -> Bool {
    let next = bytes.end(from: end, most: 3) { $0 == " " || $0 == "\"" }
    let isKey = next < bytes.count && bytes[next] == "="
    if isKey, !(nesting.hidesKeys || nesting.depth > 1) { return false }
    if isFlag(word) { return false }
    return !word.hasPrefix("0x") && !Vocabulary.openValues.contains(word) && !words.redacts(word)
  }

  /// Returns the multi-word name that starts after the last slash of a word.
  private func folder(within word: Range<Int>) -> (start: Int, end: Int, known: KnownNames.Known)? {
    guard let slash = bytes[word].lastIndex(of: UInt8(ascii: "/")), slash > word.lowerBound,
      slash + 1 < word.upperBound, bytes[slash + 1].beginsWord,
      let phrase = words.known.phrase(at: slash + 1, in: bytes)
    else { return nil }
    return (slash + 1, phrase.end, phrase.known)
  }

  private mutating func finish(_ text: String, _ end: Int) {
    let kind = words.pseudonyms.kind(of: text)
    // The padding at the end of encoded data.
    let isEncoded = kind == .data || kind == .hash
    replace(upTo: isEncoded ? bytes.end(from: end) { $0 == "=" } : end, with: text)
  }

  /// Returns the replacement of a private word that a console broke at the end of a long line; `nil` for
  /// none.
  private func wrapped(_ start: Int, _ end: Int) -> (text: String, end: Int)? {
    guard end + 1 < bytes.count, bytes[end] == "\n", end - cursor.lineStart >= 40,
      bytes[end + 1].isWordPart
    else { return nil }
    let restEnd = bytes.wordEnd(from: end + 1)
    guard restEnd - start <= Self.maximumWordLength else { return nil }
    let (first, rest) = (text(start..<end), text(end + 1..<restEnd))
    // A name with a whole UUID at its end is complete.
    guard !first.hasSuffix("cdt"), !Array(first.utf8.suffix(36)).isUUID(at: 0),
      isBrokenPeer(first, rest) || words.replacement(of: rest) == nil,
      let whole = words.replacement(of: first + rest)
    else { return nil }
    return (whole, restEnd)
  }

  /// Whether the word here and `rest` are the parts of a Mac's peer ID that was broken inside the user's name.
  ///
  /// A word after a space may be any word, so only a known peer shows that it was broken.
  private func isBrokenPeer(_ first: String, _ rest: String) -> Bool {
    guard first.utf8.allSatisfy(\.isAlphanumeric), !rest.hasPrefix("mobile~"),
      let tilde = rest.utf8.firstIndex(of: UInt8(ascii: "~")), Array(rest.utf8.suffix(36)).isUUID(at: 0)
    else { return false }
    return rest.utf8[..<tilde].allSatisfy(\.isAlphanumeric)
      && (words.known.known(first + rest) != nil
        || words.known.known(rest) == nil && peek(-1).isOne(of: ":("))
  }

  /// Takes the store in `mobile~UUID:MyStore`; a number after the colon is a store only in the statement that
  /// prints nothing else on the line.
  private mutating func takeStoreAfterPeer(_ name: String) {
    guard words.pseudonyms.kind(of: name) == .peer, peek(0) == ":", peek(1).beginsWord else { return }
    if peek(1).isASCIIDigit {
      let end = bytes.end(from: position + 1, while: \.isASCIIDigit)
      guard bytes.starts(with: "\nUsing local storage: ", at: end) else { return }
      copy()
      let store = text(position..<end)
      if !Vocabulary.isCommonName(store) { replace(upTo: end, with: words.name(store, .store)) }
      return
    }
    let start = position + 1
    var end = bytes.end(from: start, most: 200) { !$0.isOne(of: "\n\">,;:/)=") }
    // A name may contain spaces if it ends its line.
    if end == bytes.count || bytes[end] != "\n" { end = bytes[start..<end].firstIndex(of: 0x20) ?? end }
    let store = text(start..<end)
    let first = text(start..<bytes.wordEnd(from: start))
    guard words.replacement(of: store) == nil, !words.redacts(first), !Vocabulary.isGeneric(store),
      words.known.phrase(at: start, in: bytes) == nil
    else { return }
    words.learn(store, .store)
    copy()
    finish(words.name(store, .store), end)
  }
}
