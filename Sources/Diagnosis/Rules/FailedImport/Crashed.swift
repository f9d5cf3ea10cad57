// The app was ended by an exception, through the code of the integration or elsewhere; either ends imports midway.

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

  /// What is known of crashes, by whether the backtrace leads through the integration's code.
  private var crashes: [Bool: Crash] = [:]

  private struct Crash {
    let exception: String?
    let reason: String?
    var occurrences = Occurrences()
    var interrupted: [(store: Int, file: LogFile)] = []
  }

  private static let mostInterrupted = 16

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let texts = [record.value(.reason), record.value(.stack)].compactMap { $0 }
    let isOfUbiquity = texts.contains { $0.contains("PFUbiquity") }
    var crash =
      crashes[isOfUbiquity] ?? Crash(exception: record.value(.exception), reason: record.value(.reason))
    crash.occurrences.add(record.evidence)
    for (index, store) in timelines.stores.enumerated() {
      for log in store.imports.openLogs.values where log.isUnderWay && log.pid == record.pid {
        let isKnown = crash.interrupted.contains { $0.store == index && $0.file == log.log.file }
        if !isKnown, crash.interrupted.count < Self.mostInterrupted {
          crash.interrupted.append((index, log.log.file))
        }
      }
    }
    crashes[isOfUbiquity] = crash
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    [true, false].compactMap { isOfUbiquity in
      crashes[isOfUbiquity].map { crash in
        let isOpen = crash.interrupted.contains {
          capture.timelines.stores[$0.store].imports.openLogs[$0.file] != nil
        }
        let imports: Detail.Imports = crash.interrupted.isEmpty ? .none : isOpen ? .open : .imported
        return Finding(
          Detail(
            exception: crash.exception, reason: crash.reason, isOfUbiquity: isOfUbiquity, imports: imports),
          !isOfUbiquity ? .note : imports == .imported ? .warning : .error, store: nil, crash.occurrences)
      }
    }
  }
}
