// The keys that were added last, in bounded memory, to find what comes again.

/// The keys that were added last; the oldest make room for new ones.
struct RecentKeys<Key: Hashable & Sendable>: Sendable {
  private let capacity: Int
  private var keys: Set<Key> = []
  /// The same in a ring.
  private var ring: [Key] = []
  private var oldest = 0

  /// None yet, with how many are kept, one at least.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Whether a key is among those that are kept.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Adds a key.
  /// - Returns: Whether it was not among those that are kept.
  @discardableResult mutating func insert(_ key: Key) -> Bool {
    guard keys.insert(key).inserted else { return false }
    if ring.count < capacity {
      ring.append(key)
    } else {
      keys.remove(ring[oldest])
      ring[oldest] = key
      oldest = (oldest + 1) % capacity
    }
    return true
  }

  /// Adds the keys of another one, its oldest first.
  mutating func formUnion(_ other: Self) {
    for key in other.ring[other.oldest...] + other.ring[..<other.oldest] { insert(key) }
  }

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    ring.removeAll(keepingCapacity: true)
    oldest = 0
  }
}
