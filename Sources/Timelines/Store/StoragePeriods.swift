// When a store was on local storage and when with iCloud, in bounded memory: where it changes often, how
// often.

/// When a store was on local storage and when with iCloud.
package struct StoragePeriods: Sendable {
  /// The time from a change to the next one.
  package struct Period: Sendable {
    /// Where it begins.
    package let from: Place
    /// Whether the store was on local storage; `nil` when it was sometimes on it, sometimes with iCloud.
    package let isLocal: Bool?
    /// How many changes it has, the one at its beginning included.
    package let changes: Int
  }

  private let capacity: Int

  /// The periods, in order; the last goes on until another change.
  package private(set) var all: [Period] = []

  /// None yet.
  package init(capacity: Int) { self.capacity = max(4, capacity) }

  /// Notes what the storage is from a place on.
  package mutating func append(_ isLocal: Bool, at place: Place) {
    guard all.last?.isLocal != isLocal else { return }
    if all.count == capacity { gather() }
    all.append(Period(from: place, isLocal: isLocal, changes: 1))
  }

  /// Makes one period of each two, except for the last: what the storage is now has to be known.
  private mutating func gather() {
    var fewer: [Period] = []
    for start in stride(from: 0, to: all.count - 1, by: 2) {
      guard start + 1 < all.count - 1 else {
        fewer.append(all[start])
        continue
      }
      let changes = all[start].changes + all[start + 1].changes
      fewer.append(Period(from: all[start].from, isLocal: nil, changes: changes))
    }
    all = fewer + all.suffix(1)
  }
}
