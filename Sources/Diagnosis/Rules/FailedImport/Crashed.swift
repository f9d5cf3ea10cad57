// Reports that the app was ended by an exception, in Core Data's sync code or elsewhere, which interrupts
// imports; or that a backtrace leads through the sync code.

internal import LogRecords
internal import Timelines

/// The rule for an uncaught exception or a backtrace.
///
/// The finding is an error if it leads through sync code, a warning if the interrupted import was done later
/// or the app may only have been stopped there, otherwise a note.
package struct Crashed: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "an exception in the work for iCloud ended the app, or a backtrace leads through that work (a warning "
      + "when the import was done later, or the app may only have hung; a note elsewhere in the app)",
    advice: "Read the exception's reason and the stack, and fix the bug in the app.",
    shownBy: [.processCrashed, .processStopped], differs: false)

  /// The details of an exception that ended the app, or of the position of one of its threads.
  package struct Detail: FindingDetail {
    /// The outcome of the imports that ran when the app was ended.
    package enum Imports: String, Sendable {
      /// No import was seen to run.
      case none
      /// Some of the imports are not over.
      case open
      /// All of the imports were done later.
      case imported
    }

    /// The name of the exception, as captured.
    package let exception: String?
    /// The reason of the exception, as captured.
    package let reason: String?
    /// Whether the backtrace leads through the code of the ubiquity integration.
    package let concernsUbiquity: Bool
    /// Whether the backtrace leads through the code of mirroring.
    package var concernsMirroring = false
    /// Whether the backtrace leads through any code of Core Data's sync.
    package var concernsSync: Bool { concernsUbiquity || concernsMirroring }
    /// Whether the app ended itself with an error of its own code or of Swift; an exception would have a
    /// name.
    package var isFatalError: Bool {
      exception == nil && reason != nil && thread == nil && !isEndedByCloudKit
    }
    /// Whether CloudKit ended the app, because it lacks the entitlement for CloudKit.
    package var isEndedByCloudKit = false
    /// The name of the process that was ended; `nil` if it is not known, or there are several.
    package var process: String?
    /// Whether the app ended itself because SwiftData could not load its store, without a further reason.
    package var concernsLoading: Bool { isFatalError && reason?.contains(Crashed.loadError) ?? false }
    /// Whether the backtrace leads through Core Data's code for objects of a store that is gone.
    package var concernsStaleObjects = false
    /// The outcome of the imports that ran when the app was ended.
    package let imports: Imports
    /// The methods of Core Data's sync in the backtrace, as captured, the innermost first.
    package var methods: [String] = []
    /// The innermost method of Core Data's sync in the backtrace; `nil` if there is none.
    package var place: String? { methods.first }
    /// The contents of a backtrace that was pasted on its own; `nil` if the finding is about an exception in
    /// a log.
    package var thread: StoppedThread?
  }

  static let watches: Set<EventKind> = [.processCrashed, .processStopped]
  static let reads: Set<FieldRole> = [.state, .exception, .reason, .above, .stack]
  static let causes: Set<RuleName> = [
    .mirroredTwice, .containerMisconfigured, .modelIncompatible, .setupFailed,
  ]
  static let raisesItsCause = false

  /// The crashes, by whether the backtrace leads through sync code.
  private var crashes: [Bool: Crash] = [:]
  /// The first backtrace that leads through sync code without showing a crash.
  private var stop: Crash?

  private struct Crash {
    var exception: String?
    var reason: String?
    var code: Set<StoppedThread.Code>
    var methods: [String]
    var thread: StoppedThread?
    var concernsStaleObjects = false
    var isEndedByCloudKit = false
    /// Whether the stack is missing from the crash's own record, which belongs to no log: a crash report
    /// contains the stacks separately.
    var isWithoutStack = false
    var occurrences = Occurrences()
    /// The imports that ran when the app was ended, up to `maximumCount`.
    var interrupted: [(store: Int, file: LogFile)] = []
    /// The processes that crashed, up to `maximumCount`.
    var processes: Set<Int32?> = []
    /// The number of records whose process or imports exceeded `maximumCount`.
    var unkeptRecords = 0

    static let maximumCount = 16

    /// Reads the record of a crash, whose backtraces are `calls`, and whose texts are those and its reason.
    init(
      _ record: WatchedRecord, _ thread: StoppedThread?, _ code: Set<StoppedThread.Code>, _ calls: [String],
      _ texts: [String]
    ) {
      let refusal = record.refusalOfCloudKit
      exception = record.value(.exception)
      reason = refusal ?? record.value(.reason)
      self.code = code
      methods = calls.flatMap(StoppedThread.methods)
      self.thread = thread
      concernsStaleObjects = texts.contains { $0.utf8.span.find("_PFRetainedObjectIDCore") != nil }
      isEndedByCloudKit = refusal != nil
      isWithoutStack = thread == nil && record.pid == nil && record.value(.stack) == nil
    }

    /// Notes a record in which the app was ended, with the imports that ran then.
    mutating func noteEnd(of pid: Int32?, _ timelines: StoreTimelines) {
      var isKept = processes.contains(pid)
      if !isKept, processes.count < Self.maximumCount { isKept = processes.insert(pid).inserted }
      for (index, store) in timelines.stores.enumerated() {
        for log in store.imports.openLogs.values where log.isUnderWay && log.pid == pid {
          if interrupted.contains(where: { $0.store == index && $0.file == log.log.file }) { continue }
          if interrupted.count < Self.maximumCount {
            interrupted.append((index, log.log.file))
          } else {
            isKept = false
          }
        }
      }
      if !isKept { unkeptRecords += 1 }
    }
  }

  var unkeptRecords: Int { crashes.values.reduce(0) { $0 + $1.unkeptRecords } }

  /// SwiftData's name of the error that a store was not loaded.
  static let loadError = "loadIssueModelContainer"

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let calls = [record.value(.above), record.value(.stack)?.stackAlone].compactMap(\.self)
    let texts = calls + [record.value(.reason)].compactMap(\.self)
    // Only calls reveal mirroring: the errors that a reason quotes name its objects too.
    let code = Set(
      StoppedThread.Code.allCases.filter { code in
        (code == .mirroring ? calls : texts).contains { code.isNamed(in: $0.utf8.span) }
      })
    let concernsSync = !code.isEmpty
    let thread =
      event.kind == .processStopped ? StoppedThread(record.value(.state) ?? "", texts.joined()) : nil
    guard thread?.isCrashed != false else {
      guard concernsSync else { return }
      stop = stop ?? Crash(record, thread, code, calls, texts)
      stop?.occurrences.add(record.evidence)
      return
    }
    // A loop may print very many: only the first one is read for more.
    var crash = crashes[concernsSync] ?? Crash(record, thread, code, calls, texts)
    crash.occurrences.add(record.evidence)
    if thread == nil { crash.noteEnd(of: record.pid, timelines) }
    crashes[concernsSync] = crash
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let crashes = crashesAsOne
    var findings = [true, false].compactMap { concernsSync -> Finding? in
      guard let crash = crashes[concernsSync] else { return nil }
      // These are threads of one crash: the thread that ended the app need not be the one in which the
      // exception arose.
      if !concernsSync, crash.thread != nil, crashes[true] != nil { return nil }
      let areOpen =
        crash.interrupted.map { capture.timelines.stores[$0.store].imports.openLogs[$0.file] != nil }
        + areMirroredImportsOpen(after: crash, capture)
      let imports: Detail.Imports = areOpen.isEmpty ? .none : areOpen.contains(true) ? .open : .imported
      let severity: Finding.Severity = imports == .imported ? .warning : .error
      return finding(crash, imports, concernsSync ? severity : .note, capture)
    }
    // In addition to a crash, the positions of other threads mean nothing by themselves.
    if let stop, crashes.isEmpty { findings.append(finding(stop, .none, .warning, capture)) }
    return findings
  }

  /// Returns, for each mirrored store in which a crash interrupted an import, whether no import has succeeded
  /// since.
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
    let concernsLoading =
      detail.concernsLoading && finding.evidence.allSatisfy { $0.text.contains(loadError) }
    return concernsLoading && cause.concernsUnloadedStore
      || finding.evidence.allSatisfy { cause.evidence.contains($0) }
  }

  /// The crashes, with the exception and the stack of a crash report merged into one.
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
    _ crash: Crash, _ imports: Detail.Imports, _ severity: Finding.Severity, _ capture: CaptureDiagnosis
  ) -> Finding {
    let pid = crash.processes.count == 1 ? crash.processes.first ?? nil : nil
    let name = capture.processName(pid)?.split(separator: UInt8(ascii: "/")).last
    return Finding(
      Detail(
        exception: crash.exception, reason: crash.reason, concernsUbiquity: crash.code.contains(.ubiquity),
        concernsMirroring: crash.code.contains(.mirroring), isEndedByCloudKit: crash.isEndedByCloudKit,
        process: name.map { String(decoding: $0, as: UTF8.self) },
        concernsStaleObjects: crash.concernsStaleObjects, imports: imports, methods: crash.methods,
        thread: crash.thread),
      severity, store: nil, crash.occurrences)
  }
}

extension Finding {
  /// Whether the finding is about a store that Core Data does not load.
  fileprivate var concernsUnloadedStore: Bool {
    (detail as? SetupFailed.Detail)?.mirroring?.isNotLoaded ?? (detail as? ModelIncompatible.Detail)?
      .isNotLoaded ?? false
  }
}

extension String {
  /// The backtrace up to its closing bracket; without headers, an app's own lines may follow.
  fileprivate var stackAlone: String {
    guard let end = utf8.span.find("\n)") else { return self }
    return String(self[..<utf8.index(startIndex, offsetBy: end + 2)])
  }
}
