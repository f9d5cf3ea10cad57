// What a simulated capture should be like. The same options always give the same bytes.

/// What a simulated capture should be like.
package struct CaptureOptions: Sendable {
  /// Everything random follows from it.
  package var seed: UInt64 = 1

  /// How many records the device makes: about, since it finishes what it began.
  ///
  /// Records above the log level count as made although they are not printed, so that a seed gives the same life at
  /// each level.
  package var records = 1000

  /// How records begin.
  package var header = HeaderStyle.nslog

  /// Which systems' habits the device has.
  package var era = Era.iOS7

  /// Statements of this log level or below are printed: 0 to 3.
  package var level = 3

  /// The share of the records made that are the app's own, 0 to 0.95.
  ///
  /// The bare style has none, since nothing would tell them from the lines before.
  package var noise = 0.2

  /// How many stores the app has; more when the faults need them.
  package var stores = 1

  /// How many other peers each store has; more when the faults need them.
  package var peers = 2

  /// Whether the app uses UbiquityStoreManager.
  package var hasManager = true

  /// What goes wrong; a fault may be there several times, and is left out when it finds no store to happen to.
  package var faults: [Fault] = []

  /// The usual options.
  package init() {}

  /// The options brought into their ranges.
  var sound: CaptureOptions {
    var sound = self
    sound.records = max(1, records)
    sound.level = min(3, max(0, level))
    sound.noise = header.hasHeader ? min(0.95, max(0, noise)) : 0
    let stuck = faults.count { $0.stopsAPeer }
    let keepsAStoreBusy = faults.contains(.localStorageOnly) && faults.contains { $0.needsImports }
    sound.stores = min(64, max(keepsAStoreBusy ? 2 : 1, stores))
    // Of each store one peer stays without a fault. A store left on local storage has no imports.
    let importing = faults.contains(.localStorageOnly) ? max(1, sound.stores - 1) : sound.stores
    sound.peers = min(64, max((stuck + importing - 1) / importing + 1, peers))
    return sound
  }
}
