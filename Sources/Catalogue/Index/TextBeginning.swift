// The first bytes of a text as a number: one comparison rules out most texts that a message does not begin
// with.

internal import LogRecords

/// The first bytes of a text, eight at most.
struct TextBeginning: Equatable, Sendable {
  /// How many bytes it has at most.
  static let longest = 8

  private let bytes: UInt64
  /// Which of them count.
  private let mask: UInt64

  /// The beginning of a text; every message begins with that of an empty one.
  init(_ text: [UInt8]) {
    bytes = text.span.firstBytes
    mask = text.isEmpty ? 0 : UInt64.max >> UInt64(8 * (Self.longest - min(text.count, Self.longest)))
  }

  /// Whether it is that of an empty text.
  var isEmpty: Bool { mask == 0 }

  /// Whether a message with these `firstBytes` has it.
  func isBeginning(of message: UInt64) -> Bool { message & mask == bytes }
}

extension Span<UInt8> {
  /// The first eight bytes as a number, the first the lowest; 0 for those that are not there.
  var firstBytes: UInt64 { word(at: 0) }
}
