// The truth about the captures of a fleet.

/// The truth about the captures of a fleet.
package struct FleetTruth: Codable, Equatable, Sendable {
  /// The peer IDs of the devices, in the order of the captures.
  package var peers: [String] = []

  /// The seconds by which each device's clock is ahead of a correct one.
  package var clocks: [Double] = []

  /// The truth about each capture.
  package var captures: [Truth] = []

  /// The exported transactions, in the order of their export, with their fates.
  package var transactions: [FleetTransaction] = []

  /// The faults between the devices.
  package var faults: [InjectedFleetFault] = []

  /// The rules that must be raised when captures of level 3 are compared.
  package var rules: Set<String> { Set(faults.flatMap(\.fault.rules)) }
}

/// A fault between devices as it happened.
package struct InjectedFleetFault: Codable, Equatable, Sendable {
  /// The kind of fault.
  package var fault: FleetFault

  /// The peer ID of the device whose transactions are affected.
  package var from: String

  /// The device that lacks the transactions, or whose capture ends; `nil` for all others.
  package var to: String?

  /// The store of the first affected transaction in the captures.
  package var store: String?
  /// The number of the first affected transaction.
  package var number: Int?
  /// The file name of the first affected transaction.
  package var file: String?
}
