// What a simulated capture should be like. The same options always give the same bytes.

/// What a simulated capture should be like.
package struct CaptureOptions: Sendable {
  /// Everything random follows from it.
  package var seed: UInt64 = 1

  /// How many records the device makes: roughly, because it finishes what it began.
  ///
  /// Records above the log level count as made although they are not printed, so that a seed gives the same
  /// life at each level.
  package var records = 1000

  /// How records begin.
  package var header = HeaderStyle.nslog

  /// Which systems' habits the device has.
  package var era = Era.iOS7

  /// Statements of this log level or below are printed: 0 to 3.
  package var level = 3

  /// The share of the records made that are the app's own, 0 to 0.95.
  ///
  /// In the bare style only their words distinguish them from the lines before, and none of them counts as a
  /// record.
  package var noise = 0.2

  /// How many stores the app has; more when the faults need them.
  package var stores = 1

  /// How many other peers each store has; more when the faults need them.
  package var peers = 2

  /// Whether the app uses UbiquityStoreManager.
  package var hasManager = true

  /// What goes wrong; a fault may be there several times, and is left out when it finds no store to happen
  /// to.
  package var faults: [Fault] = []

  /// How many more times the app is launched.
  package var relaunches = 0

  /// Whether each fault of a store happens to two stores.
  package var hitsTwoStores = false

  /// What happens to the capture before somebody reads it.
  package var damages: [Damage] = []

  /// How many notes of the reporter stand between the records: `*** ACTION: …`, `==> …`.
  package var marks = 0

  /// How many times `[...]` stands between the records; nothing is left out there.
  package var elisions = 0

  /// The usual options.
  package init() {}

  /// The options brought into their ranges.
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
    // Of each store one peer stays without a fault.
    let stuck = faults.count { $0.stopsAPeer } * (hitsTwoStores ? 2 : 1)
    let importing = max(1, sound.stores - lost)
    sound.peers = min(64, max((stuck + importing - 1) / importing + 1, peers))
    return sound
  }
}
