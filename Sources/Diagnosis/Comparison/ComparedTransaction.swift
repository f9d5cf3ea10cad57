// A transaction that one device exported, with its fate on each of the other devices.

package import Timelines

/// A transaction that one device exported.
package struct ComparedTransaction: ComparedDelivery, Sendable {
  /// The fate of a transaction on another device, in order of certainty that the device has it.
  package enum Fate: Comparable, Sendable {
    /// The device never saw the transaction, although its captures cover the time after the export.
    case missing
    /// The captures do not prove any fate.
    case unknown
    /// The transaction is on the device, but the importer skips it.
    case leftOut
    /// The transaction is on the device and waits.
    case pending
    /// The transaction is in the store.
    case imported
  }

  /// The name of the transaction's store.
  package let store: String
  /// The group of stores that the transaction belongs to, as an index in `Comparison.groups`.
  package let group: Int
  /// The peer ID of the exporter.
  package let peer: String
  /// The transaction's number at the peer that exported it.
  package let number: Int
  /// The file name of the transaction's log.
  package let log: String
  /// The device that exported the transaction, as an index in `Comparison.devices`.
  package let exporter: Int
  /// The capture that shows the export, as an index in the device's `captures`.
  package let capture: Int
  /// The record of the export in that capture.
  package let record: Evidence
  /// The place of the export in that capture.
  package var place: Place { record.place }
  /// The fate on each device, by the device's index; `nil` if the device is the exporter, does not have the
  /// store, or knows nothing of the exporter.
  package internal(set) var fates: [Fate?]
  /// The devices on which another log has taken the transaction's number, so that they ignore the
  /// transaction.
  package internal(set) var takenOn: Set<Int> = []
  /// The devices among them that are seen to skip the transaction's own log as imported already.
  var skippedOn: Set<Int> = []
  /// The devices on which the transaction arrived, and which lost it when an older copy of their store came
  /// back.
  package internal(set) var lostOn: Set<Int> = []
  /// The devices on which the transaction waits because its import failed.
  package internal(set) var failedOn: Set<Int> = []
  /// The devices that skip the transaction because another version of the data model wrote it.
  package internal(set) var ofOtherModelOn: Set<Int> = []
  /// The devices on which the transaction waits for a reason that their log level does not show.
  var leftOverOn: Set<Int> = []
  /// Whether the exporter's store is last seen on local storage, where the transaction's log was written.
  var wasWrittenLocally = false
  /// The waits that delay the transaction, as indices in `Comparison.waits`.
  package internal(set) var waits: [Int] = []
  /// The waits of other transactions for this one, as indices in `Comparison.waits`.
  package internal(set) var waitedFor: [Int] = []

  /// Whether the transaction waits on local storage of its own device, as far as the captures show: it is in
  /// iCloud only once it is moved there.
  package var isHeldBack: Bool {
    wasWrittenLocally && fates.allSatisfy { $0 == nil || $0 == .unknown || $0 == .missing }
  }

  /// Whether none of several other devices ever had it, so that it seems not to have left its own.
  package var isNowhere: Bool {
    let known = fates.compactMap(\.self)
    return known.count > 1 && known.allSatisfy { $0 == .missing } && takenOn.isEmpty && lostOn.isEmpty
  }
}
