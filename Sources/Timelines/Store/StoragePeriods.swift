// The periods in which a store was on local storage or in iCloud, in bounded memory: frequent changes are
// only counted.

/// The periods in which a store was on local storage or in iCloud.
package struct StoragePeriods: Sendable {
  /// The time from one change of storage to the next.
  package struct Period: Sendable {
    /// The place where the period begins.
    package let from: Place
    /// Whether the store was on local storage; `nil` if it changed between local storage and iCloud.
    package let isLocal: Bool?
    /// The number of changes in the period, including the one at its beginning.
    package let changes: Int
  }

  private let capacity: Int

  /// The periods, in order; the last one lasts until another change.
  package private(set) var all: [Period] = []

  /// Creates an empty list of at most `capacity` periods, but no fewer than four.
  package init(capacity: Int) { self.capacity = max(4, capacity) }

  /// Notes whether the store is on local storage from a place on.
  package mutating func append(_ isLocal: Bool, at place: Place) {
    guard all.last?.isLocal != isLocal else { return }
    if all.count == capacity { gather() }
    all.append(Period(from: place, isLocal: isLocal, changes: 1))
  }

  /// Merges pairs of periods, except for the last period: the present storage has to be known.
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
