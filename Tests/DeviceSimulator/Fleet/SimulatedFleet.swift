// A whole simulated fleet in memory, for tests.

/// The captures of a simulated fleet, and the truth about them.
package struct SimulatedFleet: Sendable {
  /// The bytes that each device printed.
  package var captures: [[UInt8]]

  /// The truth about the fleet.
  package var truth: FleetTruth

  /// Simulates a fleet.
  package init(_ options: FleetOptions) {
    let fleet = Fleet(options)
    captures = []
    while let (device, bytes) = fleet.nextChunk() {
      while captures.count <= device { captures.append([]) }
      captures[device] += bytes
    }
    truth = fleet.truth
    while captures.count < truth.peers.count { captures.append([]) }
  }
}
