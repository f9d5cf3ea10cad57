// The indentation of a record's first line, which helps to decide what the next lines are.

/// Spaces or tabs before a line.
///
/// Stored as one number, because it is copied with each record.
struct Indentation: Equatable {
  /// Twice the count, plus one for tabs.
  private let bits: Int32

  static let none = Indentation(0, of: 0x20)

  /// Creates an indentation of `count` bytes, the first of which is `blank`.
  init(_ count: Int, of blank: UInt8) { bits = Int32(count) << 1 | (blank == 0x09 ? 1 : 0) }

  /// The number of bytes.
  @inline(__always) var count: Int { Int(bits >> 1) }

  /// The first byte of the indentation: a space or a tab.
  @inline(__always) var blank: UInt8 { bits & 1 == 1 ? 0x09 : 0x20 }
}
