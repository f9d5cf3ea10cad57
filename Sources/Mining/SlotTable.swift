// A table from hashes to slots that never grows: what is looked up for each record must cost little.

/// A table from hashes to slots, with linear probing.
struct SlotTable: Sendable {
  private var slots: [Int32]
  private let mask: Int

  /// A table for some slots.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
  }

  /// The slot with a hash that meets a condition; `nil` for none.
  func find(_ hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    var place = home(hash)
    while slots[place] >= 0 {
      if isWanted(Int(slots[place])) { return Int(slots[place]) }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a slot.
  ///
  /// - Precondition: There are no more slots than the table is for.
  mutating func insert(_ slot: Int, _ hash: UInt64) {
    var place = home(hash)
    while slots[place] >= 0 { place = (place + 1) & mask }
    slots[place] = Int32(slot)
  }

  /// Removes a slot, given the hashes of all.
  mutating func remove(_ slot: Int, _ hash: UInt64, hashOf: (Int) -> UInt64) {
    var hole = home(hash)
    while slots[hole] >= 0, Int(slots[hole]) != slot { hole = (hole + 1) & mask }
    var next = hole
    while true {
      next = (next + 1) & mask
      guard slots[next] >= 0 else { break }
      // What may stand in the hole moves there, so that nothing is behind a gap.
      let home = home(hashOf(Int(slots[next])))
      guard (next &- home) & mask >= (next &- hole) & mask else { continue }
      slots[hole] = slots[next]
      hole = next
    }
    slots[hole] = -1
  }

  /// Where the search for a hash begins; the upper bits of FNV-1a are the better ones.
  private func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask }
}
