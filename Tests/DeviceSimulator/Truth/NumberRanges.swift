// A set of numbers, kept as ranges.

/// A set of numbers, kept as ranges.
package struct NumberRanges: Codable, Equatable, Sendable {
  /// The ranges in order; they neither touch nor overlap.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// How many numbers there are.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Whether a number is there.
  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// Adds a number; the next one up is the quickest.
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
