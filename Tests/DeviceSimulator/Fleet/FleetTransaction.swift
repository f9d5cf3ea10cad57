// A transaction of a fleet, and its fate on each device.

/// A transaction of a fleet.
package struct FleetTransaction: Codable, Equatable, Sendable {
  /// The name of the store.
  package var store: String

  /// The peer ID of the device that exported the transaction.
  package var peer: String
  /// The number of the transaction on that device.
  package var number: Int

  /// The file name of the transaction log.
  package var file: String

  /// The time of the export, in microseconds since 1970 by a correct clock.
  package var exportedAt: Int64

  /// Whether the transaction left the device; not while the store is on local storage.
  package var leftDevice = false

  /// The line of the exporting capture that reports it ("Successfully wrote transaction log", level 2).
  package var exportLine: Int?

  /// The devices that imported the transaction, in order.
  package var importedBy: [String] = []
  /// The lines of their captures that report it ("Successfully wrote metadata changes", level 3).
  package var importLines: [String: Int] = [:]

  /// The devices that never saw the transaction, though their captures cover the time after the export.
  package var missingOn: [String] = []

  /// The devices that had not imported the transaction by the end, because a transaction it builds on was
  /// missing.
  ///
  /// The transaction had reached the devices, or their captures had time for it.
  package var pendingOn: [String] = []

  /// The devices whose captures prove nothing: they ended before the transaction could arrive.
  package var unknownOn: [String] = []
}
