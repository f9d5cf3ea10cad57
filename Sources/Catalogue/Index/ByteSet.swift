// A set of bytes that is asked about one byte of each message.

/// Some bytes; without memory of its own.
struct ByteSet: Sendable {
  /// A bit for each byte.
  private var bits: InlineArray<4, UInt64>

  /// All bytes, or none.
  init(all: Bool) { bits = InlineArray(repeating: all ? .max : 0) }

  mutating func insert(_ byte: UInt8) { bits[Int(byte / 64)] |= 1 << UInt64(byte % 64) }

  func contains(_ byte: UInt8) -> Bool { bits[Int(byte / 64)] & 1 << UInt64(byte % 64) != 0 }
}
