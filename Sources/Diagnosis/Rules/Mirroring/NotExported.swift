// Reports saves of a mirrored store that no export follows.

package import LogRecords
package import Timelines

/// The rule for a save after which no export began for two minutes of log, although the capture shows
/// exports; or whose export ended without success, with no other beginning for as long.
///
/// The rule finds nothing if the exporter had taken up the save, the system defers exports, or a request
/// still runs. A change of the store's file by a process that the capture does not show counts as a save, and so
/// do objects that an export found and did not send.
package struct NotExported: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds:
      "a mirrored store saved something, and for two minutes of log that shows exports none began, or none after one "
      + "that was put off or failed, or the app closed the store during each",
    advice:
      "Send the app to the background and bring it back, which asks for an export; if that does not send it, "
      + "start the app again.")

  /// The details of saves that no export followed.
  package struct Detail: FindingDetail {
    /// The number of saves that wait.
    package let saves: Int
    /// The place where the first of the saves was seen.
    package let since: Place
    /// The place where an export of the saves ended without success; `nil` if none began.
    package let tried: Place?
    /// Whether the system put off the export that was tried.
    package var isPutOff = false
    /// The error with which the export that was tried failed; `nil` if it has none, or the log hides it.
    package var error: ErrorChain?
    /// The time until which CloudKit refused exports after that; `nil` if it named none.
    package var until: Timestamp?
    /// Whether the process that saved is over, and the process that set up the store after it exports
    /// nothing.
    package var isFromEarlierProcess = false
    /// Whether the capture shows only that the store's file changed, and not the saves that changed it.
    package var isByAnotherProcess = false
    /// The place where an export of the saves began whose process ended before it was done; `nil` if none did.
    package var unfinished: Place?
    /// The number of objects that the last export found and did not send, if the capture shows no save of
    /// them; 0 otherwise.
    package var objects = 0
    /// The number of exports in a row that were cancelled because the app closed the store; 0 if others are to
    /// blame.
    package var cancelled = 0
    /// How long the log goes on after that, in seconds.
    package let seconds: Double
    /// The process that is to export them.
    var pid: Int32?

    package var resolvedBy: MirrorSuccess? { .export }
  }

  /// How long an export may take to begin, in seconds.
  private static let timeout: Double = 120

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap {
      ofClosings(in: $0, capture) ?? ofSaves(in: $0, capture) ?? ofChanges(in: $0, capture)
        ?? ofObjects(in: $0, capture)
    }
  }

  /// Returns a finding about saves, or objects, all exports of which the app cancelled because it closed the
  /// store.
  ///
  /// What waits shows that it matters, whether or not the store is open again.
  private func ofClosings(in index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    let store = capture.timelines.mirroring.all[index]
    let (saves, pid) = (store.exports.pendingSaves, store.exports.pendingInProcess?.pid)
    guard let run = store.interruptions.closings(of: .export), run.isLasting, !store.isSeveral,
      let seconds = run.seconds, seconds >= Self.timeout,
      FailedRequests.showsSuccess(of: .export, store, capture)
    else { return nil }
    let since = store.exports.pendingSince.flatMap {
      saves > 0 && !capture.isSave($0, ofAnotherThan: index, in: pid) ? $0 : nil
    }
    let objects = store.interruptedExport?.unsent ?? 0
    guard since != nil || objects > 0 else { return nil }
    return Finding(
      Detail(
        saves: since == nil ? 0 : saves, since: since ?? run.first.place, tried: run.last.place,
        objects: since == nil ? objects : 0, cancelled: run.count, seconds: seconds, pid: pid),
      .warning, mirroredStore: index, evidence: [run.first, run.last], count: run.count)
  }

  /// Returns a finding about saves of the processes that the capture shows.
  private func ofSaves(in index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    let store = capture.timelines.mirroring.all[index]
    let exports = store.exports
    guard let (since, pid, app) = wait(of: store, capture), exports.pendingSaves > 0,
      let seconds = secondsWaited(since: since, for: store, in: pid, named: app, capture)
    else { return nil }
    let isFromEarlier = since.line == exports.takenOver?.at.line
    let save = exports.lastTried == nil && !isFromEarlier ? since : exports.pendingSince ?? since
    guard !capture.isSave(save, ofAnotherThan: index, in: pid) else { return nil }
    let entry = capture.entry(of: .mirrorSave)
    return Finding(
      Detail(
        saves: exports.pendingSaves, since: save, tried: exports.lastTried,
        isPutOff: store.requests.wasPutOff(.export, at: exports.lastTried),
        error: store.requests.error(of: .export, at: exports.lastTried), until: refusalEnd(of: store),
        isFromEarlierProcess: isFromEarlier,
        unfinished: isFromEarlier ? unfinishedExport(of: store, after: save) : nil,
        seconds: seconds, pid: pid),
      .warning,
      mirroredStore: index, evidence: [Evidence(at: save, entry: entry)], count: exports.pendingSaves)
  }

  /// Returns the place after a save where the last export began, if its process ended before it was done; `nil`
  /// otherwise.
  private func unfinishedExport(of store: MirroredStore, after save: Place) -> Place? {
    guard let began = store.exports.lastBegan, began.line > save.line else { return nil }
    return store.requests.left.contains { $0.kind == .export && $0.began?.line == began.line } ? began : nil
  }

  /// Returns a finding about changes of the store's file by processes that the capture does not show: those
  /// of an extension that only saves are for the app to export.
  private func ofChanges(in index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    let store = capture.timelines.mirroring.all[index]
    guard let changes = store.exports.changesOfOthers, store.requests.areShown,
      store.requests.running.isEmpty,
      // Without its store, a delegate exports nothing.
      !store.delegates.all.contains(where: { ($0.until?.line ?? 0) > changes.since.line }),
      let seconds = secondsWaited(
        since: changes.tried ?? changes.since, for: store, in: changes.pid, capture)
    else { return nil }
    let entry = capture.entry(of: .mirrorChangeSeen)
    return Finding(
      Detail(
        saves: changes.count, since: changes.since, tried: changes.tried,
        isPutOff: store.requests.wasPutOff(.export, at: changes.tried),
        error: store.requests.error(of: .export, at: changes.tried), until: refusalEnd(of: store),
        isByAnotherProcess: true,
        seconds: seconds, pid: changes.pid),
      .warning,
      mirroredStore: index, evidence: [Evidence(at: changes.since, entry: entry)], count: changes.count)
  }

  /// Returns a finding about objects that the last exports found and did not send: a log without details
  /// contains what exports find, and no saves.
  private func ofObjects(in index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    let store = capture.timelines.mirroring.all[index]
    guard let found = store.interruptedExport, let began = found.last.began,
      !capture.timelines.isLeftOut(after: found.began.line)
    else { return nil }
    let export = found.last
    let ended = export.outcome == nil ? nil : export.ended ?? export.concluded
    let relaunch = capture.relaunch(after: export, of: store)
    guard let since = relaunch ?? ended else { return nil }
    let pid = relaunch == nil ? export.pid : store.setup.pid
    guard
      store.delegates.all.isEmpty
        || store.delegates.all.contains(where: { $0.owner.pid == pid && $0.until == nil }),
      let seconds = secondsWaited(since: since, for: store, in: pid, capture)
    else { return nil }
    let entry = export.progress.isBeginningShown ? capture.entry(of: .mirrorRequestStarted) : nil
    return Finding(
      Detail(
        saves: 0, since: found.began, tried: ended, isPutOff: export.outcome == .deferred,
        error: export.failure?.error, until: refusalEnd(of: store),
        isFromEarlierProcess: relaunch != nil,
        unfinished: ended == nil ? began : nil, objects: found.unsent, seconds: seconds, pid: pid),
      .warning, mirroredStore: index, evidence: [Evidence(at: began, entry: entry)])
  }

  /// Returns the time until which CloudKit last refused the exports of a store.
  private func refusalEnd(of store: MirroredStore) -> Timestamp? {
    store.limits.open.first { $0.kind == .export }?.until
  }

  /// Returns how long a process goes on after a place without an export, in seconds; `nil` if that proves
  /// nothing.
  private func secondsWaited(
    since place: Place, for store: MirroredStore, in pid: Int32?, named app: UInt64? = nil,
    _ capture: CaptureDiagnosis
  ) -> Double? {
    guard capture.wouldShow(.export, of: store, in: pid), !store.isSeveral,
      store.setup.state != .unfinished, !capture.timelines.isLeftOut(after: place.line),
      let seconds = capture.seconds(after: place, in: pid, named: app, for: store),
      // Nothing is exported while the system does not allow it.
      let free = capture.seconds(after: allowed(store, place), in: pid, named: app, for: store),
      min(seconds, free) >= Self.timeout,
      !capture.mayBegin(.export, of: store, after: place, within: Self.timeout),
      !store.deferrals.open.contains(where: { $0.kind == .export })
    else { return nil }
    return seconds
  }

  /// Returns the earliest place at which an export of saves waiting since a place may begin.
  private func allowed(_ store: MirroredStore, _ since: Place) -> Place {
    Place.latest(since, store.deferrals.lastAllowed(.export)) ?? since
  }

  /// Returns the place since which saves wait, and the process concerned: if the process that saved them is
  /// over, the one that set up the store after it; if another one tried to export them and is over, the one
  /// that saved.
  private func wait(of store: MirroredStore, _ capture: CaptureDiagnosis) -> (Place, Int32?, UInt64?)? {
    guard let taken = store.exports.takenOver else {
      return store.exports.pendingInProcess.map {
        ($0.since, exporter(of: store, after: $0, capture), $0.app)
      }
    }
    let earlier = store.pids.filter { $0 != taken.pid }
    let isOver = earlier.allSatisfy { !capture.timelines.processes.printed($0, after: taken.at.line) }
    return isOver
      ? (taken.at, taken.pid, nil) : store.exports.pendingInProcess.map { ($0.since, $0.pid, $0.app) }
  }

  /// Returns the process that is to export saves that wait: the one that tried to, unless it is over, and the
  /// one that saved goes on.
  private func exporter(
    of store: MirroredStore, after pending: (since: Place, pid: Int32?, app: UInt64?, saves: Int),
    _ capture: CaptureDiagnosis
  ) -> Int32? {
    guard store.exports.lastTried != nil, let saver = store.exports.lastSavedBy,
      capture.seconds(after: pending.since, in: pending.pid, for: store).map({ $0 < Self.timeout }) ?? false,
      capture.seconds(after: pending.since, in: saver, for: store).map({ $0 >= Self.timeout }) ?? false
    else { return pending.pid }
    return saver
  }

  static let causes = MirrorCause.rulesOfExports
  static let raisesItsCause = false

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    // Changes saved after a reset are not the ones that the reset stopped.
    if cause.rule == .syncReset, cause.last.line < detail.since.line { return false }
    if let began = detail.unfinished, cause.isHang(since: began) { return true }
    // Nor does a refusal whose time is over say why no export is tried since.
    if (cause.detail as? ExportFailed.Detail)?.requests.isThrottleOver ?? false { return false }
    return finding.isExplained(
      by: cause, asNo: .export, since: detail.since.line, in: [detail.pid], capture)
  }
}

extension CaptureDiagnosis {
  /// Whether a save may belong to another store of the process.
  ///
  /// Delegates see the saves of their whole coordinator, but only the store whose file changes has something
  /// to send, and only its exporter finds objects.
  func isSave(_ save: Place, ofAnotherThan index: Int, in pid: Int32?) -> Bool {
    let stores = timelines.mirroring.all
    let own = stores[index].exports
    if own.hasFoundUnsent { return false }
    if let change = own.lastChange, change.line >= save.line { return false }
    return mirroredStores.contains { other in
      other != index && stores[index].mayShareProcess(pid, with: stores[other])
        && stores[other].exports.lastBegan.map { $0.line > save.line } ?? false
        && own.mayShareSaves(with: stores[other].exports)
    }
  }
}

extension MirrorExports {
  /// Whether the last saves of two stores may be in one coordinator: they are not if the log shows two of one
  /// process.
  fileprivate func mayShareSaves(with other: MirrorExports) -> Bool {
    guard lastSavedBy == other.lastSavedBy, let own = lastCoordinator else { return true }
    return other.lastCoordinator.map { $0 == own } ?? true
  }
}

extension MirrorRequests {
  /// Whether the system put off the request of a kind that ended at a place.
  fileprivate func wasPutOff(_ kind: MirrorRequestKind, at end: Place?) -> Bool {
    ended(kind, at: end)?.outcome == .deferred
  }

  /// Returns the error of the request of a kind that ended at a place; `nil` if it has none.
  fileprivate func error(of kind: MirrorRequestKind, at end: Place?) -> ErrorChain? {
    ended(kind, at: end)?.failure?.error
  }

  private func ended(_ kind: MirrorRequestKind, at end: Place?) -> MirrorRequest? {
    guard let end else { return nil }
    return (recent.elements + concluded).last { $0.kind == kind && $0.place.line == end.line }
  }
}
