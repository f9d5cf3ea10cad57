// The metadata store and the app's store disagree about what was imported, and recovery did not bring them together.

internal import LogRecords
internal import Timelines

/// Metadata and store disagree, and nothing mended it.
struct MetadataMismatches: Rule {
  static let watches: Set<EventKind> = [
    .metadataMismatch, .metadataRecoveryFailed, .metadataRecovered, .setupFinished, .setupStepFailed,
  ]

  /// That set-up is over explains nothing.
  static let explains: Set<EventKind> = [.metadataMismatch, .metadataRecoveryFailed]

  private var troubles = StoreTroubles()

  /// The stores whose set-up says that recovery failed.
  private var failedRecoveries: Set<Int?> = []

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    switch event.kind {
    case .metadataMismatch, .metadataRecoveryFailed: troubles.note(event.store, witness.evidence)
    case .setupStepFailed:
      let error = ErrorChain(witness.value(.error) ?? "")
      guard error.contains("NSCocoaErrorDomain", 134_312) else { return }
      troubles.note(event.store, witness.evidence)
      if failedRecoveries.count < Self.mostStores { failedRecoveries.insert(event.store) }
    default:
      troubles.mend(event.store)
      failedRecoveries.remove(event.store)
    }
  }

  /// How many stores with failed recoveries are told apart.
  private static let mostStores = 1000

  /// How long recovery may take, in seconds.
  private static let patience: Double = 60

  func findings(_ capture: CaptureState) -> [Finding] {
    troubles.open.compactMap { store, sightings in
      let didRecoveryFail =
        failedRecoveries.contains(store)
        || sightings.evidence.contains { !ErrorChain($0.text).links.isEmpty }
      // That recovery succeeded is told at level 3; that it failed, always.
      if !didRecoveryFail, !capture.showsEndsOfImports(of: store) { return nil }
      let isOver =
        sightings.evidence.seconds(to: capture.facts.last) >= Self.patience
        && !capture.isLeftOut(after: sightings.evidence)
      return Finding(
        .metadataMismatch(didRecoveryFail: didRecoveryFail), didRecoveryFail || isOver ? .error : .warning,
        store: store, evidence: sightings.evidence, count: sightings.count)
    }
  }
}
