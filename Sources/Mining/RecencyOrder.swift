// Keeps the order in which the slots of templates were last used, so that the one used least recently makes
// room for another.

/// The order in which slots, which are numbered from 0, were last used.
struct RecencyOrder: Sendable {
  /// For each slot, which one was used next after it, and which one right before; -1 for none.
  private var links: [(newer: Int32, older: Int32)] = []
  private var newest: Int32 = -1
  private var oldestSlot: Int32 = -1

  /// The slot that was used least recently; there has to be one.
  var oldest: Int { Int(oldestSlot) }

  /// Adds the next slot, as the one used last.
  mutating func append() {
    links.append((-1, -1))
    link(Int32(links.count - 1))
  }

  /// Makes a slot the one used last.
  mutating func use(_ slot: Int) {
    let slot = Int32(slot)
    guard slot != newest else { return }
    // One is newer, then.
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
