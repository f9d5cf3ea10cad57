// The milestones of one store, in bounded memory: the first and the last of them, and how many came between at which
// times.

/// The milestones of one store.
package struct Story: Sendable {
  /// How many events are kept at each end as a rule.
  package static let capacity = 500

  private let most: Int

  init(capacity: Int, slices: Int) {
    most = capacity
    condensed = StoryLane.allCases.map { _ in PlaceHistogram(capacity: slices) }
    condensedStorage = StoragePeriods(capacity: slices)
  }

  private var head: [Event] = []
  /// A ring of the last ones; the oldest stands at `oldest`.
  private var tail: [Event] = []
  private var oldest = 0

  /// How many events there were in all.
  package private(set) var count = 0

  /// The events kept, in order.
  package var events: [Event] { head + tail[oldest...] + tail[..<oldest] }
  /// How many stand between the first and the last and are not kept.
  package var omitted: Int { count - head.count - tail.count }

  /// When those happened that are not kept, by lane.
  private var condensed: [PlaceHistogram]
  /// What the storage was between the first and the last events.
  private var condensedStorage: StoragePeriods

  /// When events of a lane happened that are not kept.
  package func condensed(_ lane: StoryLane) -> PlaceHistogram { condensed[lane.rawValue] }

  /// When the store was on local storage and when with iCloud, from the first to the last event.
  package var storage: [StoragePeriods.Period] {
    func periods(_ events: [Event]) -> [StoragePeriods.Period] {
      events.compactMap { event in
        event.isLocalStorage.map { StoragePeriods.Period(from: event.place, isLocal: $0, changes: 1) }
      }
    }
    return periods(head) + condensedStorage.all + periods(Array(tail[oldest...] + tail[..<oldest]))
  }

  mutating func append(_ event: Event) {
    count += 1
    if head.count < most {
      head.append(event)
    } else if tail.count < most {
      tail.append(event)
    } else {
      condense(tail[oldest])
      tail[oldest] = event
      oldest = (oldest + 1) % most
    }
  }

  private mutating func condense(_ event: Event) {
    if let isLocal = event.isLocalStorage {
      condensedStorage.append(isLocal, at: event.place)
    } else if let lane = event.kind.lane {
      condensed[lane.rawValue].add(event.place)
    }
  }
}
