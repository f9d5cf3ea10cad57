// The metadata store and the app's store disagree about what was imported, and recovery did not bring them together.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// Metadata and store disagree, and nothing mended it.
///
/// A set-up that is over shows that its own attempt at recovery did not fail. Of what an import found it proves nothing:
/// recovery would have been told.
struct MetadataMismatches: Rule {
  static let watches: Set<EventKind> = [
    .metadataMismatch, .metadataRecoveryFailed, .metadataRecovered, .setupFinished, .setupStepFailed,
  ]

  /// That set-up is over explains nothing.
  static let explains: Set<EventKind> = [.metadataMismatch, .metadataRecoveryFailed]

  /// What imports found.
  private var troubles = StoreTroubles()

  /// The set-ups that say that recovery failed.
  private var failedRecoveries = StoreTroubles()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    switch event.kind {
    case .metadataMismatch, .metadataRecoveryFailed: troubles.note(event.store, witness.evidence)
    case .setupStepFailed:
      let error = ErrorChain(witness.value(.error) ?? "")
      guard error.contains("NSCocoaErrorDomain", 134_312) else { return }
      failedRecoveries.note(event.store, witness.evidence, among: timelines.storesOnLocalStorage)
    case .setupFinished: failedRecoveries.mend(event.store)
    default:
      troubles.mend(event.store)
      failedRecoveries.mend(event.store)
    }
  }

  /// How long recovery may take, in seconds.
  private static let patience: Double = 60

  func findings(_ capture: CaptureState) -> [Finding] {
    let stores = OrderedSet(troubles.open.keys).union(failedRecoveries.open.keys)
    return stores.compactMap { store in
      let sightings = [troubles.open[store], failedRecoveries.open[store]].compactMap { $0 }
      let evidence = sightings.flatMap(\.evidence).sorted { $0.line < $1.line }
      let didRecoveryFail =
        failedRecoveries.open[store] != nil || evidence.contains { !ErrorChain($0.text).links.isEmpty }
      // That recovery succeeded is told at level 3; that it failed, always.
      if !didRecoveryFail, !capture.showsEndsOfImports(of: store) { return nil }
      let isOver =
        evidence.seconds(to: capture.facts.last) >= Self.patience && !capture.isLeftOut(after: evidence)
      return Finding(
        .metadataMismatch(didRecoveryFail: didRecoveryFail), didRecoveryFail || isOver ? .error : .warning,
        store: store, evidence: evidence, count: sightings.reduce(0) { $0 + $1.count })
    }
  }
}
