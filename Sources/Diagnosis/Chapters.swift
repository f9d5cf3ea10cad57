// What the reporter wrote between the records: marks, each of which begins a chapter, and gaps, about which nothing is
// concluded. Bounded: the first ones are kept, the others counted.

internal import LogRecords
package import Timelines

/// The reporter's own lines in a capture.
package struct Chapters: Sendable {
  /// A mark, and how the stores stood when it was made.
  package struct Mark: Sendable {
    /// What the reporter wrote, cut to `longestMark` bytes, as captured: not fit for printing as it is.
    package let text: String
    /// Its line, and the time of the record that follows.
    package fileprivate(set) var place: Place

    /// How each store stood, by its index in `StoreTimelines.stores`; later stores were not there yet.
    fileprivate let standings: [StoreStanding]
  }

  /// How many marks, and how many gaps, are kept.
  package static let capacity = 200
  /// How much of a mark is kept, in bytes.
  package static let longestMark = 200

  /// The marks, in order.
  package private(set) var marks: [Mark] = []
  /// The lines that say that something was left out.
  package private(set) var gaps: [Int] = []
  /// How many marks and gaps are not kept.
  package private(set) var omitted = 0

  /// Where the first mark stands that is not kept, which ends the last chapter, and how the stores stood.
  private var end: (line: Int, standings: [StoreStanding])?

  /// Whether a mark has yet to get the time of the record that follows it.
  var awaitsTime: Bool { firstAwaiting < marks.count }

  /// The first of the last marks that have yet to get the time of the record that follows them.
  private var firstAwaiting = 0

  /// Takes note of a record between statements, or of the one that follows a mark.
  mutating func note(_ record: Record, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    switch record.kind {
    case .mark: begin(record, bytes, timelines)
    case .elision:
      firstAwaiting = marks.count
      if gaps.count < Self.capacity { gaps.append(record.line) } else { omitted += 1 }
    case .statement, .fragment:
      // Several marks may stand together.
      for index in firstAwaiting..<marks.count {
        marks[index].place = Place(line: marks[index].place.line, time: record.timestamp)
      }
      firstAwaiting = marks.count
    }
  }

  private mutating func begin(_ record: Record, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    guard marks.count < Self.capacity else {
      omitted += 1
      if end == nil { end = (record.line, timelines.stores.map { StoreStanding($0) }) }
      return
    }
    let text = bytes.extracting(0..<min(bytes.count, Self.longestMark)).text
    marks.append(
      Mark(
        text: text, place: Place(line: record.line, time: nil),
        standings: timelines.stores.map { StoreStanding($0) }))
  }

  // MARK: What happened

  /// What happened to one store in the chapter that a mark begins.
  package struct Chapter: Sendable {
    /// The mark.
    package let mark: Mark
    /// How many transactions were sent.
    package let sent: Int
    /// How many imports wrote their metadata, and how many applied their changes.
    package let imported: Int
    package let applied: Int
    /// How many logs wait, and how many have failed, at its end.
    package let waiting: Int
    package let failed: Int
    /// Whether a part of it is left out.
    package let hasGap: Bool
  }

  /// The chapters of a store, as an index in `StoreTimelines.stores`.
  package func chapters(ofStore index: Int, _ timelines: StoreTimelines) -> [Chapter] {
    marks.indices.map { number in
      let isLast = number + 1 == marks.count
      let before = marks[number].standings.standing(of: index)
      let after =
        isLast
        ? end?.standings.standing(of: index) ?? StoreStanding(timelines.stores[index])
        : marks[number + 1].standings.standing(of: index)
      let line = marks[number].place.line
      let next = isLast ? end?.line ?? .max : marks[number + 1].place.line
      return Chapter(
        mark: marks[number], sent: max(0, after.sent - before.sent),
        imported: after.imported - before.imported, applied: after.applied - before.applied,
        waiting: after.waiting, failed: after.failed, hasGap: gaps.contains { line < $0 && $0 < next })
    }
  }
}

private struct StoreStanding: Sendable {
  var sent = 0
  var imported = 0
  var applied = 0
  var waiting = 0
  var failed = 0

  init() {}

  init(_ store: StoreTimeline) {
    sent = store.sent
    imported = store.imports.completed
    applied = store.imports.applied
    waiting = store.imports.openLogs.waiting
    failed = store.imports.openLogs.failed
  }
}

extension [StoreStanding] {
  fileprivate func standing(of index: Int) -> StoreStanding {
    indices.contains(index) ? self[index] : StoreStanding()
  }
}
