import DeviceSimulator
import Testing

@testable import LogRecords
@testable import Timelines

/// What is not kept one by one is still counted, at its time, in bounded memory.
struct StoreMilestonesTests {
  private static let kinds: [EventKind] = [
    .setupReady, .managerMerged, .importFailed, .importIncompatible, .conflictSkipped, .baselineRolled,
    .exportFailed, .importMetadataWritten, .exportWritten, .storageLocal,
  ]

  private static func event(_ index: Int, _ kind: EventKind) -> Event {
    let time = Timestamp(
      microseconds: Int64(index) * 700_000, zoneMinutes: nil, decimals: 3, hasYear: true)
    return Event(kind: kind, time: time, line: index + 1, entry: 0)
  }

  /// A lane is named by the first word of an event's name, for mirroring by the second; failures to export
  /// are troubles too.
  ///
  /// Events that are not reported have no lane.
  @Test(arguments: EventKind.allCases)
  func eachEventHasItsLane(_ kind: EventKind) {
    let drawnOtherwise: Set<EventKind> = [.storageLocal, .importMetadataWritten, .exportWritten]
    let family = kind.rawValue.prefix { $0 != "." }
    let expected: StoryLane? =
      if drawnOtherwise.contains(kind) || !kind.isMilestone {
        nil
      } else if family == "mirror" {
        Self.lanesOfMirroring.first { kind.rawValue.dropFirst(7).hasPrefix($0.topic) }?.lane ?? .setup
      } else if ["import", "conflict"].contains(family) || kind.isFailedExport
        || [.exportRolledBack, .exportMoveDelayed, .exportKept].contains(kind)
      {
        .trouble
      } else {
        family == "baseline" ? .baseline : family == "app" ? .app : .setup
      }
    #expect(kind.lane == expected)
  }

  private static let lanesOfMirroring: [(topic: String, lane: StoryLane)] = [
    ("account", .account), ("export.", .export), ("save", .export), ("import.", .import),
    ("deferred", .permission), ("allowed", .permission), ("push", .push),
  ]

  @Test(arguments: [10, 1000, 1001, 5000, 100_000], [256, 32])
  func eventsNotKeptAreCounted(_ length: Int, _ slices: Int) {
    var generator = Generator(seed: UInt64(length))
    var milestones = StoreMilestones(capacity: 500, slices: slices)
    var told: [StoryLane: Int] = [:]
    for index in 0..<length {
      let kind = generator.pick(Self.kinds)
      milestones.append(Self.event(index, kind))
      if let lane = kind.lane { told[lane, default: 0] += 1 }
    }
    for lane in StoryLane.allCases {
      let condensed = milestones.condensed(lane)
      let kept = milestones.events.filter { $0.kind.lane == lane }
      #expect(kept.count + condensed.count == told[lane, default: 0])
      #expect(condensed.byTime.slices.count <= slices)
      // No kept event is where events are only counted.
      let places = kept.compactMap { $0.time?.instant }
      for range in condensed.byTime.busy.map(\.range) {
        #expect(!places.contains { range.lowerBound < $0 && $0 < range.upperBound })
      }
    }
    #expect(milestones.count == length)
  }

  /// Milestones of two stores that turn out to be one are as if they had always belonged to one store.
  @Test(arguments: [0, 1, 3, 5, 40, 400])
  func absorbedMilestonesEqualTheSum(_ length: Int) {
    var generator = Generator(seed: UInt64(length))
    var (all, own, other) = (
      StoreMilestones(capacity: 2, slices: 32), StoreMilestones(capacity: 2, slices: 32),
      StoreMilestones(capacity: 2, slices: 32)
    )
    for index in 0..<length {
      let event = Self.event(index, generator.pick(Self.kinds))
      all.append(event)
      if Bool.random(using: &generator) { own.append(event) } else { other.append(event) }
    }
    own.absorb(other)
    #expect(own.events.map(\.line) == all.events.map(\.line))
    #expect(own.count == length && own.omitted == all.omitted)
    #expect(own.gap?.from.line == all.gap?.from.line && own.gap?.to.line == all.gap?.to.line)
    for lane in StoryLane.allCases {
      #expect(own.condensed(lane).count == all.condensed(lane).count)
    }
  }

  /// Events that the other milestones did not keep stay counted, between the same places, even if these
  /// keep more.
  @Test func absorbedOmissionsStayCounted() {
    var (own, other) = (StoreMilestones(capacity: 50, slices: 32), StoreMilestones(capacity: 2, slices: 32))
    for index in 0..<20 { other.append(Self.event(index, .managerMerged)) }
    for index in 20..<30 { own.append(Self.event(index, .managerMerged)) }
    own.absorb(other)
    #expect(own.events.map(\.line) == [1, 2, 19, 20] + Array(21...30))
    #expect(own.count == 30 && own.omitted == 16)
    #expect(own.gap?.from.line == 2 && own.gap?.to.line == 19)
    for index in 30..<200 { own.append(Self.event(index, .managerMerged)) }
    #expect(own.count == 200 && own.events.count == 100)
    #expect(own.gap?.from.line == 2 && own.gap?.to.line == 151)
  }

  @Test func linesOfEventsWithoutTimesAreKnown() {
    var condensed = PlaceHistogram(capacity: 16)
    for line in 1...300 { condensed.add(Place(line: line, time: nil)) }
    #expect(condensed.count == 300)
    #expect(condensed.byTime.count == 0)
    let busy = condensed.byLine.busy
    #expect(busy.count <= 16)
    #expect(busy.first?.range.lowerBound == 1 && busy.last?.range.upperBound == 300)
  }

  /// The storage is known over the whole story: exactly if changes are few, or else as the number of
  /// changes.
  @Test(arguments: [3, 900, 1100, 1255, 20_000])
  func storageIsKnownThroughout(_ changes: Int) throws {
    var milestones = StoreMilestones(capacity: 500, slices: 256)
    for index in 0..<changes {
      var event = Self.event(index, .storageLocal)
      event.details = .storage(isLocal: index % 2 == 0)
      milestones.append(event)
    }
    let periods = milestones.storage
    #expect(periods.count <= 1000 + 256)
    #expect(periods.reduce(0) { $0 + $1.changes } == changes)
    var next = 0
    for period in periods {
      // Each period begins where the one before ends, and has its storage at that time.
      #expect(period.from.line == next + 1)
      #expect(period.isLocal == (period.changes > 1 ? nil : next % 2 == 0))
      next += period.changes
    }
    #expect(periods.allSatisfy { $0.changes == 1 } == (changes <= 1256))
    #expect(try #require(periods.last).isLocal == ((changes - 1) % 2 == 0))
  }

  /// Among other events, the changes that are not kept are those at their places.
  @Test func fewChangesAmongManyEventsAreKept() {
    var milestones = StoreMilestones(capacity: 500, slices: 256)
    for index in 0..<50_000 {
      var event = Self.event(index, index % 1000 == 7 ? .storageLocal : .managerMerged)
      if event.kind == .storageLocal { event.details = .storage(isLocal: index / 1000 % 2 == 0) }
      milestones.append(event)
    }
    #expect(milestones.storage.map(\.from.line) == (0..<50).map { $0 * 1000 + 8 })
    #expect(milestones.storage.map(\.isLocal) == (0..<50).map { $0 % 2 == 0 })
  }
}
