// Quick ways to look at a text that is ASCII, as most are.

extension String {
  /// Whether all characters are ASCII, so that each is one byte.
  var isASCII: Bool {
    let utf8 = utf8
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    return true
  }

  /// Returns the parts between the occurrences of a character of ASCII, including empty ones.
  func parts(between separator: Unicode.Scalar) -> [Substring] {
    guard isASCII else { return split(separator: Character(separator), omittingEmptySubsequences: false) }
    return utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
