// One- or two-word labels for the fate of a transaction on another device.

package import Diagnosis

extension ComparedTransaction.Fate {
  /// Returns the fate of `count` transactions in one or two words, which "on" and a device name may follow.
  package func word(of count: Int) -> String {
    switch self {
    case .imported: "arrived"
    case .pending: Agreement(with: count).verb("wait").description
    case .leftOut: "left out"
    case .missing: "never seen"
    case .unknown: "not shown"
    }
  }
}
