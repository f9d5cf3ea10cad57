// Knowledge vectors: for each peer, in the order of the peers' names, a number of a transaction.

/// For each peer a number of a transaction, 0 for none.
struct Vector: Equatable {
  var numbers: [Int]

  init(peers: Int) { numbers = Array(repeating: 0, count: peers) }

  /// The sum of the numbers, by which operations are sorted.
  var sum: Int { numbers.reduce(0, +) }

  /// Takes the greater number of each peer.
  mutating func merge(_ other: Vector) {
    for peer in numbers.indices where other.numbers[peer] > numbers[peer] {
      numbers[peer] = other.numbers[peer]
    }
  }

  /// What this vector is ahead of another.
  func score(over other: Vector) -> Vector {
    var score = self
    for peer in numbers.indices { score.numbers[peer] = max(0, numbers[peer] - other.numbers[peer]) }
    return score
  }

  /// Whether a log with this score would take two peers a step further after logs with another.
  func incrementsTwo(after: Vector) -> Bool {
    numbers.indices.count { numbers[$0] - after.numbers[$0] == 1 } >= 2
  }

  /// Whether a log with this score is ahead of the local peer after logs with another.
  func isAhead(of after: Vector) -> Bool { numbers.indices.contains { numbers[$0] - after.numbers[$0] >= 2 } }

  /// The numbers by name, without zeros.
  func byName(_ peers: [String]) -> [String: Int] {
    var named: [String: Int] = [:]
    for (peer, number) in zip(peers, numbers) where number > 0 { named[peer] = number }
    return named
  }
}
