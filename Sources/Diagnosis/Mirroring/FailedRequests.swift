// Groups the failed exports or imports of a mirrored store into troubles, and rates their severity. If a
// separate rule covers the cause, `Finding+Consequences.swift` merges the finding into that rule's.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// Exports or imports of a mirrored store that failed for one cause, or for several that no separate rule
/// covers.
package struct FailedRequests: Sendable {
  /// The kind of the failed requests.
  package let kind: MirrorRequestKind
  /// Each distinct error with its count.
  ///
  /// For failures that are not over, only those since the last success of the kind are counted.
  package let causes: [MirrorFailures.Group]
  /// The place where a later request succeeded; `nil` if that is not in the capture.
  package let recovered: Place?
  /// The place where what they were to send was removed from this device; `nil` if it was not removed before
  /// a later one succeeded.
  package let lost: Place?
  /// The place where a later request succeeded that may belong to another store, because the log hides which
  /// of several it is; `nil` if there is none.
  package let successOfAny: Place?
  /// Whether a later attempt succeeds without anyone's intervention.
  package let passesByItself: Bool
  /// Whether a later request may have succeeded without being shown, because the capture goes on for long
  /// enough after the failures.
  package let mayHaveRecovered: Bool
  /// The cause that the failures have in common.
  let cause: MirrorCause
  /// Whether a request of another kind succeeded since, or was answered by the server.
  let isAnsweredElsewhere: Bool
  /// For how long none began after what made them fail was over, in seconds; `nil` if that says nothing yet.
  package var secondsUntried: Double?
  /// The place of a success of any kind after all of them; `nil` if there is none, or if they failed neither
  /// for the account or the container nor as imports that the server rejected.
  package var worksSince: Place?
  /// What stands in their way, if they fail for what passes by itself: the network, if it is one of several;
  /// `nil` if requests of another kind have got through since.
  package var obstacle: Obstacle? {
    guard !isAnsweredElsewhere else { return nil }
    let obstacles = causes.compactMap(Obstacle.init)
    return obstacles.contains(.network) ? .network : obstacles.first
  }

  /// A temporary obstacle to requests.
  package enum Obstacle: Sendable {
    /// The network or the server does not answer.
    case network
    /// CloudKit's process on this device does not answer.
    case daemon
    /// The store's file cannot be read while the device is locked.
    case lockedDevice
    /// Something else has the database open.
    case busyDatabase

    /// The obstacle behind a group of equal failures; `nil` if mirroring handles the failure itself, or the
    /// requests were cancelled.
    fileprivate init?(_ failures: MirrorFailures.Group) {
      let error = failures.first.error
      if [.dealtWith, .reset].contains(MirrorCause(failures.first)) { return nil }
      if error.concernsLockedFile {
        self = error.concernsBusyDatabase ? .busyDatabase : .lockedDevice
      } else if error.concernsDaemon {
        self = .daemon
      } else if error.links.count == 1, error.contains(.cloudKit(.operationCancelled)) {
        return nil
      } else {
        self = .network
      }
    }
  }

  /// Whether CloudKit refused the requests for a time that is over, and none began since.
  var isThrottleOver: Bool { cause == .throttled && secondsUntried != nil }

  /// Whether the requests failed because another device changed the same records.
  package var isConflict: Bool { cause == .conflict }

  /// The kind of success that shows that requests no longer fail for the cause.
  var resolvedBy: MirrorSuccess { cause.success(of: kind) }

  /// The number of failures.
  package var count: Int { causes.reduce(0) { $0 + $1.count } }

  /// The number of conflicts of one batch from which they no longer count as a merge in progress.
  private static let maximumConflicts = 3
  /// The duration of a batch's conflicts, in seconds, from which they no longer count as a merge in progress.
  private static let maximumMergeTime: Double = 120
  /// The time that a retry of a failed request may take, in seconds.
  private static let timeout: Double = 15

  /// Returns the findings about failed requests of a kind.
  static func findings(
    of kind: MirrorRequestKind, _ capture: CaptureDiagnosis,
    _ detail: (FailedRequests) -> any FindingDetail
  ) -> [Finding] {
    capture.mirroredStores.flatMap { index in
      all(of: kind, index, capture).map { failed in
        let isHidden = capture.timelines.isLeftOut(after: failed.causes.map(\.last.line).max() ?? 0)
        let severity: Finding.Severity =
          failed.recovered != nil || failed.lost != nil || failed.mayHaveRecovered
          ? .note : failed.passesByItself || failed.successOfAny != nil || isHidden ? .warning : .error
        let records = failed.causes.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
        return Finding(
          detail(failed), severity, mirroredStore: index,
          evidence: records.sorted(by: \.line), count: failed.count)
      }
    }
  }

  /// What failures have in common that are one trouble; each reset is a trouble of its own.
  private struct Class: Hashable {
    let cause: MirrorCause
    let reset: MirrorResetReason?
  }

  private static func all(
    of kind: MirrorRequestKind, _ index: Int, _ capture: CaptureDiagnosis
  ) -> [FailedRequests] {
    let store = capture.timelines.mirroring.all[index]
    var classes: OrderedDictionary<Class, [MirrorFailures.Group]> = [:]
    let failures = groups(of: kind, store, capture).filter { !store.canUseAccount(after: $0) }
    let success = (kind == .export ? store.exports.lastSuccess : store.imports.lastSuccess)?.line ?? 0
    for group in failures where group.last.line < success || !group.isAnswered(in: failures) {
      let cause = group.isFollower ? .follower : MirrorCause(group.first)
      // Causes that no rule covers count as one trouble.
      let key = Class(
        cause: [.passing, .dealtWith].contains(cause) ? .other : cause,
        reset: cause == .reset ? MirrorResetReason(group.first.error) : nil)
      classes[key, default: []].append(group)
    }
    return classes.compactMap { key, groups in
      let cause = key.cause
      let success = cause.success(of: kind).last(in: store)
      let open = groups.filter { group in
        group.lost == nil && success.map { $0.line < group.last.line } ?? true
      }
      // Saves that waited for the set-up were exported with it.
      if cause == .conflict && open.allSatisfy({ isMerging($0, store, capture) })
        || cause == .follower && open.isEmpty
      {
        return nil
      }
      // Only the first success shows how long the trouble lasted.
      let resolved = open.isEmpty ? cause.success(of: kind).first(after: groups) ?? success : nil
      let lost = open.isEmpty ? groups.compactMap(\.lost).max { $0.line < $1.line } : nil
      let left = open.isEmpty || store.isSeveral ? groups : open.map(\.current)
      // An error that the log hides is assumed to be one of the errors that it shows.
      let shown = left.filter { !$0.first.error.links.isEmpty }
      let passesByItself = (shown.isEmpty ? left : shown).allSatisfy {
        MirrorCause($0.first).passesByItself || cause == .reset
      }
      return FailedRequests(
        kind: kind, causes: left, recovered: store.isSeveral || lost != nil ? nil : resolved, lost: lost,
        successOfAny: store.isSeveral ? resolved : nil, passesByItself: passesByItself,
        mayHaveRecovered: passesByItself && !open.isEmpty && !showsSuccess(of: kind, store, capture)
          && goesOn(after: left, capture), cause: cause,
        isAnsweredElsewhere: left.allSatisfy { store.hasAnswered(since: $0) },
        secondsUntried: passesByItself && !open.isEmpty ? capture.secondsUntried(kind, in: index) : nil,
        worksSince: open.isEmpty ? nil : store.working(after: left, for: cause))
    }
  }

  /// Whether the capture would show the success of a later request of a kind.
  ///
  /// A log without details contains the ends of automatic requests, whatever their result, unless it was
  /// reduced to errors.
  static func showsSuccess(
    of kind: MirrorRequestKind, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Bool {
    if LowLogLevel.showsRequests(capture) { return true }
    if kind == .export, store.exports.lastSuccess != nil { return true }
    return capture.hasRecord { $0.id == endOfAutomatic }
  }

  /// The entry of the end of a request that mirroring started by itself.
  private static let endOfAutomatic = "mirror-request-finished-automatic"

  /// Whether records in conflict with another device's may be about to be merged.
  private static func isMerging(
    _ group: MirrorFailures.Group, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Bool {
    guard let (count, first) = group.open else { return true }
    guard count < maximumConflicts else { return false }
    // If successes are not printed, the records may have been merged in between.
    guard showsSuccess(of: .export, store, capture) else { return true }
    let seconds = first.record.time.flatMap { from in group.last.time.map { $0.seconds(since: from) } } ?? 0
    guard seconds < maximumMergeTime else { return false }
    // The next export contains both changes. It may be running, deferred, or in a part that was left out.
    return store.requests.running.contains { $0.kind == .export }
      || store.deferrals.open.contains { $0.kind == .export }
      || capture.timelines.isLeftOut(after: group.last.line)
      || secondsOpen(store, after: group.last, capture) < maximumMergeTime
  }

  /// Returns how long a process that has a store open goes on after a failure, in seconds.
  ///
  /// A process that was launched later counts from when it opened the store.
  private static func secondsOpen(
    _ store: MirroredStore, after failure: Evidence, _ capture: CaptureDiagnosis
  ) -> Double {
    let seconds = store.pids.compactMap { pid -> Double? in
      let launch = store.delegates.all.last { $0.owner.pid == pid }?.since
      let start = launch.flatMap { $0.line > failure.line ? $0 : nil }
      return capture.seconds(after: start ?? failure.place, in: pid, for: store)
    }
    return seconds.max() ?? 0
  }

  /// Whether the capture goes on after failures for long enough to see a retry: longer than `timeout`, than
  /// the mean interval between the failures, and than the delay that CloudKit asks for.
  private static func goesOn(after failures: [MirrorFailures.Group], _ capture: CaptureDiagnosis) -> Bool {
    guard let end = capture.facts.last else { return false }
    return failures.allSatisfy { group in
      guard let first = group.first.record.time, let last = group.last.time else { return false }
      let between = group.count > 1 ? last.seconds(since: first) / Double(group.count - 1) : 0
      return end.seconds(since: last) > max(timeout, between, group.first.retryAfter ?? 0)
    }
  }

  /// Returns the failures of a kind.
  ///
  /// If only recovery says that something was refused, that counts as an export.
  private static func groups(
    of kind: MirrorRequestKind, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> [MirrorFailures.Group] {
    let all = store.failures.groups
    guard kind == .export, all.allSatisfy({ $0.kind == nil }) else { return all.filter { $0.kind == kind } }
    return all.filter { group in
      let entry = group.first.record.entry.map { capture.catalogue.entries[$0] }
      let kind = entry?.document.eventKind
      return kind?.ofMirroring == .mirrorRefused && MirrorCause(group.first) == .other
    }
  }

  /// Whether a finding about these requests is only a consequence of another finding.
  func follows(_ finding: Finding, from other: Finding) -> Bool {
    guard finding.mayConcern(mirroredStoreOf: other) else { return false }
    if cause == .reset, let reset = other.detail as? SyncReset.Detail {
      return causes.allSatisfy { reset.isCaused(by: $0.first.error) }
    }
    guard other.severity > .note || finding.severity == .note else { return false }
    if cause == .follower { return MirrorCause.rulesOfSetup.contains(other.rule) }
    if let hang = other.detail as? RequestUnfinished.Detail { return isTriedAgain(by: hang, other, finding) }
    guard cause.rule == other.rule else { return false }
    return (other.detail as? Throttled.Detail).map { isOf($0, other, finding) } ?? true
  }

  /// Whether the next try of what a finding is about is a request that hangs: what made the others fail has
  /// passed.
  private func isTriedAgain(by hang: RequestUnfinished.Detail, _ other: Finding, _ finding: Finding) -> Bool {
    let isOpen = recovered == nil && lost == nil && successOfAny == nil
    return isOpen && passesByItself && cause != .reset && hang.work == kind && hang.process == nil
      && finding.last.line < other.last.line
  }

  /// Whether the requests that a finding is about are the ones that another finding reports as throttled.
  ///
  /// Requests that the system deferred at another time are separate trouble.
  private func isOf(_ throttled: Throttled.Detail, _ other: Finding, _ finding: Finding) -> Bool {
    throttled.error != nil && throttled.kind == kind
      && finding.first.line <= other.last.line && finding.last.line >= other.first.line
  }
}

extension MirrorFailures.Group {
  /// Whether the network, the server or the daemon did not answer at first but did later, since another
  /// request failed with the server's own answer.
  fileprivate func isAnswered(in failures: [Self]) -> Bool {
    MirrorCause(first) == .passing
      && failures.contains { $0.last.line > last.line && MirrorCause($0.first).isAnswer($0.first.error) }
  }
}

extension MirroredStore {
  /// Returns the last success after failures for the account or the container, which a rejected import may
  /// seem to lack too.
  fileprivate func working(after failures: [MirrorFailures.Group], for cause: MirrorCause) -> Place? {
    let isRejected = failures.allSatisfy {
      $0.kind == .import && $0.first.error.contains(.cloudKit(.serverRejectedRequest))
    }
    guard isRejected || cause == .account || cause == .container, !isSeveral, let success = lastSuccess
    else { return nil }
    return failures.allSatisfy { $0.last.line < success.line } ? success : nil
  }

  /// Whether a request succeeded after failures, or the server answered one that failed.
  fileprivate func hasAnswered(since failed: MirrorFailures.Group) -> Bool {
    let line = failed.last.line
    return !isSeveral
      && (lastSuccess?.line ?? 0 > line
        || failures.groups.contains { $0.last.line > line && MirrorCause($0.first).isAnswer($0.first.error) })
  }
}

extension MirrorCause {
  /// What shows that requests of a kind no longer fail for the cause: one of the kind that succeeds.
  ///
  /// Any success shows that a store is set up, which is all that dropped requests waited for. It shows nothing
  /// of what a request that ran was to send or fetch, though account and container can be used again.
  fileprivate func success(of kind: MirrorRequestKind) -> MirrorSuccess {
    switch self {
    case .mirroredTwice, .follower: .any
    default: MirrorSuccess(of: kind)
    }
  }
}

extension CaptureDiagnosis {
  /// The number of exports that met other devices' changes and have no later export that is seen to succeed.
  package var openConflicts: Int {
    mirroredStores.reduce(0) { count, index in
      let groups = timelines.mirroring.all[index].failures.groups
      return groups.reduce(count) {
        $1.kind == .export && MirrorCause($1.first) == .conflict ? $0 + ($1.open?.count ?? 0) : $0
      }
    }
  }
}
