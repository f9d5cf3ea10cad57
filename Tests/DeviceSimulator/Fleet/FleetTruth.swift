// What is true about the captures of a fleet.

/// What is true about the captures of a fleet.
package struct FleetTruth: Codable, Equatable, Sendable {
  /// The devices' peer IDs, in the order of the captures.
  package var peers: [String] = []

  /// How far each clock is ahead of one that is right, in seconds.
  package var clocks: [Double] = []

  /// What is true of each capture.
  package var captures: [Truth] = []

  /// What was exported, in the order it was, and what became of it.
  package var transactions: [FleetTransaction] = []

  /// What went wrong between the devices.
  package var faults: [InjectedFleetFault] = []

  /// The rules that must be raised when captures of level 3 are compared.
  package var rules: Set<String> { Set(faults.flatMap(\.fault.rules)) }
}

/// A fault between devices as it happened.
package struct InjectedFleetFault: Codable, Equatable, Sendable {
  /// What went wrong.
  package var fault: FleetFault

  /// The device whose transactions it is about.
  package var from: String

  /// The device that lacks them, or whose capture ends; `nil` for all others.
  package var to: String?

  /// The first transaction it is about, of those in the captures.
  package var store: String?
  package var number: Int?
  package var file: String?
}
