// A transaction that one device exported, and what became of it on each of the others.

package import Timelines

/// A transaction that one device exported.
package struct ComparedTransaction: ComparedDelivery, Sendable {
  /// What became of it on another device, the least certain to be there first.
  package enum Fate: Comparable, Sendable {
    /// The device never saw it, though its captures cover the time after the export.
    case missing
    /// The captures prove nothing.
    case unknown
    /// It is on the device, whose importer leaves it out.
    case leftOut
    /// It is on the device and waits.
    case pending
    /// It is in the store.
    case imported
  }

  /// The name of its store.
  package let store: String
  /// The stores that it is for, as an index in `Comparison.groups`.
  package let group: Int
  /// The peer that exported it.
  package let peer: String
  /// Its number there.
  package let number: Int
  /// The file name of its log.
  package let log: String
  /// The device that exported it, as an index in `Comparison.devices`.
  package let exporter: Int
  /// Which of its captures says so.
  package let capture: Int
  /// The record there.
  package let record: Evidence
  package var place: Place { record.place }
  /// What became of it, by device; `nil` for the exporter and for devices that do not have the store, or know
  /// nothing of the exporter.
  package internal(set) var fates: [Fate?]
  /// The devices on which another log has taken its number, so that they ignore it.
  var takenOn: Set<Int> = []
  /// The devices on which it arrived, and that lost it with an older copy of their stores.
  package internal(set) var lostOn: Set<Int> = []
  /// The devices on which it waits because its import failed.
  package internal(set) var failedOn: Set<Int> = []
  /// What it waits for if it waits, as indices in `Comparison.waits`.
  package internal(set) var waits: [Int] = []
  /// Where others wait for it, as such indices.
  package internal(set) var waitedFor: [Int] = []

  /// Whether none of several other devices ever had it, so that it seems not to have left its own.
  var isNowhere: Bool {
    let known = fates.compactMap(\.self)
    return known.count > 1 && known.allSatisfy { $0 == .missing } && takenOn.isEmpty && lostOn.isEmpty
  }
}
