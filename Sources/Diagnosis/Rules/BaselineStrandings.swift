// A device that can no longer catch up: the others rolled a baseline, the logs it needs to follow are gone.

internal import Timelines

/// Logs that adopting a baseline requires are missing, and no baseline was adopted since.
struct BaselineStrandings: Rule {
  static let watches: Set<EventKind> = [
    .baselineStranded, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineAdopted,
  ]

  /// Other failures of baselines are another rule's business.
  static let explains: Set<EventKind> = [.baselineStranded]

  private var troubles = StoreTroubles()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    switch event.kind {
    case .baselineAdopted: troubles.mend(event.store)
    case .baselineStranded: troubles.note(event.store, witness.evidence)
    default: if witness.isStranding { troubles.note(event.store, witness.evidence) }
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    troubles.open.map { store, sightings in
      Finding(
        .baselineStranded, .error, store: store, evidence: sightings.evidence, count: sightings.count)
    }
  }
}

extension Witness {
  /// Whether its error says that required logs are missing (134310).
  var isStranding: Bool { ErrorChain(value(.error) ?? "").contains("NSCocoaErrorDomain", 134_310) }
}
