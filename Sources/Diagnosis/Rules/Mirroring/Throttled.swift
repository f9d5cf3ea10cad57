// Reports work that the system or CloudKit deferred for a minute or more.

internal import Catalogue
internal import CatalogueDocument
package import LogRecords
package import Timelines

/// The rule for work that stood still, because the system's scheduler did not allow it or repeatedly ended it
/// early, or because CloudKit asked to retry later.
///
/// Short waits are the normal way in which both regulate work.
package struct Throttled: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "the system or CloudKit put exports or imports off for a minute or more",
    advice:
      "Keep the app open with the device charged and online: it passes by itself. Only if a rate limit is named, "
      + "save less often.")

  /// The details of work that stood still.
  package struct Detail: FindingDetail {
    /// The kind of the deferred requests.
    package let kind: MirrorRequestKind
    /// The policies of the system that forbade the work; empty if CloudKit deferred it.
    package let policies: [Name]
    /// How long the work stood still, in seconds, as far as the capture shows.
    package let seconds: Double
    /// The place where the work continued; `nil` if the capture does not show it.
    package let ended: Place?
    /// The time until which CloudKit is not to be asked; `nil` if the capture does not show it.
    package let until: Timestamp?
    /// The error from CloudKit; `nil` if the system deferred the work.
    package let error: ErrorChain?
    /// The other errors with which CloudKit asked to wait before the work continued.
    package var otherErrors: [ErrorChain] = []
    /// Whether the app ended before the wait was over.
    package var hasProcessEnded = false
    /// Whether the system allowed the work again, but no request is seen to begin since.
    package var isOnlyAllowed = false
    /// The number of consecutive requests that the system ended early; 0 if it let none begin.
    package var tries = 0
    /// Whether CloudKit's time expired within the capture, which would not show that work continued.
    package var mayHaveResumed = false
    /// For how long none began after CloudKit's time was over, in seconds; `nil` if that says nothing yet.
    package var secondsUntried: Double?
    /// The place where data of the store was removed from this device during the wait, and with it what was
    /// not sent; `nil` if none was.
    package var lost: Place?
    /// Whether anything is known to have waited when data was removed.
    package var hasLostAny = true
    /// The number of such waits of a minute or more, of which this is the longest, or the one that is not
    /// over.
    package var waits = 1
    /// Whether there may have been more such waits, none of them longer than the longest one.
    package var mayBeMore = false

    package var isOver: Bool { ended != nil }

    /// Whether the wait ended with the removal of the data: CloudKit's time was not over before.
    package var endsWithRemoval: Bool {
      guard let lost, ended == lost else { return false }
      guard let until, let time = lost.time else { return true }
      return until.seconds(since: time) >= 0
    }

    /// Whether CloudKit's time was over before work resumed.
    package var endsWithTime: Bool {
      guard !hasProcessEnded, !endsWithRemoval, let until, let time = ended?.time else { return false }
      return until.seconds(since: time) < 0
    }

    /// Whether the wait prevents work of a kind.
    ///
    /// A wait that is over does not, and deferred imports do not stop exports.
    func stops(_ kind: MirrorRequestKind) -> Bool {
      !isOver && secondsUntried == nil && (self.kind == kind || self.kind != .export && self.kind != .import)
    }
  }

  static let explains: Set<EventKind> = [.mirrorDeferred]
  static let causes: Set<RuleName> = [.notExported]

  /// Once CloudKit's time is over, it is only where the standstill began.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    detail.secondsUntried != nil && detail.kind == .export && finding.mayConcern(mirroredStoreOf: cause)
  }

  /// How long work has to stand still to be reported, in seconds.
  private static let timeout: Double = 60

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.filter { !capture.isForeign(mirroredStore: $0) }.flatMap { index in
      let store = capture.timelines.mirroring.all[index]
      return ofSystem(store, index, capture) + ofCloudKit(store, index, capture)
    }
  }

  private func ofSystem(_ store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    typealias Wait = (deferral: MirrorDeferrals.Deferral, seconds: Double)
    func long(_ deferrals: [MirrorDeferrals.Deferral]) -> [Wait] {
      deferrals.map { ($0, seconds($0, of: store, capture)) }.filter { $0.seconds >= Self.timeout }
    }
    let all = long(store.deferrals.recent.elements + store.deferrals.open)
    // A wait after which nothing began represents all of its kind, otherwise the longest one does.
    let now =
      long(store.deferrals.open.filter { !$0.hasProcessEnded })
      + all.reversed().filter { isOnlyAllowed($0.deferral, in: store) }
    return MirrorRequestKind.allCases.compactMap { kind in
      if !now.contains(where: { $0.deferral.kind == kind }),
        let finding = interrupted(kind, of: store, at: index, in: capture)
      {
        return finding
      }
      guard
        let (told, seconds) = now.first(where: { $0.deferral.kind == kind })
          ?? all.filter({ $0.deferral.kind == kind }).max(by: { $0.seconds < $1.seconds })
      else { return nil }
      let entry = capture.catalogue.entries.firstIndex {
        $0.document.eventKind == .mirrorDeferred && $0.document.source == .daemon
      }
      let removed = removal(ending: told, in: store)
      return Finding(
        Detail(
          kind: kind, policies: told.policies, seconds: seconds, ended: removed ?? told.allowed, until: nil,
          error: nil, hasProcessEnded: told.hasProcessEnded && removed == nil,
          isOnlyAllowed: isOnlyAllowed(told, in: store),
          lost: store.removal(since: told.first, until: told.allowed), hasLostAny: store.exports.hasLostAny,
          waits: all.count { $0.deferral.kind == kind }),
        .warning, mirroredStore: index,
        evidence: (told.count > 1 ? [told.first, told.last] : [told.first]).map {
          Evidence(at: $0, entry: entry)
        }, count: told.count)
    }
  }

  /// Returns a finding about requests of a kind that the system repeatedly ended early, none of which
  /// succeeded since; `nil` if there are none, or if the capture would not show their success.
  private func interrupted(
    _ kind: MirrorRequestKind, of store: MirroredStore, at index: Int, in capture: CaptureDiagnosis
  ) -> Finding? {
    guard kind == .export || kind == .import, let run = store.interruptions[kind], run.isLasting,
      let seconds = run.seconds, seconds >= Self.timeout, !store.isSeveral,
      (MirrorSuccess(of: kind).last(in: store)?.line ?? 0) < run.last.line,
      FailedRequests.showsSuccess(of: kind, store, capture)
    else { return nil }
    return Finding(
      Detail(
        kind: kind, policies: [], seconds: seconds, ended: nil, until: nil, error: nil, tries: run.count),
      .warning, mirroredStore: index, evidence: [run.first, run.last], count: run.count)
  }

  /// Whether the system allowed deferred work again, but none is seen to begin since.
  private func isOnlyAllowed(_ deferral: MirrorDeferrals.Deferral, in store: MirroredStore) -> Bool {
    removal(ending: deferral, in: store) == nil && !hasBegun(deferral.kind, store, since: deferral.allowed)
  }

  /// Whether exports or imports were seen to begin since the system allowed them; `true` for other kinds.
  private func hasBegun(_ kind: MirrorRequestKind, _ store: MirroredStore, since allowed: Place?) -> Bool {
    guard kind == .export || kind == .import, let allowed else { return true }
    let began = kind == .export ? store.exports.lastBegan : store.imports.lastBegan
    return began.map { $0.line >= allowed.line } ?? false
  }

  /// Returns the place where the removal of the store's data ended a deferral, unless the system repeated it
  /// after that; `nil` if none did.
  private func removal(ending deferral: MirrorDeferrals.Deferral, in store: MirroredStore) -> Place? {
    store.removal(since: deferral.last, until: deferral.allowed)
  }

  /// Returns how long work was deferred, in seconds: until the last record that says so, or longer if the
  /// capture shows that nothing was done since.
  private func seconds(
    _ deferral: MirrorDeferrals.Deferral, of store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Double {
    if let removed = removal(ending: deferral, in: store)?.time, let since = deferral.first.time {
      return removed.seconds(since: since)
    }
    let said = deferral.seconds ?? 0
    let isOpen = store.deferrals.open.contains { $0.kind == deferral.kind && $0.first == deferral.first }
    guard isOpen, deferral.allowed == nil, !deferral.hasProcessEnded,
      capture.wouldShow(deferral.kind, of: store, in: store.pids.first ?? nil),
      let since = deferral.first.time,
      let end = capture.end(of: store)
    else { return said }
    return max(said, end.seconds(since: since))
  }

  /// A time for which CloudKit deferred work.
  private typealias Wait = (limit: MirrorLimits.Limit, seconds: Double, untried: Double?)

  private func ofCloudKit(_ store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    var groups: [[Wait]] = []
    for limit in store.limits.over + store.limits.open {
      let isWaiting = isOpen(limit) && !isEndedByRemoval(limit, in: store)
      let untried = isWaiting ? capture.secondsUntried(limit.kind, in: index) : nil
      guard let stood = seconds(limit, isUntried: untried != nil, of: store, capture), stood >= Self.timeout
      else { continue }
      let wait: Wait = (limit, stood, untried)
      if let same = groups.firstIndex(where: { $0[0].limit.isLike(limit) }) {
        groups[same].append(wait)
      } else {
        groups.append([wait])
      }
    }
    return groups.compactMap { finding(about: $0, of: store, index, capture) }
  }

  /// Returns a finding about the waits for one cause: one that is not over represents them, otherwise the
  /// longest one does.
  private func finding(
    about waits: [Wait], of store: MirroredStore, _ index: Int, _ capture: CaptureDiagnosis
  ) -> Finding? {
    let now = waits.last { resumption(of: $0.limit, in: store) == nil && !$0.limit.hasProcessEnded }
    guard let (limit, stood, untried) = now ?? waits.max(by: { $0.seconds < $1.seconds }) else { return nil }
    let records = waits.flatMap { wait in
      wait.limit.count > 1
        ? [wait.limit.first.record, wait.limit.last.record] : [wait.limit.first.record]
    }
    return Finding(
      Detail(
        kind: limit.kind, policies: [], seconds: stood, ended: resumption(of: limit, in: store),
        until: limit.until, error: limit.first.error, otherErrors: Array(limit.errors.dropFirst()),
        hasProcessEnded: limit.hasProcessEnded,
        mayHaveResumed: mayHaveResumed(limit, of: store, capture), secondsUntried: untried,
        lost: store.removal(since: limit.first.record.place, until: limit.ended),
        hasLostAny: store.exports.hasLostAny, waits: waits.count,
        mayBeMore: store.limits.longestDropped >= Self.timeout),
      .warning, mirroredStore: index, evidence: records, count: waits.reduce(0) { $0 + $1.limit.count })
  }

  private func isOpen(_ limit: MirrorLimits.Limit) -> Bool { limit.ended == nil && !limit.hasProcessEnded }

  /// Returns the place where work that CloudKit deferred continued, perhaps with a request that still runs,
  /// or where what waited was removed; `nil` if the capture does not show it.
  private func resumption(of limit: MirrorLimits.Limit, in store: MirroredStore) -> Place? {
    guard !limit.hasProcessEnded else { return limit.ended }
    if let lost = store.removal(since: limit.last.record.place, until: limit.ended) { return lost }
    guard limit.ended == nil else { return limit.ended }
    let began = store.requests.running.lazy.filter { $0.kind == limit.kind }.compactMap(\.began)
    return began.first { $0.line > limit.last.record.line }
  }

  /// Whether what waited for CloudKit was removed before the capture shows that work continued.
  private func isEndedByRemoval(_ limit: MirrorLimits.Limit, in store: MirroredStore) -> Bool {
    !limit.hasProcessEnded && store.removal(since: limit.last.record.place, until: limit.ended) != nil
  }

  /// Whether work may have continued after CloudKit's time in a log that would not show it.
  private func mayHaveResumed(
    _ limit: MirrorLimits.Limit, of store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Bool {
    guard resumption(of: limit, in: store) == nil, !limit.hasProcessEnded,
      !FailedRequests.showsSuccess(of: limit.kind, store, capture)
    else { return false }
    guard let until = limit.until, let end = capture.end(of: store) else { return true }
    return end.seconds(since: until) > 0
  }

  /// Returns how long CloudKit deferred work, in seconds.
  ///
  /// Neither time in which the app does not run counts, nor time after what CloudKit asked for, unless the log
  /// shows that no request begins in it: when a later one begins is up to the app, and to the system.
  private func seconds(
    _ limit: MirrorLimits.Limit, isUntried: Bool, of store: MirroredStore, _ capture: CaptureDiagnosis
  ) -> Double? {
    guard let since = limit.first.record.time else { return nil }
    let end =
      limit.hasProcessEnded
      ? capture.timelines.processes.last(of: limit.pid)?.time
      : resumption(of: limit, in: store)?.time ?? capture.end(of: store)
    let refused = limit.seconds(until: end ?? limit.last.record.time)
    guard isUntried, let end else { return refused }
    return refused.map { max($0, end.seconds(since: since)) }
  }
}

extension MirrorLimits.Limit {
  /// Whether another limit defers work of the same kind for the same reason.
  fileprivate func isLike(_ other: Self) -> Bool {
    kind == other.kind && errors.map(\.links) == other.errors.map(\.links)
  }
}

extension MirroredStore {
  /// Returns the place where the store's data was last removed from this device, if that was between two
  /// places; `nil` otherwise.
  fileprivate func removal(since first: Place, until end: Place?) -> Place? {
    exports.lostAt.flatMap { $0.line > first.line && $0.line < end?.line ?? .max ? $0 : nil }
  }
}

extension CaptureDiagnosis {
  /// Returns the time of the last record of any process that has a mirrored store open; `nil` if the capture
  /// has no times.
  func end(of store: MirroredStore) -> Timestamp? {
    let pids = store.pids.isEmpty ? [nil] : Array(store.pids)
    return pids.compactMap { last(of: $0, for: store)?.time }.max {
      $0.microseconds < $1.microseconds
    }
  }
}
