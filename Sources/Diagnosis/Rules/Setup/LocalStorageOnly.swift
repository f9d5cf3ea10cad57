// A store that is still on local storage when the capture ends: what the app saves stays on this device.

internal import LogRecords
package import Timelines

/// The last word is "local storage 1".
///
/// If the app removed the store since, iCloud is not to blame: a warning. If UbiquityStoreManager says that
/// it uses the local store, that is a note. Nor is iCloud to blame where Core Data asked the app to let go of
/// the store and goes no further: the app has not answered.
package struct LocalStorageOnly: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the store never left local storage, and no other finding says why (a warning when the app removed the "
      + "store, a note when UbiquityStoreManager uses the local store)",
    advice: Advice.checkDevice)

  /// The store is on local storage when the capture ends, or was when the app turned away from it.
  package struct Detail: FindingDetail {
    /// What the app did with the store.
    package enum End: Sendable {
      /// It was removed from its coordinator while it was set up.
      case removed(Place)
      /// UbiquityStoreManager loaded the local store in its place.
      case abandoned(Place)

      package var place: Place {
        switch self {
        case .removed(let place), .abandoned(let place): place
        }
      }
    }

    /// For how many seconds of the capture; `nil` when it has no times.
    package let seconds: Double?
    /// What ended that; `nil` when the capture does.
    package var end: End?
    /// Where the app was asked to let go of the store, if it has not answered since.
    package var asked: Place?

    package func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      later.isInCloud
    }
  }

  /// How long setting up may take, in seconds: the time after which Core Data itself gives up waiting for
  /// iCloud.
  package static let patience: Double = 90

  static let watches: Set<EventKind> = [
    .managerStoresChanged, .managerLoading, .managerLoaded, .managerLoadedLocal, .managerLoadFailed,
  ]
  static let explains: Set<EventKind> = []

  /// The last record in which a process asked its app to let go of a store, until its manager goes on.
  private var asked: (pid: Int32?, record: Evidence)?

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .managerStoresChanged, record.evidence.text.contains("Stores will change.") {
      asked = (record.pid, record.evidence)
    } else if asked?.pid == record.pid {
      asked = nil
    }
  }

  /// The record in which the app was asked to let go of a store, if the process says nothing more of the store
  /// for as long as set-up may take.
  private func unanswered(
    _ store: StoreTimeline, since: Evidence, _ capture: CaptureDiagnosis
  ) -> Evidence? {
    guard let asked, asked.pid == store.pid, asked.record.line > since.line,
      store.last.line <= asked.record.line, let time = asked.record.time,
      let last = capture.timelines.processes.last(of: asked.pid)?.time,
      last.seconds(since: time) >= Self.patience
    else { return nil }
    return asked.record
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      guard store.storage.isLocal == true, let since = store.storage.since,
        !capture.timelines.isLeftOut(after: since.line), capture.successor(of: store) == nil
      else { return nil }
      let end =
        store.storage.abandoned.map(Detail.End.abandoned) ?? store.storage.removed.map(Detail.End.removed)
      let last = end.map(\.place.time) ?? capture.facts.last
      let passed = since.time.flatMap { start in last.map { $0.seconds(since: start) } }
      // Nothing follows from a clock that stepped back.
      let seconds = passed.flatMap { $0 < 0 ? nil : $0 }
      let severity: Finding.Severity =
        switch end {
        case nil: (seconds ?? 0) >= Self.patience ? .error : .warning
        case .removed: .warning
        // The manager says what it does, and reports apart what made it do so.
        case .abandoned: .note
        }
      let asked = end == nil ? unanswered(store, since: since, capture) : nil
      return Finding(
        Detail(seconds: seconds, end: end, asked: asked?.place), severity, store: index, peer: store.peer,
        evidence: [since] + (asked.map { [$0] } ?? []))
    }
  }

  static let causes: Set<RuleName> = [.setupFailed, .setupStalled, .accountChanged]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard let account = cause.detail as? AccountChanged.Detail else {
      return cause.mirroredStore == nil && finding.store == cause.store
    }
    // Who reports the change of account may be slower than Core Data.
    let isAtOnce = cause.first.time.flatMap { time in finding.first.time.map { time.seconds(since: $0) < 10 }
    }
    return account.change != .changed && cause.severity > .note
      && (finding.first.line >= cause.first.line || isAtOnce == true
        || finding.store.map { capture.timelines.isOfNobody(capture.timelines.stores[$0]) } == true)
  }
}

extension CaptureDiagnosis {
  /// The store that the app has in place of another one: UbiquityStoreManager left that for it; or that was on
  /// local storage and, after a change of account, is set up under another peer ID.
  ///
  /// An extension has a store of its own beside the app's. A process of the same name may also be the same
  /// app on another device, whose capture is in the same file: only a store that was in iCloud has come back
  /// from there.
  package func successor(of store: StoreTimeline) -> StoreTimeline? {
    if let (name, place) = store.storage.successor {
      return timelines.stores.first {
        $0.name == name && $0.peer == store.peer && $0.last.line > place.line
      }
    }
    guard store.storage.isLocal == true, let since = store.storage.since else { return nil }
    let app = processName(store.pid)
    return timelines.stores.first { other in
      guard other.name == store.name, let peer = other.peer, peer != store.peer,
        let begun = other.storage.since, begun.line > since.line
      else { return false }
      if timelines.isOfNobody(store) || other.pid == store.pid { return true }
      return store.storage.wasInCloud && app != nil && processName(other.pid) == app
    }
  }

  private func processName(_ pid: Int32?) -> [UInt8]? {
    pid.flatMap { pid in facts.processes.processes.first { $0.pid == pid }?.name }
  }
}

extension StoreTimelines {
  func isOfNobody(_ store: StoreTimeline) -> Bool {
    store.peer.map { names[$0].hasPrefix(UbiquityAccount.nobody) } ?? false
  }
}
