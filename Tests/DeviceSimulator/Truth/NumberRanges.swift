// A set of numbers, stored as ranges.

/// A set of numbers, stored as ranges.
package struct NumberRanges: Codable, Equatable, Sendable {
  /// The ranges in order; they neither touch nor overlap.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// The number of elements.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Returns whether the set contains a number.
  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// Adds a number; adding numbers in ascending order is fastest.
  mutating func insert(_ number: Int) {
    var index = ranges.count
    while index > 0, ranges[index - 1].upperBound >= number { index -= 1 }
    if index < ranges.count, ranges[index].contains(number) { return }
    let touchesLower = index > 0 && ranges[index - 1].upperBound == number - 1
    let touchesUpper = index < ranges.count && ranges[index].lowerBound == number + 1
    let lower = touchesLower ? ranges[index - 1].lowerBound : number
    let upper = touchesUpper ? ranges[index].upperBound : number
    ranges.replaceSubrange(
      index - (touchesLower ? 1 : 0)..<index + (touchesUpper ? 1 : 0), with: [lower...upper])
  }
}
