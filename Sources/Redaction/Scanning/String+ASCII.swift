// Ways to look at a text that is ASCII, as most are, and at characters of ASCII in any text.

extension String {
  /// Whether all characters are ASCII, so that each is one byte.
  var isASCII: Bool {
    let utf8 = utf8
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    return true
  }

  /// Returns the parts between the occurrences of a character of ASCII, including empty ones.
  ///
  /// The text is split by bytes, as it is searched, so that a combining character after the separator does
  /// not hide it. Otherwise a text in which the separator was found might come back whole, and redacting its
  /// parts would never end.
  func parts(between separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { Substring($0) }
  }
}
