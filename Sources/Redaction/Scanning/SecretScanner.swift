// Reads a text once, from its start to its end, and writes it with pseudonyms.

internal import LogRecords

/// Reads a text and writes it with pseudonyms.
///
/// Each method whose name begins with `take` looks for one form of secret at the next place. If it stands
/// there, the method passes over it, writes what is shown of it, and returns `true`.
struct SecretScanner {
  let redactor: Redactor
  let bytes: [UInt8]
  /// What comes next.
  var position = 0
  var output: [UInt8] = []
  /// The last word: the key of a value; empty, at its end, for a name that may be one.
  var key: Range<Int>?
  /// What surrounds the place that is being read.
  var nesting = Nesting()
  var lineStart = 0
  /// What stands between the folders of the path that is being read.
  var separator = UInt8(ascii: "/")
  /// Where the reporter's mark ends that is being read; 0 outside of one.
  var markEnd = 0
  let isCut: Bool
  /// Whether the text has an error of CloudKit's.
  private(set) lazy var hasCloudKitError = bytes.indices.contains { bytes.starts(with: "CKError", at: $0) }
  /// What was written for which part of the text, if the two differ, in order.
  private(set) var replaced: [(range: Range<Int>, text: String)] = []
  /// The line that is being learnt from, and how much was known when it began.
  var line: (closed: ClosedLine, start: Nesting, version: Int)?
  /// The longest word that is examined; a longer one is data.
  private static let longestWord = 1024

  init(_ redactor: Redactor, _ bytes: [UInt8], isCut: Bool) {
    self.redactor = redactor
    self.bytes = bytes
    self.isCut = isCut
    output.reserveCapacity(bytes.count)
  }

  mutating func redact() -> String {
    while position < bytes.count { step() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads the text, noting what is replaced.
  mutating func findReplaced() {
    while position < bytes.count {
      var (start, before) = (position, output.count)
      step()
      guard output[before...] != bytes[start..<position] else { continue }
      // Marks around it stay.
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

  /// The byte at a distance from the next one; 0 outside.
  func peek(_ distance: Int) -> UInt8 {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Writes something else for what comes next up to a place.
  @discardableResult
  mutating func replace(upTo end: Int, with text: String) -> Bool {
    write(text)
    position = end
    return true
  }

  mutating func copy(_ count: Int = 1) {
    let end = min(bytes.count, position + count)
    output.append(contentsOf: bytes[position..<end])
    position = end
  }

  mutating func step() {
    if takeModelHash() || takeMarkedValue() { return }
    let byte = bytes[position]
    switch byte {
    case "\n":
      copy()
      lineStart = position
    case "<":
      if takeHexadecimalData() { break }
      if nesting.cloudKitObjects > 0 ? peek(1) != " " && peek(1) != "=" : beginsCloudKitObject {
        nesting.cloudKitObjects += 1
      }
      copy()
    case ">":
      if nesting.cloudKitObjects > 0, !"-=".utf8.contains(peek(-1)) { nesting.cloudKitObjects -= 1 }
      copy()
    case "-": if !takeFieldBehindArrow() { copy() }
    case "'": if !takeServersQuotation() { copy() }
    case "(" where nesting.depth == 0 && takePhoneNumber(): break
    case "{", "(":
      // That of an object's data begins its values.
      if nesting.depth > 0 || !nesting.isMetadata && isBehindDataLabel {
        nesting.depth += 1
      } else if byte == "{", nesting.braces > 0 || !isBehindLabel {
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
      if takeForeignPath() { break }
      if nesting.depth == 0 || !takeQuotedValue() { copy() }
    case "/", "~", ".": if !takePath() { copy() }
    case "+": if !takePhoneNumber() { copy() }
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

  /// Whether braces begin what an object of Core Data's has by a label.
  private var isBehindLabel: Bool { output.last { $0 != " " } == UInt8(ascii: ":") }

  private var isBehindDataLabel: Bool {
    output.suffix(6).elementsEqual("data: ".utf8)
      && (output.count == 6 || !output[output.count - 7].isAlphanumeric)
  }

  // MARK: Words

  private mutating func takeWord() {
    let start = position
    let end = bytes.wordEnd(from: start)
    if bytes[start].isASCIIDigit, nesting.depth == 0, takePhoneNumber() { return }
    let plain = nesting.depth == 0 && standsAlone(start..<end) ? PlainWord(bytes, start..<end) : nil
    if isEscapedBlank(start..<end) { return copy(end - start) }
    if let plain, redactor.known.plainWords.contains(plain, .unknown) {
      copy(end - start)
      key = start..<end
      return
    }
    if takeOwnedDevice() || takeRecordInZone(start..<end) || takeReasonWithZone() || takeNetworkAddress()
      || takeForeignPath() || takeRelativePath()
    {
      return
    }
    let word = text(start..<end)
    if end - start > Self.longestWord {
      replace(upTo: end, with: redactor.name(word, .data))
    } else if let phrase = redactor.known.phrase(at: start, in: bytes, word: word) {
      replace(upTo: phrase.end, with: redactor.pseudonym(of: phrase.known))
      noteKey(phrase.known.kind)
    } else if let folder = folder(within: start..<end) {
      let front = text(start..<folder.start - 1)
      replace(
        upTo: folder.end,
        with: (redactor.replacement(of: front) ?? front) + "/" + redactor.pseudonym(of: folder.known))
    } else if bytes.starts(with: "://", at: end) {
      takeURL(schemeEnd: end)
    } else if takeCutWord(start, end, word) {
      return
    } else if let whole = wrapped(start, end) {
      finish(whole.text, whole.end)
    } else if let other = redactor.replacement(of: word) {
      finish(other, end)
      noteKey(redactor.pseudonyms.kind(of: other))
      takeStoreBehindPeer(other)
    } else if nesting.depth > 0, isListed(word, end) {
      finish(redactor.name(word, .value), end)
    } else {
      if let key, start - key.upperBound == 2, bytes[key.upperBound] == ":", text(key) == "entity" {
        redactor.known.learn(openWord: word)
      } else if let plain, !word.utf8.contains(UInt8(ascii: "_")), !redactor.known.beginsPhrase(word) {
        // With `_` its parts may become known.
        redactor.known.plainWords.insert(plain, .unknown)
      }
      copy(end - start)
      key = start..<end
    }
  }

  /// Notes that a name was written which a dictionary may have as a key; it says nothing of its value.
  private mutating func noteKey(_ kind: RedactionKind?) {
    guard nesting.braces > 0, let kind, Self.kindsOfKeys.contains(kind) else { return }
    key = position..<position
  }

  /// What an app may have as keys; behind peers and IDs stand Core Data's own values.
  private static let kindsOfKeys: Set<RedactionKind> = [
    .mail, .phone, .user, .device, .host, .file, .value, .name,
  ]

  /// Whether a word within an object's data is the letter of an escaped line break or tab: what a list holds
  /// is printed so.
  private func isEscapedBlank(_ word: Range<Int>) -> Bool {
    nesting.depth > 0 && word.count == 1 && "ntr".utf8.contains(bytes[word.lowerBound]) && peek(-1) == "\\"
  }

  /// Whether what stands around a word makes no more of it: an address, an owner, a name that goes on, a word
  /// that was cut.
  private func standsAlone(_ word: Range<Int>) -> Bool {
    guard word.lowerBound == 0 || bytes[word.lowerBound - 1] < 0x80 else { return false }
    let end = word.upperBound
    guard end < bytes.count else { return !isCut }
    let next = end + 1 < bytes.count ? bytes[end + 1] : 0
    switch bytes[end] {
    case ":":
      return !"/\\(_".utf8.contains(next) && !bytes[word].allSatisfy(\.isASCIIHexDigit)
    case " ": return !next.isASCIIUppercase && next < 0x80 || !bytes[word.lowerBound].isASCIIUppercase
    case ".": return next == " " || next == "\n"
    case "\n": return end - lineStart < 40
    case "'", "-", "~", "+", "%", 0x80...: return false
    default: return true
    }
  }

  /// Whether a word within an object's data is a value: one of a list is behind no key.
  private func isListed(_ word: String, _ end: Int) -> Bool {
    let next = bytes.end(from: end, most: 3) { $0 == " " || $0 == "\"" }
    let isKey = next < bytes.count && bytes[next] == "="
    if isKey, !(nesting.hidesKeys || nesting.depth > 1) { return false }
    if isFlag(word) { return false }
    return !word.hasPrefix("0x") && !Redactor.openValues.contains(word) && !redactor.redacts(word)
  }

  /// The name of several words that begins behind the last slash of a word.
  private func folder(within word: Range<Int>) -> (start: Int, end: Int, known: KnownNames.Known)? {
    guard let slash = bytes[word].lastIndex(of: UInt8(ascii: "/")), slash > word.lowerBound,
      slash + 1 < word.upperBound, bytes[slash + 1].beginsWord,
      let phrase = redactor.known.phrase(at: slash + 1, in: bytes)
    else { return nil }
    return (slash + 1, phrase.end, phrase.known)
  }

  private mutating func finish(_ text: String, _ end: Int) {
    let kind = redactor.pseudonyms.kind(of: text)
    // The marks of the end of encoded data.
    let isEncoded = kind == .data || kind == .hash
    replace(upTo: isEncoded ? bytes.end(from: end) { $0 == "=" } : end, with: text)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A private word that a console broke at the end of a long line, and where its rest ends; `nil` when none
  /// is.
  private func wrapped(_ start: Int, _ end: Int) -> (text: String, end: Int)? {
    guard end + 1 < bytes.count, bytes[end] == "\n", end - lineStart >= 40,
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
  private mutating func takeStoreBehindPeer(_ name: String) {
    guard redactor.pseudonyms.kind(of: name) == .peer, peek(0) == ":", !peek(1).isASCIIDigit,
      peek(1).beginsWord
    else { return }
    let start = position + 1
    var end = bytes.end(from: start, most: 200) { !"\n\">,;:/)=".utf8.contains($0) }
    // A name may have blanks where the line ends with it.
    if end == bytes.count || bytes[end] != "\n" { end = bytes[start..<end].firstIndex(of: 0x20) ?? end }
    let store = text(start..<end)
    let first = text(start..<bytes.wordEnd(from: start))
    guard redactor.replacement(of: store) == nil, !redactor.redacts(first), !KnownNames.isGeneric(store),
      redactor.known.phrase(at: start, in: bytes) == nil
    else { return }
    redactor.learn(store, .store)
    copy()
    finish(redactor.name(store, .store), end)
  }
}

extension [UInt8] {
  /// Where those bytes end that follow a place and meet a condition, `most` at most.
  func end(from place: Int, most: Int = .max, while fits: (UInt8) -> Bool) -> Int {
    let limit = most < count - place ? place + most : count
    var end = place
    while end < limit, fits(self[end]) { end += 1 }
    return end
  }

  /// Whether 43 bytes of encoded data stand at a place.
  func isHash(at place: Int) -> Bool {
    place + 43 <= count
      && end(from: place, most: 43) { $0.isASCIIAlphanumeric || "_~+/-".utf8.contains($0) } == place + 43
  }

  func starts(with text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in 0..<wanted.count where unsafe self[place + index] != wanted[index] { return false }
      return true
    }
  }
}

extension SecretScanner {
  private static let quotes: [(opening: StaticString, closing: StaticString)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("'", "'"), ("「", "」"), ("『", "』"),
  ]

  mutating func takeMarkedValue() -> Bool {
    if position >= markEnd {
      guard bytes.starts(with: "==> ", at: position) || bytes.starts(with: "*** ACTION", at: position) else {
        return false
      }
      markEnd = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return false
    }
    guard let quote = Self.quotes.first(where: { bytes.starts(with: $0.opening, at: position) }) else {
      return false
    }
    // An apostrophe is a part of a word.
    if peek(0) == "'", bytes[position - 1].isWordPart || bytes[position - 1] >= 0x80 {
      return false
    }
    let start = position + quote.opening.utf8CodeUnitCount
    var end = start
    let limit = min(markEnd, start + Redactor.longestValue)
    while end < limit, !isClosing(quote.closing, end), !bytes.starts(with: "…", at: end) { end += 1 }
    guard end > start else { return false }
    // For a mark that was cut, or whose quotation mark nothing closes; a summary says after an arrow what
    // came of it.
    if end == markEnd {
      while !bytes.starts(with: " -> ", at: end), end > start { end -= 1 }
      if end == start { end = markEnd }
    }
    let content = text(start..<end)
    let isDone = redactor.pseudonyms.isName(content) || content == "…"
    copy(start - position)
    if bytes.starts(with: "…", at: end) || end == markEnd || bytes.starts(with: " -> ", at: end) {
      position = end
      let whole = redactor.whole(content, skipRest()) ?? "…"
      write(isDone ? content : whole)
      return true
    }
    replace(upTo: end, with: isDone ? content : redactor.pseudonym(ofValue: content))
    copy(end < limit ? quote.closing.utf8CodeUnitCount : 0)
    return true
  }

  private func isClosing(_ quote: StaticString, _ place: Int) -> Bool {
    guard bytes.starts(with: quote, at: place) else { return false }
    let next = place + quote.utf8CodeUnitCount
    let isApostrophe = bytes[place] == "'" || bytes.starts(with: "’", at: place)
    return !isApostrophe || next >= bytes.count || !bytes[next].isAlphanumeric
  }
}
