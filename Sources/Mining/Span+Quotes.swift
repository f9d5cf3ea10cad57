// Values in quotes; the quotes are text.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func quoted(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue? {
    guard let (inside, next) = quotes(at: start, end) else { return nil }
    // What is nothing but a value of a kind has that kind.
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
        if self[close] == "'", endsWord(at: close + 1, end) {
          return (start + 1..<close, close + 1)
        }
        close += 1
      }
      return nil
    case 0xE2 where has("\u{201C}", at: start): return pair(start, 3, "\u{201D}", end)
    case 0xE2 where has("\u{201E}", at: start):
      return pair(start, 3, "\u{201C}", end) ?? pair(start, 3, "\u{201D}", end)
    case 0xE2 where has("\u{2039}", at: start): return pair(start, 3, "\u{203A}", end)
    case 0xE3 where has("\u{300C}", at: start): return pair(start, 3, "\u{300D}", end)
    case 0xE3 where has("\u{300E}", at: start): return pair(start, 3, "\u{300F}", end)
    case 0xE2 where has("\u{2018}", at: start): return pair(start, 3, "\u{2019}", end)
    case 0xC2 where has("\u{AB}", at: start): return pair(start, 2, "\u{BB}", end)
    default: return nil
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

  private func pair(_ start: Int, _ width: Int, _ close: StaticString, _ end: Int) -> (
    inside: Range<Int>, next: Int
  )? {
    let limit = Swift.min(end, start + 512)
    guard let found = find(close, from: start + width, before: limit),
      find("\n", from: start, before: found) == nil
    else { return nil }
    return (start + width..<found, found + close.utf8CodeUnitCount)
  }
}
