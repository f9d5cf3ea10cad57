// A range within the bytes of one record.

/// A half-open range of bytes, counted from the start of its record.
///
/// Half the size of `Range<Int>`: records are at most `ReaderLimits.recordBytes` long.
package struct ByteRange: Equatable, Sendable {
  /// The offset of the first byte.
  package var lower: Int32
  /// The offset after the last byte.
  package var upper: Int32

  /// An empty range at the start of the record.
  package static let empty = ByteRange(0, 0)

  /// Creates the range from one offset to another.
  package init(_ lower: Int, _ upper: Int) {
    self.lower = Int32(truncatingIfNeeded: lower)
    self.upper = Int32(truncatingIfNeeded: upper)
  }

  /// The number of bytes.
  package var count: Int { Int(upper) - Int(lower) }

  /// Whether the range contains no bytes.
  package var isEmpty: Bool { upper <= lower }

  /// The range as offsets of type `Int`.
  package var range: Range<Int> { Int(lower)..<Int(upper) }
}
