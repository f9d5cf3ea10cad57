// Knowledge vectors: for each peer, in the order of the peers' names, the number of a transaction.

/// The number of a transaction for each peer; 0 for none.
struct Vector: Equatable {
  var numbers: [Int]

  init(peers: Int) { numbers = Array(repeating: 0, count: peers) }

  /// The sum of the numbers, which determines the order of operations.
  var sum: Int { numbers.reduce(0, +) }

  /// Takes the greater number of each peer.
  mutating func merge(_ other: Vector) {
    for peer in numbers.indices where other.numbers[peer] > numbers[peer] {
      numbers[peer] = other.numbers[peer]
    }
  }

  /// Returns the numbers by which this vector exceeds another, 0 where it does not.
  func score(over other: Vector) -> Vector {
    var score = self
    for peer in numbers.indices { score.numbers[peer] = max(0, numbers[peer] - other.numbers[peer]) }
    return score
  }

  /// Returns whether a log with this score would advance two peers by one after logs with the score `after`.
  func incrementsTwo(after: Vector) -> Bool {
    numbers.indices.count { numbers[$0] - after.numbers[$0] == 1 } >= 2
  }

  /// Returns whether a log with this score is ahead of the local peer after logs with the score `after`.
  func isAhead(of after: Vector) -> Bool { numbers.indices.contains { numbers[$0] - after.numbers[$0] >= 2 } }

  /// Returns the numbers by peer name, without zeros.
  func byName(_ peers: [String]) -> [String: Int] {
    var named: [String: Int] = [:]
    for (peer, number) in zip(peers, numbers) where number > 0 { named[peer] = number }
    return named
  }
}
