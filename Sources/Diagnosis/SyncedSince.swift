// What became of trouble that says that a store does not sync: where it did sync after that, the finding says so and is
// no error any more.

internal import Timelines

extension Finding {
  /// The finding with what a store did after it.
  func withLaterSyncing(_ timelines: StoreTimelines) -> Finding {
    guard rule.captureRule?.isMilderOnceSynced(self) == true else { return self }
    let stores = store.map { [timelines.stores[$0]] } ?? timelines.stores
    let places = stores.compactMap { $0.sign(after: last.line) }
    guard let first = places.min(by: { $0.line < $1.line }) else { return self }
    var milder = self
    milder.syncedSince = first
    milder.severity = min(severity, .warning)
    return milder
  }
}

extension StoreTimeline {
  /// The record after a line that shows that iCloud is ready or that something arrived.
  fileprivate func sign(after line: Int) -> Place? {
    let ready = storage.isLocal == false ? storage.since?.place : nil
    return [ready, imports.last, imports.lastApplied].compactMap { $0 }.first { $0.line > line }
  }
}
