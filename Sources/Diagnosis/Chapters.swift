// What the reporter wrote between the records: marks, which begin chapters, and gaps; the first ones are kept.

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

    /// How each store stood, by its index in `StoreTimelines.stores`; later stores were not there yet.
    fileprivate let standings: [Standing]
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

  /// A part that was left out.
  package struct Gap: Sendable {
    /// The line that says so, and the times of the records before and after it.
    package let line: Int
    package let from: Timestamp?
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
  private var end: (line: Int, standings: [Standing])?
  var awaitsTime: Bool { firstAwaiting < marks.count || firstAwaitingGap < gaps.count }
  /// The first of the last marks that have yet to get the time of the record that follows them.
  private var firstAwaiting = 0
  private var firstAwaitingGap = 0

  mutating func note(_ record: Record, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    switch record.kind {
    case .mark:
      guard marks.count < Self.capacity else {
        omitted += 1
        if end == nil { end = (record.line, timelines.stores.map(\.standing)) }
        return
      }
      let text = bytes.extracting(0..<min(bytes.count, Self.longestMark)).text
      let place = Place(line: record.line, time: nil)
      marks.append(Mark(text: text, place: place, standings: timelines.stores.map(\.standing)))
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

  /// The chapters of a store, as an index in `StoreTimelines.stores`: the mark that begins each, what happened in it, and
  /// whether a part of it is left out.
  package func chapters(
    ofStore index: Int, _ timelines: StoreTimelines
  ) -> [(mark: Mark, standing: Standing, hasGap: Bool)] {
    func standing(_ all: [Standing]) -> Standing { all.indices.contains(index) ? all[index] : Standing() }
    return marks.indices.map { number in
      let mark = marks[number]
      let isLast = number + 1 == marks.count
      let before = standing(mark.standings)
      var after =
        isLast
        ? end.map { standing($0.standings) } ?? timelines.stores[index].standing
        : standing(marks[number + 1].standings)
      after.sent = max(0, after.sent - before.sent)
      after.imported -= before.imported
      after.applied -= before.applied
      let next = isLast ? end?.line ?? .max : marks[number + 1].place.line
      return (mark, after, gaps.contains { mark.place.line < $0.line && $0.line < next })
    }
  }
}

extension StoreTimeline {
  fileprivate var standing: Chapters.Standing {
    let (waiting, failed) = waitingAndFailed
    return Chapters.Standing(
      sent: sent, imported: imports.completed, applied: imports.applied, waiting: waiting, failed: failed)
  }
}
