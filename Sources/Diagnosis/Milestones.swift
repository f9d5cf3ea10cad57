// What happened to the stores of a capture, event by event, for formats that list it: the first and the last
// events, so that a capture of any length takes no more memory than a long one.

package import Timelines

/// What happened to the stores of a capture, event by event, while it is read.
package struct Milestones: Sendable {
  /// How many are kept at each end.
  package static let capacity = 50_000

  private var kept: FirstAndLast<Event>
  private var counts: [MilestoneStore: Int] = [:]

  /// None yet.
  package init(capacity: Int = Self.capacity) { kept = FirstAndLast(capacity: capacity) }

  /// Takes note of what a record says, if it is a part of a store's story.
  package mutating func note(_ event: Event) {
    guard event.kind.isMilestone, !event.isRepeat, let store = MilestoneStore(event) else { return }
    counts[store, default: 0] += 1
    _ = kept.append(event)
  }

  /// What happened to each store; to a mirrored one, also what happened to those that turned out to be the
  /// same.
  ///
  /// - Complexity: O(events kept).
  package func stories(_ mirroring: MirroredStores) -> MilestoneStories {
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
    var stories = MilestoneStories()
    for (store, count) in all {
      let own = events[store] ?? []
      let omitted = count - own.count
      stories.byStore[store] = MilestoneStory(events: own, omitted: omitted, gap: omitted > 0 ? gap : nil)
    }
    return stories
  }
}

/// What happened to the stores of a capture that is over.
package struct MilestoneStories: Sendable {
  fileprivate var byStore: [MilestoneStore: MilestoneStory] = [:]

  fileprivate subscript(store: MilestoneStore) -> MilestoneStory {
    byStore[store] ?? MilestoneStory(events: [], omitted: 0, gap: nil)
  }
}

/// What happened to one store: the events that are kept, in order.
package struct MilestoneStory: Sendable {
  package let events: [Event]
  /// How many are not kept.
  package let omitted: Int
  /// Between which places those were; `nil` for none.
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

  /// The store that it turned out to be a part of.
  func whole(_ mirroring: MirroredStores) -> MilestoneStore {
    if case .mirrored(let index) = self { .mirrored(mirroring.whole(index)) } else { self }
  }
}

extension CaptureDiagnosis {
  /// What happened to a store: all that was gathered about it, else what its timeline kept.
  package func story(ofStore index: Int) -> MilestoneStory {
    milestones?[.plain(index)] ?? MilestoneStory(timelines.stores[index].milestones)
  }

  /// What happened to a mirrored store.
  package func story(ofMirrored index: Int) -> MilestoneStory {
    milestones?[.mirrored(index)] ?? MilestoneStory(timelines.mirroring.all[index].milestones)
  }
}

extension MilestoneStory {
  fileprivate init(_ kept: StoreMilestones) {
    (events, omitted, gap) = (kept.events, kept.omitted, kept.gap)
  }
}
