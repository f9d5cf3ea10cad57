// Reports logs that fail repeatedly: each failure stops the queue for half a minute, and later logs wait.

internal import Timelines

/// The rule for a log that failed three times or more.
package struct PoisonLog: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "one log failed three times or more; reported instead of `import-failed` (a warning if it has not failed "
      + "for a while, and the log level does not show whether it was imported)",
    advice: Advice.readError, shownBy: [.importFailed, .importDownloadFailed])

  /// The details of logs that failed repeatedly.
  package struct Detail: FailedLogsDetail {
    /// The logs that failed, with the error.
    package let failed: FailedLogs
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .poison, Detail.init)
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.belongsToOne(of: detail.failed.files)
  }
}
