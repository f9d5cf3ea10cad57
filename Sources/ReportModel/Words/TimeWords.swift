// How a time is told where nothing else names its day.

internal import Diagnosis
internal import LogRecords

extension CaptureDiagnosis {
  /// A time of the capture, with its date where the capture is of several days.
  func timeWords(_ time: Timestamp) -> String {
    facts.first?.shownDate == facts.last?.shownDate ? time.timeText : time.shown
  }
}
