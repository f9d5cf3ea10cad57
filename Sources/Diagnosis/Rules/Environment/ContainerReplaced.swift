// The app's container in iCloud was replaced: deleted and made again, moved, or of another account.

internal import OrderedCollections
internal import Timelines

/// Cloud, defaults and store disagree on the container, or it moved.
package struct ContainerReplaced: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "cloud, defaults and store disagree on the container, or it moved",
    advice: "Keep a copy of the database file, and check which account and container each device has; move "
      + "to one of them.",
    shownBy: [.containerChanged])

  /// The container was replaced.
  package struct Detail: FindingDetail {
    /// The entry of the records that say so.
    package let entry: Int
  }

  static let watches: Set<EventKind> = [.containerChanged]

  private var said = OccurrencesBy<Int>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    said.note(event.entry, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    said.all.map { entry, occurrences in Finding(Detail(entry: entry), .error, store: nil, occurrences) }
  }
}
