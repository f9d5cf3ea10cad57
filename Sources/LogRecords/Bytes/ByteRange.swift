// A range within the bytes of one record.

/// A half-open range of bytes, counted from the start of its record.
///
/// Half the size of `Range<Int>`: records are at most `ReaderLimits.recordBytes` long.
package struct ByteRange: Equatable, Sendable {
  /// The first byte.
  package var lower: Int32
  /// The byte after the last.
  package var upper: Int32

  /// A range that holds nothing.
  package static let empty = ByteRange(0, 0)

  /// The range from one offset to another.
  package init(_ lower: Int, _ upper: Int) {
    self.lower = Int32(truncatingIfNeeded: lower)
    self.upper = Int32(truncatingIfNeeded: upper)
  }

  /// The number of bytes.
  package var count: Int { Int(upper) - Int(lower) }

  /// Whether it holds nothing.
  package var isEmpty: Bool { upper <= lower }

  /// The range as offsets of `Int`.
  package var range: Range<Int> { Int(lower)..<Int(upper) }
}
