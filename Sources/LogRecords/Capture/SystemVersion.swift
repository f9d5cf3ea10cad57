// The system version that a capture names: a crash report contains it among its first lines, and a reporter
// may write such a line. Records of a log do not contain it.

/// The system version that the beginning of a capture names, such as `iPhone OS 7.0.4 (11B554a)`.
package struct SystemVersion: Sendable {
  /// The version as the capture prints it.
  package let text: String

  /// The number of bytes of a capture that are searched.
  package static let beginning = 1 << 16
  private static let maximumLength = 80

  /// Finds the first line that consists of `OS Version:` and the version, possibly after a reporter's
  /// punctuation, such as `*** `.
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
      let words = bytes.extracting(start..<min(lineEnd, start + 4 * Self.maximumLength)).text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { continue }
      text = String(words.prefix(Self.maximumLength))
      return
    }
    return nil
  }

  /// Whether only a reporter's punctuation is between the beginning of the line and an offset.
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
