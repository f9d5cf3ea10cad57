// Whether a store is on local storage or in iCloud, since when, and how long it waited for iCloud;
// `StoragePeriods` keeps the history.

internal import LogRecords

/// The storage of a store: local, or in iCloud.
///
/// Each process sets up the store for itself: an app continues in iCloud while an extension only begins to.
package struct StorageState: Sendable {
  /// The last statement of a process about the storage of the store.
  private struct Run {
    let pid: Int32?
    var isLocal: Bool
    /// The first record that shows the storage.
    var since: Evidence
    /// Whether set-up imports logs by itself in this process, according to the process.
    var isSideloading = false
  }

  /// Whether the store is on local storage; `nil` while the capture does not show it.
  package private(set) var isLocal: Bool?
  /// The record that shows the last change.
  package private(set) var since: Evidence?
  /// The place where the store came onto local storage, whichever process reported it first; `nil` if it is
  /// not there.
  package private(set) var localSince: Place?
  /// The record with which a process that had the store on local storage set it up for an account that it did
  /// not have before, as after a sign-in; `nil` if it has had the account for as long.
  package private(set) var setUpSince: Evidence?
  /// The hash of the account in the last record about storage; `nil` if that names none.
  private var lastAccount: UInt64?
  /// Whether the store was last set up for nobody; `nil` before the first set-up.
  private var isOfNobodyNow: Bool?
  /// A hash of the name of the app that last set the store up; `nil` if the header names none.
  package internal(set) var app: UInt64?
  /// Whether the store was in iCloud at any time.
  package private(set) var wasInCloud = false
  /// The time that the store had been on local storage when it last left it, in seconds.
  package private(set) var readyAfter: Double?

  /// The place where UbiquityStoreManager switched from this store to its local one; `nil` if it went back,
  /// or the store was set up since.
  package private(set) var abandoned: Place?
  /// The store to which UbiquityStoreManager switched from this one, and the place where it reports that.
  package private(set) var successor: (store: Name, place: Place)?
  /// The place where the app removed the store from its coordinator during set-up, if the store was neither
  /// set up again nor used afterwards.
  package private(set) var removed: Place?

  /// Hashes of the accounts that the store was set up for, in order, each with the first line at which it
  /// applies.
  package private(set) var accounts: [(line: Int, account: UInt64)] = []
  /// The number of accounts that are kept, in addition to the last.
  private static let maximumAccounts = 16

  /// The processes that have the store open; the last one determines the state.
  private var runs: [Run] = []
  /// The maximum number of processes that are distinguished; fewer have one store open at the same time.
  private static let maximumRuns = 8

  /// The place where the store left iCloud; `nil` if it is there, or never was.
  package var leftICloud: Place? {
    guard wasInCloud else { return nil }
    return isLocal == true ? localSince : abandoned
  }

  /// Whether a process reported that it has the store on local storage.
  func isLocal(in pid: Int32?) -> Bool { run(of: pid).map { runs[$0].isLocal } ?? false }

  /// Notes the storage that a record reports.
  ///
  /// A process that starts sets up its stores again, so only what the same process reports twice is a
  /// repetition. That holds only if the capture has omitted nothing since the last change.
  ///
  /// - Returns: Whether the record only repeats what is known.
  mutating func set(
    isLocal: Bool, isSeenThrough: Bool, account: UInt64?, _ event: Event, pid: Int32?,
    evidence: () -> Evidence
  ) -> Bool {
    let isSameProcess = runs.last.map { $0.pid == pid } ?? false
    if !isLocal, isSameProcess, self.isLocal == true {
      let seconds = event.time.flatMap { time in since?.time.map { time.seconds(since: $0) } }
      readyAfter = seconds.flatMap { isSeenThrough && $0 >= 0 ? $0 : nil }
    }
    let isRepeat = self.isLocal == isLocal && isSameProcess && isSeenThrough
    let shown = isRepeat ? since ?? evidence() : evidence()
    become(Run(pid: pid, isLocal: isLocal, since: shown))
    if !isRepeat {
      setUpSince = nil
    } else if account != lastAccount {
      setUpSince = isLocal && account != nil ? evidence() : nil
    }
    lastAccount = account
    return isRepeat
  }

  /// Notes whether the store was set up for nobody.
  /// - Returns: Whether that is another file than the one before, if one is known.
  mutating func use(fileOfNobody isOfNobody: Bool) -> Bool {
    defer { isOfNobodyNow = isOfNobody }
    return isOfNobodyNow.map { $0 != isOfNobody } ?? false
  }

  /// Notes the account that the store is set up for.
  /// - Returns: Whether the store was set up for a different account before, as the tokens show.
  mutating func isForAnother(_ account: UInt64, at line: Int) -> Bool {
    let before = accounts.last?.account
    guard account != before else { return false }
    if accounts.count > Self.maximumAccounts { accounts.removeLast() }
    accounts.append((line, account))
    return before != nil
  }

  /// Notes that UbiquityStoreManager loaded its local store instead of this one (`place`), or this one in
  /// iCloud (`nil`).
  mutating func abandon(_ place: Place?) { abandoned = place }

  /// Notes that UbiquityStoreManager leaves this store for another one: it has one at a time.
  mutating func leave(for store: Name, at place: Place) { successor = (store, place) }

  /// Notes that a process removed the store during set-up; another process may have it open.
  mutating func remove(in pid: Int32?, at place: Place) {
    if runs.last?.pid == pid { removed = place }
  }

  /// Notes that the process that removed the store imports or exports, and so has the store again; an
  /// operation that was already running may end up to a second after the removal.
  @inline(__always) mutating func noteUse(_ kind: EventKind, at time: Timestamp?, pid: Int32?) {
    guard let removed, runs.last?.pid == pid, kind.needsICloud || kind == .exportWritten else { return }
    if let time, let before = removed.time, time.seconds(since: before) < 1 { return }
    self.removed = nil
  }

  /// Notes that set-up imports logs by itself in a process, which it does on local storage too.
  mutating func sideload(in pid: Int32?) {
    if let place = run(of: pid) { runs[place].isSideloading = true }
  }

  /// Notes an action that is only possible in iCloud, although no record shows that the store left local
  /// storage.
  ///
  /// The logs that a process writes go to iCloud unless the process reported that it has the store on local
  /// storage. `isShown` is set if the record itself shows that the log is in iCloud.
  ///
  /// - Returns: Whether the event proves that the store is in iCloud.
  mutating func leaveLocal(
    _ event: Event, pid: Int32?, isShown: Bool, evidence: () -> Evidence
  ) -> Bool {
    let known = run(of: pid).map { runs[$0] }
    let isInCloud = known.map { !$0.isLocal } ?? true
    guard
      isShown
        || (event.kind.needsICloud
          ? known?.isSideloading != true : isInCloud && event.kind == .exportWritten)
    else { return false }
    if let known, isInCloud {
      become(known)
    } else {
      become(Run(pid: pid, isLocal: false, since: evidence()))
      readyAfter = nil
    }
    return true
  }

  /// Settles the state at the end of the capture: a process that continued in iCloud determines it, not one
  /// next to it that printed nothing more.
  /// - Returns: The last place of the process that determined the state before; `nil` if the state does not
  ///   change.
  mutating func settle(_ processes: Processes) -> Place? {
    guard isLocal == true, let quiet = runs.last, let last = processes.last(of: quiet.pid) else { return nil }
    let others = runs.filter { run in
      !run.isLocal && processes.last(of: run.pid)?.isLater(than: last) == true
    }
    guard let other = others.last else { return nil }
    become(other)
    return last
  }

  private func run(of pid: Int32?) -> Int? { runs.lastIndex { $0.pid == pid } }

  private mutating func become(_ run: Run) {
    if let place = self.run(of: run.pid) {
      runs.remove(at: place)
    } else if runs.count == Self.maximumRuns {
      runs.removeFirst()
    }
    runs.append(run)
    (abandoned, removed, successor) = (nil, nil, nil)
    (isLocal, since) = (run.isLocal, run.since)
    localSince = run.isLocal ? localSince ?? run.since.place : nil
    if !run.isLocal { setUpSince = nil }
    wasInCloud = wasInCloud || !run.isLocal
  }
}

extension Place {
  /// Whether the place is at least five seconds later than `other`, so that a process that prints there is
  /// not just ending.
  fileprivate func isLater(than other: Place) -> Bool {
    guard let time, let before = other.time else { return false }
    return time.seconds(since: before) >= 5
  }
}
