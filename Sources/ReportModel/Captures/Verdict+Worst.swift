// The verdict on several captures.

internal import Diagnosis

extension CaptureDiagnosis.Verdict {
  /// Returns the worst of some verdicts; a healthy capture is worse than one without evidence.
  static func worst(of verdicts: [Self]) -> Self {
    [.failing, .attention, .healthy].first(where: verdicts.contains) ?? .noEvidence
  }
}
