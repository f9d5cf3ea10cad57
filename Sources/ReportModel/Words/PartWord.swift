// How sentences call what was looked at of a capture.

package import Diagnosis
internal import LogRecords

extension CaptureDiagnosis {
  /// What of a capture was looked at, for sentences about what is in it and what is not.
  package var partWord: String { facts.window == nil ? "capture" : "window" }
}
