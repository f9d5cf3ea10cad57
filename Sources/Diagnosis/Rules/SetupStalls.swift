// A set-up that waits for iCloud and waits in vain: the first sync of the container does not come.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The initial sync is not complete 90 s after the set-up began to wait for it, or Core Data said so.
struct SetupStalls: Rule {
  static let watches: Set<EventKind> = [
    .setupWaiting, .setupTimedOut, .setupReady, .setupFinished, .storageLocal, .importMetadataWritten,
  ]
  static let explains: Set<EventKind> = [.setupTimedOut]

  private var waiting = StoreTroubles()
  private var timedOut = StoreTroubles()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    switch event.kind {
    case .setupWaiting: waiting.note(event.store, witness.evidence)
    case .setupTimedOut:
      // The record names no store: it is one that waits.
      let waiting = Set(waiting.open.keys.compactMap { $0 })
      timedOut.note(
        event.store, witness.evidence, among: waiting.isEmpty ? timelines.storesOnLocalStorage : waiting)
    case .storageLocal where event.isLocalStorage == true: break
    // What could not be had in time may still come; only a store that works shows that it did.
    case .setupReady: waiting.mend(event.store)
    default:
      waiting.mend(event.store)
      timedOut.mend(event.store)
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    guard timedOut.open.isEmpty else {
      return timedOut.open.map { store, sightings in
        Finding(
          .setupStalled(seconds: nil), .error, store: store, evidence: sightings.evidence,
          count: sightings.count)
      }
    }
    return waiting.open.compactMap { store, sightings in
      guard let start = sightings.last.time, let end = capture.facts.last,
        !capture.isLeftOut(after: sightings.evidence)
      else { return nil }
      let seconds = end.seconds(since: start)
      guard seconds >= LocalStorageOnly.patience else { return nil }
      return Finding(
        .setupStalled(seconds: seconds), .error, store: store, evidence: sightings.evidence,
        count: sightings.count)
    }
  }
}
