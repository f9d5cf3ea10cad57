// Decides whether failed imports of logs are over, for the rules that report them.

/// The data of a finding about logs that could not be imported.
package protocol FailedLogsDetail: FindingDetail {
  /// The logs that failed, with the error.
  var failed: FailedLogs { get }
}

extension FailedLogsDetail {
  /// Whether a later capture of the device shows that all of the logs are imported.
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    guard let peer = finding.peer, !failed.logs.isEmpty, failed.logs.count == failed.logCount else {
      return false
    }
    return failed.logs.allSatisfy { later.holds($0.file, $0.transaction, of: peer) }
  }
}
