// The one hash table of the hot path. Keys and values stay with its owner, in an array; the table finds their
// index.

/// A table from hashes to indices, with linear probing.
package struct IndexTable: Sendable {
  /// The indices, -1 for a free slot; a power of two of them.
  @usableFromInline var slots: [Int32]

  private var count = 0

  /// A table that holds so many indices before it grows.
  package init(capacity: Int) {
    var size = 16
    while size < capacity * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  /// The index under a hash that meets a condition, `nil` when there is none.
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

  /// Adds an index that the table does not hold; `hashOf` gives the hash of each that it holds, when it
  /// grows.
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

  /// Removes an index that the table holds.
  package mutating func remove(_ index: Int, _ hash: UInt64, hashOf: (Int) -> UInt64) {
    count -= 1
    var hole = home(hash)
    while slots[hole] >= 0, Int(slots[hole]) != index { hole = next(hole) }
    var slot = hole
    while true {
      slot = next(slot)
      guard slots[slot] >= 0 else { break }
      // What may stand in the hole moves there, so that no search ends before it.
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

  /// The index in a slot, `nil` where a search ends: for callers that compare the candidates themselves.
  @inlinable package func index(at slot: Int) -> Int? { slots[slot] >= 0 ? Int(slots[slot]) : nil }

  /// The slot where the search for a hash begins; the upper bits of FNV-1a are the better ones.
  @inlinable package func home(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }

  /// The slot that is looked at next.
  @inlinable package func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
