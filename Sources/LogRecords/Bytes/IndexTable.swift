// The hash table of the hot path. Its owner stores keys and values in an array; the table finds their
// indices.

/// A table from hashes to indices, with linear probing.
package struct IndexTable: Sendable {
  /// The indices, -1 for a free slot; the number of slots is a power of two.
  @usableFromInline var slots: [Int32]

  private var count = 0

  /// Creates a table that holds at least `capacity` indices before it grows.
  package init(capacity: Int) {
    var size = 16
    while size < capacity * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  /// Returns an index with this hash that meets a condition; `nil` if there is none.
  ///
  /// - Complexity: O(1); allocates nothing.
  @inlinable package func find(_ hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    var slot = home(hash)
    while slots[slot] >= 0 {
      if isWanted(Int(slots[slot])) { return Int(slots[slot]) }
      slot = next(slot)
    }
    return nil
  }

  /// Adds an index that is not in the table; when the table grows, it calls `hashOf` for the hash of each
  /// index.
  ///
  /// - Complexity: O(1) on average.
  package mutating func insert(_ index: Int, _ hash: UInt64, hashOf: (Int) -> UInt64) {
    count += 1
    if count * 2 > slots.count {
      let held = slots
      slots = Array(repeating: -1, count: held.count * 2)
      for index in held where index >= 0 { place(index, hashOf(Int(index))) }
    }
    place(Int32(index), hash)
  }

  /// Removes an index that is in the table.
  package mutating func remove(_ index: Int, _ hash: UInt64, hashOf: (Int) -> UInt64) {
    count -= 1
    var hole = home(hash)
    while slots[hole] >= 0, Int(slots[hole]) != index { hole = next(hole) }
    var slot = hole
    while true {
      slot = next(slot)
      guard slots[slot] >= 0 else { break }
      // An index that may be in the hole moves there, so that no search ends before it.
      let home = home(hashOf(Int(slots[slot])))
      let mask = slots.count - 1
      guard (slot &- home) & mask >= (slot &- hole) & mask else { continue }
      slots[hole] = slots[slot]
      hole = slot
    }
    slots[hole] = -1
  }

  private mutating func place(_ index: Int32, _ hash: UInt64) {
    var slot = home(hash)
    while slots[slot] >= 0 { slot = next(slot) }
    slots[slot] = index
  }

  /// Returns the index in a slot, `nil` where a search ends; for callers that compare the candidates
  /// themselves.
  @inlinable package func index(at slot: Int) -> Int? { slots[slot] >= 0 ? Int(slots[slot]) : nil }

  /// Returns the slot where the search for a hash begins; it mixes in the upper bits, which are the better
  /// ones of FNV-1a.
  @inlinable package func home(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }

  /// Returns the slot that is examined next.
  @inlinable package func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
