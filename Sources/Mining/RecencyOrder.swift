// Keeps the order in which the slots of templates were last used, so that the least recently used one is
// replaced.

/// The order in which slots, numbered from 0, were last used.
struct RecencyOrder: Sendable {
  /// For each slot, the one that was used next after it and the one used right before it; -1 for none.
  private var links: [(newer: Int32, older: Int32)] = []
  private var newest: Int32 = -1
  private var oldestSlot: Int32 = -1

  /// The least recently used slot; there must be one.
  var oldest: Int { Int(oldestSlot) }

  /// Adds the next slot, as the most recently used one.
  mutating func append() {
    links.append((-1, -1))
    link(Int32(links.count - 1))
  }

  /// Makes a slot the most recently used one.
  mutating func use(_ slot: Int) {
    let slot = Int32(slot)
    guard slot != newest else { return }
    // The slot is not the newest, so `newer` is valid.
    let (newer, older) = links[Int(slot)]
    links[Int(newer)].older = older
    if older >= 0 { links[Int(older)].newer = newer } else { oldestSlot = newer }
    link(slot)
  }

  private mutating func link(_ slot: Int32) {
    links[Int(slot)] = (-1, newest)
    if newest >= 0 { links[Int(newest)].newer = slot } else { oldestSlot = slot }
    newest = slot
  }
}
