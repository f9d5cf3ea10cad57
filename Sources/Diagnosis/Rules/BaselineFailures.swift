// A baseline that cannot be read, rolled, adopted or recovered.

internal import Timelines

/// A baseline failed, and none was rolled or adopted since.
///
/// Devices that do not all agree yet are no failure (134325), and a baseline that is not downloaded is a wait.
struct BaselineFailures: Rule {
  static let watches = explains.union([.baselineAdopted, .baselineRolled])
  static let explains: Set<EventKind> = [.baselineFailed, .baselineAdoptFailed, .baselineRollFailed]

  private var troubles = StoreTroubles()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    guard Self.explains.contains(event.kind) else {
      troubles.mend(event.store)
      return
    }
    let error = ErrorChain(witness.value(.error) ?? "")
    guard !error.contains("NSCocoaErrorDomain", 134_325), !witness.isStranding else { return }
    troubles.note(event.store, witness.evidence)
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    troubles.open.map { store, sightings in
      let error = ErrorChain(sightings.last.text)
      return Finding(
        .baselineFailed(error), error.isDownloadMissing ? .warning : .error, store: store,
        evidence: sightings.evidence, count: sightings.count)
    }
  }
}
