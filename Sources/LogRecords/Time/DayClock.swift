// Finds the days of times that come without a date, and the years of dates that come without one: those nearest to the last time.

/// The days of a capture without dates, and the years of one without years.
struct DayClock {
  private var last: Int64 = 0
  /// The latest date without a year; years are counted from that of the first one.
  private var lastDate: Int64?

  /// A time with the days before it when it has no date of its own, and with the years before it when it has no year.
  mutating func dated(_ time: Timestamp) -> Timestamp {
    guard !time.hasYear else { return time }
    return time.hasDate ? withYear(time) : withDay(time)
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

  private mutating func withYear(_ time: Timestamp) -> Timestamp {
    var dated = time
    if let lastDate {
      let year = Timestamp(microseconds: lastDate, zoneMinutes: nil, decimals: 0, hasYear: false).date.year
      dated.microseconds = time.microseconds(inYear: year)
      if dated.microseconds < lastDate - TimeWindow.halfYear {
        dated.microseconds = time.microseconds(inYear: year + 1)
      } else if dated.microseconds > lastDate + TimeWindow.halfYear {
        // A time of another thread, from before New Year; nothing comes before the first year.
        guard year > Timestamp.anyLeapYear else { return dated }
        dated.microseconds = time.microseconds(inYear: year - 1)
      }
    }
    lastDate = max(lastDate ?? dated.microseconds, dated.microseconds)
    return dated
  }
}
