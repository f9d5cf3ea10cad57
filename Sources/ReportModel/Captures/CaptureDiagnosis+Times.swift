// The format of times in sentences that do not name the day.

internal import Diagnosis
internal import LogRecords

extension CaptureDiagnosis {
  /// Whether the capture covers several days, so that a time of day is ambiguous.
  var spansSeveralDays: Bool { facts.first?.shownDate != facts.last?.shownDate }

  /// Returns a time, with its date unless the whole capture is from that day, and with its zone if that is not
  /// the one in which the capture begins.
  func timeWords(_ time: Timestamp) -> String {
    let words = spansSeveralDays || time.shownDate != facts.last?.shownDate ? time.shown : time.timeText
    let zone = facts.first?.zoneMinutes
    return zone == nil || zone == time.zoneMinutes ? words : words + time.zoneText
  }
}
