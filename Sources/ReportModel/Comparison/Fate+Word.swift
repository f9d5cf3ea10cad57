// One- or two-word labels for the fate of a transaction on another device.

package import Diagnosis

extension ComparedTransaction.Fate {
  /// The fate in one or two words, which "on" and a device name may follow.
  package var word: String {
    switch self {
    case .imported: "arrived"
    case .pending: "waits"
    case .leftOut: "left out"
    case .missing: "never seen"
    case .unknown: "not shown"
    }
  }
}
