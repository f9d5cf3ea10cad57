// A device that can no longer catch up: the others rolled a baseline, the logs it needs to follow are gone.

internal import Timelines

/// Logs that adopting a baseline requires are missing, and no baseline was adopted since.
package struct BaselineStranded: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "logs that the device needs to follow a baseline are gone",
    advice: Advice.rebuild, shownBy: [.baselineStranded])

  /// Logs that adopting a baseline requires are gone.
  package struct Detail: FindingDetail {}

  static let watches: Set<EventKind> = [
    .baselineStranded, .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineAdopted,
    .baselineReplaced,
  ]

  /// Other failures of baselines are explained by `BaselineFailed`.
  static let explains: Set<EventKind> = [.baselineStranded]

  private var issues = StoreIssues()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    // That the store was replaced by a baseline is of level 2, that the baseline was adopted of level 3.
    case .baselineAdopted, .baselineReplaced: issues.mend(event.store)
    case .baselineStranded: issues.note(event.store, record.evidence)
    default: if record.isStranding { issues.note(event.store, record.evidence) }
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    issues.open.map { store, occurrences in Finding(Detail(), .error, store: store, occurrences) }
  }
}

extension WatchedRecord {
  /// Whether its error says that required logs are missing (134310).
  var isStranding: Bool { ErrorChain(value(.error) ?? "").contains("NSCocoaErrorDomain", 134_310) }
}
