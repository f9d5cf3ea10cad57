// A UUID as two numbers, which distinguishes stores and requests of mirroring without creating a string for
// each record.

internal import LogRecords

/// The UUID of a mirrored store or of one request.
package struct MirrorID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The length of the UUID as text, in bytes.
  static let length = 36

  /// Reads the UUID that begins at an offset; `nil` if none does.
  init?(_ bytes: Span<UInt8>, at start: Int) {
    guard start >= 0, start + Self.length <= bytes.count, bytes[start + 8] == UInt8(ascii: "-"),
      bytes[start + 13] == UInt8(ascii: "-"), bytes[start + 18] == UInt8(ascii: "-"),
      bytes[start + 23] == UInt8(ascii: "-")
    else { return nil }
    // For each two digits after the first hyphen, there are four before it.
    let middle = bytes.word(at: start + 9) & 0xFFFF_FFFF | bytes.word(at: start + 14) << 32
    let next = bytes.word(at: start + 19) & 0xFFFF_FFFF | bytes.word(at: start + 24) << 32
    guard let first = bytes.word(at: start).spelledHexadecimal, let second = middle.spelledHexadecimal,
      let third = next.spelledHexadecimal, let last = bytes.word(at: start + 28).spelledHexadecimal
    else { return nil }
    (high, low) = (first << 32 | second, third << 32 | last)
  }

  /// Creates a hash of a name that is not a UUID.
  init(hashOf name: Span<UInt8>) {
    var other: UInt64 = 0x9e37_79b9_7f4a_7c15
    for index in name.indices { other = (other ^ UInt64(name[index])) &* 0xff51_afd7_ed55_8ccd }
    (high, low) = (name.fnv1a | 1, other)
  }

  /// Creates a replacement for the UUID of a request that the capture does not show.
  init(unnamed number: Int) { (high, low) = (0, UInt64(number)) }

  /// Whether the capture shows the UUID.
  package var isNamed: Bool { high != 0 }

  /// The UUID as Core Data prints it.
  package var text: String {
    func digits(_ number: UInt64, _ range: Range<Int>) -> String {
      let all = String(number, radix: 16, uppercase: true)
      let padded = Array((String(repeating: "0", count: 16 - all.utf8.count) + all).utf8)
      return String(decoding: padded[range], as: UTF8.self)
    }
    return [
      digits(high, 0..<8), digits(high, 8..<12), digits(high, 12..<16), digits(low, 0..<4),
      digits(low, 4..<16),
    ].joined(separator: "-")
  }
}

extension MirrorID: RecentKey {
  func hash(_ hashing: SeededHash) -> UInt64 { hashing.hash(high, low) }
}
