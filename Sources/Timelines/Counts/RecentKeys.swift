// The keys that were added last, in bounded memory, to detect repetitions.

internal import LogRecords

/// A key of `RecentKeys`.
protocol RecentKey: Equatable, Sendable {
  /// Returns a hash of the key.
  func hash(_ hashing: SeededHash) -> UInt64
}

/// The keys that were added last; the oldest make room for new ones.
struct RecentKeys<Key: RecentKey>: Sendable {
  private let capacity: Int
  /// The keys in insertion order, as a ring buffer.
  private var ring: [Key] = []
  /// The indices of the keys in `ring`.
  private var table = IndexTable(capacity: 0)
  private let hashing = SeededHash()
  /// The index of the oldest key in a full `ring`.
  private var oldest = 0

  /// Creates an empty set that keeps `capacity` keys, but at least one.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Whether a key is still kept.
  func contains(_ key: Key) -> Bool { table.find(key.hash(hashing)) { ring[$0] == key } != nil }

  /// Adds a key.
  /// - Returns: Whether the key was not among the kept ones.
  @discardableResult mutating func insert(_ key: Key) -> Bool {
    guard !contains(key) else { return false }
    if ring.count < capacity {
      ring.append(key)
      enter(ring.count - 1)
    } else {
      forget(oldest)
      ring[oldest] = key
      enter(oldest)
      oldest = (oldest + 1) % capacity
    }
    return true
  }

  private mutating func enter(_ index: Int) {
    let (ring, hashing) = (ring, hashing)
    table.insert(index, ring[index].hash(hashing)) { ring[$0].hash(hashing) }
  }

  private mutating func forget(_ index: Int) {
    let (ring, hashing) = (ring, hashing)
    table.remove(index, ring[index].hash(hashing)) { ring[$0].hash(hashing) }
  }

  /// Adds the keys of another set, its oldest first.
  mutating func formUnion(_ other: Self) {
    for key in other.ring[other.oldest...] + other.ring[..<other.oldest] { insert(key) }
  }

  /// Removes all keys, but keeps the memory.
  mutating func removeAll() {
    for index in ring.indices { forget(index) }
    ring.removeAll(keepingCapacity: true)
    oldest = 0
  }
}

extension UInt64: RecentKey {
  func hash(_ hashing: SeededHash) -> UInt64 { hashing.hash(self, 0) }
}

extension LogFile: RecentKey {
  func hash(_ hashing: SeededHash) -> UInt64 { hashing.hash(self) }
}
