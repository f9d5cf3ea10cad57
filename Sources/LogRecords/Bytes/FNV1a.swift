// A hash that is stable across runs. It does not resist chosen collisions; use `SeededHash` for that.

/// The 64-bit FNV-1a hash of bytes, which are added one by one.
@usableFromInline package struct FNV1a: Sendable {
  /// The hash so far; its upper bits are better mixed than the lower ones.
  @usableFromInline package var value: UInt64

  /// Creates the hash of no bytes.
  @inlinable package init() { value = 0xcbf2_9ce4_8422_2325 }

  /// Adds a byte.
  @inlinable package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
