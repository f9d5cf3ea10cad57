// What the baselines that a store adopted brought.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension CaptureDiagnosis {
  /// Returns the peers of which a store last got transactions with a baseline that took its place, each with
  /// the last of these.
  func broughtByBaseline(to store: StoreTimeline) -> OrderedDictionary<Name, Int> {
    var brought: OrderedDictionary<Name, Int> = [:]
    for (peer, last) in store.vector.since where peer != store.peer {
      let event = last.record.entry.flatMap { catalogue.entries[$0].document.eventKind }
      if event == .baselineReplaced || event == .baselineAdopted { brought[peer] = last.number }
    }
    return brought
  }
}
