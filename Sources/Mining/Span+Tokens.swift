// Values without brackets: words with digits, IDs, names of files, errors, and the values after labels.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func token(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue {
    if self[start] == "E", has("Error Domain=", at: start) {
      return .value(.error, start..<endOfError(from: start, end, &brackets))
    }
    if let date = date(at: start, end) { return date }
    let token = Token(self, from: start, end)
    guard !token.range.isEmpty else { return .text(to: start + 1) }
    if has("://", at: token.end), token.isWord { return .value(.url, start..<endOfWord(from: start, end)) }
    if isHash(token) { return .value(.hash, token.range) }
    if let peer = peer(token, end) { return peer }
    if let number = number(token) { return number }
    if let kind = kind(of: token) { return .value(kind, start..<token.end) }
    if byte(start - 1) == ":", isUUID(at: start - 37) { return .value(.store, token.range) }
    if isAfterLabel(token, end) { return .value(token.isWord ? .word : .name, start..<token.end) }
    return .text(to: token.end)
  }

  /// The end of the run of plain words at an offset: words of letters, separated by single spaces and
  /// followed by whitespace or punctuation.
  ///
  /// Most of a text is of this kind, and contains no values. `value` would find the same in more steps.
  func endOfPlainWords(at start: Int, _ end: Int) -> Int? {
    // A word after a label or a peer may be a value.
    let before = byte(start - 1)
    let mayBeLabelled = isSign(ofLabel: before.isASCIIWhitespace ? byte(start - 2) : before)
    guard !mayBeLabelled, var stop = endOfPlainWord(at: start, end) else { return nil }
    while stop < end, self[stop] == " ", let next = endOfPlainWord(at: stop + 1, end) { stop = next }
    return stop
  }

  @inline(__always) private func endOfPlainWord(at start: Int, _ end: Int) -> Int? {
    guard byte(start).isASCIILetter else { return nil }
    let stop = Swift.min(skip(from: start + 1, while: \.isASCIILetter), end)
    if stop < end, !endsPlainWord(at: stop) { return nil }
    if stop - start < 4, has("YES", at: start) || has("NO", at: start) { return nil }
    if self[start] == "E", has("Error Domain=", at: start) { return nil }
    return stop
  }

  /// Whether the byte at an offset ends a plain word, and does not continue a value.
  private func endsPlainWord(at offset: Int) -> Bool {
    switch self[offset] {
    case ",", ")", ";": true
    case ":": byte(offset + 1) != "/"
    case let byte: byte.isASCIIWhitespace
    }
  }

  private func isSign(ofLabel byte: UInt8) -> Bool { byte == ":" || byte == "=" }

  /// Recognises a peer's ID, a vector without its parentheses, or a container, which has `~` in place of
  /// dots.
  private func peer(_ token: Token, _ end: Int) -> FoundValue? {
    guard token.has(.tilde) || token.has(.dot) && token.has(.dash) else { return nil }
    guard isPeer(token.range) else { return token.has(.tilde) ? .value(.name, token.range) : nil }
    guard byte(token.end) == ":", byte(token.end + 1).isASCIIDigit else { return .value(.peer, token.range) }
    let stop = skip(from: token.end) { $0.isIdentifier || $0 == ":" || $0 == "~" || $0 == "-" || $0 == "." }
    return isVector(token.start..<stop) ? .value(.name, token.start..<stop) : .value(.peer, token.range)
  }

  /// Whether bytes are a peer's ID: a name, `~` or a full stop, and a UUID.
  func isPeer(_ range: Range<Int>) -> Bool {
    // The peers of Macs were UUIDs.
    guard range.count > 37 else { return range.count == 36 && isUUID(at: range.lowerBound) }
    let id = range.upperBound - 36
    let separator = self[id - 1]
    guard isUUID(at: id), separator == "~" || separator == "." else {
      // The mark of a simulator.
      return isUUID(at: id) && has("~sim", at: id - 4)
    }
    return self[range.lowerBound].isASCIIDigit || self[range.lowerBound].isASCIILetter
      || self[range.lowerBound] >= 0x80
  }

  func isUUID(at start: Int) -> Bool {
    guard start >= 0, start + 36 <= count else { return false }
    for offset in [8, 13, 18, 23] where self[start + offset] != "-" { return false }
    var digits = 0
    for offset in 0..<36 where self[start + offset].isASCIIHexDigit { digits += 1 }
    return digits == 32
  }

  private func kind(of token: Token) -> FieldKind? {
    if token.range.count == 36, token.has(.dash), isUUID(at: token.start) { return .uuid }
    if isLog(before: token.end), token.range.count > 4 { return .log }
    if has("0x", at: token.start), skip(from: token.start + 2, while: \.isASCIIHexDigit) == token.end,
      token.range.count > 2
    {
      return .pointer
    }
    if token.has(.at) || isReversedDomain(token) { return .name }
    if token.has(.dot), isFile(before: token.end, from: token.start) { return .name }
    if token.slashes > 1 { return .name }
    if token.range.count == 44 || token.range.count == 43, token.slashes == 0, token.has(.digit),
      !token.has(.dash)
    {
      return .hash
    }
    if token.has(.digit) { return token.isWord ? .word : .name }
    if isOne(of: ["YES", "NO"], token.range) { return .word }
    return nil
  }

  /// Whether a token is the hash of a data model's version: 43 letters, digits, `_` and `~`, and a `=`.
  private func isHash(_ token: Token) -> Bool {
    token.range.count == 44 && self[token.end - 1] == "=" && token.slashes == 0 && !token.has(.dot)
  }

  private func isReversedDomain(_ token: Token) -> Bool {
    guard token.has(.dot) else { return false }
    for start: StaticString in ["com.", "org.", "net.", "iCloud.", "group."] where has(start, at: token.start)
    {
      return true
    }
    return false
  }

  /// Whether a token is the value of a label: it follows `=`, or is all that follows `label:` on a later
  /// line.
  private func isAfterLabel(_ token: Token, _ end: Int) -> Bool {
    let isApart = byte(token.start - 1) == " "
    let before = isApart ? token.start - 2 : token.start - 1
    switch byte(before) {
    case "=":
      // `key = value` or `key=value`.
      return isApart ? byte(before - 1) == " " : byte(before - 1).isIdentifier
    case ":" where isApart:
      guard token.end == end || self[token.end] == "\n" else { return false }
      var label = before
      while label > 0, self[label - 1].isIdentifier, before - label < 64 { label -= 1 }
      guard label < before else { return false }
      while label > 0, self[label - 1] == " " || self[label - 1] == "\t" { label -= 1 }
      return byte(label - 1) == "\n"
    default: return false
    }
  }

  /// The end of an error: `Error Domain=X Code=1 "…" UserInfo=0x1 {…}`.
  private func endOfError(from start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> Int {
    var position = skip(from: start + 13) { $0.isIdentifier || $0 == "." || $0 == "-" }
    if has(" Code=", at: position) { position = skip(from: position + 6) { $0.isASCIIDigit || $0 == "-" } }
    position = Swift.min(position, end)
    if has(" \"", at: position) {
      // The quoted text may contain quotes.
      let info = find("\" UserInfo=", from: position + 2, before: end)
      let line = find("\n", from: position, before: end) ?? end
      if let info, info < line || find("\"", from: position + 2, before: line) == nil {
        position = info + 1
      } else if let close = find("\"", from: position + 2, before: line) {
        position = close + 1
      }
    }
    guard has(" UserInfo=", at: position) else { return Swift.min(position, end) }
    var info = position + 10
    if has("0x", at: info) { info = skipBlanks(from: skip(from: info + 2, while: \.isASCIIHexDigit)) }
    guard info < end, self[info] == "{" else { return Swift.min(info, end) }
    if let close = closing(at: info, end) { return close }
    brackets.hasOpenBrace = true
    return end
  }
}
