// Logs that are corrupt or empty; those whose names the capture does not give are with the import failures.

internal import Timelines

/// A transaction log is corrupt or empty.
package struct LogUnreadable: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport, finds: "a log is corrupt or empty",
    advice: Advice.readError, shownBy: [.importLogUnreadable])

  /// Logs that cannot be read.
  package struct Detail: FindingDetail {
    /// The logs that failed, and why.
    package let failed: FailedLogs
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .unreadable, Detail.init)
  }
}
