// What one device sent to iCloud for a mirrored store, and what became of it on each of the others.

package import Timelines

/// A record that one device sent to iCloud or deleted there, or records of one export that are not named.
package struct ComparedShipment: ComparedDelivery, Sendable {
  /// The store's name, and the container and database that it is mirrored to, as far as the captures name
  /// them.
  package let store: String?
  package let container: String?
  package let scope: MirrorScope?
  /// The record's name; `nil` if the capture does not show it.
  package let record: String?
  /// How many records it is.
  package let objects: Int
  /// Whether the device deleted it.
  package let isDeletion: Bool
  /// The device that sent it, as an index in `Comparison.devices`, and where which of its captures says so.
  package let exporter: Int
  package let capture: Int
  package let evidence: Evidence
  package var place: Place { evidence.place }
  /// What became of it, by device; `nil` for the exporter, and for devices that do not mirror the same.
  package internal(set) var fates: [ComparedTransaction.Fate?]
  /// The devices for which only times show that it arrived: they imported changes after it was sent.
  package internal(set) var byTime: Set<Int> = []
}
