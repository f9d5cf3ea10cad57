// The transactions that have to arrive before that of a log, according to the record that makes the log wait.

/// The transactions that a log requires before its own.
package struct LogNeeds: Sendable {
  /// The required transactions, by peer.
  package private(set) var needed: [(peer: Name, numbers: ClosedRange<Int>)] = []
  /// The number of the last transaction of the log's own peer that the store holds, according to the score; 0
  /// for none, `nil` if unknown.
  package private(set) var held: Int?
  /// The transactions that are required of peers of which no record shows what the store holds, counted from
  /// what it holds; `nil` if not even that is known.
  package private(set) var unknown: [(peer: Name, ahead: ClosedRange<Int>?)] = []

  private static let capacity = 64

  /// Derives what a log requires from the vectors of its operation.
  ///
  /// `score` and `after` count from the store's own vector: the score up to the log, `after` up to what the
  /// operations before it bring. The store's own number follows from the log's, that of other peers from what
  /// is known about the store. A log brings one transaction of its own peer itself; of others it requires
  /// all.
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
