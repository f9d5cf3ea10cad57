// The batches that several exports may have sent, until later records of these exports show which one did.
// `MirroredStores+Exporters` reads those records.

/// The batches whose store is not known yet.
struct ContestedBatches: Sendable {
  /// The maximum number of batches; the oldest make room for new ones.
  private static let maximumCount = 64

  private var batches: [ContestedBatch] = []

  var isEmpty: Bool { batches.isEmpty }

  /// Keeps a batch until one of its stores reports what is left.
  mutating func append(_ batch: ContestedBatch) {
    if batches.count == Self.maximumCount { batches.removeFirst() }
    batches.append(batch)
  }

  /// Removes and returns the only batch that may be everything that an export of a store sent, which is
  /// `sent` records; `nil` if there is none, or several.
  mutating func claim(_ sent: Int, of store: Int, in pid: Int32?) -> ContestedBatch? {
    let own = batches.indices.filter { batches[$0].mayBelong(to: store, in: pid) && batches[$0].mayBe(sent) }
    return own.count == 1 ? batches.remove(at: own[0]) : nil
  }

  /// Notes that a store reported what is left: the batches that it did not claim are others'.
  mutating func release(by store: Int, in pid: Int32?) {
    for index in batches.indices where batches[index].mayBelong(to: store, in: pid) {
      batches[index].stores.removeAll { $0 == store }
    }
    batches.removeAll { $0.stores.isEmpty }
  }

  /// Notes that a store turned out to be another one.
  mutating func move(_ other: Int, to store: Int) {
    for index in batches.indices {
      batches[index].stores = batches[index].stores.map { $0 == other ? store : $0 }
    }
  }

  /// Notes that the capture omits records, which may show who sent the batches.
  mutating func leaveOut() { batches = [] }
}
