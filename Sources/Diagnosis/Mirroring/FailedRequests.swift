// Exports or imports of a mirrored store that failed: which of them are one trouble, and how bad it is. If a
// separate rule names their cause, `Consequences` reports them with it.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// Exports or imports of a mirrored store that failed for one reason, or for several that no rule of its own
/// names.
package struct FailedRequests: Sendable {
  /// What failed.
  package let kind: MirrorRequestKind
  /// Each error once, with how often it came: of failures that are not over, since a request of the kind last
  /// succeeded.
  package let causes: [MirrorFailures.Group]
  /// When a later one succeeded; `nil` if that is not in the capture.
  package let recovered: Place?
  /// When a later one succeeded if it may be another store's: the log hides which of several.
  package let successOfAny: Place?
  /// Whether a later try succeeds without anyone doing anything.
  package let passesByItself: Bool
  /// Whether a later one may have succeeded without being shown, as far as the log goes on.
  package let mayHaveRecovered: Bool
  /// What they come from.
  let cause: MirrorCause
  /// What stands in their way, if they fail for what passes by itself: the network, if it is one of several.
  package var obstacle: Obstacle? {
    let obstacles = causes.compactMap(Obstacle.init)
    return obstacles.contains(.network) ? .network : obstacles.first
  }

  /// What may stand in the way of requests until it passes.
  package enum Obstacle: Sendable {
    /// The network or the server does not answer.
    case network
    /// CloudKit's process on this device does not answer.
    case daemon
    /// The store's file cannot be read while the device is locked.
    case lockedDevice
    /// Something else has the database open.
    case busyDatabase

    /// What stands in the way of failures that are alike; `nil` if it is what mirroring deals with, or they
    /// were cancelled.
    fileprivate init?(_ failures: MirrorFailures.Group) {
      let error = failures.first.error
      if MirrorCause(failures.first) == .dealtWith { return nil }
      if error.isOfLockedFile {
        self = error.isOfBusyDatabase ? .busyDatabase : .lockedDevice
      } else if error.isOfDaemon {
        self = .daemon
      } else if error.links.count == 1, error.contains(.cloudKit(.operationCancelled)) {
        return nil
      } else {
        self = .network
      }
    }
  }

  /// Whether another device changed the records too.
  package var isConflict: Bool { cause == .conflict }

  /// What shows that requests of the kind no longer fail for that.
  var mendedBy: MirrorSuccess { cause.success(of: kind) }

  /// How often they failed.
  package var count: Int { causes.reduce(0) { $0 + $1.count } }

  /// How often records of the same batch have to disagree with another device's until that no longer counts
  /// as merging, and for how long, in seconds.
  private static let mostConflicts = 3
  private static let longestMerge: Double = 120
  /// How long it takes to try again what failed, in seconds.
  private static let patience: Double = 15

  /// The findings of failed requests of a kind.
  static func findings(
    of kind: MirrorRequestKind, _ capture: CaptureDiagnosis,
    _ detail: (FailedRequests) -> any FindingDetail
  ) -> [Finding] {
    capture.mirroredStores.flatMap { index in
      all(of: kind, index, capture).map { failed in
        let isHidden = capture.timelines.isLeftOut(after: failed.causes.map(\.last.line).max() ?? 0)
        let severity: Finding.Severity =
          failed.recovered != nil || failed.mayHaveRecovered
          ? .note : failed.passesByItself || failed.successOfAny != nil || isHidden ? .warning : .error
        let records = failed.causes.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
        return Finding(
          detail(failed), severity, mirroredStore: index,
          evidence: records.sorted { $0.line < $1.line }, count: failed.count)
      }
    }
  }

  private static func all(
    of kind: MirrorRequestKind, _ index: Int, _ capture: CaptureDiagnosis
  ) -> [FailedRequests] {
    let store = capture.timelines.mirroring.all[index]
    var classes: OrderedDictionary<MirrorCause, [MirrorFailures.Group]> = [:]
    let failures = groups(of: kind, store, capture).filter { !store.canUseAccount(after: $0) }
    let success = (kind == .export ? store.exports.lastSuccess : store.imports.lastSuccess)?.line ?? 0
    for group in failures where group.last.line < success || !group.isAnswered(in: failures) {
      let cause = group.isFollower ? .follower : MirrorCause(group.first)
      // What no rule names is one trouble.
      classes[[.passing, .dealtWith].contains(cause) ? .other : cause, default: []].append(group)
    }
    return classes.compactMap { cause, groups in
      let success = cause.success(of: kind).last(in: store)
      let open = groups.filter { group in success.map { $0.line < group.last.line } ?? true }
      // What waited for a set-up went out with it.
      if cause == .conflict && open.allSatisfy({ isMerging($0, store, capture) })
        || cause == .follower && open.isEmpty
      {
        return nil
      }
      // Later ones say nothing about how long it lasted.
      let mended = open.isEmpty ? cause.success(of: kind).first(after: groups) ?? success : nil
      let left = open.isEmpty || store.isSeveral ? groups : open.map(\.current)
      // An error that the log hides is taken to be one of those that it shows.
      let shown = left.filter { !$0.first.error.links.isEmpty }
      let passesByItself = (shown.isEmpty ? left : shown).allSatisfy {
        MirrorCause($0.first).passesByItself || cause == .reset
      }
      return FailedRequests(
        kind: kind, causes: left, recovered: store.isSeveral ? nil : mended,
        successOfAny: store.isSeveral ? mended : nil, passesByItself: passesByItself,
        mayHaveRecovered: passesByItself && !open.isEmpty && !showsSuccess(of: kind, store, capture)
          && goesOn(after: left, capture), cause: cause)
    }
  }

  /// Whether the capture would show that a later request of a kind succeeds.
  ///
  /// A log without details has the ends of automatic requests, however they end, unless it was reduced to
  /// errors.
  static func showsSuccess(
    of kind: MirrorRequestKind, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Bool {
    if LowLogLevel.showsRequests(capture) { return true }
    if kind == .export, store.exports.lastSuccess != nil { return true }
    return zip(capture.catalogue.entries, capture.statements.byEntry).contains { entry, count in
      count > 0 && entry.document.id == endOfAutomatic
    }
  }

  /// The entry of the end of a request that mirroring made by itself.
  private static let endOfAutomatic = "mirror-request-finished-automatic"

  /// Whether records that disagree with another device's may be about to be merged.
  private static func isMerging(
    _ group: MirrorFailures.Group, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Bool {
    guard let (count, first) = group.open else { return true }
    guard count < mostConflicts else { return false }
    // If no success is printed, they may have been merged in between.
    guard showsSuccess(of: .export, store, capture) else { return true }
    let seconds = first.record.time.flatMap { from in group.last.time.map { $0.seconds(since: from) } } ?? 0
    guard seconds < longestMerge else { return false }
    // Both changes go out with the next export, which may run, be put off, or stand where lines are left out.
    return store.requests.running.contains { $0.kind == .export }
      || store.deferrals.open.contains { $0.kind == .export }
      || capture.timelines.isLeftOut(after: group.last.line)
      || secondsOpen(store, after: group.last, capture) < longestMerge
  }

  /// How long a process that has a store open goes on after a failure, in seconds.
  ///
  /// One that was launched later counts since it opened the store.
  private static func secondsOpen(
    _ store: MirroredStore, after failure: Evidence, _ capture: CaptureDiagnosis
  ) -> Double {
    let seconds = store.pids.compactMap { pid -> Double? in
      let launch = store.delegates.all.last { $0.owner.pid == pid }?.since
      let start = launch.flatMap { $0.line > failure.line ? $0 : nil }
      return capture.seconds(after: start ?? failure.place, in: pid)
    }
    return seconds.max() ?? 0
  }

  /// Whether the capture goes on after failures for as long as it takes to try again: for longer than from
  /// one to the next, and than CloudKit asks to wait.
  private static func goesOn(after failures: [MirrorFailures.Group], _ capture: CaptureDiagnosis) -> Bool {
    guard let end = capture.facts.last else { return false }
    return failures.allSatisfy { group in
      guard let first = group.first.record.time, let last = group.last.time else { return false }
      let between = group.count > 1 ? last.seconds(since: first) / Double(group.count - 1) : 0
      return end.seconds(since: last) > max(patience, between, group.first.retryAfter ?? 0)
    }
  }

  /// What failed of a kind; if only recovery says that something was refused, it counts as an export.
  private static func groups(
    of kind: MirrorRequestKind, _ store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> [MirrorFailures.Group] {
    let all = store.failures.groups
    guard kind == .export, all.allSatisfy({ $0.kind == nil }) else { return all.filter { $0.kind == kind } }
    return all.filter { group in
      let entry = group.first.record.entry.map { capture.catalogue.entries[$0] }
      let kind = entry?.document.event.flatMap(EventKind.init(named:))
      return kind?.ofMirroring == .mirrorRefused && MirrorCause(group.first) == .other
    }
  }

  /// Whether a finding of them follows from another one.
  func follows(_ finding: Finding, from other: Finding) -> Bool {
    guard finding.mayConcern(mirroredStoreOf: other), other.severity > .note || finding.severity == .note
    else { return false }
    if cause == .follower { return MirrorCause.rulesOfSetup.contains(other.rule) }
    guard cause.rule == other.rule else { return false }
    return (other.detail as? Throttled.Detail).map { isOf($0, other, finding) } ?? true
  }

  /// Whether a finding of requests that CloudKit put off is of those that another one says stood still: what
  /// the system put off at another time is another trouble.
  private func isOf(_ throttled: Throttled.Detail, _ other: Finding, _ finding: Finding) -> Bool {
    throttled.error != nil && throttled.kind == kind
      && finding.first.line <= other.last.line && finding.last.line >= other.first.line
  }
}

extension MirrorFailures.Group {
  /// Whether the network, the server or the daemon did not answer, and did later: another one failed for what
  /// the server says.
  fileprivate func isAnswered(in failures: [Self]) -> Bool {
    MirrorCause(first) == .passing
      && failures.contains { $0.last.line > last.line && MirrorCause($0.first).isAnswer($0.first.error) }
  }
}

extension MirrorCause {
  /// What shows that requests of a kind no longer fail for the cause: if it keeps a store from being set up,
  /// any success.
  fileprivate func success(of kind: MirrorRequestKind) -> MirrorSuccess {
    switch self {
    case .account, .container, .model, .mirroredTwice, .follower: .any
    default: kind == .export ? .export : .import
    }
  }
}

extension CaptureDiagnosis {
  /// How many exports met other devices' changes, and have no later one that is seen to succeed.
  package var openConflicts: Int {
    mirroredStores.reduce(0) { count, index in
      let groups = timelines.mirroring.all[index].failures.groups
      return groups.reduce(count) {
        $1.kind == .export && MirrorCause($1.first) == .conflict ? $0 + ($1.open?.count ?? 0) : $0
      }
    }
  }
}
