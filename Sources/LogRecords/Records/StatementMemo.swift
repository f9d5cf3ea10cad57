// Reads where a statement's message begins, and what its marker shows, by a statement of the same method that was read before:
// comparing is faster than reading. What it does not know, `Statement` reads.

/// The statements that were read last, from the sign of their method up to the message.
struct StatementMemo {
  private struct Head {
    /// How many bytes it has; 0 for none.
    var count = 0
    var origin = Origin.app
    /// The method, by its distance from the sign.
    var afterClass = 0
    var close = 0
    var end = 0
    var isReason = false
    var isNumbered = false
  }

  /// How many are kept, the longest method, and the longest head.
  private static let capacity = 512
  private static let longestMethod = 128
  private static let longest = 192

  private var heads = Array(repeating: Head(), count: capacity)
  private var bytes = Array(repeating: UInt8(0), count: capacity * longest)

  /// The methods of statements that it does not know.
  var methods = MethodMemo()

  /// The statement whose method begins with a sign at an offset of a line; `nil` says nothing.
  func statement(_ line: Span<UInt8>, from start: Int) -> Statement? {
    guard let close = Self.close(line, from: start) else { return nil }
    let home = Self.slot(line, start, close)
    let slot = isHead(home, line, start, close) ? home : home ^ 1
    guard slot == home || isHead(slot, line, start, close) else { return nil }
    let head = heads[slot]
    guard Self.mayFollow(line, at: start + head.count, head.origin) else { return nil }
    let method = MethodName(
      name: ByteRange(start + 2, close), selector: ByteRange(start + head.afterClass + 1, close),
      end: start + head.end, isReason: head.isReason, isNumbered: head.isNumbered)
    return Statement(method: method, origin: head.origin, message: start + head.count)
  }

  /// Keeps a statement that was read at an offset of a line, when the blank before its message leaves no doubt that the same
  /// bytes mean the same again.
  ///
  /// Of an app's own only those without line numbers: they may have many.
  mutating func keep(_ statement: Statement, of line: Span<UInt8>, from start: Int) {
    let count = statement.message - start
    guard let method = statement.method, let close = Self.close(line, from: start),
      Int(method.name.upper) == close, count <= Self.longest, line.byte(statement.message - 1) == 0x20,
      Self.mayFollow(line, at: statement.message, statement.origin),
      statement.origin == .ubiquity
        ? line.hasUbiquityMarker(at: line.skipBlanks(from: method.end)) : line.byte(close + 1) == 0x20
    else { return }
    let home = Self.slot(line, start, close)
    let slot = heads[home].count == 0 || heads[home ^ 1].count > 0 ? home : home ^ 1
    heads[slot] = Head(
      count: count, origin: statement.origin, afterClass: Int(method.selector.lower) - 1 - start,
      close: close - start, end: method.end - start, isReason: method.isReason, isNumbered: method.isNumbered)
    for index in 0..<count { bytes[slot * Self.longest + index] = line[start + index] }
  }

  private func isHead(_ slot: Int, _ line: Span<UInt8>, _ start: Int, _ close: Int) -> Bool {
    let (count, first) = (heads[slot].count, slot * Self.longest)
    return count > 0 && heads[slot].close == close - start
      && line.has(bytes.span.extracting(first..<first + count), at: start)
  }

  /// Whether what stands where the message of a known head would begin is no part of the head.
  private static func mayFollow(_ line: Span<UInt8>, at message: Int, _ origin: Origin) -> Bool {
    let first = line.byte(message)
    return switch origin {
    // Not a blank, nor the marker once more.
    case .ubiquity: first > 0x20 && first != UInt8(ascii: "C")
    // Not a number, nor `line 271:`.
    case .app: first != UInt8(ascii: "l") && PlainMessage.begins(line, at: message)
    default: false
    }
  }

  /// Where the name of a method with a sign ends that begins at an offset; `nil` for none.
  private static func close(_ line: Span<UInt8>, from start: Int) -> Int? {
    guard line.byte(start) == UInt8(ascii: "-") || line.byte(start) == UInt8(ascii: "+") else { return nil }
    return line.find(UInt8(ascii: "]"), from: start, before: start + longestMethod)
  }

  /// Where a head is kept, or in the slot beside it: its method and its line number tell most apart.
  private static func slot(_ line: Span<UInt8>, _ start: Int, _ close: Int) -> Int {
    var hash = line.hashOfMethod(start..<close)
    if line.byte(close + 1) == UInt8(ascii: "(") { hash = hash.hashed(with: line.word(at: close + 1)) }
    return Int(truncatingIfNeeded: hash >> 55)
  }
}
