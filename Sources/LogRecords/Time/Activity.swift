// The times at which something printed: the stretches of time in which no two consecutive records are far
// apart, and whether the clock stepped back. What happened between two stretches is unknown: nothing, the
// process slept, or the clock was set forward.

/// The times at which something printed, folded into stretches.
package struct Activity: Sendable {
  /// A stretch of time without a long silence.
  package struct Stretch: Equatable, Sendable {
    /// The times of the first and the last record, in microseconds as `Timestamp.instant` counts them.
    package var range: ClosedRange<Int64>
    /// Whether the stretch begins with a process that was not running before, so that the silence before it
    /// needs no other reason.
    package let isFresh: Bool

    /// Creates a stretch.
    package init(_ range: ClosedRange<Int64>, isFresh: Bool) {
      self.range = range
      self.isFresh = isFresh
    }
  }

  /// The maximum length of a silence within a stretch, in microseconds.
  package static let maximumPause: Int64 = 60_000_000
  /// The maximum time by which records of several threads may be out of order, in microseconds.
  private static let jitter: Int64 = 5_000_000
  /// The minimum time between the first and the last record whose order is judged, in microseconds.
  private static let minimumDescent: Int64 = 1_000_000
  /// The minimum number of steps back in a capture whose newest records come first; one or two may be a clock
  /// that was set back, or captures one after the other.
  private static let minimumStepsBack = 3
  /// The maximum number of steps that are counted close to the first time before the usual shortcut is taken.
  private static let maximumCountedSteps = 1000
  /// The maximum number of stretches that are kept: the last ones.
  private static let capacity = 2048

  /// The stretches that are over.
  private var past: [Stretch] = []
  /// The current stretch, which most records only lengthen.
  private var current = Stretch(0...0, isFresh: true)

  /// The stretches, in order, up to a step back of the clock.
  package var stretches: [Stretch] { first == nil ? [] : past + [current] }

  /// The time of the first record.
  package private(set) var first: Timestamp?
  /// The time of the last record.
  package private(set) var last: Timestamp?
  /// The times of the records before and after the clock first stepped back.
  package private(set) var stepBack: (from: Timestamp, to: Timestamp)?

  /// How many times are earlier than the one before, the same, and later; of the latter two only those are
  /// counted that are close to the first time, or come after the clock first stepped back.
  private var steps = (back: 0, none: 0, forward: 0)
  /// Whether the first time is the latest one up to where the clock first stepped back, but for threads that
  /// are out of order.
  private var beginsWithLatest = false

  /// Whether steps forward need no counting: the times have left the first one, and the clock has not stepped
  /// back.
  private var isSteady = false
  /// Whether the first time has a year, as others must.
  private var hasYear = false
  /// Whether the first time has a zone, as others must.
  private var hasZone = false

  /// Creates an activity without any times.
  package init() {}

  /// Notes the time of a record, which may be the first of a process, and before it those of the records
  /// right before it, in order.
  ///
  /// Times with a zone or a year are ignored if the first one has none, and the other way round.
  package mutating func note(
    _ time: Timestamp, after before: Span<AppRecordPlace> = Span(), isFresh: Bool = false
  ) {
    let now = time.instant
    let earliest = before.isEmpty ? now : now - (time.microseconds - before[0].microseconds)
    let end = current.range.upperBound
    if earliest >= end, now >= earliest, now <= end + Self.maximumPause, isSteady,
      time.hasYear == hasYear, (time.zoneMinutes != nil) == hasZone
    {
      // The usual case: the last time is enough.
      current.range = current.range.lowerBound...now
      last = time
    } else {
      noteUnusual(time, after: before, isFresh: isFresh)
    }
  }

  /// Notes the time of a record which is not only a little later than the last.
  ///
  /// A separate function, because hardly any record needs it.
  @inline(never) private mutating func noteUnusual(
    _ time: Timestamp, after before: Span<AppRecordPlace>, isFresh: Bool
  ) {
    guard !before.isEmpty else { return noteClosely(time, isFresh: isFresh) }
    var earlier = time
    earlier.microseconds = before[0].microseconds
    noteClosely(earlier, isFresh: isFresh)
    // If no silence can be too long, the first and the last time are enough.
    if time.microseconds > earlier.microseconds + Self.maximumPause {
      for index in 1..<before.count {
        earlier.microseconds = before[index].microseconds
        noteClosely(earlier)
      }
    }
    noteClosely(time)
  }

  /// Notes a time without the shortcut for the usual case.
  private mutating func noteClosely(_ time: Timestamp, isFresh: Bool = false) {
    let now = time.instant
    defer { last = time }
    guard let first, let last else {
      first = time
      (hasYear, hasZone) = (time.hasYear, time.zoneMinutes != nil)
      current = Stretch(now...now, isFresh: true)
      return
    }
    if time.isGiven(like: last) { countStep(now - last.instant) }
    guard stepBack == nil, time.isGiven(like: first) else { return }
    let end = current.range.upperBound
    if now > end + Self.maximumPause {
      if past.count + 1 >= Self.capacity { past.removeFirst(Self.capacity / 2) }
      past.append(current)
      current = Stretch(now...now, isFresh: isFresh)
    } else if now >= end {
      current.range = current.range.lowerBound...now
    } else if now < end - Self.jitter {
      stepBack = (last, time)
      isSteady = false
      beginsWithLatest = past.isEmpty && end - first.instant < Self.jitter
    }
    guard stepBack == nil, !isSteady else { return }
    isSteady = now - first.instant >= Self.jitter || countedSteps >= Self.maximumCountedSteps
  }

  /// The number of steps that were counted.
  private var countedSteps: Int { steps.back + steps.none + steps.forward }

  /// Counts a step from one time to the next.
  private mutating func countStep(_ step: Int64) {
    if step < 0 {
      steps.back += 1
    } else if step == 0 {
      steps.none += 1
    } else {
      steps.forward += 1
    }
  }

  /// Whether the newest of some records come first: nearly all steps of time go back, from the beginning on.
  ///
  /// Records of a few seconds may be of threads that are out of order: then no step goes forward.
  func isNewestFirst(of records: Int) -> Bool {
    guard let first, let last, steps.back >= Self.minimumStepsBack, countedSteps * 2 >= records - 1 else {
      return false
    }
    guard stepBack == nil else {
      return beginsWithLatest && steps.back * 5 >= (steps.back + steps.forward) * 4
    }
    return steps.forward == 0 && steps.back > Self.minimumStepsBack
      && first.instant - last.instant >= Self.minimumDescent
  }
}

extension Timestamp {
  /// The time in microseconds, independent of the zone: comparable between captures with a zone.
  package var instant: Int64 { microseconds - Int64(zoneMinutes ?? 0) * 60_000_000 }

  /// Whether another time has a year and a zone if and only if this one does, so that within a capture their
  /// difference is meaningful.
  package func isGiven(like other: Timestamp) -> Bool {
    hasYear == other.hasYear && (zoneMinutes == nil) == (other.zoneMinutes == nil)
  }

  /// Whether the difference from a time of another capture is meaningful.
  ///
  /// Without years, a time that seems to be months later may be from before New Year.
  package func isComparable(to other: Timestamp) -> Bool {
    isGiven(like: other) && (hasYear || abs(instant - other.instant) <= TimeWindow.halfYear)
  }
}
