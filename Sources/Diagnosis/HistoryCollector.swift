// The history of a capture's stores, event by event, for formats that list it. Only the first and the last
// events are kept, so that memory stays bounded for a capture of any length.

package import Timelines

/// A collector of the history of a capture's stores while the capture is read.
package struct HistoryCollector: Sendable {
  /// The number of events kept at each end.
  package static let capacity = 50_000

  private var kept: FirstAndLast<Event>
  private var counts: [MilestoneStore: Int] = [:]

  /// Creates an empty collector.
  package init(capacity: Int = Self.capacity) { kept = FirstAndLast(capacity: capacity) }

  /// Notes the event of a record if it is part of a store's history.
  package mutating func note(_ event: Event) {
    guard event.kind.isMilestone, !event.isRepeat, let store = MilestoneStore(event) else { return }
    counts[store, default: 0] += 1
    _ = kept.append(event)
  }

  /// Returns the history of each store; that of a mirrored store includes the stores that turned out to be
  /// the same.
  ///
  /// - Complexity: O(events kept).
  package func histories(_ mirroring: MirroredStores) -> StoreHistories {
    var events: [MilestoneStore: [Event]] = [:]
    for event in kept.elements {
      if let store = MilestoneStore(event) { events[store.whole(mirroring), default: []].append(event) }
    }
    var all: [MilestoneStore: Int] = [:]
    for (store, count) in counts { all[store.whole(mirroring), default: 0] += count }
    var gap: (from: Place, to: Place)?
    if kept.omitted > 0, let from = kept.first.last?.place, let to = kept.last.first?.place {
      gap = (from, to)
    }
    var histories = StoreHistories()
    for (store, count) in all {
      let own = events[store] ?? []
      let omitted = count - own.count
      histories.byStore[store] = StoreHistory(events: own, omitted: omitted, gap: omitted > 0 ? gap : nil)
    }
    return histories
  }
}

/// The history of all stores of a finished capture.
package struct StoreHistories: Sendable {
  fileprivate var byStore: [MilestoneStore: StoreHistory] = [:]

  fileprivate subscript(store: MilestoneStore) -> StoreHistory {
    byStore[store] ?? StoreHistory(events: [], omitted: 0, gap: nil)
  }
}

/// The history of one store.
package struct StoreHistory: Sendable {
  /// The events that are kept, in order.
  package let events: [Event]
  /// The number of events that are not kept.
  package let omitted: Int
  /// The places between which the omitted events occurred; `nil` if none were omitted.
  package let gap: (from: Place, to: Place)?
}

/// A store of either technology, by its index.
private enum MilestoneStore: Hashable {
  case plain(Int)
  case mirrored(Int)

  init?(_ event: Event) {
    guard let store = event.store.map(Self.plain) ?? event.mirrored?.store.map(Self.mirrored) else {
      return nil
    }
    self = store
  }

  /// Returns the store that this one turned out to be a part of.
  func whole(_ mirroring: MirroredStores) -> MilestoneStore {
    if case .mirrored(let index) = self { .mirrored(mirroring.whole(index)) } else { self }
  }
}

extension CaptureDiagnosis {
  /// Returns the history of a store: everything that was collected, otherwise what its timeline kept.
  package func history(ofStore index: Int) -> StoreHistory {
    histories?[.plain(index)] ?? StoreHistory(timelines.stores[index].milestones)
  }

  /// Returns the history of a mirrored store: everything that was collected, otherwise what its timeline
  /// kept.
  package func history(ofMirrored index: Int) -> StoreHistory {
    histories?[.mirrored(index)] ?? StoreHistory(timelines.mirroring.all[index].milestones)
  }
}

extension StoreHistory {
  fileprivate init(_ kept: StoreMilestones) {
    (events, omitted, gap) = (kept.events, kept.omitted, kept.gap)
  }
}
