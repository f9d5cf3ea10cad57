// Values in parentheses and braces: vectors, names of objects, collections and dictionaries.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  /// The value that begins with a `(`; `nil` for text.
  func parenthesis(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue? {
    if has("(null)", at: start) { return .value(nil, start..<start + 6) }
    if has("(nil)", at: start) { return .value(.pointer, start..<start + 5) }
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

  /// The value that begins with a `{`; `nil` for text.
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
}
