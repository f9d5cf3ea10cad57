// What a fleet of devices should be like. The same options always give the same bytes.

/// What a fleet of devices that share their stores should be like.
package struct FleetOptions: Sendable {
  /// What each capture should be like.
  ///
  /// Peers and faults of the captures do not count here: the peers are the devices.
  package var capture = CaptureOptions()

  /// How many devices there are, 2 to 8.
  package var devices = 2

  /// What goes wrong between them; each once.
  package var faults: [FleetFault] = []

  /// What goes wrong on single devices, by their places.
  ///
  /// Faults that stop a peer or need an unfinished import are left out: the peers are real here.
  package var deviceFaults: [Int: [Fault]] = [:]

  /// The usual options.
  package init() {}

  var sound: FleetOptions {
    var sound = self
    sound.devices = min(8, max(2, devices))
    sound.capture.peers = sound.devices - 1
    sound.capture.faults = []
    sound.deviceFaults = deviceFaults.mapValues { $0.filter(\.happensInFleets) }
    return sound
  }
}

extension Fault {
  /// Whether it needs no transactions of peers that nobody made.
  fileprivate var happensInFleets: Bool {
    switch scene {
    case .peer: false
    case .ending: self == .localStorageShort || self == .accountChanged
    default: true
    }
  }
}
