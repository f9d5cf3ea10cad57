// The app's container in iCloud was replaced (deleted and made again, moved, or of another account), or what
// it held is gone.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
internal import Timelines

/// Cloud, defaults and store disagree on the container; or, a warning, it has another path, or its content is
/// gone, perhaps on purpose.
package struct ContainerReplaced: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment,
    finds:
      "cloud, defaults and store disagree on the container (a warning when only its path is another one, or its "
      + "content is gone)",
    advice: "Keep a copy of the database file, and check which account and container each device has; move "
      + "to one of them.",
    shownBy: [.containerChanged, .managerCloudDeleted])

  /// The details of a container that was replaced or emptied.
  package struct Detail: FindingDetail, Hashable {
    /// The entry of the records that report the change, as an index in the catalogue.
    package let entry: Int
    /// Whether the container's content is gone.
    package var isEmptied = false
    /// Whether only its path is known to be another one: with the same contents nothing follows.
    package var isMoved = false
  }

  static let watches: Set<EventKind> = [.containerChanged, .managerCloudDeleted]

  private var said = OccurrencesBy<Detail>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let detail = Detail(entry: event.entry, isEmptied: event.kind == .managerCloudDeleted)
    said.note(detail, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    said.all.map { detail, occurrences in
      var detail = detail
      // How bad it is, the statement says.
      detail.isMoved =
        !detail.isEmptied && capture.catalogue.entries[detail.entry].document.severity == .notable
      return Finding(
        detail, detail.isEmptied || detail.isMoved ? .warning : .error, store: nil, occurrences)
    }
  }
}
