// When something printed: the stretches of time in which no two consecutive records are far apart, and
// whether its clock stepped back. What happened between two stretches is unknown: nothing, the process slept,
// or the clock was set forward.

/// The times at which something printed, folded into stretches.
package struct Activity: Sendable {
  /// A stretch of time.
  package struct Stretch: Equatable, Sendable {
    /// From its first to its last record, in microseconds as `Timestamp.instant` counts them.
    package var range: ClosedRange<Int64>
    /// Whether it begins with a process that was not there before, so that the silence before it needs no
    /// other reason.
    package let isFresh: Bool

    /// A stretch.
    package init(_ range: ClosedRange<Int64>, isFresh: Bool) {
      self.range = range
      self.isFresh = isFresh
    }
  }

  /// How long a silence may be within a stretch, in microseconds.
  package static let longestPause: Int64 = 60_000_000
  /// By how much records of several threads may be out of order, in microseconds.
  private static let jitter: Int64 = 5_000_000
  /// How many stretches are kept: the last ones.
  private static let capacity = 2048

  /// The stretches that are over, and the one under way, which most records only lengthen.
  private var past: [Stretch] = []
  private var current = Stretch(0...0, isFresh: true)

  /// The stretches, in order, up to a step back of the clock.
  package var stretches: [Stretch] { first == nil ? [] : past + [current] }

  /// The time of the first record.
  package private(set) var first: Timestamp?
  /// The time of the last record.
  package private(set) var last: Timestamp?
  /// The times of the records before and after the clock first stepped back.
  package private(set) var stepBack: (from: Timestamp, to: Timestamp)?

  /// Whether there is a first time, and the clock has not stepped back since; and what that time gives, as
  /// others have to.
  private var isSteady = false
  private var hasYear = false
  private var hasZone = false

  /// Nothing yet.
  package init() {}

  /// Takes in the time of a record, which may be the first of a process, and before it those of the records
  /// that come right before it, in order.
  ///
  /// Those that give a zone or a year where others give none are left out.
  package mutating func note(
    _ time: Timestamp, after before: Span<AppRecordPlace> = Span(), isFresh: Bool = false
  ) {
    let now = time.instant
    let earliest = before.isEmpty ? now : now - (time.microseconds - before[0].microseconds)
    let end = current.range.upperBound
    if earliest >= end, now >= earliest, now <= end + Self.longestPause, isSteady,
      time.hasYear == hasYear, (time.zoneMinutes != nil) == hasZone
    {
      // The usual case: the last time says what all say.
      current.range = current.range.lowerBound...now
      last = time
      return
    }
    guard !before.isEmpty else { return noteClosely(time, isFresh: isFresh) }
    var earlier = time
    earlier.microseconds = before[0].microseconds
    noteClosely(earlier, isFresh: isFresh)
    // If no silence can be too long, the first and the last one say what all say.
    if time.microseconds > earlier.microseconds + Self.longestPause {
      for index in 1..<before.count {
        earlier.microseconds = before[index].microseconds
        noteClosely(earlier)
      }
    }
    noteClosely(time)
  }

  /// Takes in a time in any case.
  private mutating func noteClosely(_ time: Timestamp, isFresh: Bool = false) {
    let now = time.instant
    defer { last = time }
    guard let first, let last else {
      first = time
      (hasYear, hasZone, isSteady) = (time.hasYear, time.zoneMinutes != nil, true)
      current = Stretch(now...now, isFresh: true)
      return
    }
    guard stepBack == nil, time.isGiven(like: first) else { return }
    let end = current.range.upperBound
    if now > end + Self.longestPause {
      if past.count + 1 >= Self.capacity { past.removeFirst(Self.capacity / 2) }
      past.append(current)
      current = Stretch(now...now, isFresh: isFresh)
    } else if now >= end {
      current.range = current.range.lowerBound...now
    } else if now < end - Self.jitter {
      stepBack = (last, time)
      isSteady = false
    }
  }
}

extension Timestamp {
  /// Microseconds that captures with a zone have in common.
  package var instant: Int64 { microseconds - Int64(zoneMinutes ?? 0) * 60_000_000 }

  /// Whether another time is given in the same manner: within a capture their difference means something.
  package func isGiven(like other: Timestamp) -> Bool {
    hasYear == other.hasYear && (zoneMinutes == nil) == (other.zoneMinutes == nil)
  }

  /// Whether the difference from a time of another capture means something.
  ///
  /// Without years, what seems to be months later may be from before New Year.
  package func isComparable(to other: Timestamp) -> Bool {
    isGiven(like: other) && (hasYear || abs(instant - other.instant) <= TimeWindow.halfYear)
  }
}
