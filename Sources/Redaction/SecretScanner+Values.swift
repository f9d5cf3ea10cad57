// Reads what stands behind a key or a label: values of objects go, Core Data's own words stay.

internal import LogRecords

extension SecretScanner {
  /// Reads on behind `=` or `:`, which was written.
  mutating func readValue(isAssigned: Bool) {
    let isKeyed = keyEnd >= 0 && !key.isEmpty && output.count > 1 && isBehindKey(isAssigned)
    guard isKeyed || isAssigned && depth > 0 else { return }
    let label = key.split(separator: ".").last.map { String($0) } ?? key
    key = ""
    while peek(0) == UInt8(ascii: " ") { copy() }
    guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else { return }
    if label == "entity", !isAssigned {
      isMetadata = bytes.starts(with: "PFUbiquity", at: position)
      redactor.known.learn(openWord: text(position..<bytes.wordEnd(from: position)))
    }
    if isAssigned, depth > 0 { redactor.known.learn(openWord: label) }
    if depth == 0, let kind = Redactor.labels[label] { return labelled(kind) }
    guard isAssigned, depth > 0 || !Redactor.isOpen(label) else { return }
    if quotedValue() { return }
    switch bytes[position] {
    case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "="):
      return
    case UInt8(ascii: "("):
      // All of what a list holds is a value.
      if depth == 0 { depth = 1 }
      copy()
    default: bareValue(isOfFramework: label.hasPrefix("NS"))
    }
  }

  /// Whether only blanks and a quotation mark stand between the last word and where the reading is.
  private func isBehindKey(_ isAssigned: Bool) -> Bool {
    let between = keyEnd..<(position - 1)
    guard keyEnd <= position - 1, between.count <= (isAssigned ? 3 : 0) else { return false }
    return bytes[between].allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
  }

  /// A value that a label says the kind of.
  private mutating func labelled(_ kind: RedactionKind) {
    var start = position
    if bytes[start] == UInt8(ascii: "\"") { start += 1 }
    var end = start
    while end < bytes.count, end - start < 512, !Self.endsLabelled(bytes[end]) { end += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let value = text(start..<end)
    // The number of an object, an object, or nothing.
    // Labels are parts of methods' names too.
    guard end > start, bytes[start].beginsWord, !value.contains(":"), !value.hasPrefix("0x"),
      !Redactor.openValues.contains(value),
      !KnownNames.isGeneric(value), !redactor.redacts(text(start..<bytes.wordEnd(from: start))),
      kind == .data || redactor.replacement(of: value) == nil
    else { return }
    if redactor.known.phrase(at: start, in: bytes) != nil { return }
    if kind == .store { redactor.learn(value, kind) }
    if kind == .peer { redactor.learn(peer: value) }
    copy(start - position)
    write(redactor.replacement(of: value) ?? redactor.name(value, kind))
    position = end
  }

  private static func endsLabelled(_ byte: UInt8) -> Bool { "\n\t\">,;})<{".utf8.contains(byte) }

  /// A value in quotation marks, which may be escaped.
  mutating func quotedValue() -> Bool {
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "\\") { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return false }
    let escapes = start - position
    start += 1
    var end = start
    var run = 0
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\""), run <= escapes { break }
      run = bytes[end] == UInt8(ascii: "\\") ? run + 1 : 0
      end += 1
    }
    let contentEnd = max(start, end - (end < bytes.count ? escapes : 0))
    // A related object is told by its ID, which is read like any text.
    let isRelated =
      bytes.starts(with: "0x", at: start) || bytes.starts(with: "<x-coredata", at: start)
      || bytes.starts(with: "x-coredata", at: start) || bytes.starts(with: "<relationship", at: start)
    let content = text(start..<contentEnd)
    copy(escapes + 1)
    let isWhole = end < bytes.count || !isCut
    if isRelated, nesting < Self.deepest {
      // What it betrays is found by whoever reads the whole text a second time.
      var inner = SecretScanner(
        redactor, CleanText.bytes(of: content), isCut: !isWhole, nesting: nesting + 1)
      write(inner.redacted())
    } else {
      write(value(content, isWhole: isWhole))
    }
    position = contentEnd
    copy(min(bytes.count, end + 1) - contentEnd)
    return true
  }

  private func value(_ value: String, isWhole: Bool) -> String {
    if value.isEmpty || isOpen(value) { return value }
    return isWhole ? redactor.pseudonym(ofValue: value) : whole(ofCut: value)
  }

  private func isOpen(_ value: String) -> Bool {
    Redactor.openValues.contains(value) || redactor.redacts(value)
  }

  /// A value without quotation marks, up to what ends it.
  private mutating func bareValue(isOfFramework: Bool) {
    let start = position
    var end = start
    var isEnded = false
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "\n"): isEnded = true
      case UInt8(ascii: ","): isEnded = depth == 0 && isKey(at: end + 1)
      case UInt8(ascii: "<"): isEnded = bytes.starts(with: "<x-coredata", at: end)
      default: break
      }
      if isEnded { break }
      end += 1
      if end - start > 512 { break }
    }
    let isWhole =
      isEnded && (end == bytes.count || bytes[end] != UInt8(ascii: "\n")) || isOfFramework || depth > 0
    if !isEnded, isCut, end == bytes.count, let known = redactor.whole(text(start..<end)) {
      write(known)
      position = end
      return
    }
    if !isWhole {
      end = start
      while end < bytes.count, !Self.endsWord(bytes[end]) { end += 1 }
    }
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let word = text(start..<end)
    if depth == 0, isPlain(word) { return }
    if word.hasPrefix("0x"), word.utf8.count <= 18 || word.hasPrefix("0x") && word.contains(" ") { return }
    if Redactor.openValues.contains(word) || bytes[start] == UInt8(ascii: "/") { return }
    write(value(word, isWhole: !isCut || end < bytes.count))
    position = end
  }

  /// Numbers, and words that are looked at like all others.
  private func isPlain(_ word: String) -> Bool {
    if word.contains("://") || word.hasPrefix("Error ") || word.hasPrefix("[") { return true }
    return word.utf8.count <= 20 && word.utf8.first.map { $0.isASCIIDigit || $0 == UInt8(ascii: "-") } == true
      && word.utf8.count(where: \.isASCIIDigit) <= 17
      && word.utf8.allSatisfy { $0.isASCIIDigit || "-. :".utf8.contains($0) }
  }

  private static func endsWord(_ byte: UInt8) -> Bool { " ,)>]\"\t;}\n".utf8.contains(byte) }

  /// Whether another key and its sign follow, as behind a comma between two pairs.
  private func isKey(at place: Int) -> Bool {
    var index = place
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    let start = index
    while index < bytes.count, index - start < 80,
      bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "_")
    {
      index += 1
    }
    return index > start && index < bytes.count && bytes[index] == UInt8(ascii: "=")
  }
}
