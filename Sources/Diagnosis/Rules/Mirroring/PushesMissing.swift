// An app that is not notified of changes: it lacks the background mode for remote notifications.

internal import OrderedCollections
internal import Timelines

/// CloudKit says that the app lacks the background mode for pushes.
package struct PushesMissing: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "the app lacks the background mode without which CloudKit's pushes do not reach it",
    advice: "In Xcode, under Signing & Capabilities, add Background Modes with Remote notifications.",
    shownBy: [.mirrorPushModeMissing])

  /// The background mode is missing.
  package struct Detail: FindingDetail {}

  static let watches: Set<EventKind> = [.mirrorPushModeMissing]

  private var occurrences = OccurrencesBy<Int32?>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    occurrences.note(record.pid, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var finding: Finding?
    // Other apps lack it too.
    for (pid, own) in occurrences.all where capture.isOfMirroring(pid) {
      if finding == nil {
        finding = Finding(Detail(), .error, store: nil, own)
      } else {
        for record in own.evidence { finding?.add(record) }
        finding?.count += own.count - own.evidence.count
      }
    }
    return finding.map { [$0] } ?? []
  }
}
