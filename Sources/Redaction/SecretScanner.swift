// Reads a text once, from its start to its end, and writes it with pseudonyms. Values behind keys, paths and data are
// read in files of their own.

internal import LogRecords

struct SecretScanner {
  let redactor: Redactor
  let bytes: [UInt8]
  /// What comes next.
  var position = 0
  var output: [UInt8] = []
  /// The last word, and where it ended: the key of a value.
  var key = ""
  var keyEnd = -1
  /// How deep the reading is within the values of an object, 0 outside.
  var depth = 0
  /// Whether the object whose data come next is one of Core Data's own.
  var isMetadata = false
  var lineStart = 0
  /// Where the reporter's mark ends that is being read; 0 outside of one.
  var markEnd = 0
  let isCut: Bool
  /// Within how many related objects the text stands, each in the quotation marks of the one before.
  let nesting: Int
  /// How many may stand within each other: each is read once more for those around it.
  static let deepest = 8
  /// The longest word that is looked at; a longer one is data.
  private static let longestWord = 1024

  init(_ redactor: Redactor, _ bytes: [UInt8], isCut: Bool, nesting: Int = 0) {
    self.nesting = nesting
    self.redactor = redactor
    self.bytes = bytes
    self.isCut = isCut
    output.reserveCapacity(bytes.count)
  }

  mutating func redacted() -> String {
    while position < bytes.count { step() }
    return String(decoding: output, as: UTF8.self)
  }

  /// The byte at a distance from the next one; 0 outside.
  func peek(_ distance: Int) -> UInt8 {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  mutating func write(_ text: String) { output.append(contentsOf: Array(text.utf8)) }

  /// Writes what comes next as it is.
  mutating func copy(_ count: Int = 1) {
    let end = min(bytes.count, position + count)
    output.append(contentsOf: bytes[position..<end])
    position = end
  }

  private mutating func step() {
    if modelHash() || markedValue() { return }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\n"):
      copy()
      lineStart = position
    case UInt8(ascii: "<"):
      if !hexadecimalData() { copy() }
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      open()
    case UInt8(ascii: "}"), UInt8(ascii: ")"):
      if depth > 0 { depth -= 1 }
      copy()
    case UInt8(ascii: "="), UInt8(ascii: ":"):
      copy()
      readValue(isAssigned: byte == UInt8(ascii: "="))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      if depth == 0 || !quotedValue() { copy() }
    case UInt8(ascii: "/"), UInt8(ascii: "~"):
      if !path() { copy() }
    case UInt8(ascii: "+"):
      if !phoneNumber() { copy() }
    case 0xE2:
      if !curlyQuoted() { copy(3) }
    default:
      if !byte.beginsWord { copy() } else { word() }
    }
  }

  /// A brace or parenthesis; that of an object's data begins its values.
  private mutating func open() {
    if depth > 0 || !isMetadata && isBehindDataLabel { depth += 1 }
    copy()
  }

  private var isBehindDataLabel: Bool {
    output.suffix(6).elementsEqual("data: ".utf8)
      && (output.count == 6 || !output[output.count - 7].isAlphanumeric)
  }

  // MARK: Words

  private mutating func word() {
    if ownedDevice() || networkAddress() { return }
    let start = position
    let end = bytes.wordEnd(from: start)
    guard end - start <= Self.longestWord else {
      write(redactor.name(text(start..<end), .data))
      position = end
      return
    }
    let word = text(start..<end)
    if let phrase = redactor.known.phrase(at: start, in: bytes, word: word) {
      write(phrase.pseudonym)
      position = start + phrase.bytes.count
      return
    }
    if let folder = folder(within: start..<end) {
      let front = text(start..<folder.start - 1)
      write((redactor.replacement(of: front) ?? front) + "/" + folder.phrase.pseudonym)
      position = folder.start + folder.phrase.bytes.count
      return
    }
    if startsURL(end) { return url(schemeEnd: end) }
    if cutWord(start, end, word) { return }
    if let whole = wrapped(start, end) { return finish(whole.text, whole.end) }
    if let other = redactor.replacement(of: word) {
      finish(other, end)
      storeBehindPeer(other)
    } else if depth > 0, isListed(word, end) {
      finish(redactor.name(word, .value), end)
    } else {
      if key == "entity", keyEnd >= 0, start - keyEnd == 2, bytes[keyEnd] == UInt8(ascii: ":") {
        redactor.known.learn(openWord: word)
      }
      copy(end - start)
      key = word
      keyEnd = end
    }
  }

  /// Whether a word within an object's data is a value: one of a list is behind no key.
  private func isListed(_ word: String, _ end: Int) -> Bool {
    var next = end
    while next < bytes.count, next - end < 3,
      bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\"")
    {
      next += 1
    }
    let isKey = next < bytes.count && bytes[next] == UInt8(ascii: "=")
    return !isKey && !word.hasPrefix("0x") && !Redactor.openValues.contains(word) && !redactor.redacts(word)
  }

  /// The name of several words that begins behind the last slash of a word.
  private func folder(within word: Range<Int>) -> (start: Int, phrase: KnownNames.Phrase)? {
    guard let slash = bytes[word].lastIndex(of: UInt8(ascii: "/")), slash > word.lowerBound,
      slash + 1 < word.upperBound, bytes[slash + 1].beginsWord,
      let phrase = redactor.known.phrase(at: slash + 1, in: bytes)
    else { return nil }
    return (slash + 1, phrase)
  }

  private mutating func finish(_ text: String, _ end: Int) {
    write(text)
    position = end
    // The marks of the end of encoded data.
    let kind = redactor.pseudonyms.kind(of: text)
    if kind == .data || kind == .hash {
      while peek(0) == UInt8(ascii: "=") { position += 1 }
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A private word that a console broke at the end of a long line, and where its rest ends; `nil` when none is.
  private func wrapped(_ start: Int, _ end: Int) -> (text: String, end: Int)? {
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\n"), end - lineStart >= 40,
      bytes[end + 1].isWordPart
    else { return nil }
    let restEnd = bytes.wordEnd(from: end + 1)
    guard restEnd - start <= Self.longestWord else { return nil }
    let (first, rest) = (text(start..<end), text(end + 1..<restEnd))
    guard let whole = redactor.replacement(of: first + rest), redactor.replacement(of: rest) == nil,
      !first.hasSuffix("cdt")
    else { return nil }
    return (whole, restEnd)
  }

  /// `mobile~UUID:MyStore` names a store, unless a number follows.
  private mutating func storeBehindPeer(_ name: String) {
    guard redactor.pseudonyms.kind(of: name) == .peer, peek(0) == UInt8(ascii: ":"), !peek(1).isASCIIDigit,
      peek(1).beginsWord
    else { return }
    let start = position + 1
    var end = start
    var wordEnd: Int?
    while end < bytes.count, end - start < 200, !Self.endsName(bytes[end]) {
      if bytes[end] == UInt8(ascii: " "), wordEnd == nil { wordEnd = end }
      end += 1
    }
    // A name may have blanks where the line ends with it.
    if let wordEnd, end == bytes.count || bytes[end] != UInt8(ascii: "\n") { end = wordEnd }
    let store = text(start..<end)
    let first = text(start..<bytes.wordEnd(from: start))
    guard redactor.replacement(of: store) == nil, !redactor.redacts(first), !KnownNames.isGeneric(store),
      redactor.known.phrase(at: start, in: bytes) == nil
    else { return }
    redactor.learn(store, .store)
    copy()
    finish(redactor.name(store, .store), end)
  }

  private static func endsName(_ byte: UInt8) -> Bool { "\n\">,;:/)=".utf8.contains(byte) }
}

extension [UInt8] {
  /// Whether some text stands at a place.
  func starts(with text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in 0..<wanted.count where unsafe self[place + index] != wanted[index] { return false }
      return true
    }
  }
}
