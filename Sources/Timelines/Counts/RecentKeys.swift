// The keys that were added last, in bounded memory, to detect repetitions.

/// The keys that were added last; the oldest make room for new ones.
struct RecentKeys<Key: Hashable & Sendable>: Sendable {
  private let capacity: Int
  private var keys: Set<Key> = []
  /// The keys in insertion order, as a ring buffer.
  private var ring: [Key] = []
  /// The index of the oldest key in a full `ring`.
  private var oldest = 0

  /// Creates an empty set that keeps `capacity` keys, but at least one.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Whether a key is still kept.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Adds a key.
  /// - Returns: Whether the key was not among the kept ones.
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

  /// Adds the keys of another set, its oldest first.
  mutating func formUnion(_ other: Self) {
    for key in other.ring[other.oldest...] + other.ring[..<other.oldest] { insert(key) }
  }

  /// Removes all keys, but keeps the memory.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    ring.removeAll(keepingCapacity: true)
    oldest = 0
  }
}
