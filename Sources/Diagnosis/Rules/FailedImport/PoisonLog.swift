// Logs that fail again and again: each time the queue stops for half a minute, and what comes after waits.

internal import Timelines

/// One log failed three times or more.
package struct PoisonLog: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "one log failed three times or more; reported instead of `import-failed` (a warning if it has not failed "
      + "for a while, and the log level does not show whether it was imported)",
    advice: Advice.readError, shownBy: [.importFailed, .importDownloadFailed])

  /// Logs that failed again and again.
  package struct Detail: FindingDetail {
    /// The logs that failed, and why.
    package let failed: FailedLogs

    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      failed.isMended(of: finding.peer, by: later)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .poison, Detail.init)
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.isOfOne(of: detail.failed.files)
  }
}
