// Short labels for the verdict on a capture.

package import Diagnosis

extension CaptureDiagnosis.Verdict {
  /// The verdict in one or two words.
  package var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "Needs attention"
    case .healthy: "Healthy"
    case .noEvidence: "No evidence"
    }
  }
}
