// The app's container in iCloud was replaced (deleted and made again, moved, or of another account), or what
// it held is gone.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
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
    /// Whether the app itself deletes the content, on this device.
    package var isOwnDeletion = false
  }

  static let watches: Set<EventKind> = [.containerChanged, .managerCloudDeleted]

  private var said = OccurrencesBy<Detail>()
  /// How soon the manager notices that the app deleted the content, in seconds.
  private static let maximumDelayOfNotice: Double = 60

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let detail = Detail(entry: event.entry, isEmptied: event.kind == .managerCloudDeleted)
    said.note(detail, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    withoutNotices(capture).map { detail, occurrences in
      var detail = detail
      // How bad it is, the statement says.
      detail.isMoved =
        !detail.isEmptied && capture.catalogue.entries[detail.entry].document.severity == .notable
      return Finding(
        detail, detail.isEmptied || detail.isMoved ? .warning : .error, store: nil, occurrences)
    }
  }

  /// Returns the reports without those that only notice, within moments, what the app itself deleted: they say
  /// the same.
  private func withoutNotices(_ capture: CaptureDiagnosis) -> [(Detail, Occurrences)] {
    var reports = said.all.map { (detail: $0.key, occurrences: $0.value) }
    func index(of entry: String) -> Int? {
      reports.firstIndex { capture.catalogue.entries[$0.detail.entry].document.id == entry }
    }
    guard let own = index(of: "manager-deleting-cloud-container") else { return reports }
    reports[own].detail.isOwnDeletion = true
    guard let notice = index(of: "manager-cloud-deleted"),
      reports[notice].occurrences.follow(reports[own].occurrences, within: Self.maximumDelayOfNotice)
    else { return reports }
    reports[own].occurrences.add(reports[notice].occurrences)
    reports.remove(at: notice)
    return reports
  }
}

extension Occurrences {
  /// Whether each of the records comes soon after one of others, as far as all of them are kept and have times.
  fileprivate func follow(_ others: Occurrences, within seconds: Double) -> Bool {
    count == evidence.count
      && evidence.allSatisfy { record in
        others.evidence.contains { other in
          guard let time = record.time, let before = other.time else { return false }
          return (0...seconds).contains(time.seconds(since: before))
        }
      }
  }
}
