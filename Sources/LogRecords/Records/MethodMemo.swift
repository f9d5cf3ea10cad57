// Reads the name of a method by one that was read before: the same methods print again and again, and comparing is faster than
// reading. What it does not know, `MethodName` reads.

/// The methods that were read last, from their sign up to their closing bracket.
struct MethodMemo {
  private struct Method {
    /// How many bytes it has; 0 for none.
    var count = 0
    /// Where its class's name ends.
    var afterClass = 0
  }

  /// How many are kept, and the longest.
  private static let capacity = 256
  private static let longest = 128

  private var methods = Array(repeating: Method(), count: capacity)
  private var bytes = Array(repeating: UInt8(0), count: capacity * longest)

  /// The method that starts at an offset of a line.
  mutating func method(_ line: Span<UInt8>, from start: Int) -> MethodName? {
    guard line.byte(start) == UInt8(ascii: "-") || line.byte(start) == UInt8(ascii: "+"),
      let close = line.find(UInt8(ascii: "]"), from: start, before: start + Self.longest)
    else { return MethodName(line, from: start) }
    let slot = Self.slot(line, start..<close)
    let known = methods[slot]
    if known.count == close + 1 - start,
      line.has(bytes.span.extracting(slot * Self.longest..<slot * Self.longest + known.count), at: start)
    {
      return MethodName(line, sign: start, afterClass: start + known.afterClass, close: close)
    }
    let method = MethodName(line, from: start)
    if let method, Int(method.name.upper) == close {
      methods[slot] = Method(count: close + 1 - start, afterClass: Int(method.selector.lower) - 1 - start)
      for index in start...close { bytes[slot * Self.longest + index - start] = line[index] }
    }
    return method
  }

  /// Where a method is kept: the beginning of its class, the end of its name and its length tell most apart.
  private static func slot(_ line: Span<UInt8>, _ name: Range<Int>) -> Int {
    Int(truncatingIfNeeded: line.hashOfMethod(name) >> 56)
  }
}

extension Span<UInt8> {
  /// A number that tells most methods apart, by their sign and their name up to the closing bracket; its upper bits are the better
  /// mixed ones.
  @inline(__always) func hashOfMethod(_ name: Range<Int>) -> UInt64 {
    UInt64(truncatingIfNeeded: name.count).hashed(with: word(at: name.lowerBound + 2))
      .hashed(with: word(at: name.upperBound - 8))
  }
}

extension UInt64 {
  /// A hash that goes on with another word.
  @inline(__always) func hashed(with word: UInt64) -> UInt64 {
    (self ^ self >> 32 ^ word) &* 0x9E37_79B9_7F4A_7C15
  }
}
