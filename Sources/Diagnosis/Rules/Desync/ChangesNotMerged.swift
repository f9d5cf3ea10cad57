// Reports changes of other devices that are in the store but were not passed to the app's context.

internal import LogRecords
internal import Timelines

/// The rule for imported changes for which the app named no context to merge into, or that
/// UbiquityStoreManager did not pass on; or about which Core Data notified the app without naming what
/// changed.
///
/// The manager prints a line for each notification that it receives. After some defects it receives none: no
/// line comes since it loaded the store.
///
/// Findings are notes: the app may fetch again by itself when it is notified.
package struct ChangesNotMerged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "imported changes are in the store, but the app gave UbiquityStoreManager no context to merge them into, "
      + "or the manager passed none on, or the app was notified of none (a note)",
    advice: "Name a context for imports, or fetch again when the manager reports imported changes.",
    shownBy: [.managerNotMerged])

  /// The details of changes that were not merged; the finding's `count` says how often.
  package struct Detail: FindingDetail {
    /// Whether the app was notified of an import without any changed object.
    package var isToldOfNothing = false
    /// Whether UbiquityStoreManager passed none of the changes on.
    package var isNotPassedOn = false
  }

  static let watches: Set<EventKind> = [
    .managerNotMerged, .managerMerged, .managerLoaded, .managerLoadedLocal, .importMetadataWritten,
    .importNotified,
  ]
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten]
  static let explains: Set<EventKind> = [.managerNotMerged]

  private var occurrences = Occurrences()
  /// The notifications that name no object after imports that changed objects.
  private var empty = Occurrences()
  /// The processes that finished imports since their last notifications, and whether every one of those changed
  /// objects.
  ///
  /// An array, because nearly all captures have one such process.
  private var imported: [(pid: Int32?, hasChanged: Bool)] = []
  /// The notifications that name objects, by process, since the manager of the process loaded its store and
  /// passed none of them on.
  private var notPassedOn = OccurrencesBy<Int32?>()
  /// The processes whose manager loaded a store in iCloud and passed nothing on since.
  private var listening: Set<Int32?> = []
  /// The number of notifications in a row that show that the manager receives none.
  private static let minimumNotifications = 3
  /// The time within which the manager prints its line, in seconds; usually it takes milliseconds.
  private static let timeout: Double = 10

  /// The number of imports of processes beyond `maximumProcesses`, whose notifications are not judged.
  private(set) var unkeptRecords = 0

  /// The maximum number of processes whose imports are kept at a time.
  static let maximumProcesses = 64

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .importMetadataWritten: noteEnd(of: event, in: record.pid)
    case .managerLoaded: if listening.count < Self.maximumProcesses { listening.insert(record.pid) }
    case .managerMerged, .managerLoadedLocal: noteManager(of: record.pid)
    case .importNotified:
      if listening.contains(record.pid), record.evidence.holds("x-coredata:") {
        notPassedOn.note(record.pid, record.evidence)
      }
      // The notification may be the only record that shows the end of an import.
      if event.changes != nil { noteEnd(of: event, in: record.pid) }
      if takeImports(of: record.pid), Self.namesNothing(record.evidence) { empty.add(record.evidence) }
    default:
      noteManager(of: record.pid)
      occurrences.add(record.evidence)
    }
  }

  /// Notes that a manager receives notifications, or has no store in iCloud.
  private mutating func noteManager(of pid: Int32?) {
    listening.remove(pid)
    notPassedOn.forget(pid)
  }

  private mutating func noteEnd(of event: Event, in pid: Int32?) {
    let hasChanged = event.changes?.total ?? 0 > 0
    if let index = imported.firstIndex(where: { $0.pid == pid }) {
      imported[index].hasChanged = imported[index].hasChanged && hasChanged
    } else if imported.count < Self.maximumProcesses {
      imported.append((pid, hasChanged))
    } else {
      unkeptRecords += 1
    }
  }

  /// Forgets the imports of a process.
  /// - Returns: Whether there were any, and every one of them changed objects.
  private mutating func takeImports(of pid: Int32?) -> Bool {
    guard let index = imported.firstIndex(where: { $0.pid == pid }) else { return false }
    return imported.remove(at: index).hasChanged
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
      + withoutManager(capture)
  }

  /// Returns findings about processes whose manager passes nothing on.
  ///
  /// A manager has one store: in a process with several, the changes may be another one's.
  private func withoutManager(_ capture: CaptureDiagnosis) -> [Finding] {
    notPassedOn.all.compactMap { pid, notifications in
      let stores = capture.timelines.stores.indices.filter { index in
        let store = capture.timelines.stores[index]
        return store.pid == pid || pid.map { store.pids.contains($0) } ?? false
      }
      guard notifications.count >= Self.minimumNotifications, stores.count == 1,
        let time = notifications.last.time, let last = capture.timelines.processes.last(of: pid)?.time,
        last.seconds(since: time) >= Self.timeout,
        !capture.timelines.isLeftOut(after: notifications.evidence[0].line)
      else { return nil }
      return Finding(Detail(isNotPassedOn: true), .note, store: stores[0], notifications)
    }
  }
}
