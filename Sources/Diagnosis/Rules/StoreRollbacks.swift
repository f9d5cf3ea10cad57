// A store that holds less than it did: an old copy of its file came back, so that this device gives numbers again that
// others already have.

internal import OrderedCollections
internal import Timelines

/// The store is behind its receipt, or its vector went back.
///
/// When the logs were loaded anew beside the store and took its place, the store is mended: then a warning.
struct StoreRollbacks: Rule {
  static let watches: Set<EventKind> = [.vectorBehind, .sideloadFinished]
  static let explains: Set<EventKind> = [.vectorBehind]

  private var told = SightingsBy<Int?>()
  private var mended: Set<Int?> = []

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    if event.kind == .sideloadFinished {
      mended.insert(event.store)
    } else {
      told.note(event.store, witness.evidence)
      mended.remove(event.store)
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    let behind = told.all.map { store, sightings in
      Finding(
        .storeRolledBack(peers: [], isMended: mended.contains(store)),
        mended.contains(store) ? .warning : .error,
        store: store, evidence: sightings.evidence, count: sightings.count)
    }
    return behind
      + capture.timelines.stores.indices.compactMap { index in
        guard told.all[index] == nil, let setBack = capture.timelines.stores[index].setBack else {
          return nil
        }
        return Finding(
          .storeRolledBack(peers: setBack.peers, isMended: false), .error, store: index,
          peer: setBack.peers.first?.peer, evidence: [setBack.evidence])
      }
  }
}
