// The options of a fleet of devices. The same options always yield the same bytes.

/// The options of a fleet of devices that share their stores.
package struct FleetOptions: Sendable {
  /// The options of each capture.
  ///
  /// The peers and faults in these options are ignored: the peers are the other devices.
  package var capture = CaptureOptions()

  /// The number of devices, from 2 to 8.
  package var devices = 2

  /// The faults between devices; each happens once.
  package var faults: [FleetFault] = []

  /// The faults of single devices, by the index of the device.
  ///
  /// Faults that stop a peer or need an unfinished import are left out, because the peers are real here.
  package var deviceFaults: [Int: [Fault]] = [:]

  /// Creates the default options.
  package init() {}

  /// The options clamped to their ranges.
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
  /// Whether the fault needs no transactions of invented peers.
  fileprivate var happensInFleets: Bool {
    switch scene {
    case .peer: false
    case .ending: self == .localStorageShort || self == .accountChanged
    default: true
    }
  }
}
