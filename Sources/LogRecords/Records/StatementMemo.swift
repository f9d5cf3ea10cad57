// Finds the beginning of a statement's message, and the origin that its marker shows, by comparing it with
// earlier statements of the same method, which is faster than parsing. `Statement` parses all others.

/// The most recent statements, from the `-` or `+` of their method, or from the marker of mirroring before
/// it, up to the message.
struct StatementMemo {
  /// The beginning of a statement, excluding the digits of its line number, because one method has several.
  private struct Head {
    /// The number of bytes; 0 for an empty slot.
    var count: Int32 = 0
    /// The number of bytes before the digits; all of them if there are no digits.
    var beforeDigits: Int32 = 0
    /// The offset of the method's name from the beginning of the head.
    var name: Int32 = 0
    /// The offset after the method's class.
    var afterClass: Int32 = 0
    /// The offset of the closing bracket.
    var close: Int32 = 0
    /// The offset after the method, not counting the digits.
    var end: Int32 = 0
    var origin = Origin.app
    var isReason = false
    var isNumbered = false
    /// The number of the method, as in `Record.methodNumber`.
    var methodNumber: UInt16 = 0
  }

  /// The number of slots.
  private static let capacity = 512
  /// The number of slots in which a head may be.
  private static let ways = 4
  /// The maximum distance from the start of a statement to the end of its method, in bytes.
  private static let maximumMethodLength = 160
  /// The maximum length of a head, in bytes.
  private static let maximumLength = 192
  /// The maximum number of digits in a line number.
  private static let maximumDigits = 12

  /// The function that returns the number of a method by its name, as in `Record.methodNumber`; called once
  /// for each head that is kept.
  var numberOfMethod: Record.NumberOfMethod = { _ in 0 }

  private var heads = Array(repeating: Head(), count: capacity)
  private var bytes = Array(repeating: UInt8(0), count: capacity * maximumLength)

  /// Returns the statement that begins at an offset of a line; `nil` means undecided.
  @inline(always) func statement(_ line: Span<UInt8>, from start: Int) -> Statement? {
    guard let close = Self.close(line, from: start) else { return nil }
    let home = Self.slot(line, start, close)
    for way in 0..<Self.ways {
      let slot = home ^ way
      guard Int(heads[slot].close) == close &- start, let digits = digits(in: slot, of: line, start) else {
        continue
      }
      let head = heads[slot]
      let message = start &+ Int(head.count) &+ digits
      guard Self.mayFollow(line, at: message, head.origin) else { return nil }
      let method = MethodName(
        name: ByteRange(start &+ Int(head.name), close),
        selector: ByteRange(start &+ Int(head.afterClass) &+ 1, close),
        end: start &+ Int(head.end) &+ digits, isReason: head.isReason, isNumbered: head.isNumbered)
      return Statement(
        method: method, methodNumber: head.methodNumber, origin: head.origin, message: message)
    }
    return nil
  }

  /// Keeps a statement that was read at an offset of a line, if the space before its message makes it certain
  /// that the same bytes have the same meaning.
  mutating func keep(_ statement: Statement, of line: Span<UInt8>, from start: Int) {
    guard let method = statement.method, let close = Self.close(line, from: start),
      Int(method.name.upper) == close, line.byte(statement.message - 1) == 0x20,
      Self.mayFollow(line, at: statement.message, statement.origin)
    else { return }
    var number = close + 1
    if line.byte(number) != 0x20 {
      number = line.skip(from: number) { $0.isIdentifier || $0 == UInt8(ascii: ".") }
    }
    var digits = 0
    if method.isNumbered, line.byte(number) == UInt8(ascii: "(") {
      number += 1
      digits = line.skip(from: number, while: \.isASCIIDigit) - number
    }
    let count = statement.message - start - digits
    let isSure =
      switch statement.origin {
      case .ubiquity: line.hasUbiquityMarker(at: line.skipBlanks(from: method.end))
      case .cloudkit: digits > 0 && statement.message == number + digits + 3
      default: digits > 0 && line.has("): ", at: number + digits) || line.byte(close + 1) == 0x20
      }
    guard isSure, count <= Self.maximumLength, digits <= Self.maximumDigits else { return }
    let home = Self.slot(line, start, close)
    let slot = (0..<Self.ways).map { home ^ $0 }.first { heads[$0].count == 0 } ?? home
    let beforeDigits = digits > 0 ? number - start : count
    heads[slot] = Head(
      count: Int32(count), beforeDigits: Int32(beforeDigits), name: method.name.lower - Int32(start),
      afterClass: method.selector.lower - 1 - Int32(start), close: Int32(close - start),
      end: Int32(method.end - start - digits), origin: statement.origin, isReason: method.isReason,
      isNumbered: method.isNumbered,
      methodNumber: statement.origin == .ubiquity ? numberOfMethod(line.extracting(method.name.range)) : 0)
    for index in 0..<count {
      bytes[slot * Self.maximumLength + index] = line[start + index + (index < beforeDigits ? 0 : digits)]
    }
  }

  /// Returns the number of digits of a line number between the bytes of the head in a slot, if these are at an
  /// offset of a line; otherwise `nil`.
  @inline(always) private func digits(in slot: Int, of line: Span<UInt8>, _ start: Int) -> Int? {
    let (count, before) = (Int(heads[slot].count), Int(heads[slot].beforeDigits))
    let place = slot &* Self.maximumLength
    let bytes = bytes.span.extracting(place..<place &+ Self.maximumLength)
    guard line.has(bytes.extracting(0..<before), at: start) else { return nil }
    guard before < count else { return 0 }
    let digits = line.skip(from: start &+ before, while: \.isASCIIDigit) &- start &- before
    guard digits > 0, digits <= Self.maximumDigits,
      line.has(bytes.extracting(before..<count), at: start &+ before &+ digits)
    else { return nil }
    return digits
  }

  /// Whether the text where the message of a known head would begin is no part of the head.
  @inline(always) private static func mayFollow(_ line: Span<UInt8>, at message: Int, _ origin: Origin)
    -> Bool
  {
    let first = line.byte(message)
    return switch origin {
    // Excludes a space, also a web page's, and a repeated marker.
    case .ubiquity:
      first > 0x20 && first < 0x80 && first != UInt8(ascii: "&")
        && (first != UInt8(ascii: "C") || line.byte(message + 1) != UInt8(ascii: "o"))
    // Excludes a number, and `line 271:`.
    case .app: first != UInt8(ascii: "l") && PlainMessage.begins(line, at: message)
    // Excludes a space, also a web page's, and what remains where a web page dropped an object.
    case .cloudkit: first > 0x20 && first < 0x80 && first != UInt8(ascii: "-")
    default: false
    }
  }

  /// Returns the end of the method's name in a statement that begins with `-` or `+`, with a block, or with a
  /// level and the marker of mirroring; `nil` if there is none.
  @inline(__always) private static func close(_ line: Span<UInt8>, from start: Int) -> Int? {
    switch line.byte(start) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"):
      line.find(UInt8(ascii: "]"), from: start, before: start + maximumMethodLength)
    // `CoreData+CloudKit:`, `debug:`, `error:`, `fault:` and `warning:`.
    case UInt8(ascii: "C"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "w"):
      line.find(UInt8(ascii: "]"), from: start, before: start + maximumMethodLength)
    default: nil
    }
  }

  /// Returns the first slot of a head, by the middle of the method's class, the end of its name and its
  /// length, which distinguish most methods.
  @inline(__always) private static func slot(_ line: Span<UInt8>, _ start: Int, _ close: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: close - start).hashed(
      with: line.word(at: min(start + 12, close - 8))
    )
    .hashed(with: line.word(at: close - 8))
    return Int(truncatingIfNeeded: hash >> 55)
  }
}

extension UInt64 {
  /// Returns the hash extended by another word; its upper bits are better mixed than the lower ones.
  @inline(__always) fileprivate func hashed(with word: UInt64) -> UInt64 {
    (self ^ self >> 32 ^ word) &* 0x9E37_79B9_7F4A_7C15
  }
}
