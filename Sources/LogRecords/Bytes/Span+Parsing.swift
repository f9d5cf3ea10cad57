// Parsing primitives over bytes. None allocates, unless it returns bytes or text, and none reads outside the
// span. Searching is in `Span+Searching`.
//
// Unsafe where several bytes are read or compared at once, and where an offset was compared with the count
// just before.

#if canImport(Glibc)
  public import Glibc
#elseif canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#endif

extension Span<UInt8> {
  /// Returns the byte at an offset, 0 outside the span.
  @inlinable @inline(__always) package func byte(_ offset: Int) -> UInt8 {
    // As an unsigned number, a negative offset is greater than any count.
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
  }

  /// Whether the span has an ASCII text at an offset.
  ///
  /// Inlined, because the text is known at the call: the comparison becomes one with a few numbers.
  @inlinable @inline(__always) package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count &- length, length > 0 else { return length == 0 }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      return unsafe (base + offset).holdsSameBytes(as: UnsafeRawPointer(text.utf8Start), count: length)
    }
  }

  /// Returns the range of an ASCII text at an offset; `nil` if the span does not have it there.
  @inlinable @inline(__always)
  package func range(of text: StaticString, at offset: Int) -> Range<Int>? {
    has(text, at: offset) ? offset..<offset + text.utf8CodeUnitCount : nil
  }

  /// Returns the range of what is printed in place of a value at an offset: `(null)`, or `<private>` where
  /// the log hides it.
  @inlinable @inline(__always)
  package func nothing(at offset: Int) -> Range<Int>? {
    range(of: "(null)", at: offset) ?? range(of: "<private>", at: offset)
  }

  /// Whether the span has some bytes at an offset.
  package func has(_ wanted: [UInt8], at offset: Int) -> Bool { has(wanted.span, at: offset) }

  /// Whether the span has the bytes of another one at an offset.
  @inlinable @inline(__always) package func has(_ wanted: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count &- wanted.count else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe wanted.withUnsafeBufferPointer { wanted in
        guard let base = bytes.baseAddress, let start = wanted.baseAddress, !wanted.isEmpty else {
          return wanted.isEmpty
        }
        // Fast path: a call costs more than a few comparisons.
        if (8...32).contains(wanted.count) {
          return unsafe UnsafeRawPointer(base + offset).holdsSame(
            UInt64.self, as: UnsafeRawPointer(start), count: wanted.count)
        }
        return unsafe base[offset] == start.pointee && memcmp(base + offset, start, wanted.count) == 0
      }
    }
  }

  /// Returns the eight bytes at an offset as a number, the first in the lowest byte; those outside the span
  /// are 0.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count &- 8 else { return partialWord(at: offset) }
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Returns the 64 bytes at an offset as eight numbers in the machine's byte order; `nil` if the span ends
  /// before that.
  @inline(__always) func block(at offset: Int) -> SIMD8<UInt64>? {
    guard offset >= 0, offset <= count &- 64 else { return nil }
    let words = unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    }
    return words
  }

  @inline(never) @usableFromInline func partialWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(byte(offset + index)) << UInt64(8 * index) }
    return word
  }

  @inline(__always) func digits(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    var number = 0
    for index in offset..<offset + length {
      let digit = self[index] &- 0x30
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// Returns the number that hexadecimal digits spell; only the last 16 of them count.
  func hexadecimal(_ digits: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in digits { number = number << 4 | UInt64(self[index].hexDigitValue ?? 0) }
    return number
  }

  /// Returns the offset after a run of bytes of one class that starts at `offset`.
  ///
  /// All bytes of names and headers go through this function, so it checks bounds against a buffer's count
  /// instead of at each access.
  @inlinable @inline(__always) package func skip(from offset: Int, while belongs: (UInt8) -> Bool) -> Int {
    guard offset >= 0 else { return offset }
    return unsafe withUnsafeBufferPointer { bytes in
      var index = offset
      while index < bytes.count, unsafe belongs(bytes[index]) { index += 1 }
      return index
    }
  }

  /// Returns the offset of the first byte at or after `offset` that is neither a space nor a tab.
  @inlinable package func skipBlanks(from offset: Int) -> Int {
    skip(from: offset) { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the offset after the last byte between two offsets that is not whitespace; `start` if there is
  /// none.
  @inlinable package func endOfText(before end: Int, from start: Int = 0) -> Int {
    var end = end
    while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }

  /// Returns the decimal number that starts at `offset`, with the offset after it; `nil` if there is none.
  ///
  /// Numbers of more than 12 digits are rejected: nothing counts that far, and sums of the others cannot
  /// overflow.
  package func number(at offset: Int) -> (value: Int, end: Int)? {
    guard offset >= 0 else { return nil }
    var (value, end) = (0, offset)
    while end < count, self[end].isASCIIDigit {
      guard end - offset < 12 else { return nil }
      value = value &* 10 &+ Int(self[end] &- 0x30)
      end += 1
    }
    return end > offset ? (value, end) : nil
  }

  /// The bytes as text, with invalid UTF-8 repaired; for printing only, because it allocates.
  package var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}

extension [UInt8] {
  /// Creates an array of a span's bytes in a single copy.
  package init(_ bytes: Span<UInt8>) { self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }

  /// Appends the bytes of a span in a single copy.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes; its upper bits are better mixed than the lower ones.
  ///
  /// - Complexity: O(count).
  @inlinable package var fnv1a: UInt64 {
    var hash = FNV1a()
    for index in indices { hash.add(self[index]) }
    return hash.value
  }
}
