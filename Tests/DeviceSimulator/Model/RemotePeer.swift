// Another device, as far as one store is concerned.

/// Another device, as far as one store is concerned.
final class RemotePeer {
  let index: Int

  /// What it knows, its own transactions included.
  var vector: Vector

  /// What it knew with the last transaction that others can see.
  var published: Vector

  /// What is wrong with it.
  var injection: Injection?

  /// The first transaction that is not imported because of that.
  var stuckFrom: Int?

  /// The numbers that never arrive or arrive late.
  var gap: ClosedRange<Int>?

  /// How many logs it has sent since.
  var sentWhileStuck = 0

  /// The logs that will arrive late.
  var withheld: [TransactionLog] = []

  init(index: Int, vector: Vector) {
    self.index = index
    self.vector = vector
    published = vector
  }

  /// The number of its last transaction.
  var exported: Int { vector.numbers[index] }

  /// Whether a log of it is not imported because of what is wrong.
  func holds(_ log: TransactionLog) -> Bool {
    log.peer == index && stuckFrom.map { log.number >= $0 } ?? false
  }
}
