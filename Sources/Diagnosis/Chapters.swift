// What the reporter wrote between the records: marks, which begin chapters, and gaps; the first ones are
// kept.

package import LogRecords
package import Timelines

/// The reporter's own lines in a capture.
package struct Chapters: Sendable {
  /// A mark, and how the stores stood when it was made.
  package struct Mark: Sendable {
    /// What the reporter wrote, cut to `longestMark` bytes, as captured: not fit for printing as it is.
    package let text: String
    /// Its line, and the time of the record that follows.
    package fileprivate(set) var place: Place

    /// How the stores stood.
    fileprivate let standings: Standings
  }

  /// What happened to a store up to a place, or in a chapter.
  package struct Standing: Sendable {
    /// How many transactions were sent.
    package fileprivate(set) var sent = 0
    /// How many imports wrote their metadata, and how many applied their changes.
    package fileprivate(set) var imported = 0
    package fileprivate(set) var applied = 0
    /// How many logs wait, and how many have failed, at its end.
    package fileprivate(set) var waiting = 0
    package fileprivate(set) var failed = 0
  }

  /// What happened to a mirrored store up to a place, or in a chapter.
  package struct MirrorStanding: Sendable {
    /// How many records were saved in CloudKit, and how many exports succeeded.
    package fileprivate(set) var records = 0
    package fileprivate(set) var exports = 0
    /// How many imports changed anything, and how many succeeded.
    package fileprivate(set) var withChanges = 0
    package fileprivate(set) var imports = 0
    /// How many requests failed.
    package fileprivate(set) var failed = 0
    /// How many saves no export had taken up at its end.
    package fileprivate(set) var waiting = 0
  }

  /// How the stores stood at a place, by their indices in the timelines; later ones were not there yet.
  fileprivate struct Standings: Sendable {
    let stores: [Standing]
    let mirrored: [MirrorStanding]

    init(_ timelines: borrowing StoreTimelines) {
      stores = timelines.stores.map(\.standing)
      mirrored = timelines.mirroring.all.map(\.standing)
    }
  }

  /// A part that was left out.
  package struct Gap: Sendable {
    /// The line that says so.
    package let line: Int
    /// The time of the record before it.
    package let from: Timestamp?
    /// The time of the record after it.
    package fileprivate(set) var to: Timestamp?
  }

  /// How many marks, and how many gaps, are kept.
  package static let capacity = 200
  /// How much of a mark is kept, in bytes.
  package static let longestMark = 200

  /// The marks, in order.
  package private(set) var marks: [Mark] = []
  /// What was left out, in order.
  package private(set) var gaps: [Gap] = []
  /// How many marks and gaps are not kept.
  package private(set) var omitted = 0

  /// Where the first mark stands that is not kept, which ends the last chapter, and how the stores stood.
  private var end: (line: Int, standings: Standings)?
  /// The first of the last marks that have yet to get the time of the record that follows them.
  private var firstAwaiting = 0
  private var firstAwaitingGap = 0

  var awaitsTime: Bool { firstAwaiting < marks.count || firstAwaitingGap < gaps.count }

  mutating func note(_ record: Record, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    switch record.kind {
    case .mark:
      guard marks.count < Self.capacity else {
        omitted += 1
        if end == nil { end = (record.line, Standings(timelines)) }
        return
      }
      let text = bytes.extracting(0..<min(bytes.count, Self.longestMark)).text
      let place = Place(line: record.line, time: nil)
      marks.append(Mark(text: text, place: place, standings: Standings(timelines)))
    case .elision:
      firstAwaiting = marks.count
      if gaps.count < Self.capacity {
        gaps.append(Gap(line: record.line, from: timelines.now, to: nil))
      } else {
        omitted += 1
      }
    case .statement, .fragment:
      // Several marks may stand together.
      for index in firstAwaiting..<marks.count {
        marks[index].place = Place(line: marks[index].place.line, time: record.timestamp)
      }
      firstAwaiting = marks.count
      guard let time = record.timestamp else { break }
      for index in firstAwaitingGap..<gaps.count { gaps[index].to = time }
      firstAwaitingGap = gaps.count
    }
  }

  /// The chapters of a store, as an index in `StoreTimelines.stores`: the mark that begins each, what
  /// happened in it, and whether a part of it is left out.
  package func chapters(
    ofStore index: Int, _ timelines: StoreTimelines
  ) -> [(mark: Mark, standing: Standing, hasGap: Bool)] {
    let all = chapters(until: timelines.stores[index].standing) { standings in
      standings.stores.indices.contains(index) ? standings.stores[index] : Standing()
    }
    return all.map { mark, before, after, hasGap in
      var standing = after
      standing.sent = max(0, after.sent - before.sent)
      standing.imported -= before.imported
      standing.applied -= before.applied
      return (mark, standing, hasGap)
    }
  }

  /// The chapters of a mirrored store, as an index in `MirroredStores.all`.
  package func chapters(
    ofMirrored index: Int, _ timelines: StoreTimelines
  ) -> [(mark: Mark, standing: MirrorStanding, hasGap: Bool)] {
    guard !marks.isEmpty else { return [] }
    // What turned out to be the same store may have been seen as several before.
    let same = timelines.mirroring.all.indices.filter { timelines.mirroring.whole($0) == index }
    func sum(_ stores: [MirrorStanding]) -> MirrorStanding {
      same.filter(stores.indices.contains).reduce(MirrorStanding()) { $0.combined(with: stores[$1], +) }
    }
    let all = chapters(until: sum(timelines.mirroring.all.map(\.standing))) { sum($0.mirrored) }
    return all.map { mark, before, after, hasGap in
      var standing = after.combined(with: before) { max(0, $0 - $1) }
      standing.waiting = after.waiting
      return (mark, standing, hasGap)
    }
  }

  /// The mark that begins each chapter, how a store stood at its beginning and at its end, and whether a part
  /// of it is left out; the last chapter ends with the capture.
  private func chapters<Store>(
    until last: Store, _ standing: (Standings) -> Store
  ) -> [(mark: Mark, before: Store, after: Store, hasGap: Bool)] {
    marks.indices.map { number in
      let mark = marks[number]
      let isLast = number + 1 == marks.count
      let after = isLast ? end?.standings : marks[number + 1].standings
      let next = isLast ? end?.line ?? .max : marks[number + 1].place.line
      let hasGap = gaps.contains { mark.place.line < $0.line && $0.line < next }
      return (mark, standing(mark.standings), after.map(standing) ?? last, hasGap)
    }
  }
}

extension Chapters.MirrorStanding {
  /// Each count, with that of another standing.
  fileprivate func combined(with other: Self, _ count: (Int, Int) -> Int) -> Self {
    Self(
      records: count(records, other.records), exports: count(exports, other.exports),
      withChanges: count(withChanges, other.withChanges), imports: count(imports, other.imports),
      failed: count(failed, other.failed), waiting: count(waiting, other.waiting))
  }
}

extension MirroredStore {
  fileprivate var standing: Chapters.MirrorStanding {
    // What it was counted for went to another one.
    guard !isAbsorbed else { return Chapters.MirrorStanding() }
    return Chapters.MirrorStanding(
      records: exports.objects, exports: requests.counts(.export).succeeded,
      withChanges: importsWithChanges,
      imports: requests.counts(.import).succeeded,
      failed: requests.counts(.export).failed + requests.counts(.import).failed
        + requests.counts(.setup).failed,
      waiting: exports.pendingSaves)
  }
}

extension StoreTimeline {
  fileprivate var standing: Chapters.Standing {
    let (waiting, failed) = waitingAndFailed
    return Chapters.Standing(
      sent: sent, imported: imports.completed, applied: imports.applied, waiting: waiting, failed: failed)
  }
}
