// Numbers as ranges: a thousand imports in a row are one range.

/// A set of transaction numbers.
package struct NumberSet: Equatable, Sendable {
  /// The numbers as closed ranges, in order, none touching the next.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// How many ranges are kept; beyond, the two with the smallest gap are joined.
  package static let capacity = 4096

  package init() {}

  /// A set of some numbers.
  package init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  /// Whether it holds nothing.
  package var isEmpty: Bool { ranges.isEmpty }

  /// How many numbers it holds.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Whether it holds a number.
  package func contains(_ number: Int) -> Bool {
    let place = firstEnding(atOrAfter: number)
    return place < ranges.count && ranges[place].contains(number)
  }

  /// Adds a number.
  ///
  /// - Returns: Whether it was not in the set.
  /// - Complexity: O(log ranges), O(1) at the end.
  @discardableResult
  package mutating func insert(_ number: Int) -> Bool {
    if let last = ranges.last, number == last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
      return true
    }
    let place = firstEnding(atOrAfter: number - 1)
    guard place < ranges.count else {
      ranges.append(number...number)
      limit()
      return true
    }
    let range = ranges[place]
    if range.contains(number) { return false }
    if range.upperBound == number - 1 {
      let touchesNext = place + 1 < ranges.count && ranges[place + 1].lowerBound == number + 1
      ranges[place] = range.lowerBound...(touchesNext ? ranges[place + 1].upperBound : number)
      if touchesNext { ranges.remove(at: place + 1) }
    } else if range.lowerBound == number + 1 {
      ranges[place] = number...range.upperBound
    } else {
      ranges.insert(number...number, at: place)
      limit()
    }
    return true
  }

  /// Adds the numbers of a range.
  package mutating func insert(_ range: ClosedRange<Int>) {
    var joined = range
    var kept: [ClosedRange<Int>] = []
    for held in ranges {
      if held.upperBound < joined.lowerBound - 1 || held.lowerBound > joined.upperBound + 1 {
        kept.append(held)
      } else {
        joined = min(held.lowerBound, joined.lowerBound)...max(held.upperBound, joined.upperBound)
      }
    }
    kept.insert(joined, at: kept.firstIndex { $0.lowerBound > joined.upperBound } ?? kept.count)
    ranges = kept
    limit()
  }

  /// The parts of a range that are not in the set.
  package func gaps(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = range.lowerBound
    for held in ranges where held.upperBound >= range.lowerBound && held.lowerBound <= range.upperBound {
      if held.lowerBound > next { gaps.append(next...held.lowerBound - 1) }
      next = max(next, held.upperBound + 1)
    }
    if next <= range.upperBound { gaps.append(next...range.upperBound) }
    return gaps
  }

  private func firstEnding(atOrAfter number: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func limit() {
    guard ranges.count > Self.capacity else { return }
    let narrowest = (1..<ranges.count).min {
      ranges[$0].lowerBound - ranges[$0 - 1].upperBound < ranges[$1].lowerBound - ranges[$1 - 1].upperBound
    }
    guard let narrowest else { return }
    ranges[narrowest - 1] = ranges[narrowest - 1].lowerBound...ranges[narrowest].upperBound
    ranges.remove(at: narrowest)
  }
}
