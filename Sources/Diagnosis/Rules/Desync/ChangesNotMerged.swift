// Changes of other devices that are in the store, and that the app's context was not given.

internal import Timelines

/// The manager imported changes, and the app named no context to merge them into.
///
/// A note: the app may fetch again by itself when it is notified.
package struct ChangesNotMerged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "imported changes are in the store, but the app gave UbiquityStoreManager no context to merge them into (a note)",
    advice: "Name a context for imports, or fetch again when the manager reports imported changes.",
    shownBy: [.managerNotMerged])

  /// Changes that were not merged; how many times, the finding's records count.
  package struct Detail: FindingDetail {}

  static let watches: Set<EventKind> = [.managerNotMerged]

  private var occurrences = Occurrences()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    occurrences.add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    occurrences.isEmpty ? [] : [Finding(Detail(), .note, store: nil, occurrences)]
  }
}
