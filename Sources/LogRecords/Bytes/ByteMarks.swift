// A set of bytes that may contain more than were inserted, so that it fits into one number.

/// Marks of bytes; a few bytes share each mark.
package struct ByteMarks: Sendable {
  /// One bit for the bytes with the same lower six bits, which differ for all letters.
  @usableFromInline var bits: UInt64 = 0

  /// Creates a set without bytes.
  @inlinable package init() {}

  /// Adds a byte.
  @inlinable package mutating func insert(_ byte: UInt8) { bits |= 1 << UInt64(byte & 63) }

  /// Whether certainly no byte is in both sets.
  @inlinable package func isDisjoint(with other: ByteMarks) -> Bool { bits & other.bits == 0 }
}
