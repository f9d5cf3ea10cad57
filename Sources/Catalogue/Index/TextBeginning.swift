// The first bytes of a text as a number: one comparison rules out most texts that a message does not begin
// with.

internal import LogRecords

/// The first bytes of a text, at most eight.
struct TextBeginning: Equatable, Sendable {
  /// The maximum number of bytes.
  static let maximumLength = 8

  private let bytes: UInt64
  /// A mask of the bytes that are compared.
  private let mask: UInt64

  /// Creates the beginning of a text; every message begins with that of an empty one.
  init(_ text: [UInt8]) {
    bytes = text.span.firstBytes
    mask =
      text.isEmpty ? 0 : UInt64.max >> UInt64(8 * (Self.maximumLength - min(text.count, Self.maximumLength)))
  }

  /// Whether this is the beginning of an empty text.
  var isEmpty: Bool { mask == 0 }

  /// Whether a message with these `firstBytes` begins with it.
  func isBeginning(of message: UInt64) -> Bool { message & mask == bytes }
}

extension Span<UInt8> {
  /// The first eight bytes as a number, the first in the lowest byte; missing bytes are 0.
  var firstBytes: UInt64 { word(at: 0) }
}
