// A set-up that failed: the store stays on this device.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// A step of set-up failed, or the manager could not load the cloud store, and no later try succeeded.
struct SetupFailures: Rule {
  static let watches: Set<EventKind> = [
    .setupStepFailed, .setupFailed, .setupFinished, .storageLocal, .managerLoadFailed, .managerLoaded,
    .managerError, .managerErrorDetail,
  ]
  static let explains: Set<EventKind> = [
    .setupStepFailed, .setupFailed, .managerLoadFailed, .managerError, .managerErrorDetail,
  ]

  /// How soon another try may follow, in seconds; until then a failure is a warning.
  private static let patience: Double = 10

  /// How many lines of a capture without times stand for that.
  private static let patientLines = 200

  private var troubles = StoreTroubles()

  /// What the manager could not load; it tells of its only store.
  private var ofManager: Sightings?

  /// Whether the manager told of an error, so that details belong to one.
  private var isErrorTold = false

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    switch event.kind {
    case .setupStepFailed, .setupFailed:
      // The sum at the end names no store: it is the one that failed last, else one that is not ready.
      let last = troubles.open.filter { $0.key != nil }.max { $0.value.last.line < $1.value.last.line }?.key
      troubles.note(
        event.store, witness.evidence, among: last.map { [$0] } ?? timelines.storesOnLocalStorage)
    case .storageLocal where event.isLocalStorage == true: break
    case .managerError where witness.isOfAnotherRule: isErrorTold = true
    // It only says more of the error before it.
    case .managerErrorDetail where isErrorTold: break
    case .managerLoadFailed, .managerError, .managerErrorDetail:
      isErrorTold = true
      if ofManager == nil {
        ofManager = Sightings(witness.evidence)
      } else {
        ofManager?.add(witness.evidence)
      }
    case .managerLoaded: ofManager = nil
    default: troubles.mend(event.store)
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    let told = troubles.open.map { ($0.key, $0.value) }
    // The manager repeats what Core Data said; alone it is all there is.
    let all = told.isEmpty ? ofManager.map { [(nil, $0)] } ?? [] : told
    return all.map { store, sightings in
      let isLong =
        capture.facts.last == nil
        ? capture.facts.lines - sightings.last.line >= Self.patientLines
        : sightings.evidence.seconds(to: capture.facts.last) >= Self.patience
      let isOver = isLong && !capture.isLeftOut(after: sightings.evidence)
      return Finding(
        .setupFailed(step: sightings.evidence[0].entry, error: Self.error(sightings)),
        isOver ? .error : .warning, store: store, evidence: sightings.evidence,
        count: sightings.count)
    }
  }

  /// The first error with a code: of several records of one failure not all give it.
  private static func error(_ sightings: Sightings) -> ErrorChain {
    let errors = sightings.evidence.map { ErrorChain($0.text) }
    return errors.first { !$0.links.isEmpty } ?? errors[0]
  }
}

extension Witness {
  /// Whether the manager's error is of what it holds corrupt, or could not import: other rules tell of these.
  fileprivate var isOfAnotherRule: Bool {
    value(.cause) == ManagerCause.corrupt || value(.cause) == ManagerCause.importChanges
  }
}
