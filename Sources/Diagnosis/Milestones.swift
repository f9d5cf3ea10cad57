// What happened to the stores of a capture, event by event, for formats that list it: the first and the last events, so that
// a capture of any length takes no more memory than a long one.

package import Timelines

/// What happened to the stores of a capture, event by event.
package struct Milestones: Sendable {
  /// How many are kept at each end.
  package static let capacity = 50_000

  /// A store of either technology, by its index.
  private enum Store: Hashable {
    case plain(Int)
    case mirrored(Int)

    init?(_ event: Event) {
      guard let store = event.store.map(Self.plain) ?? event.mirrored?.store.map(Self.mirrored) else {
        return nil
      }
      self = store
    }
  }

  private var kept: FirstAndLast<Event>
  private var counts: [Store: Int] = [:]

  /// None yet.
  package init(capacity: Int = Self.capacity) { kept = FirstAndLast(capacity: capacity) }

  /// Takes note of what a record says, if it is a part of a store's story.
  package mutating func note(_ event: Event) {
    guard event.kind.isMilestone, !event.isRepeat, let store = Store(event) else { return }
    counts[store, default: 0] += 1
    _ = kept.append(event)
  }

  /// Those of a store that are kept, in order; and how many are not, between which places.
  package func story(ofStore index: Int) -> MilestoneStory { story([.plain(index)]) }

  /// Those of a mirrored store, and of what turned out to be the same store.
  package func story(ofMirrored index: Int, _ stores: MirroredStores) -> MilestoneStory {
    story(Set(stores.all.indices.filter { stores.whole($0) == index }.map(Store.mirrored)))
  }

  private func story(_ stores: Set<Store>) -> MilestoneStory {
    func own(_ events: [Event]) -> [Event] {
      events.filter { event in Store(event).map(stores.contains) ?? false }
    }
    let events = own(kept.first) + own(kept.last)
    let omitted = stores.reduce(0) { $0 + counts[$1, default: 0] } - events.count
    var gap: (from: Place, to: Place)?
    if omitted > 0, let from = kept.first.last?.place, let to = kept.last.first?.place { gap = (from, to) }
    return MilestoneStory(events: events, omitted: omitted, gap: gap)
  }
}

/// What happened to one store: the events that are kept, in order.
package struct MilestoneStory: Sendable {
  package let events: [Event]
  /// How many are not kept, and between which places they were.
  package let omitted: Int
  package let gap: (from: Place, to: Place)?
}

extension CaptureDiagnosis {
  /// What happened to a store: all that was gathered of it, else what its timeline kept.
  package func story(ofStore index: Int) -> MilestoneStory {
    milestones?.story(ofStore: index) ?? MilestoneStory(timelines.stores[index].story)
  }

  /// The same of a mirrored store.
  package func story(ofMirrored index: Int) -> MilestoneStory {
    milestones?.story(ofMirrored: index, timelines.mirroring)
      ?? MilestoneStory(timelines.mirroring.all[index].story)
  }
}

extension MilestoneStory {
  fileprivate init(_ story: Story) {
    (events, omitted, gap) = (story.events, story.omitted, story.gap)
  }
}
