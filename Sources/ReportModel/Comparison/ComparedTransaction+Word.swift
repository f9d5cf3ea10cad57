// What became of a transaction on another device, in a word or two.

package import Diagnosis

extension ComparedTransaction.Fate {
  /// What became of a transaction on another device, in a word or two; "on" and the device may follow.
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
