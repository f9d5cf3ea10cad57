// How much a time says besides the time of day.

internal import LogRecords

extension Timestamp? {
  /// The number of parts that are given besides the time on the clock: the year and the zone; -1 without a
  /// time.
  var partsBesidesTheClock: Int {
    map { ($0.hasYear ? 1 : 0) + ($0.zoneMinutes == nil ? 0 : 1) } ?? -1
  }
}
