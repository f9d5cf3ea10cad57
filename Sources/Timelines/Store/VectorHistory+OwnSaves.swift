// Which of this device's own transactions are known to be in the store, so that their numbers are not given
// again. `VectorHistory` decides whether the store holds less than that.

internal import OrderedCollections

extension VectorHistory {
  /// Notes that the store held this device's own number in the vector learned last, unless its log was not
  /// seen: then it may only be reserved.
  mutating func noteOwnSaves(in sighting: Sighting) {
    guard let own = sighting.own, let number = numbers?[own] else { return }
    if let known = written[own], number > known.highest { return }
    noteSaved(number, by: own, in: sighting)
  }

  /// Notes that this device reserves a number: the save of the number before it, which it wrote, is in the
  /// store, as that number would be reserved again otherwise.
  mutating func noteReserved(_ number: Int, in sighting: Sighting) {
    guard let own = sighting.own, let known = written[own], known.highest == number - 1 else { return }
    noteSaved(number - 1, by: own, in: sighting)
  }

  /// The store's own vector has a number of this device; until moments after it was written, its save may yet
  /// be rolled back.
  mutating func noteSaved(_ number: Int, by own: Name, in sighting: Sighting) {
    guard number > saved[own]?.highest ?? 0 else { return }
    if let known = written[own], number >= known.highest, !known.isPast(at: sighting.place) { return }
    saved[own] = Written(lowest: number, highest: number, place: sighting.place, pid: sighting.pid)
  }

  /// Whether the store was seen to hold a transaction of this device, so that its number is not given again;
  /// a new store begins with 1 again.
  func hasSaved(_ number: Int, by peer: Name) -> Bool { number > 1 && number <= saved[peer]?.highest ?? 0 }
}
