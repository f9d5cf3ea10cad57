// The window of time that a user asks for. This file decides what a time without date or year means in one
// capture; `WindowGate` decides which records are inside.

/// The period between two bounds, both inclusive; either may be missing.
package struct TimeWindow: Equatable, Sendable {
  /// The start of the window; `nil` for the start of the capture.
  let since: TimeBound?
  /// The end of the window; `nil` for the end of the capture.
  let until: TimeBound?

  /// The maximum time by which a time of day may precede a moment before the next day's is meant: half a day.
  static let halfDay: Int64 = Timestamp.day / 2
  /// The maximum time by which a day without year may precede a moment before the next year's is meant: half
  /// a year.
  package static let halfYear: Int64 = 183 * Timestamp.day
  /// The length of the leap year to which days without year belong, in microseconds.
  static let yearLength: Int64 = 366 * Timestamp.day

  /// Creates the window between two bounds; `nil` if it ends before it begins.
  ///
  /// A date or year that only one bound lacks is taken from the other: it is the nearest such time on the
  /// correct side. Of two times of day the later may be meant for the day before, if they are nearer to each
  /// other across midnight.
  package init?(since: TimeBound?, until: TimeBound?) {
    guard var first = since, var last = until else {
      self.since = since
      self.until = until
      return
    }
    if first.extent < last.extent {
      guard let whole = first.completed(by: last, isBefore: true) else { return nil }
      first = whole
    } else if last.extent < first.extent {
      guard let whole = last.completed(by: first, isBefore: false) else { return nil }
      last = whole
    } else {
      let backwards = first.time.clock(besides: last.time) - last.time.microseconds
      let allowed =
        switch first.extent {
        case .time: Self.halfDay
        case .day: Self.halfYear
        case .whole: Int64.max
        }
      guard backwards <= 0 || backwards > allowed else { return nil }
    }
    self.since = first
    self.until = last
  }

  /// Returns the meaning of the bounds in a capture whose first time is known.
  ///
  /// Both bounds together are the first such window that is not over when the capture begins; one alone is on
  /// the capture's first day, but on the next if that is more than half a day before its beginning. Of days
  /// without year the nearest is meant.
  ///
  /// In a capture without years, the years of the bounds are ignored; in one without dates the dates are, and a
  /// date alone is no bound.
  func limits(from start: Timestamp) -> (since: Timestamp?, until: Timestamp?) {
    if !start.hasYear, let since, let until, since.extent == .whole,
      until.time.microseconds - since.time.clock(besides: until.time) >= Self.yearLength - Timestamp.day
    {
      return (nil, nil)
    }
    let first = start.hasYear ? since : start.hasDate ? since?.withoutYear : since?.withoutDate
    let last = start.hasYear ? until : start.hasDate ? until?.withoutYear : until?.withoutDate
    guard let first, let last else { return (first?.nearest(to: start), last?.nearest(to: start)) }
    if last.extent == .whole { return (first.time, last.time) }
    let end = last.occurrence(.after, start)
    return (first.occurrence(.before, end), end)
  }
}

extension TimeWindow {
  /// Whether a bound has a date.
  var hasDate: Bool { [since, until].contains { $0?.hasNoDate == false } }
}

extension TimeBound {
  fileprivate enum Side { case before, after }

  /// Returns the last such moment that is not after another time, or the first that is not before it.
  fileprivate func occurrence(_ side: Side, _ other: Timestamp) -> Timestamp {
    let wanted = other.clock(besides: time)
    var turn = turn(of: wanted, other)
    switch side {
    case .before:
      turn += 1
      while moment(turn, other).microseconds > wanted { turn -= 1 }
    case .after:
      turn -= 1
      while moment(turn, other).microseconds < wanted { turn += 1 }
    }
    return moment(turn, other)
  }

  fileprivate func nearest(to start: Timestamp) -> Timestamp {
    let wanted = start.clock(besides: time)
    let turn = turn(of: wanted, start)
    let same = moment(turn, start)
    switch extent {
    case .whole: return same
    case .time: return wanted - same.microseconds > TimeWindow.halfDay ? moment(turn + 1, start) : same
    case .day:
      let distance = wanted - same.microseconds
      if distance.magnitude <= TimeWindow.halfYear.magnitude { return same }
      return moment(distance > 0 ? turn + 1 : turn - 1, start)
    }
  }

  /// Returns the bound with date and year of another bound that has them; `nil` if it is on the wrong side by
  /// no more than half a day or half a year.
  fileprivate func completed(by other: TimeBound, isBefore: Bool) -> TimeBound? {
    var own = self
    own.time.zoneMinutes = time.zoneMinutes ?? other.time.zoneMinutes
    let wanted = other.time.clock(besides: own.time)
    let same = own.moment(own.turn(of: wanted, other.time), other.time)
    let wrong = isBefore ? same.microseconds - wanted : wanted - same.microseconds
    let half = extent == .time ? TimeWindow.halfDay : TimeWindow.halfYear
    guard wrong <= 0 || wrong > half else { return nil }
    return TimeBound(other.extent, own.occurrence(isBefore ? .before : .after, other.time))
  }

  private func turn(of clock: Int64, _ other: Timestamp) -> Int {
    switch extent {
    case .whole: return 0
    case .time: return Int((clock - clock.mod(Timestamp.day)) / Timestamp.day)
    case .day:
      guard other.hasYear else { return 0 }
      var there = other
      there.microseconds = clock
      return there.date.year
    }
  }

  /// Returns the moment of this bound in a day or year, in the form of another time.
  private func moment(_ turn: Int, _ other: Timestamp) -> Timestamp {
    var moment = time
    moment.hasYear = other.hasYear
    switch extent {
    case .whole: break
    case .time: moment.microseconds = Int64(turn) * Timestamp.day + time.microseconds
    case .day:
      moment.microseconds = time.microseconds(inYear: other.hasYear ? turn : Timestamp.anyLeapYear + turn)
    }
    return moment
  }

  /// The bound reduced to its time of day; `nil` if it is a date only.
  fileprivate var withoutDate: TimeBound? {
    guard extent > .time else { return self }
    guard !isDateOnly else { return nil }
    var bound = self
    bound.extent = .time
    bound.time.hasYear = false
    bound.time.microseconds = time.microseconds.mod(Timestamp.day)
    return bound
  }

  /// The bound moved to the year to which days without year belong.
  fileprivate var withoutYear: TimeBound {
    guard extent == .whole else { return self }
    var bound = self
    bound.extent = .day
    bound.time.hasYear = false
    bound.time.microseconds = time.microseconds(inYear: Timestamp.anyLeapYear)
    return bound
  }
}

extension Timestamp {
  /// Returns this time on the clock of another time, in microseconds: as printed, unless both have zones.
  func clock(besides other: Timestamp) -> Int64 {
    guard let own = zoneMinutes, let theirs = other.zoneMinutes else { return microseconds }
    return microseconds + Int64(theirs - own) * 60_000_000
  }

  /// Returns the microseconds of the same day and time of day in another year.
  func microseconds(inYear year: Int) -> Int64 {
    let (_, month, day) = date
    return Int64(Self.days(year: year, month: month, day: day)) * Timestamp.day
      + microseconds.mod(Timestamp.day)
  }
}

extension Int64 {
  /// Returns the remainder, which is never negative.
  fileprivate func mod(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
