// The app was ended by an exception, through Core Data's code for the sync or elsewhere, and either ends
// imports midway; or a backtrace leads through that code.

internal import Timelines

/// An uncaught exception or a backtrace: an error when it leads through code of the sync, a warning when what
/// it interrupted was imported later, or when the app may only have been stopped there; else a note.
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
    /// Whether it leads through the code of mirroring.
    package var isOfMirroring = false
    /// Whether it leads through any code of Core Data's sync.
    package var isOfSync: Bool { isOfUbiquity || isOfMirroring }
    /// Whether the app ended itself with an error of its own code or of Swift: an exception has a name.
    package var isFatalError: Bool { exception == nil && reason != nil && thread == nil }
    /// Whether it ended itself because SwiftData could not load its store, which says no more than that.
    package var isOfLoading: Bool { isFatalError && reason?.contains(Crashed.loadError) ?? false }
    /// Whether it leads through what Core Data does to objects of a store that is gone.
    package var isOfStaleObjects = false
    /// What became of the imports that ran then.
    package let imports: Imports
    /// The methods of Core Data's sync in the backtrace, as captured, the innermost first.
    package var methods: [String] = []
    /// The innermost of them.
    package var place: String? { methods.first }
    /// What a backtrace shows that was pasted by itself; `nil` for the exception of a log.
    package var thread: StoppedThread?
  }

  static let watches: Set<EventKind> = [.processCrashed, .processStopped]
  static let reads: Set<FieldRole> = [.state, .exception, .reason, .above, .stack]
  static let causes: Set<RuleName> = [
    .mirroredTwice, .containerMisconfigured, .modelIncompatible, .setupFailed,
  ]
  static let raisesItsCause = false

  /// What is known of crashes, by whether the backtrace leads through code of the sync.
  private var crashes: [Bool: Crash] = [:]
  /// The first backtrace that leads through it without showing a crash.
  private var stop: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var code: Set<StoppedThread.Code>
    var methods: [String]
    var thread: StoppedThread?
    var isOfStaleObjects = false
    /// Whether its stack is not in its own record, and it belongs to no log: a crash report has the stacks
    /// apart.
    var isWithoutStack = false
    var occurrences = Occurrences()
    var interrupted: [(store: Int, file: LogFile)] = []
    /// The processes that it ended, as far as they are told apart.
    var processes: Set<Int32?> = []
  }

  private static let mostInterrupted = 16
  /// What SwiftData calls its error if a store was not loaded.
  fileprivate static let loadError = "loadIssueModelContainer"

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let calls = [record.value(.above), record.value(.stack)?.stackAlone].compactMap(\.self)
    let texts = calls + [record.value(.reason)].compactMap(\.self)
    // The errors that a reason quotes name objects of mirroring.
    let code = Set(
      StoppedThread.Code.allCases.filter { code in
        (code == .mirroring ? calls : texts).contains(where: code.isNamed)
      })
    let isOfSync = !code.isEmpty
    let thread =
      event.kind == .processStopped ? StoppedThread(record.value(.state) ?? "", texts.joined()) : nil
    let new = Crash(
      exception: record.value(.exception), reason: record.value(.reason), code: code,
      methods: calls.flatMap(StoppedThread.methods), thread: thread,
      isOfStaleObjects: texts.contains { $0.contains("_PFRetainedObjectIDCore") },
      isWithoutStack: thread == nil && record.pid == nil && record.value(.stack) == nil)
    guard thread?.isCrashed != false else {
      guard isOfSync else { return }
      stop = stop ?? new
      stop?.occurrences.add(record.evidence)
      return
    }
    var crash = crashes[isOfSync] ?? new
    crash.occurrences.add(record.evidence)
    if thread == nil, crash.processes.count < Self.mostInterrupted { crash.processes.insert(record.pid) }
    for (index, store) in timelines.stores.enumerated() where thread == nil {
      for log in store.imports.openLogs.values where log.isUnderWay && log.pid == record.pid {
        let isKnown = crash.interrupted.contains { $0.store == index && $0.file == log.log.file }
        if !isKnown, crash.interrupted.count < Self.mostInterrupted {
          crash.interrupted.append((index, log.log.file))
        }
      }
    }
    crashes[isOfSync] = crash
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let crashes = crashesAsOne
    var findings = [true, false].compactMap { isOfSync -> Finding? in
      guard let crash = crashes[isOfSync] else { return nil }
      // The threads of one crash: the one that ended the app need not be the one in which the exception
      // arose.
      if !isOfSync, crash.thread != nil, crashes[true] != nil { return nil }
      let areOpen =
        crash.interrupted.map { capture.timelines.stores[$0.store].imports.openLogs[$0.file] != nil }
        + areMirroredImportsOpen(after: crash, capture)
      let imports: Detail.Imports = areOpen.isEmpty ? .none : areOpen.contains(true) ? .open : .imported
      return finding(crash, imports, !isOfSync ? .note : imports == .imported ? .warning : .error)
    }
    // Beside a crash, what other threads did means nothing by itself.
    if let stop, crashes.isEmpty { findings.append(finding(stop, .none, .warning)) }
    return findings
  }

  /// For each mirrored store in which a crash interrupted an import, whether none has succeeded since.
  private func areMirroredImportsOpen(after crash: Crash, _ capture: CaptureDiagnosis) -> [Bool] {
    guard let last = crash.occurrences.evidence.last, crash.thread == nil else { return [] }
    return capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let isInterrupted = (store.requests.running + store.requests.left).contains { request in
        request.kind == .import && crash.processes.contains(request.pid) && request.place.line < last.line
      }
      return isInterrupted ? (store.imports.lastSuccess?.line ?? 0) < last.line : nil
    }
  }

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    let isOfLoading = detail.isOfLoading && finding.evidence.allSatisfy { $0.text.contains(loadError) }
    return isOfLoading && cause.isOfStoreNotLoaded
      || finding.evidence.allSatisfy { cause.evidence.contains($0) }
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
    crash.processes.formUnion(exception.processes)
    return [true: crash]
  }

  private func finding(
    _ crash: Crash, _ imports: Detail.Imports, _ severity: Finding.Severity
  ) -> Finding {
    Finding(
      Detail(
        exception: crash.exception, reason: crash.reason, isOfUbiquity: crash.code.contains(.ubiquity),
        isOfMirroring: crash.code.contains(.mirroring), isOfStaleObjects: crash.isOfStaleObjects,
        imports: imports, methods: crash.methods, thread: crash.thread),
      severity, store: nil, crash.occurrences)
  }
}

extension Finding {
  /// Whether it is about a store that Core Data does not load.
  fileprivate var isOfStoreNotLoaded: Bool {
    (detail as? SetupFailed.Detail)?.mirroring?.isNotLoaded ?? (detail as? ModelIncompatible.Detail)?
      .isNotLoaded ?? false
  }
}

extension String {
  /// A backtrace up to the bracket that closes it: without headers an app's lines may follow.
  fileprivate var stackAlone: String { firstRange(of: "\n)").map { String(self[..<$0.upperBound]) } ?? self }
}
