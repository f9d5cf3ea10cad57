// Finds the days of times that have no date, and the years of dates that have none, from the times before
// them.

/// The days of a capture without dates, and the years of one without years.
///
/// If a capture has dates with years and without, all are converted to the form of the first one: their
/// differences must be correct, and what has been read cannot be changed.
struct DayClock {
  /// The last time without a date.
  private var last: Int64 = 0
  /// The latest date; years are counted from that of the first one if it has none.
  private var lastDate: Timestamp?
  /// The difference between the years that the capture prints and those that are counted.
  private var yearsAhead: Int?

  /// Returns a time with the days before it if it has no date of its own, and in a year that continues the
  /// dates before it.
  mutating func dated(_ time: Timestamp) -> Timestamp {
    guard time.hasDate else { return withDay(time) }
    var dated = time
    if let lastDate {
      guard !time.hasYear || !lastDate.hasYear else {
        self.lastDate = time
        return time
      }
      dated.hasYear = lastDate.hasYear
      dated.microseconds = time.microseconds(inYear: year(of: time, after: lastDate))
      // A slightly earlier time comes from another thread; it says nothing about the date, even across New
      // Year.
      guard dated.microseconds > lastDate.microseconds,
        dated.microseconds - lastDate.microseconds <= TimeWindow.halfYear
      else { return dated }
    }
    lastDate = dated
    return dated
  }

  /// The maximum time by which a time of day may precede the one before it before the next day's is meant.
  ///
  /// Clocks are set back by hours, and parts of a log are pasted one after the other; a log may be silent for
  /// more than half a day, as over a night.
  private static let maximumStepBack = Timestamp.day / 3
  /// The time before midnight from which a time may be that of another thread, printed after midnight.
  private static let maximumDelay = Timestamp.day / 8

  private mutating func withDay(_ time: Timestamp) -> Timestamp {
    var dated = time
    let day = Timestamp.day
    dated.microseconds += last / day * day
    if dated.microseconds < last - Self.maximumStepBack {
      dated.microseconds += day
    } else if dated.microseconds >= last + day - Self.maximumDelay, dated.microseconds >= day {
      // A time of another thread, from before midnight.
      dated.microseconds -= day
    }
    last = dated.microseconds
    return dated
  }

  private mutating func year(of time: Timestamp, after lastDate: Timestamp) -> Int {
    if time.hasYear, let yearsAhead { return max(time.date.year - yearsAhead, Timestamp.anyLeapYear) }
    var year = lastDate.date.year
    let distance = time.microseconds(inYear: year) - lastDate.microseconds
    if distance < -TimeWindow.halfYear {
      year += 1
    } else if distance > TimeWindow.halfYear, lastDate.hasYear || year > Timestamp.anyLeapYear {
      // A time of another thread, from before New Year; nothing precedes the first year.
      year -= 1
    }
    if time.hasYear { yearsAhead = time.date.year - year }
    return year
  }
}
