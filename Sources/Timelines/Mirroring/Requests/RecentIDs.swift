// The identifiers that were last seen: a limit for captures that keep naming new ones.

/// The last identifiers of many, each once.
struct RecentIDs: Sendable {
  private let capacity: Int
  private var order: [MirrorID] = []
  private var oldest = 0
  private var all: Set<MirrorID> = []

  init(capacity: Int) { self.capacity = capacity }

  func contains(_ id: MirrorID) -> Bool { all.contains(id) }

  mutating func insert(_ id: MirrorID) {
    guard all.insert(id).inserted else { return }
    if order.count < capacity {
      order.append(id)
    } else {
      all.remove(order[oldest])
      order[oldest] = id
      oldest = (oldest + 1) % capacity
    }
  }

  mutating func formUnion(_ other: RecentIDs) { for id in other.order { insert(id) } }
}
