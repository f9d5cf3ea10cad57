// Finds the days of times that come without a date: the day nearest to the last time.

/// The days of a capture without dates.
struct DayClock {
  private var last: Int64 = 0

  /// A time with the days before it, when it has no date of its own.
  mutating func dated(_ time: Timestamp) -> Timestamp {
    guard !time.hasDate else { return time }
    var dated = time
    let day = TimeWindow.dayLength
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
}
