// A set-up that failed: the store stays on this device.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// A step of set-up failed, or the manager could not load the cloud store, and no later try succeeded.
package struct SetupFailed: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds: "a step of set-up failed, or the manager could not load the store, and no later try "
      + "succeeded; a warning when the store synced all the same",
    advice: Advice.checkDevice,
    shownBy: [.setupStepFailed, .setupFailed, .managerLoadFailed])

  /// A set-up that failed.
  package struct Detail: FindingDetail {
    /// The step that failed, as the entry that says so.
    package let step: Int?
    package let error: ErrorChain
  }

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

  private var issues = StoreIssues()
  /// What the manager could not load; it has only one store.
  private var ofManager = Occurrences()
  /// Whether the manager reported an error, so that details belong to one.
  private var hasReportedError = false

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .setupStepFailed, .setupFailed:
      // The sum at the end names no store: it is the one that failed last, else one that is not ready.
      let last = issues.open.filter { $0.key != nil }.max { $0.value.last.line < $1.value.last.line }?.key
      issues.note(event.store, record.evidence, among: last.map { [$0] } ?? timelines.storesOnLocalStorage)
    case .storageLocal where event.isLocalStorage == true: break
    case .managerError where record.isOfAnotherRule: hasReportedError = true
    // It only says more of the error before it.
    case .managerErrorDetail where hasReportedError: break
    case .managerLoadFailed, .managerError, .managerErrorDetail:
      hasReportedError = true
      ofManager.add(record.evidence)
    case .managerLoaded: ofManager = Occurrences()
    default: issues.mend(event.store)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = issues.open.map { ($0.key, $0.value) }
    // The manager repeats what Core Data said; alone it is all there is.
    let all = !ofStores.isEmpty ? ofStores : ofManager.isEmpty ? [] : [(nil, ofManager)]
    return all.map { store, occurrences in
      let isLong =
        capture.facts.last == nil
        ? capture.facts.lines - occurrences.last.line >= Self.patientLines
        : occurrences.evidence.seconds(to: capture.facts.last) >= Self.patience
      let isOver = isLong && !capture.isLeftOut(after: occurrences.evidence)
      return Finding(
        Detail(step: occurrences.evidence[0].entry, error: Self.error(occurrences)),
        isOver ? .error : .warning, store: store, occurrences)
    }
  }

  /// The first error with a code: of several records of one failure not all give it.
  private static func error(_ occurrences: Occurrences) -> ErrorChain {
    let errors = occurrences.evidence.map { ErrorChain($0.text) }
    return errors.first { !$0.links.isEmpty } ?? errors[0]
  }

  static let causes: Set<RuleName> = [.metadataMismatch]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    finding.store == cause.store && detail.error.contains("NSCocoaErrorDomain", 134_312)
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool { true }

  /// The manager reports its steps with and without an event: any step that did not go on may be one of set-up.
  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    switch absence.kind {
    case .importWritten, .importBlocked, .importTwoPeers: return false
    default:
      guard let time = absence.evidence.time, let last = finding.last.time else { return false }
      return abs(time.seconds(since: last)) <= absence.seconds
    }
  }
}

extension WatchedRecord {
  /// Whether the manager's error is of what it holds corrupt, or could not import: other rules report these.
  fileprivate var isOfAnotherRule: Bool {
    value(.cause) == ManagerCause.corrupt || value(.cause) == ManagerCause.importChanges
  }
}
