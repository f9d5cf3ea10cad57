// The answers that the summary gives for each mirrored store: whether it is set up, what was sent, arrived,
// waits and failed, and why.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The answers about one mirrored store.
struct MirrorAnswers {
  var all: [ReportStore.Answer] {
    [("set-up", setUp), ("sent", Prose(words: sent)), ("arrived", Prose(words: arrived))]
      + asked("waiting", waiting) + asked("failed", failed) + asked("reset", resets)
  }

  private let index: Int
  private let diagnosis: CaptureDiagnosis
  private var store: MirroredStore { diagnosis.timelines.mirroring.all[index] }
  private static let maximumLines = 4

  init(_ index: Int, _ diagnosis: CaptureDiagnosis) {
    self.index = index
    self.diagnosis = diagnosis
  }

  /// Returns answers of which the first has the question, limited to `maximumLines`.
  private func asked(_ question: String, _ lines: [Prose]) -> [ReportStore.Answer] {
    var shown: [ReportStore.Answer] = lines.prefix(Self.maximumLines).enumerated().map {
      ($0 == 0 ? question : "", $1)
    }
    if lines.count > shown.count { shown.append(("", "and \(lines.count - shown.count) more")) }
    return shown
  }

  private func at(_ place: Place?, _ word: String = " at ") -> String {
    place?.time.map { word + diagnosis.timeWords($0) } ?? ""
  }

  // MARK: Set-up

  private var setUp: Prose {
    let setup = store.setup
    let after = setup.seconds.flatMap(shownDurationWords).map { ", after \($0)" } ?? ""
    let account = setup.accountOfState.map { "; account: \($0.words)" } ?? ""
    switch setup.state {
    case .done:
      let when = setup.proof.map { proof in
        proof.after.map { "\(at($0, " between "))\(at(proof.by, " and "))" } ?? at(proof.by, " by ")
      }
      let done = "done\(when ?? at(setup.ended))\(after)\(account)"
      guard let opened = diagnosis.openedWithoutSetup(mirroredStore: index) else { return Prose(words: done) }
      return Prose(words: "not seen since the app opened the store again\(at(opened)); before that \(done)")
    case .failed:
      let why = setup.lastFailure.map { $0.error.prose } ?? "no reason given"
      let retry = setup.retry == nil ? "" : "; another try is planned"
      return "FAILED\(words: at(setup.ended)): \(why)\(words: account + retry)"
    case .unfinished:
      let zone = setup.zoneWait == nil ? "" : ", waits for CloudKit to save its zone"
      let begins = setup.asked == nil || store.requests.running.contains { $0.kind == .setup }
      let state = "\(begins ? "begun" : "asked for")\(at(setup.asked)), no end in this \(diagnosis.partWord)"
      return Prose(words: state + zone + account)
    case .unknown:
      if let failure = earlierFailure {
        return "FAILED before what the \(words: diagnosis.partWord) shows: \(failure)\(words: account)"
      }
      guard
        let first = store.firstSuccess ?? store.lastSuccess
      else { return Prose(words: "the \(diagnosis.partWord) does not say\(account)") }
      return Prose(words: "done before what the \(diagnosis.partWord) shows: it synced\(at(first))\(account)")
    }
  }

  /// The error of a set-up that is known only from the requests dropped after it.
  ///
  /// The value is `nil` if a request succeeded later.
  private var earlierFailure: Prose? {
    let success = store.lastSuccess?.line ?? 0
    return store.failures.groups.last { $0.isFollower && $0.last.line > success }
      .map(\.first.error.prose)
  }

  // MARK: Sent and arrived

  private var sent: String {
    let exports = store.exports
    let (succeeded, failed) = (
      store.requests.counts(.export).succeeded, store.requests.counts(.export).failed
    )
    guard exports.objects + exports.deletions > 0 else {
      if store.requests.haveUncountedBatch {
        guard let last = exports.lastSent else { return "not shown in this \(diagnosis.partWord)" }
        return "some; how many records is not shown\(at(last, "; the last at "))"
      }
      guard succeeded > 0 else {
        return nothing + (failed > 0 ? "; \(counted(failed, "export")) failed" : "")
      }
      let (all, last) = (counted(succeeded, "export"), at(exports.lastSuccess, "; the last at "))
      guard exports.uncounted > 0 else { return "nothing: \(all) found nothing to send\(last)" }
      let which = succeeded == exports.uncounted ? "" : " \(exports.uncounted) of them sent"
      return "\(all) done\(last); how many records\(which) is not shown"
    }
    let others = exports.uncounted - exports.partial
    let more =
      switch others {
      case 0: ""
      case 1: "; how many another export sent is not shown"
      default: "; how many \(others) other exports sent is not shown"
      }
    let delay = store.isSeveral ? nil : exports.delay
    let after = delay.flatMap(shownDurationWords).map { ", \($0) after the save" } ?? ""
    let least = exports.partial > 0 || store.requests.haveExportInPart ? "at least " : ""
    let what = sentWords(exports.objects, deletions: exports.deletions)
    return "\(least)\(what)\(at(exports.lastSent, "; the last at "))\(after)\(more)"
  }

  private var arrived: String {
    let (imports, succeeded) = (store.imports, store.requests.counts(.import).succeeded)
    let saved = store.importsThatSaved
    guard saved > 0 else { return nothing + lastFetch }
    guard let last = store.lastChanges else {
      let what = "\(counted(succeeded, "import"))\(at(imports.lastSuccess, "; the last at "))"
      guard imports.unshown > 0 else { return "nothing new in \(what)" }
      let which =
        imports.unshown < succeeded ? "\(imports.unshown) of them" : "\(Agreement(with: succeeded).they)"
      return "\(what); whether \(which) changed anything is not shown"
    }
    let all = saved > store.importsWithChanges ? " of \(saved)" : ""
    let why = reason(of: last.request).map { ", " + $0 } ?? ""
    return "changes in \(store.importsWithChanges)\(all) \(Agreement(with: saved).noun("import"))"
      + at(last.place, "; the last at ") + why
  }

  /// The words for no transfers; requests may have run unseen if the capture does not show their beginnings.
  private var nothing: String {
    store.requests.areShown
      ? "nothing in this \(diagnosis.partWord)" : "not shown in this \(diagnosis.partWord)"
  }

  private func reason(of request: MirrorRequest) -> String? {
    switch request.trigger {
    case .push?: return "after a push"
    case .error?: return "after one that failed"
    case .age?, .other?, nil: break
    }
    guard let label = request.label else { return nil }
    return diagnosis.timelines.names[label].hasPrefix("AppActivation") ? "as the app came to the front" : nil
  }

  private var lastFetch: String {
    store.imports.lastFetch.map { "; the last fetch before was \($0.date.shownWithZone)" } ?? ""
  }

  // MARK: Waiting and failed

  private var waiting: [Prose] {
    var lines = [notExported].compactMap(\.self)
    for deferral in store.deferrals.open { lines.append(words(deferral, at(deferral.first, " since "))) }
    for deferral in store.deferrals.unfinished {
      let end =
        "\(at(deferral.last, ", last seen at ")); a part of the \(diagnosis.partWord) is left out after that"
      lines.append(words(deferral, end))
    }
    lines += interrupted
    if let limit { lines.append(limit) }
    for request in store.requests.running where request.kind != .setup || store.setup.state != .unfinished {
      // A batch shows that the request runs, but not since when.
      let state = request.progress.isBeginningShown ? "begun" : "under way"
      let end = "\(state)\(at(request.began)), no end in this \(diagnosis.partWord)"
      let what = request.task.map { "request \($0.purpose)" } ?? (request.kind ?? .other).words
      lines.append(Prose(words: "\(what): \(end)"))
    }
    let queued = store.requests.waiting.count
    if queued > 0 { lines.append(Prose(words: "\(counted(queued, "request")) not begun")) }
    if let push = store.imports.pushWaiting {
      let since = store.imports.lastPutOff == nil ? "no import followed" : "no import has succeeded since"
      lines.append(Prose(words: "a push\(at(push)): \(since)"))
    } else if let push = store.interruptedImport?.push {
      lines.append(Prose(words: "a push\(at(push)): no import has succeeded since"))
    }
    return lines
  }

  /// The requests that the system ended repeatedly before they were done.
  private var interrupted: [Prose] {
    diagnosis.findings.compactMap { finding in
      guard finding.mirroredStore == index, let detail = finding.detail as? Throttled.Detail,
        detail.tries > 0, let run = store.interruptions[detail.kind]
      else { return nil }
      let times = "put off \(counted(run.count, "time"))"
      let span = at(run.first.place, " since ") + at(run.last.place, ", the last at ")
      return Prose(words: "\(run.kind.words): \(times)\(span)")
    }
  }

  /// The saves that are not exported, and what they wait for.
  private var notExported: Prose? {
    let exports = store.exports
    // The capture does not show which of several stores saved something.
    let pending = store.isSeveral ? 0 : exports.pendingSaves
    let reason = blockedBy
    let failed = store.failedExport
    let unsent = failed?.progress.unsent ?? 0
    let most = failed?.progress.hasUncountedBatch == true ? "up to " : ""
    let what: String
    let count: Int
    if pending > 0 {
      count = pending
      what =
        "\(counted(pending, "save")) not exported\(exports.haveSentInPart ? " in full" : "")"
        + at(exports.pendingSince, ", since ")
        + (unsent > 0 ? " (\(most)\(counted(unsent, "object")) when it was last tried)" : "")
    } else if unsent > 0, reason != nil {
      count = unsent
      what = "\(most)\(counted(unsent, "object")) not exported\(at(failed?.place, ", last tried at "))"
    } else if !store.isSeveral, let export = store.interruptedExport {
      count = export.unsent
      what = "\(counted(count, "object")) not exported\(at(export.last.place, ", last tried at "))"
    } else {
      return reason.map { "what is saved here waits for \($0)" }
    }
    if let place = diagnosis.reinstallation(afterMirroredStore: index) {
      return Prose(
        words: what + "; lost with the removed installation: the app was installed again\(at(place))")
    }
    let agreeing = Agreement(with: count)
    return reason.map { "\(words: what); \(agreeing.they) \(agreeing.verb("wait")) for \($0)" }
      ?? Prose(words: what)
  }

  /// What exports wait for, by the worst findings that stop them, unless one succeeded since.
  private var blockedBy: Prose? {
    let success = store.exports.lastSuccess?.line ?? 0
    let blocking = diagnosis.findings.lazy
      .filter { $0.mirroredStore == index && $0.severity > .note && $0.last.line > success }
      .compactMap { finding in
        FindingWording(finding, diagnosis).blocksExports.map { (words: $0, severity: finding.severity) }
      }
    guard let worst = blocking.first?.severity else { return nil }
    var reasons: [Prose] = []
    for reason in blocking where reason.severity == worst {
      if !reasons.contains(where: { $0.plain == reason.words.plain }) { reasons.append(reason.words) }
    }
    reasons += store.otherRefusals.map(\.obstacle)
    return reasons.joined(separator: ", and for ")
  }

  private func words(_ deferral: MirrorDeferrals.Deferral, _ end: String) -> Prose {
    let policies = deferral.policies.map { Prose(diagnosis.timelines.names[$0], .quotation, limit: 60) }
    let why: Prose = policies.isEmpty ? "" : " by \(Prose.list(policies))"
    return "\(words: deferral.kind.words): put off\(why)\(words: end)"
  }

  /// A sentence on the time before which CloudKit must not be asked.
  ///
  /// The value is `nil` if that is not after the last record.
  private var limit: Prose? {
    guard let end = store.limits.open.compactMap(\.until).max(by: { $0.microseconds < $1.microseconds }),
      let last = diagnosis.facts.last, end.microseconds > last.microseconds
    else { return nil }
    return Prose(words: "CloudKit is not to be asked before \(diagnosis.timeWords(end))")
  }

  private var failed: [Prose] {
    var failures: OrderedDictionary<String, RequestFailures> = [:]
    var followers = 0
    for group in store.failures.groups where group.requests.all > 0 {
      if group.isFollower {
        followers += group.requests.all
      } else if let own = RequestFailures(group, of: store, diagnosis.timelines.names) {
        failures[own.words.plain]?.add(own)
        failures[own.words.plain] = failures[own.words.plain] ?? own
      }
    }
    var lines = failures.values.map { failures -> Prose in
      let (count, over) = (failures.count, failures.count - failures.open)
      let times =
        count == 1
        ? at(failures.last, ", at ")
        : ", \(count.grouped) times\(at(failures.last, ", the last at "))"
      let success =
        switch over {
        case 0: ""
        case count where failures.isLost: "; what was not sent was removed here"
        case count: "; a later one succeeded"
        default: "; one succeeded after the first \(over == 1 ? "one" : over.grouped)"
        }
      return failures.words + Prose(words: times + success)
    }
    if followers > 0 {
      lines.append(Prose(words: "\(counted(followers, "request")) because set-up failed"))
    }
    return lines
  }

  private var resets: [Prose] {
    let announced = store.resets.all.map { reset in
      let what = reset.removesLocalData ? "; data that came from iCloud is removed here" : ""
      let reason = reset.reason == .other ? "for a reason that is not shown" : reset.reason.rawValue
      return Prose(words: "\(reason)\(at(reset.record.place, ", at "))\(what)")
    }
    guard let first = store.resets.removals.first,
      !store.resets.all.contains(where: \.removesLocalData)
    else { return announced }
    return announced + [
      Prose(words: "data that came from iCloud is removed here\(at(first.place, ", from "))")
    ]
  }
}
