// Values whose own bytes show where they end. Each follows its fragment in `FieldKind+Fragment`.

internal import CatalogueDocument
internal import LogRecords

/// A kind of value whose own bytes show where it ends.
enum ValueScanner: Sendable {
  case number, decimal, flag, word, pointer, uuid, peer, hash, vector, globalID, coordinator

  init?(_ kind: FieldKind) {
    switch kind {
    case .number: self = .number
    case .decimal: self = .decimal
    case .flag: self = .flag
    case .word: self = .word
    case .pointer: self = .pointer
    case .uuid: self = .uuid
    case .peer: self = .peer
    case .hash: self = .hash
    case .vector: self = .vector
    case .globalID: self = .globalID
    case .coordinator: self = .coordinator
    default: return nil
    }
  }

  /// Returns the value that begins at an offset, and the end of what belongs to it; `nil` if there is none.
  func scan(_ bytes: Span<UInt8>, at start: Int) -> (value: Range<Int>, end: Int)? {
    if let end = own(bytes, at: start) { return end }
    // The text that is printed in place of a value.
    var nothing = bytes.range(of: "<private>", at: start)
    switch self {
    case .number, .word, .uuid, .peer, .coordinator: nothing = nothing ?? bytes.range(of: "(null)", at: start)
    case .pointer:
      nothing = nothing ?? bytes.range(of: "(null)", at: start) ?? bytes.range(of: "(nil)", at: start)
    case .decimal, .flag, .hash, .vector, .globalID: break
    }
    return nothing.map { ($0, $0.upperBound) }
  }

  private func own(_ bytes: Span<UInt8>, at start: Int) -> (value: Range<Int>, end: Int)? {
    var end = start
    switch self {
    case .number, .decimal:
      let digits = bytes.byte(start) == UInt8(ascii: "-") ? start + 1 : start
      end = bytes.skip(from: digits, while: \.isASCIIDigit)
      guard end > digits else { return nil }
      if self == .decimal, bytes.byte(end) == UInt8(ascii: "."), bytes.byte(end + 1).isASCIIDigit {
        end = bytes.skip(from: end + 1, while: \.isASCIIDigit)
      }
    case .flag:
      guard bytes.byte(start) == UInt8(ascii: "0") || bytes.byte(start) == UInt8(ascii: "1") else {
        return nil
      }
      end = start + 1
    case .word: end = bytes.skip(from: start, while: \.isIdentifier)
    case .pointer:
      guard bytes.has("0x", at: start) else { return nil }
      end = bytes.skip(from: start + 2, while: \.isASCIIHexDigit)
      guard end > start + 2 else { return nil }
    case .uuid: end = bytes.skip(from: start) { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    case .peer:
      end = bytes.skip(from: start) {
        switch $0 {
        case UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
          UInt8(ascii: "\""):
          false
        default: !$0.isASCIIWhitespace
        }
      }
    case .hash: end = bytes.skip(from: start) { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "/") }
    case .vector: return inParentheses(bytes, at: start, after: "<PFUbiquityKnowledgeVector")
    case .globalID: return inParentheses(bytes, at: start, after: "<PFUbiquityGlobalObjectID")
    case .coordinator:
      guard bytes.has("<NSPersistentStoreCoordinator", at: start), let close = bytes.endOfTag(from: start)
      else {
        return nil
      }
      end = close
    }
    return end > start ? (start..<end, end) : nil
  }

  /// Returns the content of parentheses at an offset, or after the class and the address of an object.
  private func inParentheses(
    _ bytes: Span<UInt8>, at start: Int, after object: StaticString
  ) -> (value: Range<Int>, end: Int)? {
    var open = start
    if bytes.has(object, at: start), let close = bytes.endOfTag(from: start + object.utf8CodeUnitCount) {
      open = bytes.skip(from: close, while: \.isASCIIWhitespace)
    }
    guard bytes.byte(open) == UInt8(ascii: "(") else { return nil }
    // Vectors have hundreds of bytes, and searching is faster than examining each.
    guard let close = bytes.find(UInt8(ascii: ")"), from: open + 1),
      bytes.find(UInt8(ascii: "\n"), from: open + 1, before: close) == nil
    else { return nil }
    return (open + 1..<close, close + 1)
  }

  /// Whether the value could also end elsewhere, which only backtracking can find out.
  @inline(__always) func isAmbiguous(_ bytes: Span<UInt8>, _ value: Range<Int>, end: Int) -> Bool {
    switch self {
    // A decimal may end before its fraction, an ID at a later bracket, and `<private>` may begin a longer
    // word.
    case .decimal: bytes.find(UInt8(ascii: "."), from: value.lowerBound, before: end) != nil
    case .globalID:
      bytes.find(
        UInt8(ascii: ")"), from: end, before: bytes.find(UInt8(ascii: "\n"), from: end)) != nil
    case .peer, .hash: bytes.byte(value.lowerBound) == UInt8(ascii: "<")
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Returns the offset after the next `>` on the same line; `nil` if there is none.
  func endOfTag(from start: Int) -> Int? {
    // Fast path: almost every tag ends within sixteen bytes.
    var position = start
    while position < count {
      let bytes = word(at: position)
      let (close, line) = (bytes.marked(UInt8(ascii: ">")), bytes.marked(UInt8(ascii: "\n")))
      if close | line != 0 {
        let distance = close.trailingZeroBitCount
        return distance < line.trailingZeroBitCount ? position + distance / 8 + 1 : nil
      }
      position += 8
    }
    return nil
  }
}
