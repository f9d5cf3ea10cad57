// Whether a store is on local storage or in iCloud: where it is, since when, and how long it waited for
// iCloud.

internal import LogRecords

/// Whether a store is on local storage or in iCloud.
///
/// Each process sets it up for itself: an app goes on in iCloud beside an extension that only begins to.
package struct StorageState: Sendable {
  /// What a process last said about the store.
  private struct Run {
    let pid: Int32?
    var isLocal: Bool
    /// The record that shows it first.
    var since: Evidence
    /// Whether its set-up imports by itself, as it said.
    var isSideloading = false
  }

  /// Whether it is on local storage; `nil` while the capture does not say.
  package private(set) var isLocal: Bool?
  /// The record that shows the last change.
  package private(set) var since: Evidence?
  /// Where it came onto local storage, whichever process said so first; `nil` while it is not there.
  package private(set) var localSince: Place?
  /// Whether it was in iCloud at any time.
  package private(set) var wasInCloud = false
  /// How long it had been on local storage when it left it last, in seconds.
  package private(set) var readyAfter: Double?

  /// When UbiquityStoreManager switched to the local store beside it, with which it stays.
  package private(set) var abandoned: Place?
  /// The store for which UbiquityStoreManager left it, and where it says so.
  package private(set) var successor: (store: Name, place: Place)?
  /// When the app removed it from its coordinator during set-up, after which it was neither set up again nor
  /// used.
  package private(set) var removed: Place?

  /// What stands for the accounts it was set up for, one after the other, each with the line from which on.
  package private(set) var accounts: [(line: Int, account: UInt64)] = []
  /// How many are kept, besides the last.
  private static let mostAccounts = 16

  /// The processes that have it open; last the one that counts.
  private var runs: [Run] = []
  /// How many are told apart: more than have one store open side by side.
  private static let mostRuns = 8

  /// Whether a process said that it has it on local storage.
  func isLocal(in pid: Int32?) -> Bool { run(of: pid).map { runs[$0].isLocal } ?? false }

  /// A record gives the storage; gives back whether it only repeats what is known.
  ///
  /// A process that starts sets up its stores again, so only what the same process says twice is a
  /// repetition. That holds only if the capture has left nothing out since the last change.
  mutating func set(
    isLocal: Bool, isSeenThrough: Bool, _ event: Event, pid: Int32?, evidence: () -> Evidence
  ) -> Bool {
    let isSameProcess = runs.last.map { $0.pid == pid } ?? false
    if !isLocal, isSameProcess, self.isLocal == true {
      let seconds = event.time.flatMap { time in since?.time.map { time.seconds(since: $0) } }
      readyAfter = seconds.flatMap { isSeenThrough && $0 >= 0 ? $0 : nil }
    }
    let isRepeat = self.isLocal == isLocal && isSameProcess && isSeenThrough
    let shown = isRepeat ? since ?? evidence() : evidence()
    become(Run(pid: pid, isLocal: isLocal, since: shown))
    return isRepeat
  }

  /// Whether it was set up for a different account before, as the tokens show.
  mutating func isForAnother(_ account: UInt64, at line: Int) -> Bool {
    let before = accounts.last?.account
    guard account != before else { return false }
    if accounts.count > Self.mostAccounts { accounts.removeLast() }
    accounts.append((line, account))
    return before != nil
  }

  /// UbiquityStoreManager loaded the local store, or the one in iCloud.
  mutating func abandon(_ place: Place?) { abandoned = place }

  /// UbiquityStoreManager leaves it for another store: it has one at a time.
  mutating func leave(for store: Name, at place: Place) { successor = (store, place) }

  /// A process removed it during set-up; another one may have it open.
  mutating func remove(in pid: Int32?, at place: Place) {
    if runs.last?.pid == pid { removed = place }
  }

  /// The process that removed it imports or writes, so that it has it again; what was under way may end a
  /// moment later.
  mutating func noteUse(_ event: Event, pid: Int32?) {
    guard let removed, runs.last?.pid == pid, event.kind.needsICloud || event.kind == .exportWritten else {
      return
    }
    if let time = event.time, let before = removed.time, time.seconds(since: before) < 1 { return }
    self.removed = nil
  }

  /// Set-up imports by itself in a process, on local storage too.
  mutating func sideload(in pid: Int32?) {
    if let place = run(of: pid) { runs[place].isSideloading = true }
  }

  /// A record shows what is done only in iCloud, though none shows that the store left local storage.
  ///
  /// What a process writes goes to iCloud unless it said that it has the store on local storage, or the
  /// record itself shows that it does: `isShown`.
  ///
  /// - Returns: Whether it proves that.
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

  /// Ends the capture: a process that went on in iCloud counts, not one beside it that printed nothing more.
  /// - Returns: Where the last one printed last, when it does not count.
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
    } else if runs.count == Self.mostRuns {
      runs.removeFirst()
    }
    runs.append(run)
    (abandoned, removed, successor) = (nil, nil, nil)
    (isLocal, since) = (run.isLocal, run.since)
    localSince = run.isLocal ? localSince ?? run.since.place : nil
    wasInCloud = wasInCloud || !run.isLocal
  }
}

extension Place {
  /// Whether it is so much later than another one that a process that prints there is not just ending.
  fileprivate func isLater(than other: Place) -> Bool {
    guard let time, let before = other.time else { return false }
    return time.seconds(since: before) >= 5
  }
}
