// The wording of findings about an exception that ended the app, and about a backtrace.

internal import Diagnosis
internal import Timelines

extension Crashed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let why = [
      detail.exception.map { Prose($0, .identifier, limit: 160) },
      detail.reason.map { Prose($0.hasSuffix(".") ? String($0.dropLast()) : $0, .quotation, limit: 160) },
    ].compactMap(\.self).joined(separator: ", ")
    if let thread = detail.thread, !thread.isCrashed { return stopped(detail, thread, in: context) }
    if detail.isEndedByCloudKit { return endedByCloudKit(detail, in: context) }
    let end: Prose =
      detail.thread != nil
      ? "crashed" : detail.isFatalError ? "ended itself with a fatal error" : "was ended by an exception"
    var wording = FindingWording(
      message: "The app \(end)\(why.isEmpty ? "" : ": \(why)"). ", placeToLook: "the app on this device.",
      topic: "The app \(end)", failure: .sentence("The app \(end) in the work for iCloud"),
      data: data(of: detail))
    guard detail.concernsSync else {
      let rest: Prose =
        switch detail.imports {
        case .none: ""
        case .open: "; an import that was running then is not over"
        case .imported: "; what was being imported then was imported later"
        }
      wording.message += "The \(context.part) does not show that it happened in the work for iCloud\(rest)."
      wording.advice = elsewhere(detail)
      return wording
    }
    wording.advice =
      detail.concernsConflict
      ? """
      Look for an object that was changed on two devices: Core Data's own code fails while it merges both changes, whatever \
      the data model is. If it comes at each start, rebuild the store ('parselogs help rebuild').
      """
      : """
      Read the reason and the stack: usually the data model or a value breaks the work on one \
      \(words: detail.concernsMirroring ? "record" : "log").
      """
    wording.message += consequence(detail, in: context)
    if detail.imports == .open {
      wording.advice += " Until it is fixed, this device does not get what comes after it."
    }
    return wording
  }

  /// The sentences about a crash in the sync code that say where it was, and what became of the imports.
  private static func consequence(_ detail: Detail, in context: WordingContext) -> Prose {
    switch detail.imports {
    case .none:
      """
      It happened in \(work(detail)), and the same may happen at each start. The \(context.part) shows no import \
      that was running.
      """
    case .open:
      """
      It happened in \(work(detail)): an import that was running is not over, and the same may happen at each \
      start.
      """
    case .imported:
      """
      It happened in \(work(detail)). What was being imported then was imported later, so nothing is missing; the \
      same may happen again.
      """
    }
  }

  private static func endedByCloudKit(_ detail: Detail, in context: WordingContext) -> FindingWording {
    let process = detail.process.map { Prose($0, .quotation, limit: 60) } ?? "the app"
    return FindingWording(
      message: "CloudKit ended \(process), because it lacks the entitlement for CloudKit.",
      advice: context.advice(), placeToLook: "the entitlements of \(process).",
      topic: "CloudKit ended \(process)", data: data(of: detail))
  }

  /// The advice on a crash that is not known to have happened in the sync code.
  private static func elsewhere(_ detail: Detail) -> Prose {
    if detail.concernsStaleObjects {
      return """
        When the app is told that its stores will change, let it save its contexts and then reset them, and fetch again \
        afterwards: it may have used objects of a store that is gone.
        """
    }
    if detail.concernsLoading {
      return """
        Take the lines with 'CoreData: error:' that come before: they say why the store was not loaded, which this error does \
        not.
        """
    }
    guard detail.reason == nil else {
      return """
        Read the reason, and take the whole crash report: the first call of the app or of Core Data in the stack shows \
        which code it was.
        """
    }
    return """
      Take the whole crash report, with the reason of the exception: what is here does not show which code it was.
      """
  }

  private static func stopped(
    _ detail: Detail, _ thread: StoppedThread, in context: WordingContext
  ) -> FindingWording {
    FindingWording(
      message: """
        A backtrace shows a thread of the app in \(work(detail)). \(thread.isWaiting ? "It waits there for another one. " : "")\
        Whether the app crashed, hung or was stopped there, the \(context.part) does not show.
        """,
      advice: adviceOnStop(detail, thread),
      placeToLook: "the app on this device.",
      topic: "A thread of the app was inside Core Data's iCloud code",
      data: data(of: detail))
  }

  private static func adviceOnStop(_ detail: Detail, _ thread: StoppedThread) -> Prose {
    guard thread.isWaiting else {
      return "Read the backtrace of every thread, and take a log of the same moment."
    }
    if detail.concernsMirroring {
      return """
        Take the list of all threads again after a minute, with a log of the same time: this one may wait for CloudKit's \
        server, which is normal for a moment, or for another thread of the app. If it is still there, look for the thread \
        that it waits for, and whether the request that runs ever ends.
        """
    }
    return """
      Look for the thread that it waits for, often the main one; if it is not in the capture, take the list of all \
      threads. If that one waits for iCloud in turn, the app hangs: do not block on a context or the coordinator \
      (performBlockAndWait) while a store is set up.
      """
  }

  private static func data(of detail: Detail) -> DataValue {
    [
      "exception": Prose(detail.exception, .identifier), "reason": Prose(detail.reason, .quotation),
      "ubiquity": detail.concernsUbiquity, "cloudkit": detail.concernsMirroring,
      "imports": DataValue.string(detail.imports.rawValue),
    ]
  }

  private static func work(_ detail: Detail) -> Prose {
    guard let place = detail.place else { return "the work for iCloud" }
    let step = detail.methods.lazy.compactMap(Self.step).first
    return "the work for iCloud\(words: step.map { ", in \($0)" } ?? "") (\(place, .quotation, limit: 160))"
  }

  /// The step that a method belongs to, derived from the name of its class; `nil` if unknown.
  private static func step(of method: String) -> String? {
    let name = method.prefix { $0 != " " }
    return steps.first { name.contains($0.part) }?.step
  }

  private static let steps: [(part: String, step: String)] = [
    ("ImportConflict", "the resolution of a conflict"),
    ("Setup", "set-up"), ("Switchboard", "set-up"), ("Container", "set-up"),
    ("Baseline", "the work on a baseline"), ("Medic", "metadata recovery"), ("Export", "an export"),
    ("Snapshot", "an export"), ("Import", "an import"), ("TransactionLog", "the work on a transaction log"),
    ("FilePresenter", "the search for new files"),
  ]

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .processCrashed, say: "the app ended here")
}

extension Crashed.Detail {
  /// Whether the backtrace leads through the resolution of a conflict between two changes of one object.
  ///
  /// That resolution contains no code of the app.
  fileprivate var concernsConflict: Bool {
    methods.contains { $0.contains("PFUbiquityRecordImportConflict ") }
  }
}
