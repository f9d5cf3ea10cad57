// The byte ranges of the values of a message that a wording matches.

internal import PCRE2

/// The byte ranges of the values, in the order of a template's fields; needs no heap memory.
struct Places {
  private var ranges = InlineArray<16, Range<Int>>(repeating: 0..<0)
  private(set) var count = 0

  /// The byte range of a value; `nil` for a value of an optional part that is absent.
  @inline(__always) subscript(index: Int) -> Range<Int>? {
    let range = ranges[index]
    return range.upperBound < 0 ? nil : range
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ range: Range<Int>?) {
    ranges[count] = range ?? -1 ..< -1
    count += 1
  }

  /// Reads the first `count` capture groups of the matcher's last match.
  mutating func read(_ matcher: borrowing Matcher, count: Int) {
    removeAll()
    for group in 0..<count { append(matcher[group + 1]) }
  }
}
