// Values in parentheses, braces and quotes: vectors, names of objects, collections, dictionaries, and quoted
// values, whose quotes are text.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func parenthesis(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue? {
    if let null = range(of: "(null)", at: start) { return .value(nil, null) }
    if let null = range(of: "(nil)", at: start) { return .value(.pointer, null) }
    if isWithinWord(start) { return nil }
    if byte(start + 1) == ")" { return .value(.vector, start..<start + 2) }
    if byte(start + 1).isASCIIWhitespace, byte(skipBlanks(from: start + 1)) == "\n" {
      guard !brackets.hasOpenParenthesis else { return nil }
      guard let close = closing(at: start, end) else {
        brackets.hasOpenParenthesis = true
        return .value(.text, start..<end)
      }
      return .value(.collection, start..<close)
    }
    // Peers and numbers, or store, entity, key and peer, joined by colons.
    let stop = skip(from: start + 1) { $0 > 0x20 && $0 != ")" && $0 != "(" }
    guard stop < end, self[stop] == ")" else { return nil }
    if isVector(start + 1..<stop) { return .value(.vector, start..<stop + 1) }
    if isGlobalID(start + 1..<stop) { return .value(.globalID, start..<stop + 1) }
    return nil
  }

  func brace(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue? {
    guard !brackets.hasOpenBrace else { return nil }
    let isCollection = byte(start + 1) == "("
    guard let close = closing(at: start, end) else {
      brackets.hasOpenBrace = true
      let first = skipBlanks(from: start + (isCollection ? 2 : 1))
      return first < end && self[first] == "\n" ? .value(.text, start..<end) : nil
    }
    let isSet = isCollection && byte(close - 2) == ")"
    return .value(isSet ? .collection : .dictionary, start..<close)
  }

  /// Whether bytes are peers and numbers: `mobile~UUID:12:mobile~UUID:3`.
  func isVector(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    repeat {
      let peer = skip(from: position) { $0 != ":" && $0 > 0x20 && $0 != ")" }
      guard peer > position, peer < range.upperBound, isPeer(position..<peer),
        let number = number(at: peer + 1)
      else { return false }
      position = number.end
      if position == range.upperBound { return true }
      position += 1
    } while position < range.upperBound && self[position - 1] == ":"
    return false
  }

  /// Whether bytes are the name of an object on all devices: `Trips:Stop:p52:mobile~UUID`.
  private func isGlobalID(_ range: Range<Int>) -> Bool {
    var colons = 0
    var position = range.lowerBound
    for index in range where self[index] == ":" {
      colons += 1
      if colons == 3 {
        guard self[position] == "p", skip(from: position + 1, while: \.isASCIIDigit) == index
        else { return false }
      }
      position = index + 1
    }
    return colons == 3 && position < range.upperBound
  }

  func quoted(at start: Int, _ end: Int) -> FoundValue? {
    guard let (inside, next) = quotes(at: start, end) else { return nil }
    // A quoted text that is a single value has the kind of that value.
    if !inside.isEmpty, self[inside.lowerBound].isIdentifier || self[inside.lowerBound] == "/" {
      var within = OpenBrackets(hasOpenBrace: true, hasOpenParenthesis: true)
      let found = value(at: inside.lowerBound, inside.upperBound, &within)
      if case .value(let kind, let range, _) = found, range == inside, kind != .word {
        return .value(kind, inside, next: next)
      }
    }
    return .value(.name, inside, next: next)
  }

  private func quotes(at start: Int, _ end: Int) -> (inside: Range<Int>, next: Int)? {
    switch self[start] {
    case "\"":
      guard let close = closingQuote(from: start + 1, end) else { return nil }
      return (start + 1..<close, close + 1)
    case "'":
      guard !isWithinWord(start) else { return nil }
      let limit = Swift.min(end, start + 200)
      var close = start + 1
      while close < limit, self[close] != "\n" {
        if self[close] == "'", endsWord(at: close + 1, end) { return (start + 1..<close, close + 1) }
        close += 1
      }
      return nil
    default:
      let limit = Swift.min(end, start + 512)
      for (open, close) in pairsOfQuotes where has(open, at: start) {
        let inside = start + open.utf8CodeUnitCount
        if let found = find(close, from: inside, before: limit), find("\n", from: start, before: found) == nil
        {
          return (inside..<found, found + close.utf8CodeUnitCount)
        }
      }
      return nil
    }
  }

  private func closingQuote(from start: Int, _ end: Int) -> Int? {
    let limit = Swift.min(end, start + 512)
    var position = start
    while position < limit, self[position] != "\n" {
      if self[position] == "\\" {
        position += 1
      } else if self[position] == "\"" {
        return position
      }
      position += 1
    }
    return nil
  }
}

private let pairsOfQuotes: [(open: StaticString, close: StaticString)] = [
  ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"), ("\u{201E}", "\u{201D}"), ("\u{2039}", "\u{203A}"),
  ("\u{300C}", "\u{300D}"), ("\u{300E}", "\u{300F}"), ("\u{2018}", "\u{2019}"), ("\u{AB}", "\u{BB}"),
]
