// What is known of transactions that one device exported and another never saw.

internal import LogRecords
package import Timelines

/// Transactions that one device exported and another never saw.
package struct NeverArrived: Sendable {
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

/// What one device holds of a peer and another does not, without anything under way.
package struct Divergence: Sendable {
  /// The devices, as indices in `Comparison.devices`, and by the names people know them by.
  package let holder: Int
  package let lesser: Int
  package let holderLabel: String
  package let lesserLabel: String

  /// The lesser device's peer ID.
  package let lesserPeer: String

  /// The last transaction of the peer that each holds.
  package let held: Int
  package let holdsOnly: Int
}
