// Imports of mirrored stores that failed: what others changed waits in iCloud.

internal import Timelines

extension ImportFailed {
  /// The findings of mirrored stores; what a later import made up for is not one.
  static func ofMirroring(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedRequests.findings(of: .import, capture) { requests in
      let error = requests.causes[0].first.error
      let failed = FailedLogs(logs: [], failures: requests.count, error: error, isDelayed: false)
      return Detail(failed: failed, requests: requests)
    }.filter { ($0.detail as? Detail)?.requests?.recovered == nil }
  }
}
