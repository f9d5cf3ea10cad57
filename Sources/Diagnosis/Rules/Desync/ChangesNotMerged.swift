// Reports changes of other devices that are in the store but were not passed to the app's context.

internal import Timelines

/// The rule for imported changes for which the app named no context to merge into, or about which Core Data
/// notified the app without naming what changed.
///
/// Findings are notes: the app may fetch again by itself when it is notified.
package struct ChangesNotMerged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "imported changes are in the store, but the app gave UbiquityStoreManager no context to merge them into, or was "
      + "notified of none (a note)",
    advice: "Name a context for imports, or fetch again when the manager reports imported changes.",
    shownBy: [.managerNotMerged])

  /// The details of changes that were not merged; the finding's `count` says how often.
  package struct Detail: FindingDetail {
    /// Whether the app was notified of an import without any changed object.
    package var isToldOfNothing = false
  }

  static let watches: Set<EventKind> = [.managerNotMerged, .importMetadataWritten, .importNotified]
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten]
  static let explains: Set<EventKind> = [.managerNotMerged]

  private var occurrences = Occurrences()
  /// The notifications that name no object after imports that changed objects.
  private var empty = Occurrences()
  /// Whether every import that a process finished since its last notification changed objects, by process.
  private var haveChanged: [Int32?: Bool] = [:]

  /// The number of imports of processes beyond `maximumProcesses`, whose notifications are not judged.
  private(set) var unkeptRecords = 0

  /// The maximum number of processes whose imports are kept at a time.
  static let maximumProcesses = 64

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .importMetadataWritten: noteEnd(of: event, in: record.pid)
    case .importNotified:
      // The notification may be the only record that shows the end of an import.
      if event.changes != nil { noteEnd(of: event, in: record.pid) }
      let followsChanges = haveChanged.removeValue(forKey: record.pid) ?? false
      if followsChanges, Self.namesNothing(record.evidence) { empty.add(record.evidence) }
    default: occurrences.add(record.evidence)
    }
  }

  private mutating func noteEnd(of event: Event, in pid: Int32?) {
    let changes = event.changes?.total ?? 0
    guard haveChanged[pid] != nil || haveChanged.count < Self.maximumProcesses else {
      unkeptRecords += 1
      return
    }
    haveChanged[pid] = (haveChanged[pid] ?? true) && changes > 0
  }

  /// The maximum length of a notification that names no object, in bytes.
  private static let maximumLength = 1000

  /// Whether a notification has all three sets of objects, and all are empty.
  private static func namesNothing(_ notification: Evidence) -> Bool {
    notification.byteCount < maximumLength && notification.holds(#"deleted = "{(\n)}""#)
      && notification.holds(#"inserted = "{(\n)}""#) && notification.holds(#"updated = "{(\n)}""#)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    (occurrences.isEmpty ? [] : [Finding(Detail(), .note, store: nil, occurrences)])
      + (empty.isEmpty ? [] : [Finding(Detail(isToldOfNothing: true), .note, store: nil, empty)])
  }
}
