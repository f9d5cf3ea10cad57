// How much a time says besides the time of day.

internal import LogRecords

extension Timestamp? {
  /// The parts that are given besides the time on the clock, the more the greater: 2 for the year, and 1 for
  /// the zone; -1 without a time.
  var partsBesidesTheClock: Int {
    map { ($0.hasYear ? 2 : 0) + ($0.zoneMinutes == nil ? 0 : 1) } ?? -1
  }
}
