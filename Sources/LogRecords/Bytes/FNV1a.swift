// A hash that is the same in every run. It is no match for who wants collisions: `SeededHash` is.

/// The 64-bit FNV-1a hash of bytes, which are added one by one.
@usableFromInline package struct FNV1a: Sendable {
  /// The hash so far; its upper bits are the better mixed ones.
  @usableFromInline package var value: UInt64

  /// The hash of no bytes.
  @inlinable package init() { value = 0xcbf2_9ce4_8422_2325 }

  /// Adds a byte.
  @inlinable package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
