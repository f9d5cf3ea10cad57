// A transaction of a fleet, and what became of it on each device.

/// A transaction of a fleet.
package struct FleetTransaction: Codable, Equatable, Sendable {
  /// The name of its store.
  package var store: String

  /// The device that exported it, and its number there.
  package var peer: String
  package var number: Int

  /// The file name of its log.
  package var file: String

  /// When it was exported, in microseconds since 1970 by a clock that is right.
  package var exportedAt: Int64

  /// Whether it left the device: not while the store is on local storage.
  package var leftDevice = false

  /// The line of the exporting capture that says so ("Successfully wrote transaction log", level 2).
  package var exportLine: Int?

  /// The devices that imported it, in order, and the lines that say so ("Successfully wrote metadata
  /// changes", level 3).
  package var importedBy: [String] = []
  package var importLines: [String: Int] = [:]

  /// The devices that never saw it, though their captures cover the time after the export.
  package var missingOn: [String] = []

  /// The devices it had reached, or whose captures had time for it, and that had not imported it by the end
  /// because another transaction it builds on was missing.
  package var pendingOn: [String] = []

  /// The devices whose captures prove nothing: they ended before it could arrive.
  package var unknownOn: [String] = []
}
