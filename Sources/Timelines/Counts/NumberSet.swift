// A set of numbers stored as ranges: a thousand imports in a row are one range.

/// A set of transaction numbers.
package struct NumberSet: Hashable, Sendable {
  /// The numbers as closed ranges, in order; no two ranges touch.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// The maximum number of ranges; beyond that, many with small gaps between them are joined in one step.
  package static let capacity = 4096

  /// The number of members that were never added, but are in the set because ranges were joined.
  package private(set) var filled = 0
  /// The number of numbers or ranges that a strict set omitted.
  package private(set) var leftOut = 0

  /// Whether the set omits more ranges where other sets join some.
  private let isStrict: Bool

  /// Creates an empty set.
  /// - Parameter isStrict: Whether the set may contain nothing but what was added, as accusations require.
  package init(isStrict: Bool = false) { self.isStrict = isStrict }

  /// Creates a set of numbers.
  package init(_ numbers: some Sequence<Int>) {
    self.init()
    for number in numbers { insert(number) }
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { ranges.isEmpty }
  /// The number of members, without those that are in the set only because ranges were joined.
  package var count: Int { ranges.reduce(-filled) { $0 + $1.count } }

  /// Whether the set contains a number.
  package func contains(_ number: Int) -> Bool {
    let place = firstEnding(atOrAfter: number)
    return place < ranges.count && ranges[place].contains(number)
  }

  /// Adds a number.
  /// - Returns: Whether it was not in the set.
  /// - Complexity: O(ranges), O(1) at the end.
  @discardableResult
  package mutating func insert(_ number: Int) -> Bool {
    if let last = ranges.last, number == last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
      return true
    }
    if contains(number) { return false }
    insert(number...number)
    return true
  }

  /// Adds the numbers of a range.
  package mutating func insert(_ range: ClosedRange<Int>) {
    let start = firstEnding(atOrAfter: range.lowerBound - 1)
    var end = start
    var joined = range
    while end < ranges.count, ranges[end].lowerBound - 1 <= range.upperBound {
      joined = min(ranges[end].lowerBound, joined.lowerBound)...max(ranges[end].upperBound, joined.upperBound)
      end += 1
    }
    if start == end {
      begin(joined, at: start)
    } else {
      ranges.replaceSubrange(start..<end, with: CollectionOfOne(joined))
    }
  }

  /// Adds the numbers of another set.
  package mutating func formUnion(_ other: NumberSet) {
    for range in other.ranges { insert(range) }
  }

  /// Returns the numbers that are not in another set; numbers that are in `other` only because ranges were
  /// joined count as being in it.
  package func subtracting(_ other: NumberSet) -> NumberSet {
    var rest = NumberSet()
    for range in ranges.flatMap({ other.gaps(in: $0) }) { rest.insert(range) }
    return rest
  }

  /// Returns the numbers that the other set has, too.
  package func intersection(_ other: NumberSet) -> NumberSet { subtracting(subtracting(other)) }

  /// Removes numbers from a set in which no ranges were joined; if splitting a range exceeds `capacity`, the
  /// shorter rest is omitted too.
  mutating func remove(_ range: ClosedRange<Int>) {
    precondition(filled == 0, "what was joined cannot be taken apart")
    let start = firstEnding(atOrAfter: range.lowerBound)
    var end = start
    var rest: [ClosedRange<Int>] = []
    while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
      let held = ranges[end]
      if held.lowerBound < range.lowerBound { rest.append(held.lowerBound...range.lowerBound - 1) }
      if held.upperBound > range.upperBound { rest.append(range.upperBound + 1...held.upperBound) }
      end += 1
    }
    if rest.count == 2, ranges.count >= Self.capacity {
      rest.remove(at: rest[0].count < rest[1].count ? 0 : 1)
      leftOut += 1
    }
    if start < end { ranges.replaceSubrange(start..<end, with: rest) }
  }

  /// Returns the parts of a range that are not in the set.
  package func gaps(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = range.lowerBound
    for held in ranges[firstEnding(atOrAfter: range.lowerBound)...] {
      if held.lowerBound > range.upperBound { break }
      if held.lowerBound > next { gaps.append(next...held.lowerBound - 1) }
      next = max(next, held.upperBound + 1)
    }
    if next <= range.upperBound { gaps.append(next...range.upperBound) }
    return gaps
  }

  private func firstEnding(atOrAfter number: Int) -> Int {
    ranges.indices.partitionPoint { ranges[$0].upperBound < number }
  }

  private mutating func begin(_ range: ClosedRange<Int>, at place: Int) {
    if isStrict, ranges.count >= Self.capacity {
      leftOut += 1
    } else {
      ranges.insert(range, at: place)
      limit()
    }
  }

  /// Joins a quarter of the ranges, those with the smallest gaps: many at a time, because searching for them
  /// takes time.
  private mutating func limit() {
    guard ranges.count > Self.capacity else { return }
    let gaps = zip(ranges, ranges.dropFirst()).map { $1.lowerBound - $0.upperBound - 1 }
    let number = Self.capacity / 4
    let widest = gaps.sorted()[number - 1]
    var ofWidest = number - gaps.count { $0 < widest }
    var joined = [ranges[0]]
    for (gap, range) in zip(gaps, ranges.dropFirst()) {
      if gap == widest { ofWidest -= 1 }
      if gap < widest || gap == widest && ofWidest >= 0 {
        joined[joined.count - 1] = joined[joined.count - 1].lowerBound...range.upperBound
        filled += gap
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }
}

extension Range<Int> {
  /// Returns the first number for which `isBefore` is `false`, given that it is `true` for all numbers before
  /// it; the end of the range if it is `true` for all.
  /// - Complexity: O(log n).
  @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
