// What a transaction log needs before it, computed from two vectors that its operation prints.

internal import LogRecords

struct LogNeeds {
  private(set) var needed: [(peer: Name, numbers: ClosedRange<Int>)] = []
  /// The peers of which numbers are needed that the capture does not show.
  private(set) var unknown: [Name] = []

  private static let capacity = 64

  /// What a log needs.
  ///
  /// Score and `after` count from the store's own vector: the score up to the log, `after` up to what the operations
  /// before it bring. The store's own number follows from the log's, for other peers from what is known of the store.
  /// Of its own peer a log brings one transaction itself; of others it needs all.
  init(score: KnowledgeVector, after: KnowledgeVector, number: Int, of peer: Name, held: (Name) -> Int?) {
    let brought = Dictionary(after.numbers.map { ($0.peer, $0.number) }, uniquingKeysWith: max)
    for (other, ahead) in score.numbers.prefix(Self.capacity) {
      let isOwn = other == peer
      let before = brought[other, default: 0]
      guard ahead - before >= (isOwn ? 2 : 1) else { continue }
      guard let held = isOwn ? number - ahead : held(other), held >= 0, before >= 0 else {
        unknown.append(other)
        continue
      }
      needed.append((other, held + before + 1...held + (isOwn ? ahead - 1 : ahead)))
    }
  }
}
