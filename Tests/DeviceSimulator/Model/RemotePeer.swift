// Another device, from the point of view of one store.

/// Another device, from the point of view of one store.
final class RemotePeer {
  let index: Int

  /// The knowledge of the peer, including its own transactions.
  var vector: Vector

  /// The knowledge of the peer at its last transaction that others can see.
  var published: Vector

  /// The fault of the peer; `nil` for none.
  var injection: Injection?

  /// The number of the first transaction that is not imported because of the fault.
  var stuckFrom: Int?

  /// The numbers of the transactions that never arrive or arrive late.
  var gap: ClosedRange<Int>?

  /// The number of logs sent since the peer got stuck.
  var sentWhileStuck = 0

  /// The logs that will arrive late.
  var withheld: [TransactionLog] = []

  init(index: Int, vector: Vector) {
    self.index = index
    self.vector = vector
    published = vector
  }

  /// The number of the peer's last transaction.
  var exported: Int { vector.numbers[index] }

  /// Returns whether a log is not imported because of the peer's fault.
  func holds(_ log: TransactionLog) -> Bool {
    log.peer == index && stuckFrom.map { log.number >= $0 } ?? false
  }
}
