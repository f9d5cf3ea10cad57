// The app was ended by an exception. Through the code of Core Data's iCloud integration it concerns what is imported;
// elsewhere it is a fault of the app, which ends imports midway all the same.

internal import Timelines

/// An uncaught exception: an error when the backtrace leads through the integration's code, a warning when what it
/// interrupted was imported later; else a note.
package struct Crashed: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds: "an exception in the work for iCloud ended the app (a warning when the import was done "
      + "later; elsewhere in the app: a note)",
    advice: "Read the exception's reason and the stack, and mend the fault in the app.",
    shownBy: [.processCrashed], differs: false)

  /// An exception that ended the app.
  package struct Detail: FindingDetail {
    /// What became of the imports that ran when the app was ended.
    package enum Imports: String, Sendable {
      /// No import was seen to run.
      case none
      /// At least one is not over.
      case open
      /// All were imported later.
      case imported
    }

    /// The exception's name and reason, as captured.
    package let exception: String?
    package let reason: String?
    /// Whether the backtrace leads through the integration's code.
    package let isOfUbiquity: Bool
    /// What became of the imports that ran then.
    package let imports: Imports
  }

  static let watches: Set<EventKind> = [.processCrashed]

  private var ofUbiquity: Crash?
  private var others: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var occurrences = Occurrences()
    var interrupted: [(store: Int, file: LogFile)] = []
  }

  private static let mostInterrupted = 16

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let texts = [record.value(.reason), record.value(.stack)].compactMap { $0 }
    if texts.contains(where: { $0.contains("PFUbiquity") }) {
      Self.note(&ofUbiquity, record, timelines)
    } else {
      Self.note(&others, record, timelines)
    }
  }

  private static func note(_ crash: inout Crash?, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if crash == nil {
      crash = Crash(exception: record.value(.exception), reason: record.value(.reason))
    }
    crash?.occurrences.add(record.evidence)
    for index in timelines.stores.indices {
      for log in timelines.stores[index].imports.openLogs.values
      where log.isUnderWay && log.pid == record.pid {
        guard let known = crash?.interrupted, known.count < mostInterrupted else { return }
        if !known.contains(where: { $0.store == index && $0.file == log.log.file }) {
          crash?.interrupted.append((index, log.log.file))
        }
      }
    }
  }

  private static func imports(_ crash: Crash, _ capture: CaptureDiagnosis) -> Detail.Imports {
    guard !crash.interrupted.isEmpty else { return .none }
    let isOpen = crash.interrupted.contains {
      capture.timelines.stores[$0.store].imports.openLogs[$0.file] != nil
    }
    return isOpen ? .open : .imported
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    [(ofUbiquity, true), (others, false)].compactMap { crash, isOfUbiquity in
      crash.map { crash in
        let imports = Self.imports(crash, capture)
        return Finding(
          Detail(
            exception: crash.exception, reason: crash.reason, isOfUbiquity: isOfUbiquity, imports: imports),
          !isOfUbiquity ? .note : imports == .imported ? .warning : .error, store: nil, crash.occurrences)
      }
    }
  }
}
