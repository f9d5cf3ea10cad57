// Reports mirroring requests that never finish while their process goes on: those that have no end, those
// that the app cancels each time because it closes the store, for which `+Closings` looks, and those with a
// task of the app that failed, for which `+Failures` looks.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for requests that began and show neither an end nor progress for a minute or more of log.
///
/// If the process ends, or something is left out, there is nothing to report. Requests that wait for a
/// hanging one are reported with it, as are similar ones in other launches of the app.
package struct RequestUnfinished: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "a request of a mirrored store (if it is the set-up, an error) began and has no end, while its process went "
      + "on for a minute or more (a note when the app was started again and a later one succeeded, or the server "
      + "answered it); or for two minutes the app closed the store during each import, or each set-up; or a request "
      + "to accept a share or to initialize the schema failed, and no later one succeeded (a note when a later one "
      + "accepted a share)",
    advice:
      "Start the app again; if it hangs again, take a sysdiagnose while it does and report it to Apple. If the app "
      + "closes the store, let it keep one container for as long as it runs.")

  /// The details of one request without an end, or of several of one kind, or of those that the app cancelled,
  /// or of those with a task of the app that failed.
  package struct Detail: FindingDetail {
    /// The first of the requests; `nil` if the log hides it.
    package let request: MirrorID?
    /// The kind of the requests.
    package let work: MirrorRequestKind
    /// The task of requests that neither set up nor transfer; `nil` for others.
    package var task: MirrorTask?
    /// How long the log goes on after the last sign of the request, in seconds; for several requests, the
    /// minimum.
    package let seconds: Double
    /// Whether the request waits for CloudKit to save the zone.
    package let waitsForZone: Bool
    /// The place where a later request first succeeded that makes up for them, after the app was started again;
    /// `nil` if that is not in the capture.
    package var recovered: Place?
    /// Whether that request is of the kind of the others, and not another one that shows that they are over.
    package var isRecoveredByItsKind = false
    /// The place where the server answered a later one that failed, after the app was started again; `nil` if
    /// it answered none.
    package var answered: Place?
    /// The process that runs the request; `nil` if no other process has synced since the request began.
    package var process: Name?
    /// The process that runs the request, if another one has synced at any time; `nil` otherwise.
    package var processAmongOthers: Name?
    /// The number of requests.
    package var count = 1
    /// Whether a request of a later launch of the app has no end either.
    package var isAgain = false
    /// The place where the last of the requests was cancelled, if the app closed the store during each of them;
    /// `nil` if they have no end.
    package var cancelled: Place?
    /// The last failure of the requests, if they failed; `nil` otherwise.
    package var failure: MirrorFailure?
    /// The processes that run the requests.
    var pids: Set<Int32?> = []
    /// Whether the app has been launched again since each of them began.
    package var isFromEarlierLaunch = false
    /// Whether requests of a later launch succeeded, which therefore do not wait for these.
    package var isPassed = false
    /// Whether the requests are known only because others wait for them: the capture does not show when they
    /// began.
    package var isBeginningHidden = false

    package var kind: RuleKind {
      switch work {
      case .setup: .setup
      case .export: .export
      case .import, .reset, .other: .failedImport
      }
    }

    /// The success that resolves the trouble; `nil` if another process is known to sync, because its success
    /// resolves nothing, and for a task of the app, which only another request with it makes up for.
    package var resolvedBy: MirrorSuccess? {
      process == nil && task == nil ? MirrorSuccess(of: work) : nil
    }

    /// Whether what begins after the requests may still wait for them when the capture ends.
    ///
    /// What failed is over, and a launch of the app waits for nothing that an earlier one began, unless that
    /// is the set-up, which it has to do itself.
    package var mayHoldUpNext: Bool {
      failure == nil && !isPassed && (work == .setup || !isFromEarlierLaunch)
    }

    /// Whether work of a kind in each of some processes waits for the requests; without any, they are unknown.
    ///
    /// A launch of the app does not wait for what an earlier one began, nor a process for another one; but
    /// the set-up of a later launch is not done either, as long as none succeeded.
    ///
    /// What was cancelled or failed is over: without a set-up nothing is done, but after a cancelled import
    /// others begin.
    func holdsUp(_ kind: MirrorRequestKind, in waiting: Set<Int32?>) -> Bool {
      guard failure == nil, !isPassed else { return false }
      guard cancelled == nil || work == .setup else { return kind == work }
      guard !waiting.isEmpty, work != .setup || process != nil else { return true }
      return waiting.allSatisfy { pids.contains($0) && ($0 != nil || !isFromEarlierLaunch) }
    }
  }

  /// How long a request may show no sign of progress, in seconds.
  private static let timeout: Double = 60
  /// How long others have to wait for a request whose beginning the capture does not show, in seconds.
  private static let timeoutOfWaits: Double = 120

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.flatMap { hangs(in: $0, capture) + failures(in: $0, capture) }
  }

  /// Returns the findings about the requests of a store that have no end.
  private func hangs(in index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    let store = capture.timelines.mirroring.all[index]
    let hanging = (store.requests.running + store.requests.left).compactMap { hang($0, of: store, capture) }
    guard !hanging.isEmpty else {
      return hiddenSetup(of: store, index, capture) + closings(in: index, capture)
    }
    let (began, runs) = (capture.entry(of: .mirrorRequestStarted), capture.entry(of: .mirrorRequestBusy))
    let troubles: OrderedDictionary<Hang.Trouble, [Hang]> = OrderedDictionary(
      grouping: hanging.sorted(by: \.began.line), by: \.trouble)
    return troubles.map { trouble, hangs in
      Finding(
        Self.detail(of: hangs, trouble),
        trouble.isOver ? .note : trouble.work == .setup ? .error : .warning, mirroredStore: index,
        evidence: hangs.map { Evidence(at: $0.began, entry: $0.isBeginningHidden ? runs : began) })
    }
  }

  /// Returns a finding about a set-up that waits for its zone, if the log hides its request: no request
  /// begins until it ends, and nothing succeeds.
  private func hiddenSetup(
    of store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis
  ) -> [Finding] {
    let setup = store.setup
    let requests = store.requests.recent.elements + store.requests.running + store.requests.concluded
    guard setup.state == .unknown || setup.state == .unfinished, let wait = setup.zoneWait,
      store.lastSuccess.map({ $0.line < wait.line }) ?? true,
      !requests.contains(where: { ($0.began?.line ?? 0) > wait.line }),
      !store.requests.running.contains(where: { $0.kind == .setup && $0.id.isNamed }),
      !store.requests.unclear.contains(where: { $0.isEndHidden && $0.pid == setup.pid }),
      !store.delegates.all.contains(where: { ($0.until?.line ?? 0) > wait.line }),
      !capture.timelines.isLeftOut(after: wait.line),
      capture.successOfLaterLaunch(than: index, \.lastSuccess) == nil,
      let seconds = capture.seconds(after: wait, in: setup.pid, for: store), seconds >= Self.timeout
    else { return [] }
    return [
      Finding(
        Detail(request: nil, work: .setup, seconds: seconds, waitsForZone: true, pids: [setup.pid]), .error,
        mirroredStore: index,
        evidence: [Evidence(at: wait, entry: capture.entry(of: .mirrorSetupWaiting))])
    ]
  }

  /// A request that shows no end.
  private struct Hang {
    let request: MirrorRequest
    let began: Place
    let trouble: Trouble
    let seconds: Double
    let waitsForZone: Bool
    let recovered: (place: Place, kind: MirrorRequestKind)?
    let answered: Place?
    let isPassed: Bool
    var isBeginningHidden: Bool { request.saidToRun != nil }

    /// The properties that requests have in common if they are reported together.
    struct Trouble: Hashable {
      let work: MirrorRequestKind
      let task: MirrorTask?
      let process: Name?
      /// Whether another process has synced since the request began.
      let hasSingleProcess: Bool
      /// Whether another process has synced, whenever that was.
      let hasOtherProcess: Bool
      /// Whether a later one succeeded, or the server answered it.
      let isOver: Bool
    }
  }

  private static func detail(of hangs: [Hang], _ trouble: Hang.Trouble) -> Detail {
    let last = hangs.last?.request.pid
    let recovered = hangs.compactMap(\.recovered).max { $0.place.line < $1.place.line }
    return Detail(
      request: hangs.first?.request.id, work: trouble.work, task: trouble.task,
      seconds: hangs.map(\.seconds).min() ?? 0,
      waitsForZone: hangs.contains(where: \.waitsForZone),
      recovered: recovered?.place,
      isRecoveredByItsKind: recovered?.kind == trouble.work,
      answered: hangs.lazy.compactMap(\.answered).first,
      process: trouble.hasSingleProcess ? trouble.process : nil,
      processAmongOthers: trouble.hasOtherProcess ? trouble.process : nil, count: hangs.count,
      isAgain: hangs.contains { $0.request.isFromEarlierLaunch && $0.request.pid != last },
      pids: Set(hangs.map(\.request.pid)),
      isFromEarlierLaunch: hangs.allSatisfy(\.request.isFromEarlierLaunch),
      isPassed: hangs.allSatisfy(\.isPassed),
      isBeginningHidden: hangs.allSatisfy(\.isBeginningHidden))
  }

  private func hang(_ request: MirrorRequest, of store: MirroredStore, _ capture: CaptureDiagnosis) -> Hang? {
    guard request.id.isNamed, let kind = request.kind, let began = request.began,
      let sign = request.step ?? request.began, !capture.timelines.isLeftOut(after: sign.line),
      !store.hasLeft(request), !Self.hasFailedAgain(request, in: store),
      let seconds = capture.seconds(after: sign, in: request.pid, named: request.app, for: store),
      seconds >= Self.timeout, Self.isHeldUp(by: request, since: sign)
    else { return nil }
    let waitsForZone =
      kind == .setup && store.setup.zoneWait.map { $0.line > began.line } ?? false
    let process = store.process(request.pid)
    let recovered = store.recovery(of: request, kind, in: process, after: sign)
    let answered = request.isFromEarlierLaunch ? store.lastAnswer(to: kind, after: sign) : nil
    let others = process.flatMap { store.lastSuccess(outside: $0) }
    let trouble = Hang.Trouble(
      work: kind, task: request.task, process: process,
      hasSingleProcess: others.map { $0.line > began.line } ?? false, hasOtherProcess: others != nil,
      isOver: recovered != nil || answered != nil)
    return Hang(
      request: request, began: began, trouble: trouble, seconds: seconds, waitsForZone: waitsForZone,
      recovered: recovered, answered: answered,
      isPassed: request.isFromEarlierLaunch && request.task != nil
        && store.lastSuccess(of: .other, in: process, after: sign) != nil)
  }

  /// Whether others have waited long enough for a request since a place, if its beginning is not shown.
  private static func isHeldUp(by request: MirrorRequest, since place: Place) -> Bool {
    guard let last = request.saidToRun else { return true }
    guard let from = place.time, let to = last.time else { return false }
    return to.seconds(since: from) >= timeoutOfWaits
  }

  static let causes = MirrorCause.rulesOfSetup.subtracting([.requestUnfinished]).union([
    .notExported, .throttled,
  ])

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard detail.failure == nil else { return hasFailed(detail, of: finding, for: cause) }
    guard cause.rule != .throttled else { return false }
    if let exports = cause.detail as? NotExported.Detail {
      return detail.cancelled != nil && exports.cancelled > 0 && finding.mayConcern(mirroredStoreOf: cause)
    }
    return detail.work == .setup && cause.severity > .note && finding.mayConcern(mirroredStoreOf: cause)
  }
}

extension MirroredStore {
  /// Returns the first success of a later launch that makes up for a request, otherwise the last one that does,
  /// and its kind; `nil` if there is none after a place, or the app was not launched again.
  ///
  /// For a task of the app, only another request with it does.
  fileprivate func recovery(
    of request: MirrorRequest, _ kind: MirrorRequestKind, in process: Name?, after place: Place
  ) -> (place: Place, kind: MirrorRequestKind)? {
    guard request.isFromEarlierLaunch else { return nil }
    if let first = request.madeUpFor { return first }
    guard request.task == nil, let last = lastSuccess(of: kind, in: process, after: place) else { return nil }
    return (last, kind == .export || kind == .import ? kind : .other)
  }

  /// Returns the last success of a request of a kind; `nil` if there is none after a place.
  ///
  /// For set-ups, any success of the process shows that the store is set up there.
  fileprivate func lastSuccess(of kind: MirrorRequestKind, in process: Name?, after place: Place) -> Place? {
    let success =
      switch kind {
      case .export: exports.lastSuccess
      case .import: imports.lastSuccess
      case .setup, .reset, .other: lastSuccess(in: process)
      }
    return success.flatMap { $0.line > place.line ? $0 : nil }
  }

  /// When the server last answered a request of a kind that failed, if that is after a place.
  fileprivate func lastAnswer(to kind: MirrorRequestKind, after place: Place) -> Place? {
    let answers = failures.groups.filter {
      $0.kind == kind && !$0.isFollower && $0.last.line > place.line
        && MirrorCause($0.first).isAnswer($0.first.error)
    }
    return answers.map(\.last.place).max { $0.line < $1.line }
  }

  /// Whether the delegate that runs a request left the store since it began, or, if processes have no
  /// numbers, another launch followed.
  fileprivate func hasLeft(_ request: MirrorRequest) -> Bool {
    guard let began = request.began else { return true }
    return delegates.all.contains { delegate in
      delegate.owner == request.owner
        ? delegate.until.map { $0.line > began.line } ?? false
        : delegate.owner.pid == nil && request.pid == nil
          && delegate.since.map { $0.line > began.line } ?? false
    }
  }
}
