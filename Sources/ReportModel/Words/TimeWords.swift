// How a time is written when nothing else names its day.

internal import Diagnosis
internal import LogRecords

extension CaptureDiagnosis {
  /// Whether a time alone does not say when something happened.
  var isOfSeveralDays: Bool { facts.first?.shownDate != facts.last?.shownDate }

  /// A time, with its date unless the whole capture is of that day.
  func timeWords(_ time: Timestamp) -> String {
    isOfSeveralDays || time.shownDate != facts.last?.shownDate ? time.shown : time.timeText
  }
}
