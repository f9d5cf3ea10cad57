// Finds where a statement's message begins, and what its marker shows, by a statement of the same method that
// was read before: comparing is faster than reading. `Statement` reads what this does not know.

/// The statements that were read last, from the sign of their method, or from the marker of mirroring before
/// it, up to the message.
struct StatementMemo {
  /// What a statement begins with, but for the digits of its line number: the same method has several.
  private struct Head {
    /// How many bytes it has; 0 for none.
    var count: Int32 = 0
    /// Where the digits would stand; all of it where there are none.
    var beforeDigits: Int32 = 0
    /// The method, by its distance from where the head begins.
    var name: Int32 = 0
    var afterClass: Int32 = 0
    var close: Int32 = 0
    var end: Int32 = 0
    var origin = Origin.app
    var isReason = false
    var isNumbered = false
    /// As `Record.methodNumber`.
    var methodNumber: UInt16 = 0
  }

  /// How many are kept, in how many slots each may be, the longest method, and the longest head.
  private static let capacity = 512
  private static let ways = 4
  private static let longestMethod = 160
  private static let longest = 192
  /// The most digits that are a number.
  private static let mostDigits = 12

  /// The number of a method by its name, as `Record.methodNumber`: looked up once for each head that is kept.
  var numberOfMethod: Record.NumberOfMethod = { _ in 0 }

  private var heads = Array(repeating: Head(), count: capacity)
  private var bytes = Array(repeating: UInt8(0), count: capacity * longest)

  /// The statement that begins at an offset of a line; `nil` says nothing.
  @inline(__always) func statement(_ line: Span<UInt8>, from start: Int) -> Statement? {
    guard let close = Self.close(line, from: start) else { return nil }
    let home = Self.slot(line, start, close)
    var found: (head: Head, digits: Int)?
    for way in 0..<Self.ways {
      found = head(in: home ^ way, of: line, start, close)
      if found != nil { break }
    }
    guard let (head, digits) = found else { return nil }
    let message = start &+ Int(head.count) &+ digits
    guard Self.mayFollow(line, at: message, head.origin) else { return nil }
    let method = MethodName(
      name: ByteRange(start &+ Int(head.name), close),
      selector: ByteRange(start &+ Int(head.afterClass) &+ 1, close),
      end: start &+ Int(head.end) &+ digits, isReason: head.isReason, isNumbered: head.isNumbered)
    return Statement(
      method: method, methodNumber: head.methodNumber, origin: head.origin, message: message)
  }

  /// Keeps a statement that was read at an offset of a line, when the blank before its message leaves no
  /// doubt that the same bytes mean the same again.
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
    guard isSure, count <= Self.longest, digits <= Self.mostDigits else { return }
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
      bytes[slot * Self.longest + index] = line[start + index + (index < beforeDigits ? 0 : digits)]
    }
  }

  /// The head in a slot whose bytes stand at an offset of a line, and how many digits a line number has
  /// between them.
  @inline(__always) private func head(
    in slot: Int, of line: Span<UInt8>, _ start: Int, _ close: Int
  ) -> (head: Head, digits: Int)? {
    let head = heads[slot]
    guard Int(head.close) == close - start else { return nil }
    let (count, before) = (Int(head.count), Int(head.beforeDigits))
    let bytes = bytes.span.extracting(slot * Self.longest..<slot * Self.longest + count)
    guard line.has(bytes.extracting(first: before), at: start) else { return nil }
    guard before < count else { return (head, 0) }
    let digits = line.skip(from: start &+ before, while: \.isASCIIDigit) &- start &- before
    guard digits > 0, digits <= Self.mostDigits,
      line.has(bytes.extracting(before..<count), at: start &+ before &+ digits)
    else { return nil }
    return (head, digits)
  }

  /// Whether what stands where the message of a known head would begin is no part of the head.
  @inline(__always) private static func mayFollow(_ line: Span<UInt8>, at message: Int, _ origin: Origin)
    -> Bool
  {
    let first = line.byte(message)
    return switch origin {
    // Not a blank, also of a page, nor the marker again.
    case .ubiquity: first > 0x20 && first < 0x80 && first != UInt8(ascii: "C") && first != UInt8(ascii: "&")
    // Not a number, nor `line 271:`.
    case .app: first != UInt8(ascii: "l") && PlainMessage.begins(line, at: message)
    // Not a blank, also of a page, nor what stands where a page dropped an object.
    case .cloudkit: first > 0x20 && first < 0x80 && first != UInt8(ascii: "-")
    default: false
    }
  }

  /// Where the name of a method ends that begins at an offset with a sign, as a block, or behind a level and
  /// the marker of mirroring; `nil` for none.
  @inline(__always) private static func close(_ line: Span<UInt8>, from start: Int) -> Int? {
    switch line.byte(start) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"):
      line.find(UInt8(ascii: "]"), from: start, before: start + longestMethod)
    // `CoreData+CloudKit:`, `debug:`, `error:`, `fault:` and `warning:`.
    case UInt8(ascii: "C"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "w"):
      line.find(UInt8(ascii: "]"), from: start, before: start + longestMethod)
    default: nil
    }
  }

  /// Where a head is kept, or in a slot beside it: the middle of the method's class, the end of its name and
  /// its length distinguish most of them.
  @inline(__always) private static func slot(_ line: Span<UInt8>, _ start: Int, _ close: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: close - start).hashed(
      with: line.word(at: min(start + 12, close - 8))
    )
    .hashed(with: line.word(at: close - 8))
    return Int(truncatingIfNeeded: hash >> 55)
  }
}

extension UInt64 {
  /// A hash that goes on with another word; its upper bits are the better mixed ones.
  @inline(__always) fileprivate func hashed(with word: UInt64) -> UInt64 {
    (self ^ self >> 32 ^ word) &* 0x9E37_79B9_7F4A_7C15
  }
}
