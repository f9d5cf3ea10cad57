// Reports a store that is still on local storage when the capture ends: changes that the app saves stay on
// this device.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a store whose last reported state is "local storage 1".
///
/// If the app removed the store since, iCloud is not the cause: a warning. If UbiquityStoreManager reports
/// that it uses the local store, that is a note, also where the store was in iCloud before, as Core Data
/// prints nothing about a store that the app leaves. Nor is iCloud the cause if Core Data asked the app to
/// release the store and does not continue: the app has not answered.
package struct LocalStorageOnly: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "the store is on local storage when the capture ends, and no other finding says why (a warning when it "
      + "has been for less than 90 seconds, or the app removed the store; a note when UbiquityStoreManager uses "
      + "the local store, even if it used iCloud before)",
    advice: Advice.checkDevice)

  /// The details of a store that is on local storage when the capture ends, or was when the app stopped using
  /// it.
  package struct Detail: FindingDetail {
    /// The way in which the app stopped using the store.
    package enum End: Sendable {
      /// The store was removed from its coordinator while it was set up.
      case removed(Place)
      /// UbiquityStoreManager loaded the local store instead of it.
      case abandoned(Place)

      /// The place where the app stopped using the store.
      package var place: Place {
        switch self {
        case .removed(let place), .abandoned(let place): place
        }
      }
    }

    /// How long the store was on local storage with an account, in seconds; `nil` if the capture has no times.
    package let seconds: Double?
    /// The way in which the app stopped using the store; `nil` if it did not before the end of the capture.
    package var end: End?
    /// The place where the app was asked to release the store; `nil` if the app was not asked, or has
    /// answered since.
    package var asked: Place?
    /// Whether the store was on local storage before, without the account.
    package var isSetUpAgain = false
    /// Whether the store was in iCloud when the app stopped using it.
    package var wasInCloud = false
    /// The name of the process that has the store on local storage, if another one of the device has a store
    /// of the same name in iCloud; `nil` if none has.
    package var process: String?

    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      later.isInCloud
    }
  }

  /// How long setting up may take, in seconds: the time after which Core Data itself stops waiting for
  /// iCloud.
  package static let timeout: Double = 90

  static let watches = reasonsToLeave.union([
    .managerStoresChanged, .managerLoading, .managerLoaded, .managerLoadedLocal,
  ])
  /// What makes UbiquityStoreManager leave iCloud by itself; other rules report each of them.
  private static let reasonsToLeave: Set<EventKind> = [
    .accountChanged, .accountMissing, .containerChanged, .corruptionReported, .managerCloudDeleted,
    .managerError, .managerLoadFailed,
  ]
  static let explains: Set<EventKind> = []

  /// The last record in which a process asked its app to release a store, until UbiquityStoreManager
  /// continues.
  private var asked: (pid: Int32?, app: UInt64?, record: Evidence)?
  /// The records of reasons to leave iCloud, and those that say that the local store is loaded, by process.
  private var reasons = OccurrencesBy<Int32?>()
  private var loadedLocal = OccurrencesBy<Int32?>()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .managerLoadedLocal { loadedLocal.note(record.pid, record.evidence) }
    if Self.reasonsToLeave.contains(event.kind) {
      reasons.note(record.pid, record.evidence)
      if event.kind != .managerLoadFailed { return }
    }
    if event.kind == .managerStoresChanged, record.evidence.holds("Stores will change.") {
      asked = (record.pid, record.app, record.evidence)
    } else if asked?.pid == record.pid {
      asked = nil
    }
  }

  /// Returns the record in which the app was asked to release a store; `nil` if the process then prints more
  /// about the store before set-up has taken as long as it may.
  private func unanswered(
    _ store: StoreTimeline, since: Evidence, _ capture: CaptureDiagnosis
  ) -> Evidence? {
    guard let asked, asked.pid == store.pid, asked.record.line > since.line,
      store.last.line <= asked.record.line, let time = asked.record.time,
      let last = capture.timelines.processes.last(of: asked.pid, named: asked.app)?.time,
      last.seconds(since: time) >= Self.timeout
    else { return nil }
    return asked.record
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.timelines.stores.enumerated().compactMap { index, store in
      guard store.storage.isLocal == true, let since = store.storage.since,
        !capture.timelines.isLeftOut(after: since.line), capture.successor(of: store) == nil
      else { return leftICloud(store, at: index, capture) }
      let end =
        store.storage.abandoned.map(Detail.End.abandoned) ?? store.storage.removed.map(Detail.End.removed)
      // The end of the capture may be that of the process that has the store in iCloud.
      let process = end == nil ? capture.processOutsideICloud(of: store) : nil
      let shown = process.flatMap { _ in capture.timelines.processes.last(of: store.pid)?.time }
      let last = end.map(\.place.time) ?? shown ?? capture.facts.last
      // Without an account nothing is set up.
      let start = store.storage.setUpSince ?? since
      let passed = start.time.flatMap { start in last.map { $0.seconds(since: start) } }
      // A clock that stepped back proves nothing.
      let seconds = passed.flatMap { $0 < 0 ? nil : $0 }
      let severity: Finding.Severity =
        switch end {
        case nil: (seconds ?? 0) >= Self.timeout ? .error : .warning
        case .removed: .warning
        // UbiquityStoreManager says what it does, and reports the reason separately.
        case .abandoned: .note
        }
      let asked = end == nil ? unanswered(store, since: since, capture) : nil
      return Finding(
        Detail(
          seconds: seconds, end: end, asked: asked?.place, isSetUpAgain: store.storage.setUpSince != nil,
          process: process),
        severity, store: index, peer: store.peer, evidence: [start] + (asked.map { [$0] } ?? []))
    }
  }

  /// Returns the finding about a store in iCloud in whose place UbiquityStoreManager loaded the local store,
  /// unless it says why.
  private func leftICloud(_ store: StoreTimeline, at index: Int, _ capture: CaptureDiagnosis) -> Finding? {
    guard store.storage.isLocal == false, let since = store.storage.since,
      let place = store.storage.abandoned, !capture.timelines.isLeftOut(after: place.line),
      capture.successor(of: store) == nil, (reasons.all[store.pid]?.last.line ?? 0) < since.line
    else { return nil }
    let loaded = loadedLocal.all[store.pid]?.last
    return Finding(
      Detail(seconds: nil, end: .abandoned(place), wasInCloud: true), .note, store: index, peer: store.peer,
      evidence: [loaded.flatMap { $0.line == place.line ? $0 : nil } ?? Evidence(at: place, entry: nil)])
  }

  static let causes: Set<RuleName> = [.setupFailed, .setupStalled, .accountChanged]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard let account = cause.detail as? AccountChanged.Detail else {
      return cause.mirroredStore == nil && finding.store == cause.store
    }
    // The component that reports the change of account may be slower than Core Data.
    let isAtOnce = cause.first.time.flatMap { time in finding.first.time.map { time.seconds(since: $0) < 10 }
    }
    return account.change != .changed && cause.severity > .note
      && (finding.first.line >= cause.first.line || isAtOnce == true
        || finding.store.map { capture.timelines.belongsToNobody(capture.timelines.stores[$0]) } == true)
  }
}

extension CaptureDiagnosis {
  /// Returns the store that the app uses instead of another one: UbiquityStoreManager left that one for it;
  /// or that one was on local storage and, after a change of account, is set up under another peer ID.
  ///
  /// An extension has its own store in addition to the app's. A process of the same name may also be the same
  /// app on another device, whose capture is in the same file: only a store that was in iCloud can have come
  /// back from there, or the store of nobody that is not used any more.
  package func successor(of store: StoreTimeline) -> StoreTimeline? {
    if let (name, place) = store.storage.successor {
      return timelines.stores.first {
        $0.name == name && $0.peer == store.peer && $0.last.line > place.line
      }
    }
    guard store.storage.isLocal == true, let since = store.storage.since else { return nil }
    return timelines.stores.first { other in
      guard other.name == store.name, let peer = other.peer, peer != store.peer,
        let begun = other.storage.since, begun.line > since.line
      else { return false }
      if let pid = other.pid, pid == store.pid { return true }
      let isSame = isOfSameApp(store, other)
      if timelines.belongsToNobody(store) {
        // Captures without names do not distinguish an extension from the app.
        return store.last.line < begun.line && isSame != false
      }
      return other.pid == store.pid && isSame != false || store.storage.wasInCloud && isSame == true
    }
  }

  /// Whether two stores are of the same app; `nil` if the capture does not show it.
  ///
  /// If processes have names and no numbers, the app that set up each store counts.
  private func isOfSameApp(_ store: StoreTimeline, _ other: StoreTimeline) -> Bool? {
    if let app = processName(store.pid), let otherApp = processName(other.pid) { return app == otherApp }
    guard let app = store.storage.app, let otherApp = other.storage.app else { return nil }
    return app == otherApp
  }

  /// Returns the name of the process that has a store on local storage, if a process of another name has a
  /// store of the same name in iCloud: then the account, the settings and the network are not the reason.
  fileprivate func processOutsideICloud(of store: StoreTimeline) -> String? {
    guard let name = processName(store.pid) else { return nil }
    let isInICloud = timelines.stores.contains { other in
      guard other.name == store.name, other.storage.isLocal == false, other.storage.abandoned == nil,
        let otherName = processName(other.pid)
      else { return false }
      return otherName != name
    }
    return isInICloud ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Returns the name of a process, or its path, as its header prints it; `nil` if it is not known.
  func processName(_ pid: Int32?) -> [UInt8]? {
    pid.flatMap { pid in facts.processes.processes.first { $0.pid == pid }?.name }
  }
}

extension StoreTimelines {
  func belongsToNobody(_ store: StoreTimeline) -> Bool {
    store.peer.map { names[$0].hasPrefix(UbiquityAccount.nobody) } ?? false
  }
}
