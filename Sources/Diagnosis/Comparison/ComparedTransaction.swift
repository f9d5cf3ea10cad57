// A transaction that one device exported, and what became of it on each of the others.

package import Timelines

/// A transaction that one device exported.
package struct ComparedTransaction: Sendable {
  /// What became of it on another device.
  package enum Fate: Sendable {
    /// It is in the store.
    case imported
    /// The device never saw it, though its capture covers the time after the export.
    case missing
    /// It is on the device and waits, or the device is on local storage.
    case pending
    /// The capture proves nothing.
    case unknown
  }

  /// The name of its store.
  package let store: String

  /// The peer that exported it, and its number there.
  package let peer: String
  package let number: Int

  /// The file name of its log.
  package let log: String

  /// The device that exported it, as an index in `Comparison.devices`, and where its capture says so.
  package let exporter: Int
  package let place: Place

  /// What became of it, by device; `nil` for the exporter and for devices that do not have the store.
  package internal(set) var fates: [Fate?]

  /// The devices with one fate.
  package func devices(_ fate: Fate) -> [Int] { fates.indices.filter { fates[$0] == fate } }
}
