// Transactions that one device exported and another never saw. `Comparison` finds them.

package import Timelines

/// What one device exported never arrived on another.
package struct NeverArrived: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "`compare`: a device exported it, and another whose capture covers the time after never saw it",
    advice: Advice.seeOtherDevice)

  /// Transactions that one device exported and another never saw.
  package struct Detail: FindingDetail {
    /// The devices, as indices in `Comparison.devices`, and by the names people know them by.
    package let exporter: Int
    package let receiver: Int
    package let exporterLabel: String
    package let receiverLabel: String
    /// The receiver's peer ID.
    package let receiverPeer: String
    /// The numbers.
    package let numbers: NumberSet
    /// The last transaction of the exporter that the receiver has; `nil` when it has none.
    package let lastArrived: Int?
    /// How many logs wait on the receiver.
    package let waiting: Int
    /// Whether the exporter's store is on local storage, so that its transactions have not left it.
    package let isExporterLocal: Bool
  }
}
