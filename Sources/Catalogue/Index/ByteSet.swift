// A set of bytes, used to test one byte of each message.

/// A set of bytes that needs no heap memory.
struct ByteSet: Sendable {
  /// One bit for each byte value.
  private var bits: InlineArray<4, UInt64>

  /// Creates a set of all bytes, or an empty one.
  init(all: Bool) { bits = InlineArray(repeating: all ? .max : 0) }

  mutating func insert(_ byte: UInt8) { bits[Int(byte / 64)] |= 1 << UInt64(byte % 64) }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte / 64)] & 1 << UInt64(byte % 64) != 0
  }
}
