// Reports that the app's container in iCloud was replaced (deleted and created again, moved, or that of
// another account), or that its content is gone.

internal import OrderedCollections
internal import Timelines

/// The rule for a container on which iCloud, the user defaults and the store disagree, or that moved; or
/// whose content is gone, perhaps on purpose, which is a warning.
package struct ContainerReplaced: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "cloud, defaults and store disagree on the container, or it moved (a warning when its content is gone)",
    advice: "Keep a copy of the database file, and check which account and container each device has; move "
      + "to one of them.",
    shownBy: [.containerChanged, .managerCloudDeleted])

  /// The details of a container that was replaced or emptied.
  package struct Detail: FindingDetail, Hashable {
    /// The entry of the records that report the change, as an index in the catalogue.
    package let entry: Int
    /// Whether the container's content is gone.
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
