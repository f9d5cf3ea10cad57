// Distinguishes a statement that ends too early from one that is worded differently: a field for an object or
// a text takes whatever follows, so either could go on.

internal import CatalogueDocument
internal import LogRecords
internal import PCRE2

extension Classifier {
  /// Whether a message that could go on as a wording does differs from it before it ends: another word stands
  /// where one of the wording's has to, no object would print what stands where one of its objects does, or
  /// its later words are there.
  ///
  /// Also how many bytes of the wording's own text the message follows; `nil` if that was not needed.
  ///
  /// - Complexity: O(1): the first 16 KiB are looked at.
  mutating func rewording(_ wording: Int, _ message: Span<UInt8>) -> (isReworded: Bool, own: Int?) {
    let message = message.extracting(first: Self.longestMessage)
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
      // The first object takes anything: what comes after it has to fit by itself.
      if let pattern = try? patterns.rest(after: own)?.value(), !rest.isEmpty,
        !matcher.couldContinue(pattern, rest)
      {
        return (true, own)
      }
    }
    let next = template.next(after: own)
    let rest = message.extracting(end..<message.count)
    if beginsWithObject {
      // What stands for the object takes any text: behind a whole object only the wording's own text follows.
      if own == 0, !rest.isOfOneObject(.object, before: next.text) { return (true, own) }
      // A colon and a value behind it are no text of a wording's own.
      if own > 0, own < Self.fewestLetters, next.kind != nil, !rest.isEmpty, !rest.mayBeginWithObject {
        return (true, own)
      }
    }
    if let kind = next.kind, kind.isDescription, !rest.isOfOneObject(kind, before: next.text) {
      return (true, own)
    }
    if let word = next.word, next.kind == nil, !rest.isEmpty, own > 0, !rest.isBeginning(of: word) {
      return (true, own)
    }
    // A line that is a value takes words as well, but rarely those of the statement.
    let later =
      next.kind?.isOfLine == true ? next.later.union(next.text.span.identifyingWords(atMost: 20)) : next.later
    let wanted = later.reduce(0) { $0 + $1.utf8.count }
    guard wanted >= Self.fewestLetters else { return (false, own) }
    let found = rest.identifyingWords(atMost: 200).intersection(later)
    return (found.reduce(0) { $0 + $1.utf8.count } * 2 >= wanted, own)
  }

  private static let fewestLetters = 5
}

extension FieldKind {
  /// Whether its value may have several lines, which show that they belong to a value.
  fileprivate var isDescription: Bool {
    isObject || self == .error || self == .dictionary || self == .collection
  }

  /// Whether its value ends with its line.
  fileprivate var isOfLine: Bool {
    switch self {
    case .name, .line, .path, .url, .location, .log, .store, .date: true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether a word begins with all of it.
  fileprivate func isBeginning(of word: [UInt8]) -> Bool {
    let wanted = word.drop { $0 == 0x20 }
    let start = skipBlanks(from: 0)
    guard count - start < wanted.count else { return false }
    return zip(start..<count, wanted).allSatisfy { self[$0] == $1 }
  }

  /// Whether all of it may be a value of a kind that describes itself, as far as the text goes.
  ///
  /// Behind the address of an object nothing follows but what is in brackets or behind a colon, or a UUID.
  /// Further lines are empty, give a field, or open or close a bracket, or belong to the body that the first
  /// line opens; the last one may begin the text that follows the value.
  func isOfOneObject(_ kind: FieldKind, before text: [UInt8]) -> Bool {
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

  /// Whether an object, or what is printed in place of one, may be what it begins with, behind a blank.
  fileprivate var mayBeginWithObject: Bool { byte(skipBlanks(from: 0)) == UInt8(ascii: "<") }

  /// The offset after the bracket that closes the one at an offset; `nil` for none.
  ///
  /// An object may hold others.
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

  /// The offset after the body in braces that an object prints behind its address; the same offset for an
  /// object without one, `nil` if all bytes end within it.
  ///
  /// The brace that opens it ends its line. Braces in quotation marks are text.
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

  /// Whether each line behind an offset's is one of a body in braces: a key with its value, an object or a
  /// bracket.
  private func hasOnlyLinesOfBody(from start: Int) -> Bool {
    var start = start
    while let end = find(UInt8(ascii: "\n"), from: start) {
      start = end + 1
      let last = find(UInt8(ascii: "\n"), from: start) ?? count
      let text = skipBlanks(from: start)
      guard byte(text).isIdentifier else { continue }
      let afterKey = skip(from: text) { $0 > 0x20 && $0 != UInt8(ascii: ":") }
      // The last one may be cut within its key.
      guard has(" = ", at: afterKey) || has(": ", at: afterKey) || last == count && text > start else {
        return false
      }
    }
    return true
  }

  /// Whether the rest of a line is what objects print behind their address, before a text that may begin.
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

  /// The offset after what stands in parentheses at an offset, perhaps behind a blank, or the end.
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

  /// The offset after a UUID, as requests print it, or its beginning where all bytes end; `nil` for none.
  private func endOfUUID(from start: Int) -> Int? {
    let end = Swift.min(start + 36, count)
    guard start < end else { return nil }
    var hasDigit = false
    for offset in start..<end {
      let isDash = [8, 13, 18, 23].contains(offset - start)
      guard isDash ? self[offset] == UInt8(ascii: "-") : self[offset].isASCIIHexDigit else { return nil }
      if self[offset].isASCIIDigit { hasDigit = true }
    }
    // A short word may have the letters of one.
    return hasDigit ? end : nil
  }

  /// Whether a line that begins at an offset is one of a value: empty, a bracket, or indented with a label.
  private func isLineOfValue(_ line: Int) -> Bool {
    let start = skipBlanks(from: line)
    switch byte(start) {
    case _ where start >= count: return true
    case 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    // One blank begins the statement's own words.
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

  /// Whether what begins at an offset is no more than the beginning of a text.
  private func hasOnly(_ text: [UInt8], from offset: Int) -> Bool {
    let start = skip(from: offset, while: \.isASCIIWhitespace)
    let wanted = text.drop(while: \.isASCIIWhitespace)
    guard count - start <= wanted.count else { return false }
    return zip(start..<count, wanted).allSatisfy { self[$0] == $1 }
  }
}
