// Reports exports of mirrored stores that failed: the saved changes are only on this device.

internal import Timelines

/// The rule for failed exports after which none succeeded.
///
/// If another rule covers the cause, the finding is reported as part of that rule's.
package struct ExportFailed: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "an export to CloudKit failed and no later one succeeded (a warning when the cause passes by itself, "
      + "a note when one did succeed)",
    advice:
      "Read the error, and look up its code. What the network or the server caused passes by itself.",
    shownBy: [.mirrorExportFailed])

  /// The details of exports that failed.
  package struct Detail: FindingDetail {
    /// The requests that failed.
    package let requests: FailedRequests

    package var resolvedBy: MirrorSuccess? { requests.resolvedBy }
  }

  static let explains: Set<EventKind> = [.mirrorExportFailed, .mirrorRefused]
  static let causes = MirrorCause.rulesOfExports.union([.notExported])
  static let raisesItsCause = false

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedRequests.findings(of: .export, capture) { Detail(requests: $0) }
  }

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    // Once the time that CloudKit asked to wait is over, the failure is only where the standstill began.
    cause.rule == .notExported
      ? detail.requests.isThrottleOver && finding.mayConcern(mirroredStoreOf: cause)
      : detail.requests.follows(finding, from: cause)
  }
}
