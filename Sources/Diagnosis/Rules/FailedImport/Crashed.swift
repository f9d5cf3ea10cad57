// The app was ended by an exception, through the code of the integration or elsewhere, and either ends imports midway; or a
// backtrace leads through that code.

internal import Timelines

/// An uncaught exception or a backtrace: an error when it leads through the integration's code, a warning when what it
/// interrupted was imported later, or when the app may only have been stopped there; else a note.
package struct Crashed: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "an exception in the work for iCloud ended the app, or a backtrace leads through that work (a warning "
      + "when the import was done later, or the app may only have hung; a note elsewhere in the app)",
    advice: "Read the exception's reason and the stack, and fix the bug in the app.",
    shownBy: [.processCrashed, .processStopped], differs: false)

  /// An exception that ended the app, or where a thread of it stood.
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
    /// Whether it leads through what Core Data does to objects of a store that is gone.
    package var isOfStaleObjects = false
    /// What became of the imports that ran then.
    package let imports: Imports
    /// The innermost of the integration's methods in the backtrace, as captured.
    package var place: String?
    /// What a backtrace shows that was pasted by itself; `nil` for the exception of a log.
    package var thread: StoppedThread?
  }

  static let watches: Set<EventKind> = [.processCrashed, .processStopped]
  static let causes: Set<RuleName> = [.mirroredTwice]
  static let raisesItsCause = false

  /// What is known of crashes, by whether the backtrace leads through the integration's code.
  private var crashes: [Bool: Crash] = [:]
  /// The first backtrace that leads through it without showing a crash.
  private var stop: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var place: String?
    var thread: StoppedThread?
    var isOfStaleObjects = false
    /// Whether its stack is not in its own record, and it belongs to no log: a crash report has the stacks apart.
    var isWithoutStack = false
    var occurrences = Occurrences()
    var interrupted: [(store: Int, file: LogFile)] = []
  }

  private static let mostInterrupted = 16

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let texts = [record.value(.above), record.value(.reason), record.value(.stack)?.stackAlone].compactMap {
      $0
    }
    let isOfUbiquity = texts.contains { $0.contains("PFUbiquity") || $0.contains("CoreData: Ubiquity:") }
    let thread =
      event.kind == .processStopped ? StoppedThread(record.value(.state) ?? "", texts.joined()) : nil
    let place = texts.lazy.compactMap { StoppedThread.methodOfUbiquity(in: $0) }.first
    let new = Crash(
      exception: record.value(.exception), reason: record.value(.reason), place: place, thread: thread,
      isOfStaleObjects: texts.contains { $0.contains("_PFRetainedObjectIDCore") },
      isWithoutStack: thread == nil && record.pid == nil && record.value(.stack) == nil)
    guard thread?.isCrashed != false else {
      guard isOfUbiquity else { return }
      stop = stop ?? new
      stop?.occurrences.add(record.evidence)
      return
    }
    var crash = crashes[isOfUbiquity] ?? new
    crash.occurrences.add(record.evidence)
    for (index, store) in timelines.stores.enumerated() where thread == nil {
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
    let crashes = crashesAsOne
    var findings = [true, false].compactMap { isOfUbiquity -> Finding? in
      guard let crash = crashes[isOfUbiquity] else { return nil }
      // The threads of one crash: the one that ended the app need not be the one in which the exception arose.
      if !isOfUbiquity, crash.thread != nil, crashes[true] != nil { return nil }
      let isOpen = crash.interrupted.contains {
        capture.timelines.stores[$0.store].imports.openLogs[$0.file] != nil
      }
      let imports: Detail.Imports = crash.interrupted.isEmpty ? .none : isOpen ? .open : .imported
      return finding(
        crash, isOfUbiquity: isOfUbiquity, imports,
        !isOfUbiquity ? .note : imports == .imported ? .warning : .error)
    }
    // Beside a crash, what other threads did means nothing by itself.
    if let stop, crashes.isEmpty { findings.append(finding(stop, isOfUbiquity: true, .none, .warning)) }
    return findings
  }

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    finding.evidence.allSatisfy { cause.evidence.contains($0) }
  }

  /// The crashes; an exception and the stack of a crash report are one.
  private var crashesAsOne: [Bool: Crash] {
    guard let exception = crashes[false], exception.isWithoutStack, exception.occurrences.count == 1,
      var crash = crashes[true], crash.thread != nil, crash.exception == nil
    else { return crashes }
    (crash.exception, crash.reason) = (exception.exception, exception.reason)
    var occurrences = Occurrences()
    for evidence in exception.occurrences.evidence + crash.occurrences.evidence { occurrences.add(evidence) }
    crash.occurrences = occurrences
    crash.interrupted += exception.interrupted
    return [true: crash]
  }

  private func finding(
    _ crash: Crash, isOfUbiquity: Bool, _ imports: Detail.Imports, _ severity: Finding.Severity
  ) -> Finding {
    Finding(
      Detail(
        exception: crash.exception, reason: crash.reason, isOfUbiquity: isOfUbiquity,
        isOfStaleObjects: crash.isOfStaleObjects, imports: imports, place: crash.place, thread: crash.thread),
      severity, store: nil, crash.occurrences)
  }
}

extension String {
  /// A backtrace up to the bracket that closes it: without headers an app's lines may follow.
  fileprivate var stackAlone: String { firstRange(of: "\n)").map { String(self[..<$0.upperBound]) } ?? self }
}
