// The indentation of a record's first line, as far as it decides what the next lines are.

/// Blanks, or tabs, before a line.
///
/// One number, because it is copied with each record.
struct Indentation: Equatable {
  /// Twice the count, and one more for tabs.
  private let bits: Int32

  static let none = Indentation(0, of: 0x20)

  /// So many bytes, the first of which is given.
  init(_ count: Int, of blank: UInt8) { bits = Int32(count) << 1 | (blank == 0x09 ? 1 : 0) }

  /// How many bytes it has.
  @inline(__always) var count: Int { Int(bits >> 1) }

  /// The byte that it begins with.
  @inline(__always) var blank: UInt8 { bits & 1 == 1 ? 0x09 : 0x20 }
}
