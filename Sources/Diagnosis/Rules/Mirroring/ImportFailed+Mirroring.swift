// Reports imports of mirrored stores that failed: changes of other devices wait in iCloud.

internal import Timelines

extension ImportFailed {
  /// Returns the findings of mirrored stores; failures that a later import made up for are not reported.
  static func ofMirroring(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedRequests.findings(of: .import, capture) { requests in
      let error = requests.causes[0].first.error
      let failed = FailedLogs(logs: [], failures: requests.count, error: error, isDelayed: false)
      return Detail(failed: failed, requests: requests)
    }.filter { ($0.detail as? Detail)?.requests?.recovered == nil }
  }
}
