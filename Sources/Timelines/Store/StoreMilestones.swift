// The milestones of one store, in bounded memory: the first and the last ones, and a histogram of those in
// between.

/// The milestones of one store.
package struct StoreMilestones: Sendable {
  /// The number of events that are usually kept at each end.
  package static let capacity = 500

  init(capacity: Int, slices: Int) {
    kept = FirstAndLast(capacity: capacity)
    condensed = StoryLane.allCases.map { _ in PlaceHistogram(capacity: slices) }
    condensedStorage = StoragePeriods(capacity: slices)
  }

  private var kept: FirstAndLast<Event>

  /// The number of events, including those that are not kept.
  package var count: Int { kept.count }
  /// The events kept, in order.
  package var events: [Event] { kept.elements }
  /// The number of events between the first and the last ones that are not kept.
  package var omitted: Int { kept.omitted }

  /// The places between which events are not kept; `nil` if all are kept.
  package var gap: (from: Place, to: Place)? {
    guard omitted > 0, let from = kept.first.last?.place, let to = kept.last.first?.place else {
      return gapOfAbsorbed
    }
    return Self.both((from, to), gapOfAbsorbed)
  }

  /// The gap of other stores whose milestones were taken over; they may have kept fewer.
  private var gapOfAbsorbed: (from: Place, to: Place)?

  private static func both(
    _ one: (from: Place, to: Place), _ two: (from: Place, to: Place)?
  ) -> (from: Place, to: Place) {
    guard let two else { return one }
    return (two.from.line < one.from.line ? two.from : one.from, two.to.line > one.to.line ? two.to : one.to)
  }

  /// The places of the events that are not kept, by lane.
  private var condensed: [PlaceHistogram]
  /// The periods of storage between the first and the last events.
  private var condensedStorage: StoragePeriods

  /// The places where the store left local storage although no event shows it.
  private var departures: [StoragePeriods.Period] = []
  private static let maximumDepartures = 100

  /// Returns the places of the events of a lane that are not kept.
  package func condensed(_ lane: StoryLane) -> PlaceHistogram { condensed[lane.rawValue] }

  /// The periods in which the store was on local storage or in iCloud, from the first to the last event.
  package var storage: [StoragePeriods.Period] {
    func periods(_ events: [Event]) -> [StoragePeriods.Period] {
      events.compactMap { event in
        event.isLocalStorage.map { StoragePeriods.Period(from: event.place, isLocal: $0, changes: 1) }
      }
    }
    let all = periods(kept.first) + condensedStorage.all + periods(kept.last)
    return departures.isEmpty ? all : (all + departures).sorted(by: \.from.line)
  }

  /// Notes that the store is in iCloud from a place on.
  mutating func leaveLocal(at place: Place) {
    guard departures.count < Self.maximumDepartures else { return }
    departures.append(StoragePeriods.Period(from: place, isLocal: false, changes: 1))
  }

  mutating func append(_ event: Event) {
    if let old = kept.append(event) { condense(old) }
  }

  /// Takes over the milestones of a store that turned out to be the same one; events that neither keeps stay
  /// counted.
  ///
  /// Only mirrored stores turn out to be the same, and those have no storage.
  mutating func absorb(_ other: StoreMilestones) {
    if let gap = other.gap { gapOfAbsorbed = Self.both(gap, gapOfAbsorbed) }
    for (lane, histogram) in other.condensed.enumerated() { condensed[lane].absorb(histogram) }
    for event in kept.absorb(other.kept, by: { $0.line < $1.line }) { condense(event) }
  }

  private mutating func condense(_ event: Event) {
    if let isLocal = event.isLocalStorage {
      condensedStorage.append(isLocal, at: event.place)
    } else if let lane = event.kind.lane {
      condensed[lane.rawValue].add(event.place)
    }
  }
}
