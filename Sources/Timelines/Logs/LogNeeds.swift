// Which transactions have to come before that of a log, as far as the record shows that makes it wait.

/// What a transaction log needs before it.
package struct LogNeeds: Sendable {
  /// The transactions, by peer.
  package private(set) var needed: [(peer: Name, numbers: ClosedRange<Int>)] = []
  /// The last transaction of the log's own peer that the store holds, by the score; 0 for none, `nil` if that
  /// is not shown.
  package private(set) var held: Int?
  /// What is needed of peers if no record shows what the store holds of them, counted from that; `nil` if not
  /// even that is shown.
  package private(set) var unknown: [(peer: Name, ahead: ClosedRange<Int>?)] = []

  private static let capacity = 64

  /// What a log needs.
  ///
  /// Score and `after` count from the store's own vector: the score up to the log, `after` up to what the
  /// operations before it bring. The store's own number follows from the log's, that of other peers from what
  /// is known about the store. A log brings one transaction of its own peer itself; of others it needs all.
  init(score: KnowledgeVector, after: KnowledgeVector, number: Int?, of peer: Name, held: (Name) -> Int?) {
    for (other, ahead) in score.numbers.prefix(Self.capacity) {
      let isOwn = other == peer
      if isOwn, let number, number >= ahead { self.held = number - ahead }
      let before = after.numbers.reduce(0) { $1.peer == other ? max($0, $1.number) : $0 }
      guard ahead - before >= (isOwn ? 2 : 1) else { continue }
      let last = isOwn ? ahead - 1 : ahead
      guard let held = isOwn ? number.map({ $0 - ahead }) : held(other), held >= 0, before >= 0 else {
        unknown.append((other, before >= 0 ? before + 1...last : nil))
        continue
      }
      needed.append((other, held + before + 1...held + last))
    }
  }
}
