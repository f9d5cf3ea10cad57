// Reports a set-up that waits for iCloud without success: the first sync of the container does not come.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The rule for an initial sync that is not complete 90 seconds after the set-up began to wait for it, or
/// that Core Data itself gave up waiting for.
package struct SetupStalled: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "iCloud's first sync did not come within 90 seconds",
    advice: Advice.checkDevice, shownBy: [.setupTimedOut])

  /// The details of an initial sync that did not come.
  package struct Detail: FindingDetail {
    /// How long set-up waited for the sync, in seconds; `nil` if Core Data itself gave up.
    package let seconds: Double?

    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      later.isInCloud
    }
  }

  static let watches: Set<EventKind> = [
    .setupWaiting, .setupTimedOut, .setupReady, .setupFinished, .storageLocal, .importMetadataWritten,
  ]
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten]
  static let explains: Set<EventKind> = [.setupTimedOut]

  private var waiting = StoreIssues()
  private var timedOut = StoreIssues()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .setupWaiting: waiting.note(event.store, record)
    case .setupTimedOut:
      // The record names no store, so it concerns one that waits.
      let waiting = Set(waiting.open.keys.compactMap { $0 })
      timedOut.note(
        event.store, record, among: waiting.isEmpty ? timelines.storesOnLocalStorage(of: record) : waiting)
    case .storageLocal where event.isLocalStorage == true: break
    // The first sync may still come later; only a store that works shows that it did.
    case .setupReady: waiting.resolve(event.store, by: record)
    default:
      waiting.resolve(event.store, by: record)
      timedOut.resolve(event.store, by: record)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    guard timedOut.open.isEmpty else {
      return timedOut.open.map { store, occurrences in
        Finding(Detail(seconds: nil), .error, store: store, occurrences)
      }
    }
    return waiting.open.compactMap { store, occurrences in
      guard let start = occurrences.last.time, let end = capture.facts.last,
        !capture.isLeftOut(after: occurrences.evidence)
      else { return nil }
      let seconds = end.seconds(since: start)
      guard seconds >= LocalStorageOnly.timeout else { return nil }
      return Finding(Detail(seconds: seconds), .error, store: store, occurrences)
    }
  }

  static let causes: Set<RuleName> = [.setupFailed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    detail.seconds != nil && cause.mirroredStore == nil && finding.store == cause.store
  }
}
