// The time zones of compared captures.

internal import Diagnosis
internal import LogRecords

extension Comparison {
  /// Whether the captures' times are of several zones, or some give none, so that equal times of two devices
  /// are not one moment.
  var areZonesApart: Bool {
    let captures = devices.flatMap(\.captures)
    let times = captures.flatMap { [$0.facts.first, $0.facts.last] }.compactMap(\.self)
    return Set(times.map(\.zoneMinutes)).count > 1
  }

  /// The zone of a time next to those of other devices; empty if it is theirs, or unknown.
  func zone(of time: Timestamp) -> String { areZonesApart ? time.zoneText : "" }
}
