// The reporter's own lines between the records: marks, which begin sections, and gaps. The first ones are
// kept.

package import LogRecords
package import Timelines

/// The reporter's own lines in a capture.
package struct ReporterLines: Sendable {
  /// A mark, with the state of the stores when it was made.
  package struct Mark: Sendable {
    /// The reporter's text, cut to `maximumMarkLength` bytes, as captured; it must be made safe before printing.
    package let text: String
    /// The mark's line, with the time of the record that follows.
    package fileprivate(set) var place: Place

    /// The state of the stores at the mark.
    fileprivate let totals: Totals
  }

  /// Counts of what happened to a store up to a place, or in a section.
  package struct StoreTotals: Sendable {
    /// The number of transactions that were sent.
    package fileprivate(set) var sent = 0
    /// The number of imports that wrote their metadata.
    package fileprivate(set) var imported = 0
    /// The number of imports that applied their changes.
    package fileprivate(set) var applied = 0
    /// The number of logs that wait at the end.
    package fileprivate(set) var waiting = 0
    /// The number of logs that have failed at the end.
    package fileprivate(set) var failed = 0
  }

  /// Counts of what happened to a mirrored store up to a place, or in a section.
  package struct MirroredStoreTotals: Sendable {
    /// The number of records that were saved in CloudKit.
    package fileprivate(set) var records = 0
    /// The number of exports that succeeded.
    package fileprivate(set) var exports = 0
    /// The number of imports that changed anything.
    package fileprivate(set) var withChanges = 0
    /// The number of imports that succeeded.
    package fileprivate(set) var imports = 0
    /// The number of requests that failed.
    package fileprivate(set) var failed = 0
    /// The number of saves that no export had taken up at the end.
    package fileprivate(set) var waiting = 0
  }

  /// The state of the stores at a place, by their index in the timelines; stores that appear later are
  /// missing.
  fileprivate struct Totals: Sendable {
    let stores: [StoreTotals]
    let mirrored: [MirroredStoreTotals]

    init(_ timelines: borrowing StoreTimelines) {
      stores = timelines.stores.map(\.totals)
      mirrored = timelines.mirroring.all.map(\.totals)
    }
  }

  /// A part of the capture that was left out.
  package struct Gap: Sendable {
    /// The line that says that a part was left out.
    package let line: Int
    /// The time of the record before the gap; `nil` if unknown.
    package let from: Timestamp?
    /// The time of the record after the gap; `nil` if unknown.
    package fileprivate(set) var to: Timestamp?
  }

  /// The maximum number of marks kept, and of gaps.
  package static let capacity = 200
  /// The maximum length of a mark's text, in bytes.
  package static let maximumMarkLength = 200

  /// The marks, in order.
  package private(set) var marks: [Mark] = []
  /// The parts that were left out, in order.
  package private(set) var gaps: [Gap] = []
  /// The number of marks and gaps that are not kept.
  package private(set) var omitted = 0

  /// The line of the first mark that is not kept, which ends the last section, and the state of the stores
  /// there.
  private var end: (line: Int, totals: Totals)?
  /// The index of the first of the last marks that still lack the time of the record after them.
  private var firstAwaiting = 0
  /// The index of the first of the last gaps that still lack the time of the record after them.
  private var firstAwaitingGap = 0

  var awaitsTime: Bool { firstAwaiting < marks.count || firstAwaitingGap < gaps.count }

  mutating func note(_ record: Record, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    switch record.kind {
    case .mark:
      guard marks.count < Self.capacity else {
        omitted += 1
        if end == nil { end = (record.line, Totals(timelines)) }
        return
      }
      let text = bytes.extracting(0..<min(bytes.count, Self.maximumMarkLength)).text
      let place = Place(line: record.line, time: nil)
      marks.append(Mark(text: text, place: place, totals: Totals(timelines)))
    case .elision:
      firstAwaiting = marks.count
      if gaps.count < Self.capacity {
        gaps.append(Gap(line: record.line, from: timelines.now, to: nil))
      } else {
        omitted += 1
      }
    case .statement, .fragment:
      // Several marks may follow each other without a record between them.
      for index in firstAwaiting..<marks.count {
        marks[index].place = Place(line: marks[index].place.line, time: record.timestamp)
      }
      firstAwaiting = marks.count
      guard let time = record.timestamp else { break }
      for index in firstAwaitingGap..<gaps.count { gaps[index].to = time }
      firstAwaitingGap = gaps.count
    }
  }

  /// Returns the sections of a store: the mark that begins each, what happened in it, and whether a part of
  /// it is left out.
  ///
  /// The store is an index in `StoreTimelines.stores`.
  package func sections(
    ofStore index: Int, _ timelines: StoreTimelines
  ) -> [(mark: Mark, totals: StoreTotals, hasGap: Bool)] {
    let all = sections(until: timelines.stores[index].totals) { totals in
      totals.stores.indices.contains(index) ? totals.stores[index] : StoreTotals()
    }
    return all.map { mark, before, after, hasGap in
      var totals = after
      totals.sent = max(0, after.sent - before.sent)
      totals.imported -= before.imported
      totals.applied -= before.applied
      return (mark, totals, hasGap)
    }
  }

  /// Returns the sections of a mirrored store: the mark that begins each, what happened in it, and whether a
  /// part of it is left out.
  ///
  /// The store is an index in `MirroredStores.all`.
  package func sections(
    ofMirrored index: Int, _ timelines: StoreTimelines
  ) -> [(mark: Mark, totals: MirroredStoreTotals, hasGap: Bool)] {
    guard !marks.isEmpty else { return [] }
    // Stores that turned out to be the same one were counted separately before.
    let same = timelines.mirroring.all.indices.filter { timelines.mirroring.whole($0) == index }
    func sum(_ stores: [MirroredStoreTotals]) -> MirroredStoreTotals {
      same.filter(stores.indices.contains).reduce(MirroredStoreTotals()) { $0.combined(with: stores[$1], +) }
    }
    let all = sections(until: sum(timelines.mirroring.all.map(\.totals))) { sum($0.mirrored) }
    return all.map { mark, before, after, hasGap in
      var totals = after.combined(with: before) { max(0, $0 - $1) }
      totals.waiting = after.waiting
      return (mark, totals, hasGap)
    }
  }

  /// Returns the mark that begins each section, a store's state at its beginning and end, and whether a part
  /// of it is left out; the last section ends with the capture.
  private func sections<Store>(
    until last: Store, _ totals: (Totals) -> Store
  ) -> [(mark: Mark, before: Store, after: Store, hasGap: Bool)] {
    marks.indices.map { number in
      let mark = marks[number]
      let isLast = number + 1 == marks.count
      let after = isLast ? end?.totals : marks[number + 1].totals
      let next = isLast ? end?.line ?? .max : marks[number + 1].place.line
      let hasGap = gaps.contains { mark.place.line < $0.line && $0.line < next }
      return (mark, totals(mark.totals), after.map(totals) ?? last, hasGap)
    }
  }
}

extension ReporterLines.MirroredStoreTotals {
  /// Combines each count with the same count of other totals.
  fileprivate func combined(with other: Self, _ count: (Int, Int) -> Int) -> Self {
    Self(
      records: count(records, other.records), exports: count(exports, other.exports),
      withChanges: count(withChanges, other.withChanges), imports: count(imports, other.imports),
      failed: count(failed, other.failed), waiting: count(waiting, other.waiting))
  }
}

extension MirroredStore {
  fileprivate var totals: ReporterLines.MirroredStoreTotals {
    // The counts of an absorbed store moved to the store that absorbed it.
    guard !isAbsorbed else { return ReporterLines.MirroredStoreTotals() }
    return ReporterLines.MirroredStoreTotals(
      records: exports.objects, exports: requests.counts(.export).succeeded,
      withChanges: importsWithChanges,
      imports: requests.counts(.import).succeeded,
      failed: requests.counts(.export).failed + requests.counts(.import).failed
        + requests.counts(.setup).failed,
      waiting: exports.pendingSaves)
  }
}

extension StoreTimeline {
  fileprivate var totals: ReporterLines.StoreTotals {
    let (waiting, failed) = waitingAndFailed
    return ReporterLines.StoreTotals(
      sent: sent, imported: imports.completed, applied: imports.applied, waiting: waiting, failed: failed)
  }
}
