// The beginning of a text that may be of any length.

extension StringProtocol {
  /// Returns the longest beginning that has at most this number of bytes and does not end inside a Unicode
  /// scalar.
  func beginning(maximumBytes: Int) -> SubSequence {
    let end = utf8.index(startIndex, offsetBy: maximumBytes, limitedBy: endIndex) ?? endIndex
    // Slices of strings begin and end at scalars: an index inside of one is moved to its start.
    return self[..<end]
  }
}
