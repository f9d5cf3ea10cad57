// A delivery of a mirrored store to iCloud, with its fate on each of the other devices.

package import Timelines

/// A record that one device sent to iCloud or deleted there, or the unnamed records of one export.
package struct ComparedShipment: ComparedDelivery, Sendable {
  /// The name of the store; `nil` if the captures do not show it.
  package let store: String?
  /// The container that the store is mirrored to; `nil` if the captures do not show it.
  package let container: String?
  /// The database in the container; `nil` if the captures do not show it.
  package let scope: MirrorScope?
  /// The name of the record; `nil` if the capture does not show it.
  package let record: String?
  /// The number of records.
  package let objects: Int
  /// Whether the device deleted the record.
  package let isDeletion: Bool
  /// The device that sent the records, as an index in `Comparison.devices`.
  package let exporter: Int
  /// The capture that shows the export, as an index in the device's `captures`.
  package let capture: Int
  /// The log record of the export in that capture.
  package let evidence: Evidence
  /// The place of that log record.
  package var place: Place { evidence.place }
  /// The fate on each device, by the device's index; `nil` if the device is the exporter, or does not mirror
  /// the same database.
  package internal(set) var fates: [ComparedTransaction.Fate?]
  /// The devices for which only times show the arrival: they imported changes after the shipment was sent.
  package internal(set) var byTime: Set<Int> = []
  /// The devices that lack it and have the record in an earlier state.
  package internal(set) var earlierOn: Set<Int> = []
  /// The devices that lack it and on which the record was deleted before it was sent.
  package internal(set) var deletedOn: Set<Int> = []
  /// The devices that lack it and had the record until the user signed out.
  package internal(set) var signedOutOn: Set<Int> = []
  /// The devices on which an import listed it and failed.
  package internal(set) var listedOn: Set<Int> = []
  /// Why nothing is proved of it, or only times show that it arrived, by the index of the device.
  package internal(set) var gaps: [Int: Doubt.MirrorGap] = [:]
  /// For each device that lacks it, the end of the device's first import that asked for it, judging by the
  /// order of records; in microseconds, by the device's index.
  var asked: [Int: Int64] = [:]
}
