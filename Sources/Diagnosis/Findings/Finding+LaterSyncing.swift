// Reduces findings about a store that synced since, or that the app has left since.

internal import Timelines

extension Finding {
  /// Returns the finding, reduced to a warning if its rule is milder for a store that synced since, and the
  /// store did.
  func withLaterSyncing(_ capture: CaptureDiagnosis) -> Finding {
    guard rule.captureRule?.isMilderOnceSynced(self) == true else { return self }
    let stores =
      store.map { [capture.timelines.stores[$0]] } ?? capture.storesThatMayBeMeant(by: evidence)
    let places = stores.compactMap { $0.placeOfSync(after: last.line) }
    guard let first = places.min(by: { $0.line < $1.line }) else { return self }
    var milder = self
    milder.syncedSince = first
    milder.severity = min(severity, .warning)
    return milder
  }

  /// Returns the finding, reduced to a note if the app has since switched from its store to another one that
  /// syncs.
  ///
  /// Export findings stay as they are: the other store does not contain what this device never sent.
  func judgedByLeaving(_ capture: CaptureDiagnosis) -> Finding {
    guard severity > .note, kind != .export, let store,
      let left = capture.timelines.stores[store].storage.successor, last.line < left.place.line,
      capture.successor(of: capture.timelines.stores[store])?.storage.isLocal == false
    else { return self }
    var over = self
    (over.severity, over.leftFor) = (.note, left)
    return over
  }
}

extension StoreTimeline {
  /// Returns a place after a line where the store is seen to sync; `nil` if it is not.
  func placeOfSync(after line: Int) -> Place? {
    let ready = storage.isLocal == false ? storage.since?.place : nil
    return [ready, imports.last, imports.lastApplied].compactMap { $0 }.first { $0.line > line }
  }
}
