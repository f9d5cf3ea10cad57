// Recognises the value or text at an offset of a message. Each form of value has a file of its own; this one
// decides which forms are tried.

internal import LogRecords

extension Span<UInt8> {
  /// Returns the value or text at an offset before `end`.
  ///
  /// - Complexity: all calls for one message together are O(length).
  func value(at start: Int, _ end: Int, _ brackets: inout OpenBrackets) -> FoundValue {
    let byte = self[start]
    switch byte {
    case "<": return angleBracket(at: start, end) ?? .text(to: start + 1)
    case "(": return parenthesis(at: start, end, &brackets) ?? .text(to: start + 1)
    case "{": return brace(at: start, end, &brackets) ?? .text(to: start + 1)
    case "\"", "'", 0xE2, 0xE3, 0xC2:
      return quoted(at: start, end) ?? token(at: start, end, &brackets)
    case "/": return path(at: start, end) ?? .text(to: start + 1)
    case "-", "+":
      guard !isWithinWord(start), self.byte(start + 1).isASCIIDigit else { return .text(to: start + 1) }
      return token(at: start, end, &brackets)
    case "~", "_": return token(at: start, end, &brackets)
    case _ where byte.isASCIIAlphanumeric || byte >= 0x80: return token(at: start, end, &brackets)
    default: return .text(to: start + 1)
    }
  }

  func isWithinWord(_ offset: Int) -> Bool {
    let before = byte(offset - 1)
    return before.isIdentifier || before >= 0x80
  }

  func endsWord(at offset: Int, _ end: Int) -> Bool {
    offset >= end || !self[offset].isIdentifier && self[offset] < 0x80
  }

  /// The offset after the bracket that closes the parenthesis or brace at `start`; `nil` if none does.
  func closing(at start: Int, _ end: Int) -> Int? {
    let open = self[start]
    let close = open == "(" ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 0
    var position = start
    while let closed = find(close, from: position, before: end) {
      while let opened = find(open, from: position, before: closed) {
        depth += 1
        position = opened + 1
      }
      depth -= 1
      position = closed + 1
      if depth == 0 { return position }
    }
    return nil
  }

  func isOne(of words: [StaticString], _ range: Range<Int>) -> Bool {
    for word in words where isWord(word, range) { return true }
    return false
  }

  func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
    word.utf8CodeUnitCount == range.count && has(word, at: range.lowerBound)
  }
}

extension UInt8 {
  @inline(__always) static func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool {
    UInt32(byte) == scalar.value
  }

  @inline(__always) static func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { !(byte == scalar) }

  @inline(__always) static func ~= (scalar: Unicode.Scalar, byte: UInt8) -> Bool { byte == scalar }
}
