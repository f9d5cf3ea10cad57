// Decides whether failed imports of logs are over, for the rules that report them.

/// The data of a finding about logs that could not be imported.
package protocol FailedLogsDetail: FindingDetail {
  /// The logs that failed, with the error.
  var failed: FailedLogs { get }
}

extension FailedLogsDetail {
  /// Whether all of the logs are imported.
  package func isHeld(_ finding: Finding, in capture: CaptureDiagnosis, by store: any TransactionHolder)
    -> Bool
  {
    guard let peer = finding.peer, !failed.logs.isEmpty, failed.logs.count == failed.logCount else {
      return false
    }
    return failed.logs.allSatisfy { store.holds($0.file, $0.transaction, of: peer) }
  }
}
