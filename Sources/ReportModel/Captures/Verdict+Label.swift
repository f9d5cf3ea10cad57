// The verdict on a capture in a word or two.

package import Diagnosis

extension CaptureDiagnosis.Verdict {
  /// The verdict in a word or two.
  package var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "Needs attention"
    case .healthy: "Healthy"
    case .noEvidence: "No evidence"
    }
  }
}
