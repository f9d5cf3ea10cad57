// The app's container in iCloud was replaced (deleted and made again, moved, or of another account), or what
// it held is gone.

internal import OrderedCollections
internal import Timelines

/// Cloud, defaults and store disagree on the container, or it moved; or its content is gone, perhaps on
/// purpose: a warning.
package struct ContainerReplaced: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "cloud, defaults and store disagree on the container, or it moved (a warning when its content is gone)",
    advice: "Keep a copy of the database file, and check which account and container each device has; move "
      + "to one of them.",
    shownBy: [.containerChanged, .managerCloudDeleted])

  /// The container was replaced, or emptied.
  package struct Detail: FindingDetail, Hashable {
    /// The entry of the records that say so.
    package let entry: Int
    /// Whether its content is gone.
    package var isEmptied = false
  }

  static let watches: Set<EventKind> = [.containerChanged, .managerCloudDeleted]

  private var said = OccurrencesBy<Detail>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let detail = Detail(entry: event.entry, isEmptied: event.kind == .managerCloudDeleted)
    said.note(detail, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    said.all.map { detail, occurrences in
      Finding(detail, detail.isEmptied ? .warning : .error, store: nil, occurrences)
    }
  }
}
