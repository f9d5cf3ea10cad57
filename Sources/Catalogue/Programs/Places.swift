// Where the values of a message are, once a wording fits it.

internal import PCRE2

/// Where the values are, in the order of a template's fields; without memory of its own.
struct Places {
  private var ranges = InlineArray<16, Range<Int>>(repeating: 0..<0)
  private(set) var count = 0

  /// Where a value is; `nil` for a value of an optional part that is absent.
  @inline(__always) subscript(index: Int) -> Range<Int>? {
    let range = ranges[index]
    return range.upperBound < 0 ? nil : range
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ range: Range<Int>?) {
    ranges[count] = range ?? -1 ..< -1
    count += 1
  }

  /// The groups of the last match, of which there are so many.
  mutating func read(_ matcher: borrowing Matcher, count: Int) {
    removeAll()
    for group in 0..<count { append(matcher[group + 1]) }
  }
}
