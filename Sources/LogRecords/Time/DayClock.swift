// Finds the days of times that come without a date, and the years of dates that come without one: those
// nearest to the last time.

/// The days of a capture without dates, and the years of one without years.
///
/// Of a capture that has dates with years and without, all give what the first one gives: their differences
/// have to be right, and what has been read cannot be changed.
struct DayClock {
  private var last: Int64 = 0
  /// The latest date; years are counted from that of the first one where it gives none.
  private var lastDate: Timestamp?
  /// How many years are between those that the capture gives and those that are counted.
  private var yearsAhead: Int?

  /// A time with the days before it when it has no date of its own, and in a year as the dates before it are.
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
      // Nothing follows from a time of another thread, also not from one from before New Year in the first
      // year.
      guard dated.microseconds > lastDate.microseconds,
        dated.microseconds - lastDate.microseconds <= TimeWindow.halfYear
      else { return dated }
    }
    lastDate = dated
    return dated
  }

  private mutating func withDay(_ time: Timestamp) -> Timestamp {
    var dated = time
    let day = Timestamp.day
    dated.microseconds += last / day * day
    if dated.microseconds < last - TimeWindow.halfDay {
      dated.microseconds += day
    } else if dated.microseconds > last + TimeWindow.halfDay, dated.microseconds >= day {
      // A time of another thread, from before midnight.
      dated.microseconds -= day
    }
    last = max(last, dated.microseconds)
    return dated
  }

  private mutating func year(of time: Timestamp, after lastDate: Timestamp) -> Int {
    if time.hasYear, let yearsAhead { return max(time.date.year - yearsAhead, Timestamp.anyLeapYear) }
    var year = lastDate.date.year
    let distance = time.microseconds(inYear: year) - lastDate.microseconds
    if distance < -TimeWindow.halfYear {
      year += 1
    } else if distance > TimeWindow.halfYear, lastDate.hasYear || year > Timestamp.anyLeapYear {
      // A time of another thread, from before New Year; nothing comes before the first year.
      year -= 1
    }
    if time.hasYear { yearsAhead = time.date.year - year }
    return year
  }
}
