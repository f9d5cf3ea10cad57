// Reads what follows a key or a label: values of objects are redacted, Core Data's own words stay.

internal import LogRecords

extension SecretScanner {
  /// Reads the value after a `=` or `:` that was just written.
  mutating func readValue(isAssigned: Bool) {
    if !isAssigned, nesting.depth == 0, let key = quotedKey() { return readValue(ofQuoted: text(key)) }
    if isAssigned, isAfterBinding() { return takeBoundValue() }
    let isKeyed = isAfterKey(isAssigned)
    guard isKeyed || isAssigned && nesting.depth > 0 else { return }
    let label =
      key.map {
        text((bytes[$0].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? $0.lowerBound)..<$0.upperBound)
      } ?? ""
    // CloudKit prints its own keys without a space before the `=`.
    let isOfDictionary =
      nesting.braces > 0 && key.map { bytes[$0.upperBound] == " " } ?? false
      && Vocabulary.labels[label] == nil && !words.vocabulary.isOpen(label)
    key = nil
    while peek(0) == " " { copy() }
    guard position < bytes.count, bytes[position] != "\n" else { return }
    if label == "entity", !isAssigned {
      nesting.isMetadata = bytes.starts(with: "PFUbiquity", at: position)
      words.learn(openWord: text(position..<bytes.wordEnd(from: position)))
    }
    if isAssigned, nesting.depth > 0 { words.learn(openWord: label) }
    if isAssigned, nesting.depth == 0, Self.keysOfCode.contains(label) {
      let end = bytes.wordEnd(from: position)
      if bytes[position].beginsWord, end == bytes.count || bytes[end].isOne(of: ",;}") {
        words.learn(openWord: text(position..<end))
      }
    }
    if nesting.cloudKitObjects > 0 || label == "CD_entityName", isAssigned,
      takeCloudKitValue(label, isOfDictionary: isOfDictionary)
    {
      return
    }
    if nesting.depth == 0, let kind = Vocabulary.labels[label] { return takeLabelledValue(kind) }
    guard isAssigned, nesting.depth > 0 || !words.vocabulary.isOpen(label) else { return }
    if takeQuotedValue() { return }
    switch bytes[position] {
    case "<", "=": return
    case "(" where nesting.depth == 0 && !beginsList(): takeBareValue(isFromFramework: false)
    case "{", "(":
      // Everything in a list or in a nested dictionary is a value.
      if nesting.depth == 0 { nesting.hidesKeys = true }
      nesting.depth += 1
      copy()
    default: takeBareValue(isFromFramework: label.hasPrefix("NS"))
    }
  }

  /// The keys whose values are names in the app's code.
  private static let keysOfCode: Set<String> = ["entity", "attribute", "property", "NSValidationErrorKey"]

  /// Whether a parenthesis starts a list, and not text such as `(0170) 12345`.
  private func beginsList() -> Bool {
    let end = bytes.end(from: position) { $0 != ")" && $0 != "\n" }
    guard end < bytes.count, bytes[end] == ")" else { return true }
    return end + 1 == bytes.count || bytes[end + 1].isOne(of: ",;}\n")
  }

  /// Whether only spaces, quotation marks and backslashes are between the last word and the current position.
  private func isAfterKey(_ isAssigned: Bool) -> Bool {
    guard let end = key?.upperBound, end < position, position - 1 - end <= (isAssigned ? 3 : 0) else {
      return false
    }
    return bytes[end..<position - 1].allSatisfy { $0.isOne(of: " \"\\") }
  }

  /// Whether a place of an SQL statement precedes the current position, as in `SQLite bind[0] = 18`.
  private func isAfterBinding() -> Bool {
    var end = position - 1
    while end > 0, bytes[end - 1] == " " { end -= 1 }
    guard end > 0, bytes[end - 1] == "]" else { return false }
    end -= 1
    while end > 0, bytes[end - 1].isASCIIDigit { end -= 1 }
    return end >= 12 && bytes.starts(with: "SQLite bind[", at: end - 12)
  }

  /// Takes a value that is bound to a place of an SQL statement: it is the user's, however small a number.
  private mutating func takeBoundValue() {
    key = nil
    while peek(0) == " " { copy() }
    // The type of a number, as in `(int64)18`.
    if peek(0) == "(" {
      let close = bytes.end(from: position + 1, while: \.isASCIIAlphanumeric)
      guard close < bytes.count, bytes[close] == ")" else { return }
      copy(close + 1 - position)
    }
    guard position < bytes.count, bytes[position] != "<", !takeQuotedValue() else { return }
    let end = bytes.end(from: position) { $0 != "\n" }
    let word = text(position..<end)
    if word == "0" || word == "1" { return }
    replace(upTo: end, with: value(word, isWhole: end < bytes.count || !isCut))
  }

  /// Takes a value whose kind is given by its label.
  mutating func takeLabelledValue(_ kind: RedactionKind) {
    let start = bytes[position] == "\"" ? position + 1 : position
    var end = bytes.end(from: start, most: 512) { !$0.isOne(of: "\n\t\">,;})<{") }
    while end > start, bytes[end - 1] == " " { end -= 1 }
    let value = text(start..<end)
    // Not a value: an object's number or description, or nothing. Labels are also parts of method names.
    // A number may be a name, but not a peer's.
    guard end > start, bytes[start].beginsWord, !value.contains(":"), !Self.isAddress(value),
      !Vocabulary.openValues.contains(value), !Vocabulary.concernsCloudKit(value),
      !(kind == .peer ? Vocabulary.isGeneric(value) : Vocabulary.isCommonName(value)),
      !words.redacts(text(start..<bytes.wordEnd(from: start))),
      kind == .data || words.replacement(of: value) == nil
    else { return }
    if words.known.phrase(at: start, in: bytes) != nil { return }
    if kind == .store { words.learn(value, kind) }
    if kind == .peer { words.learn(peer: value) }
    copy(start - position)
    let concernsCloudKit = kind == .zone || kind == .record || kind == .user
    let name = concernsCloudKit ? words.pseudonym(ofNamed: value, kind) : words.name(value, kind)
    replace(upTo: end, with: words.replacement(of: value) ?? name)
  }

  /// Takes a value in quotation marks, which may be escaped.
  mutating func takeQuotedValue() -> Bool {
    let quote = bytes.end(from: position) { $0 == "\\" }
    guard quote < bytes.count, bytes[quote] == "\"" else { return false }
    let (escapes, start) = (quote - position, quote + 1)
    var run = 0
    let end = bytes.end(from: start) { byte in
      defer { run = byte == "\\" ? run + 1 : 0 }
      return byte != "\"" || run > escapes
    }
    let contentEnd = max(start, end - (end < bytes.count ? escapes : 0))
    copy(escapes + 1)
    let isWhole = end < bytes.count || !isCut
    if isObjectID(start..<contentEnd) {
      var id = SecretScanner(words, Array(bytes[start..<contentEnd]), isCut: false)
      write(id.redact())
    } else {
      write(value(text(start..<contentEnd), isWhole: isWhole))
    }
    position = contentEnd
    copy(min(bytes.count, end + 1) - contentEnd)
    return true
  }

  /// Whether a value identifies a related object: by its address, and its ID in a store or the relationship.
  private func isObjectID(_ value: Range<Int>) -> Bool {
    var start = value.lowerBound
    if bytes.starts(with: "0x", at: start) {
      start = bytes.end(from: start + 2, most: 16) { $0.isASCIIHexDigit }
      if start < value.upperBound, bytes[start] == " " { start += 1 }
    }
    if start == value.upperBound { return true }
    if bytes.starts(with: "<relationship fault: 0x", at: start) {
      let end = bytes.end(from: start + 23) { $0.isAlphanumeric || $0 == " " || $0 == "'" || $0 == "_" }
      return end + 1 == value.upperBound && bytes[end] == ">"
    }
    let isInBrackets = bytes[start] == "<"
    if isInBrackets { start += 1 }
    guard bytes.starts(with: "x-coredata://", at: start) else { return false }
    let end = bytes.end(from: start + 13, most: 200) { $0.isASCIIAlphanumeric || $0.isOne(of: "-/_") }
    return isInBrackets ? end + 1 == value.upperBound && bytes[end] == ">" : end == value.upperBound
  }

  func value(_ value: String, isWhole: Bool) -> String {
    let isDone = words.pseudonyms.isName(value) || value == "…"
    if value.isEmpty || Vocabulary.openValues.contains(value) || isDone || Vocabulary.concernsCloudKit(value)
    {
      return value
    }
    return isWhole ? words.pseudonym(ofValue: value) : whole(ofCut: value)
  }

  /// Takes a value without quotation marks, up to its terminator.
  private mutating func takeBareValue(isFromFramework: Bool) {
    let start = position
    if nesting.depth == 0, bytes[start] == "/" || bytes.starts(with: "Error Domain=", at: start) { return }
    let isInside = nesting.depth > 0 || nesting.braces > 0
    var end = start
    var isEnded = false
    while end < bytes.count, isInside || end - start <= 512 {
      switch bytes[end] {
      case ";", "}", "\n": isEnded = true
      case ",": isEnded = nesting.depth == 0 && isKey(at: end + 1)
      case "<": isEnded = bytes.starts(with: "<x-coredata", at: end)
      default: break
      }
      if isEnded { break }
      end += 1
    }
    let isOpenEnd = end == bytes.count && (isCut || bytes.suffix(3).elementsEqual("…".utf8))
    if isOpenEnd, let known = isInside ? whole(ofCut: text(start..<end)) : words.whole(text(start..<end)) {
      replace(upTo: end, with: known)
      return
    }
    let isWhole = isEnded && bytes[end] != "\n" || isFromFramework || isInside
    if !isWhole { end = bytes.end(from: start) { !$0.isOne(of: " ,)>]\"\t;}\n") } }
    while end > start, bytes[end - 1] == " " { end -= 1 }
    let word = text(start..<end)
    if nesting.depth == 0 ? isPlain(word) : isFlag(word) { return }
    if Self.isAddress(word) || Vocabulary.openValues.contains(word) { return }
    replace(upTo: end, with: value(word, isWhole: !isOpenEnd && !word.contains("…")))
  }

  /// Whether a value is an address in memory, such as `0x1d50`.
  private static func isAddress(_ value: String) -> Bool {
    value.hasPrefix("0x") && value.utf8.count <= 18 && value.utf8.dropFirst(2).allSatisfy(\.isASCIIHexDigit)
  }

  /// Whether a value is a flag in a nested dictionary.
  ///
  /// A flag may stay, because its key is redacted.
  func isFlag(_ word: String) -> Bool { nesting.hidesKeys && (word == "0" || word == "1") }

  /// Whether a word needs no redaction here: a small number, a flag in a dictionary, or a URL, which is read
  /// later.
  private func isPlain(_ word: String) -> Bool {
    if word.utf8.contains(UInt8(ascii: "/")), word.contains("://") { return !word.contains(" ") }
    if nesting.braces > 0 { return word == "0" || word == "1" }
    return word.utf8.count <= 3 && word.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Whether another key and its `=` follow, as after a comma between two pairs.
  private func isKey(at place: Int) -> Bool {
    let start = bytes.end(from: place) { $0 == " " || $0 == "\"" }
    let end = bytes.end(from: start, most: 80) { $0.beginsWord || $0 == "-" || $0 == "." }
    // Outside a dictionary, a text may continue like this.
    let sign = nesting.braces == 0 ? end : bytes.end(from: end, most: 3) { $0 == " " || $0 == "\"" }
    return end > start && sign < bytes.count && bytes[sign] == "="
  }
}
