// Since when a device has shown that transactions exist: for each number the earliest of many records that speak of
// ranges of numbers, found without walking all of them for each.

internal import Timelines

struct EarliestSigns {
  typealias Sign = (numbers: ClosedRange<Int>, moment: Int64)

  /// Where the ranges begin and end, in order.
  private var edges: [Int] = []
  /// The earliest moment from each edge to the next.
  private var earliest: [Int64?] = []

  init(_ signs: [Sign]) {
    edges = Set(signs.flatMap { [$0.numbers.lowerBound, Self.end($0.numbers)] }).sorted()
    earliest = Array(repeating: nil, count: edges.count)
    // The earlier sign takes its part first; what is taken is leapt over.
    var next = Array(0...edges.count)
    func free(_ start: Int) -> Int {
      var end = start
      while next[end] != end { end = next[end] }
      var place = start
      while place != end {
        let after = next[place]
        next[place] = end
        place = after
      }
      return end
    }
    for sign in signs.sorted(by: { $0.moment < $1.moment }) {
      var place = free(firstEdge(above: sign.numbers.lowerBound) - 1)
      while place < edges.count, edges[place] < Self.end(sign.numbers) {
        earliest[place] = sign.moment
        next[place] = place + 1
        place = free(place)
      }
    }
  }

  subscript(number: Int) -> Int64? {
    let place = firstEdge(above: number)
    return place == 0 ? nil : earliest[place - 1]
  }

  private func firstEdge(above number: Int) -> Int {
    edges.indices.partitionPoint { edges[$0] <= number }
  }

  private static func end(_ range: ClosedRange<Int>) -> Int {
    range.upperBound == .max ? .max : range.upperBound + 1
  }
}
