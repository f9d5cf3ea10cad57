// Reads what stands behind a key or a label: values of objects go, Core Data's own words stay.

internal import LogRecords

extension SecretScanner {
  /// Reads on behind `=` or `:`, which was written.
  mutating func readValue(isAssigned: Bool) {
    let isKeyed = keyEnd >= 0 && !key.isEmpty && output.count > 1 && isBehindKey(isAssigned)
    guard isKeyed || isAssigned && depth > 0 else { return }
    let label = key.split(separator: ".").last.map { String($0) } ?? key
    key = ""
    while peek(0) == " " { copy() }
    guard position < bytes.count, bytes[position] != "\n" else { return }
    if label == "entity", !isAssigned {
      isMetadata = bytes.starts(with: "PFUbiquity", at: position)
      redactor.known.learn(openWord: text(position..<bytes.wordEnd(from: position)))
    }
    if isAssigned, depth > 0 { redactor.known.learn(openWord: label) }
    if depth == 0, let kind = Redactor.labels[label] { return labelled(kind) }
    guard isAssigned, depth > 0 || !Redactor.isOpen(label) else { return }
    if quotedValue() { return }
    switch bytes[position] {
    case "<", "{", "=": return
    case "(":
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
    return bytes[between].allSatisfy { " \"\\".utf8.contains($0) }
  }

  /// A value that a label says the kind of.
  private mutating func labelled(_ kind: RedactionKind) {
    let start = bytes[position] == "\"" ? position + 1 : position
    var end = bytes.end(from: start, most: 512) { !"\n\t\">,;})<{".utf8.contains($0) }
    while end > start, bytes[end - 1] == " " { end -= 1 }
    let value = text(start..<end)
    // The number of an object, an object, or nothing; labels are parts of methods' names too.
    guard end > start, bytes[start].beginsWord, !value.contains(":"), !value.hasPrefix("0x"),
      !Redactor.openValues.contains(value),
      !KnownNames.isGeneric(value), !redactor.redacts(text(start..<bytes.wordEnd(from: start))),
      kind == .data || redactor.replacement(of: value) == nil
    else { return }
    if redactor.known.phrase(at: start, in: bytes) != nil { return }
    if kind == .store { redactor.learn(value, kind) }
    if kind == .peer { redactor.learn(peer: value) }
    copy(start - position)
    replace(upTo: end, with: redactor.replacement(of: value) ?? redactor.name(value, kind))
  }

  /// A value in quotation marks, which may be escaped.
  mutating func quotedValue() -> Bool {
    let quote = bytes.end(from: position) { $0 == "\\" }
    guard quote < bytes.count, bytes[quote] == "\"" else { return false }
    let (escapes, start) = (quote - position, quote + 1)
    var run = 0
    let end = bytes.end(from: start) { byte in
      defer { run = byte == "\\" ? run + 1 : 0 }
      return byte != "\"" || run > escapes
    }
    let contentEnd = max(start, end - (end < bytes.count ? escapes : 0))
    // A related object is told by its ID, which is read like any text.
    let related: [StaticString] = ["0x", "<x-coredata", "x-coredata", "<relationship"]
    let isRelated = related.contains { bytes.starts(with: $0, at: start) }
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
    if value.isEmpty || Redactor.openValues.contains(value) || redactor.redacts(value) { return value }
    return isWhole ? redactor.pseudonym(ofValue: value) : whole(ofCut: value)
  }

  /// A value without quotation marks, up to what ends it.
  private mutating func bareValue(isOfFramework: Bool) {
    let start = position
    var end = start
    var isEnded = false
    while end < bytes.count {
      switch bytes[end] {
      case ";", "}", "\n": isEnded = true
      case ",": isEnded = depth == 0 && isKey(at: end + 1)
      case "<": isEnded = bytes.starts(with: "<x-coredata", at: end)
      default: break
      }
      if isEnded { break }
      end += 1
      if end - start > 512 { break }
    }
    let isWhole =
      isEnded && (end == bytes.count || bytes[end] != "\n") || isOfFramework || depth > 0
    if !isEnded, isCut, end == bytes.count, let known = redactor.whole(text(start..<end)) {
      replace(upTo: end, with: known)
      return
    }
    if !isWhole { end = bytes.end(from: start) { !" ,)>]\"\t;}\n".utf8.contains($0) } }
    while end > start, bytes[end - 1] == " " { end -= 1 }
    let word = text(start..<end)
    if depth == 0, isPlain(word) { return }
    if word.hasPrefix("0x"), word.utf8.count <= 18 || word.contains(" ") { return }
    if Redactor.openValues.contains(word) || bytes[start] == "/" { return }
    replace(upTo: end, with: value(word, isWhole: !isCut || end < bytes.count))
  }

  /// Numbers, and words that are looked at like all others.
  private func isPlain(_ word: String) -> Bool {
    if word.contains("://") || word.hasPrefix("Error ") || word.hasPrefix("[") { return true }
    return word.utf8.count <= 20 && word.utf8.first.map { $0.isASCIIDigit || $0 == "-" } == true
      && word.utf8.count(where: \.isASCIIDigit) <= 17
      && word.utf8.allSatisfy { $0.isASCIIDigit || "-. :".utf8.contains($0) }
  }

  /// Whether another key and its sign follow, as behind a comma between two pairs.
  private func isKey(at place: Int) -> Bool {
    let start = bytes.end(from: place) { $0 == " " }
    let end = bytes.end(from: start, most: 80, while: \.beginsWord)
    return end > start && end < bytes.count && bytes[end] == "="
  }
}
