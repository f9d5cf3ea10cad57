// What one device sent to iCloud for a mirrored store, and what became of it on each of the others.

package import Timelines

/// A record that one device sent to iCloud or deleted there, or records of one export that are not named.
package struct ComparedShipment: ComparedDelivery, Sendable {
  /// The store's name; `nil` if the captures do not show it.
  package let store: String?
  /// The container that it is mirrored to; `nil` if they do not show it.
  package let container: String?
  /// The database in it; `nil` if they do not show it.
  package let scope: MirrorScope?
  /// The record's name; `nil` if the capture does not show it.
  package let record: String?
  /// How many records it is.
  package let objects: Int
  /// Whether the device deleted it.
  package let isDeletion: Bool
  /// The device that sent it, as an index in `Comparison.devices`.
  package let exporter: Int
  /// Which of its captures says so.
  package let capture: Int
  /// The record there.
  package let evidence: Evidence
  package var place: Place { evidence.place }
  /// What became of it, by device; `nil` for the exporter, and for devices that do not mirror the same.
  package internal(set) var fates: [ComparedTransaction.Fate?]
  /// The devices for which only times show that it arrived: they imported changes after it was sent.
  package internal(set) var byTime: Set<Int> = []
}
