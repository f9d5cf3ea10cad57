// An app that is not told of changes: it lacks the background mode for remote notifications.

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

  private var occurrences = Occurrences()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    occurrences.add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    occurrences.isEmpty ? [] : [Finding(Detail(), .error, store: nil, occurrences)]
  }
}
