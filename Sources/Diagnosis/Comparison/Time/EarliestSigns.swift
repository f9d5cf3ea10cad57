// An index of the earliest time at which a device showed that transactions exist, from records that each name
// a range of numbers.

internal import HeapModule
internal import Timelines

struct EarliestSigns {
  typealias Sign = (numbers: ClosedRange<Int>, moment: Int64)

  private struct Open: Comparable {
    let moment: Int64
    let last: Int

    static func < (one: Open, other: Open) -> Bool { one.moment < other.moment }
  }

  /// The bounds of the ranges, in order.
  private let edges: [Int]
  /// The earliest time for the numbers from each edge up to the next, in microseconds.
  private let earliest: [Int64?]

  init(_ signs: [Sign]) {
    edges = Set(signs.flatMap { [$0.numbers.lowerBound, $0.numbers.upperBound + 1] }).sorted()
    var next = signs.sorted { $0.numbers.lowerBound < $1.numbers.lowerBound }[...]
    var open: Heap<Open> = []
    earliest = edges.map { edge in
      while let sign = next.first, sign.numbers.lowerBound <= edge {
        open.insert(Open(moment: sign.moment, last: sign.numbers.upperBound))
        next.removeFirst()
      }
      while let first = open.min, first.last < edge { open.removeMin() }
      return open.min?.moment
    }
  }

  subscript(number: Int) -> Int64? {
    let place = edges.indices.partitionPoint { edges[$0] <= number }
    return place == 0 ? nil : earliest[place - 1]
  }
}
