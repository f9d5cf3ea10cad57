// The version of the system that a capture names: a crash report has it among its first lines, and a reporter
// may write such a line. Records of a log do not say it.

/// The version of the system that the beginning of a capture names, such as `iPhone OS 7.0.4 (11B554a)`.
package struct SystemVersion: Sendable {
  /// The version, as it stands there.
  package let text: String

  /// How many bytes of a capture are looked at.
  package static let beginning = 1 << 16
  private static let longest = 80

  /// Finds the first line that is `OS Version:` and the version; signs of a reporter may stand before it,
  /// such as `*** `.
  ///
  /// - Complexity: O(n), and no more than `beginning` bytes.
  package init?(in bytes: Span<UInt8>) {
    let end = min(bytes.count, Self.beginning)
    let label: StaticString = "OS Version:"
    var start = 0
    while let found = bytes.find(label, from: start, before: end) {
      start = found + label.utf8CodeUnitCount
      guard Self.isFirst(bytes, before: found) else { continue }
      let lineEnd = bytes.find(UInt8(ascii: "\n"), from: start, before: end) ?? end
      let words = bytes.extracting(start..<min(lineEnd, start + 4 * Self.longest)).text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { continue }
      text = String(words.prefix(Self.longest))
      return
    }
    return nil
  }

  /// Whether nothing but signs of a reporter stands between the beginning of the line and a place.
  private static func isFirst(_ bytes: Span<UInt8>, before place: Int) -> Bool {
    var offset = place - 1
    while offset >= 0, bytes[offset] != UInt8(ascii: "\n") {
      guard [0x20, 0x09, 0x0D, 0x2A, 0x3D, 0x3E].contains(bytes[offset]), place - offset < 16 else {
        return false
      }
      offset -= 1
    }
    return true
  }
}
