// The options of a simulated capture. The same options always yield the same bytes.

/// The options of a simulated capture.
package struct CaptureOptions: Sendable {
  /// The seed of everything random.
  package var seed: UInt64 = 1

  /// The approximate number of records that the device makes: it finishes what it began.
  ///
  /// Records above the log level count as made although they are not printed, so that a seed yields the same
  /// life at each level.
  package var records = 1000

  /// The style of the record headers.
  package var header = HeaderStyle.nslog

  /// The systems whose habits the device has.
  package var era = Era.iOS7

  /// The log level, from 0 to 3; statements of this level or below are printed.
  package var level = 3

  /// The share of the records that are the app's own, from 0 to 0.95.
  ///
  /// In the bare style only their words distinguish them from the lines before, and none of them counts as a
  /// record.
  package var noise = 0.2

  /// The number of the app's stores; raised if the faults need more.
  package var stores = 1

  /// The number of other peers of each store; raised if the faults need more.
  package var peers = 2

  /// Whether the app uses UbiquityStoreManager.
  package var hasManager = true

  /// The faults to inject; a fault may occur several times, and is left out if no store suits it.
  package var faults: [Fault] = []

  /// The number of times that the app is launched again.
  package var relaunches = 0

  /// Whether each fault of a store happens to two stores.
  package var hitsTwoStores = false

  /// The damages applied to the capture before somebody reads it.
  package var damages: [Damage] = []

  /// The number of the reporter's notes between the records: `*** ACTION: …`, `==> …`.
  package var marks = 0

  /// The number of `[...]` lines between the records; nothing is left out there.
  package var elisions = 0

  /// Creates the default options.
  package init() {}

  /// The options clamped to their ranges.
  var sound: CaptureOptions {
    var sound = self
    sound.records = max(1, records)
    sound.relaunches = min(20, max(0, relaunches))
    sound.faults += Array(repeating: .relaunched, count: sound.relaunches)
    sound.level = faults.contains(.lowLogLevel) ? 0 : min(3, max(0, level))
    sound.noise = min(0.95, max(0, noise))
    sound.marks = min(1000, max(0, marks))
    sound.elisions = min(1000, max(0, elisions))
    // A store left on local storage has no imports, and each fault that leaves one there needs its own.
    let lost = Set(faults.filter(\.losesAStore)).count * (hitsTwoStores ? 2 : 1)
    let ending = Set(faults.filter(\.endsAStore)).count
    let hasOthers = faults.contains { !$0.losesAStore }
    let least = hitsTwoStores || faults.contains { $0 == .secondProcess || $0 == .exportHoleAtLaunch } ? 2 : 1
    let others = hasOthers ? (hitsTwoStores ? 2 : 1) : 0
    let needed = max(lost + max(others, ending), least)
    sound.stores = min(64, max(needed, stores))
    // One peer of each store stays without a fault.
    let stuck = faults.count { $0.stopsAPeer } * (hitsTwoStores ? 2 : 1)
    let importing = max(1, sound.stores - lost)
    sound.peers = min(64, max((stuck + importing - 1) / importing + 1, peers))
    return sound
  }
}
