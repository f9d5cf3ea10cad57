// Distinguishes a truncated statement from one that is worded differently: a field for an object or a text
// accepts whatever follows, so either could continue the wording.

internal import CatalogueDocument
internal import LogRecords
internal import PCRE2

extension Classifier {
  /// Returns whether a message that could continue as a wording does differs from it before its end.
  ///
  /// It differs if another word occurs where one of the wording's must, if no object would print what is in
  /// the place of one, or if later words of the wording are in the message. Also returns how many bytes of
  /// the wording's own text the message follows; `nil` if that was not needed.
  ///
  /// - Complexity: O(1): only the first 16 KiB are examined.
  mutating func rewording(_ wording: Int, _ message: Span<UInt8>) -> (isReworded: Bool, own: Int?) {
    let message = message.extracting(first: Self.maximumMessageLength)
    let template = catalogue.wordings[wording].template
    let beginsWithObject = message.byte(0) == UInt8(ascii: "<") && !catalogue.wordings[wording].startsWithText
    guard template.hasOwnText || beginsWithObject else { return (false, nil) }
    var (own, end) = (0, 0)
    if mayFollow(message, template) {
      let patterns = catalogue.nearMisses.value().patterns(of: wording)
      guard let pattern = try? patterns.values.value(), (try? matcher.matches(pattern, message)) == true
      else {
        return (false, nil)
      }
      (own, end) = (matcher.mark ?? 0, matcher[0]?.upperBound ?? 0)
      let rest = message.extracting(end..<message.count)
      // The first object takes any text, so what comes after it has to match by itself.
      if let pattern = try? patterns.rest(after: own)?.value(), !rest.isEmpty,
        !matcher.couldContinue(pattern, rest)
      {
        return (true, own)
      }
    }
    let next = template.next(after: own)
    let rest = message.extracting(end..<message.count)
    if beginsWithObject {
      // The object's place takes any text, but only the wording's own text follows a complete object.
      if own == 0, !rest.concernsSingleObject(.object, before: next.text) { return (true, own) }
      // A colon and a value after it are no text of the wording's own.
      if own > 0, own < Self.minimumLetters, next.kind != nil, !rest.isEmpty, !rest.mayBeginWithObject {
        return (true, own)
      }
    }
    if let kind = next.kind, kind.isDescription, !rest.concernsSingleObject(kind, before: next.text) {
      return (true, own)
    }
    if let word = next.word, next.kind == nil, !rest.isEmpty, own > 0, !rest.isBeginning(of: word) {
      return (true, own)
    }
    // A value of one line accepts words as well, but rarely those of the statement.
    let later =
      next.kind?.isLinePart == true
      ? next.later.union(next.text.span.identifyingWords(atMost: 20)) : next.later
    let wanted = later.reduce(0) { $0 + $1.utf8.count }
    guard wanted >= Self.minimumLetters else { return (false, own) }
    let found = rest.identifyingWords(atMost: 200).intersection(later)
    return (found.reduce(0) { $0 + $1.utf8.count } * 2 >= wanted, own)
  }

  private static let minimumLetters = 5
}

extension FieldKind {
  /// Whether a value of this kind may have several lines, which show that they belong to a value.
  fileprivate var isDescription: Bool {
    isObject || self == .error || self == .dictionary || self == .collection
  }

  /// Whether a value of this kind ends with its line.
  fileprivate var isLinePart: Bool {
    switch self {
    case .name, .line, .path, .url, .location, .log, .store, .date: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether all of the text is the beginning of a word.
  fileprivate func isBeginning(of word: [UInt8]) -> Bool {
    let wanted = word.drop { $0 == 0x20 }
    let start = skipBlanks(from: 0)
    guard count - start < wanted.count else { return false }
    return zip(start..<count, wanted).allSatisfy { self[$0] == $1 }
  }

  /// Whether all of the text may be a value of a kind that describes itself, possibly truncated.
  ///
  /// After the address of an object come only brackets, a colon with its value, or a UUID. Each following
  /// line is empty, contains a field, opens or closes a bracket, or belongs to the body that the first line
  /// opens; the last line may begin the text that follows the value.
  func concernsSingleObject(_ kind: FieldKind, before text: [UInt8]) -> Bool {
    var start = skip(from: 0, while: \.isASCIIWhitespace)
    if kind.isObject {
      guard start < count else { return true }
      if let null = range(of: "(null)", at: start) { return hasOnly(text, from: null.upperBound) }
      guard byte(start) == UInt8(ascii: "<") else { return isBeginning(of: Array("(null)".utf8)) }
      guard let bracket = endOfBrackets(from: start) else { return find("\n", from: start) == nil }
      guard let close = endOfBody(behind: bracket) else { return hasOnlyLinesOfBody(from: bracket) }
      let end = find(UInt8(ascii: "\n"), from: close) ?? count
      guard isSuffix(close, end, before: text) else { return false }
      start = end
    }
    while let end = find(UInt8(ascii: "\n"), from: start) {
      start = end + 1
      guard isLineOfValue(start) || hasOnly(text, from: start) else { return false }
    }
    return true
  }

  /// Whether the text may begin with an object, or with what is printed in place of one, after optional
  /// spaces.
  fileprivate var mayBeginWithObject: Bool { byte(skipBlanks(from: 0)) == UInt8(ascii: "<") }

  /// The offset after the bracket that closes the one at `start`; `nil` if none does.
  ///
  /// An object may contain others.
  private func endOfBrackets(from start: Int) -> Int? {
    var depth = 0
    for offset in start..<count {
      if self[offset] == UInt8(ascii: "<") { depth += 1 }
      guard self[offset] == UInt8(ascii: ">") else { continue }
      depth -= 1
      if depth == 0 { return offset + 1 }
    }
    return nil
  }

  /// The offset after the body in braces that an object prints after its address; the same offset for an
  /// object without one, `nil` if the text ends within the body.
  ///
  /// The opening brace ends its line. Braces in quotation marks are text.
  private func endOfBody(behind close: Int) -> Int? {
    let open = byte(close) == 0x20 ? close + 1 : close
    guard byte(open) == UInt8(ascii: "{"), open + 1 == count || [0x0A, 0x0D].contains(byte(open + 1)) else {
      return close
    }
    var depth = 0
    var isQuoted = false
    for offset in open..<count {
      if self[offset] == UInt8(ascii: "\""), byte(offset - 1) != UInt8(ascii: "\\") { isQuoted.toggle() }
      if self[offset] == 0x0A { isQuoted = false }
      if isQuoted { continue }
      if self[offset] == UInt8(ascii: "{") { depth += 1 }
      guard self[offset] == UInt8(ascii: "}") else { continue }
      depth -= 1
      if depth == 0 { return offset + 1 }
    }
    return nil
  }

  /// Whether each line after the one at `start` belongs to a body in braces: a key with its value, an object
  /// or a bracket.
  private func hasOnlyLinesOfBody(from start: Int) -> Bool {
    var start = start
    while let end = find(UInt8(ascii: "\n"), from: start) {
      start = end + 1
      let last = find(UInt8(ascii: "\n"), from: start) ?? count
      let text = skipBlanks(from: start)
      guard byte(text).isIdentifier else { continue }
      let afterKey = skip(from: text) { $0 > 0x20 && $0 != UInt8(ascii: ":") }
      // The last line may be cut within its key.
      guard has(" = ", at: afterKey) || has(": ", at: afterKey) || last == count && text > start else {
        return false
      }
    }
    return true
  }

  /// Whether the rest of a line is what objects print after their address, possibly followed by the beginning
  /// of a text.
  private func isSuffix(_ close: Int, _ end: Int, before text: [UInt8]) -> Bool {
    let start = skipParentheses(from: close, before: end)
    if start >= end || hasOnly(text, from: start) || hasOnly(text, from: close) { return true }
    switch byte(start) {
    case UInt8(ascii: ":"):
      let path = skipBlanks(from: start + 1)
      return path == end || byte(path) == UInt8(ascii: "/")
    case 0x20: return endOfUUID(from: start + 1).map { $0 >= end || hasOnly(text, from: $0) } ?? false
    default: return false
    }
  }

  /// The offset after any parentheses at `start`, each optionally preceded by a space, or `end` if one is not
  /// closed.
  private func skipParentheses(from start: Int, before end: Int) -> Int {
    var start = start
    while true {
      let open = byte(start) == 0x20 ? start + 1 : start
      guard open < end, byte(open) == UInt8(ascii: "(") else { return start }
      var depth = 0
      start = open
      repeat {
        if byte(start) == UInt8(ascii: "(") { depth += 1 }
        if byte(start) == UInt8(ascii: ")") { depth -= 1 }
        start += 1
      } while depth > 0 && start < end
    }
  }

  /// The offset after a UUID as requests print it, or after its beginning if the text ends within it; `nil`
  /// if there is none.
  private func endOfUUID(from start: Int) -> Int? {
    let end = Swift.min(start + 36, count)
    guard start < end else { return nil }
    var hasDigit = false
    for offset in start..<end {
      let isDash = [8, 13, 18, 23].contains(offset - start)
      guard isDash ? self[offset] == UInt8(ascii: "-") : self[offset].isASCIIHexDigit else { return nil }
      if self[offset].isASCIIDigit { hasDigit = true }
    }
    // A short word may consist of hexadecimal letters only.
    return hasDigit ? end : nil
  }

  /// Whether the line at `line` belongs to a value: it is empty, a bracket, or indented with a label.
  private func isLineOfValue(_ line: Int) -> Bool {
    let start = skipBlanks(from: line)
    switch byte(start) {
    case _ where start >= count: return true
    case 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    // A single space begins the statement's own words.
    case _ where start == line || start == line + 1 && byte(line) == 0x20: return false
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      if has("Log Snapshot", at: start) { return true }
      let end = skip(from: start) {
        $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";")
      }
      return byte(end) != 0x20 || byte(end + 1) == UInt8(ascii: "=") || end + 1 >= count
    default: return true
    }
  }

  /// Whether the text from an offset on is a prefix of another text, ignoring leading whitespace.
  private func hasOnly(_ text: [UInt8], from offset: Int) -> Bool {
    let start = skip(from: offset, while: \.isASCIIWhitespace)
    let wanted = text.drop(while: \.isASCIIWhitespace)
    guard count - start <= wanted.count else { return false }
    return zip(start..<count, wanted).allSatisfy { self[$0] == $1 }
  }
}
