// The set-up of mirroring for one store: whether it is done, how long it took, and its first error.

internal import LogRecords

/// The set-up of a mirrored store.
package struct MirrorSetup: Sendable {
  /// The state of a set-up.
  package enum State: String, Sendable {
    /// The capture does not show the state.
    case unknown
    case unfinished, done, failed
  }

  /// The state of the last set-up.
  package private(set) var state = State.unknown
  /// The place where the last set-up was asked for.
  package private(set) var asked: Place?
  /// The place where the last set-up ended; `nil` if only later records show that it is done.
  package private(set) var ended: Place?
  /// For a set-up that is done and whose end is not in the capture: the last place where it was not done yet,
  /// and the place by which later records show that it was.
  package private(set) var proof: (after: Place?, by: Place)?
  /// The process and the last place in which a set-up whose beginning is not in the capture was seen not to
  /// be done.
  private var underWay: (at: Place, pid: Int32?)?
  /// The first failure since set-up was last done: all later ones only repeat it.
  package private(set) var failure: MirrorFailure?
  /// The last failure since set-up was last done: its cause may differ from that of the first.
  package private(set) var lastFailure: MirrorFailure?
  /// The number of failures since set-up was last done.
  package private(set) var failures = 0
  /// The place where the system was asked for another attempt.
  package private(set) var retry: Place?
  /// The place since which the set-up has waited for CloudKit to save its zone.
  package private(set) var zoneWait: Place?
  /// The state of the account that was last found.
  package private(set) var account: MirrorAccount?
  /// The record that contains the account's state.
  package private(set) var accountRecord: Evidence?
  /// The process that found the account's state.
  package private(set) var accountPid: Int32?
  /// The state of the account that the process of `state` found; another process may have found another one
  /// since.
  package var accountOfState: MirrorAccount? { accounts[statePid] ?? account }
  /// The place where set-up was last done, even if a later one is running or failed.
  package private(set) var lastSuccess: Place?
  /// The record that reports that the container was deallocated before its set-up was done.
  package private(set) var abandoned: Evidence?

  /// The process in which set-up last began, waited, ended or failed.
  package private(set) var pid: Int32?
  private var owner: MirrorOwner?
  /// The process in which `state` was reached.
  private var statePid: Int32?
  /// The state of the account that each process found.
  private var accounts: [Int32?: MirrorAccount] = [:]
  /// The set-ups that are running in other processes.
  private var others: [(pid: Int32?, owner: MirrorOwner?, asked: Place?)] = []
  /// The processes whose last set-up is done.
  private var done: Set<Int32?> = []
  private static let maximumOthers = 64
  /// The place where a second delegate of a store that was already set up was last refused.
  private var refused: Place?
  /// The last set-up that was done: its process and delegate, and the places where it was asked for and
  /// ended.
  private var success: (pid: Int32?, owner: MirrorOwner?, asked: Place?, ended: Place)?
  /// The last process whose later records show that it was set up, with `proof` as it was then.
  private var proven: (pid: Int32?, proof: (after: Place?, by: Place))?

  /// Whether the last set-up of a process is done, according to its records.
  func isDone(in pid: Int32?) -> Bool { done.contains(pid) }

  /// The duration of the last set-up, in seconds; `nil` if it is unknown.
  package var seconds: Double? {
    guard let from = asked?.time, let to = ended?.time, to.microseconds >= from.microseconds else {
      return nil
    }
    return to.seconds(since: from)
  }

  /// Notes that a set-up is asked for, or begins.
  /// - Returns: Whether the record only repeats what is known.
  mutating func begin(by source: MirrorSource, at place: Place) -> Bool {
    if state == .unfinished, asked != nil, owner == source.owner, pid == source.pid { return true }
    if others.contains(where: { $0.pid == source.pid && $0.owner == source.owner }) { return true }
    turn(to: source.pid)
    done.remove(source.pid)
    (state, asked, ended, zoneWait, owner) = (.unfinished, place, nil, nil, source.owner)
    (pid, statePid, proof, underWay) = (source.pid, source.pid, nil, nil)
    if proven?.pid == source.pid { proven = nil }
    return false
  }

  /// Notes that set-up is done.
  /// - Returns: Whether the record only repeats what is known.
  mutating func finish(by pid: Int32?, at place: Place) -> Bool {
    if done.contains(pid), state != .failed || isRepeated(by: pid, at: place) { return true }
    turn(to: pid)
    if done.count < MirroredStore.maximumProcesses { done.insert(pid) }
    state = .done
    statePid = pid
    ended = place
    zoneWait = nil
    (proof, underWay) = (nil, nil)
    success = (pid, owner, asked, place)
    failure = nil
    lastFailure = nil
    failures = 0
    retry = nil
    lastSuccess = place
    abandoned = nil
    return false
  }

  /// Whether a process only repeats that it was set up a moment ago.
  ///
  /// A log without details contains no beginnings: after a failure of another process, a later success
  /// belongs to another set-up.
  private func isRepeated(by pid: Int32?, at place: Place) -> Bool {
    guard let success, success.pid == pid else { return false }
    return isJust(success.ended, before: place)
  }

  /// Notes that the next record belongs to the set-up of a process; one that is running in another process
  /// continues.
  private mutating func turn(to pid: Int32?) {
    guard let pid, let last = self.pid, pid != last else { return }
    if state == .unfinished, others.count < Self.maximumOthers { others.append((last, owner, asked)) }
    let own = others.firstIndex { $0.pid == pid }.map { others.remove(at: $0) }
    (self.pid, owner, asked) = own ?? (pid, nil, nil)
  }

  /// Notes that set-up failed.
  /// - Returns: Whether the failure is known: the end of the request repeats it.
  mutating func fail(_ failure: MirrorFailure, by source: MirrorSource, at place: Place) -> Bool {
    if state == .failed, pid == source.pid, source.owner == nil || owner == nil || owner == source.owner,
      ended.map({ isJust($0, before: place) }) ?? true
    {
      return true
    }
    if failure.concernsSecondDelegate, let success, success.pid == source.pid,
      success.owner != source.owner ?? owner
    {
      // The delegate that already watches the store continues.
      let isKnown = refused.map { isJust($0, before: place) } ?? false
      (state, asked, ended, zoneWait, refused) = (.done, success.asked, success.ended, nil, place)
      statePid = success.pid
      return isKnown
    }
    turn(to: source.pid)
    done.remove(source.pid)
    state = .failed
    ended = place
    zoneWait = nil
    (proof, underWay) = (nil, nil)
    (owner, pid, statePid) = (source.owner ?? owner, source.pid, source.pid)
    self.failure = self.failure ?? failure
    // An error that the log hides may be the same one.
    if lastFailure == nil || !failure.error.links.isEmpty { lastFailure = failure }
    failures += 1
    return false
  }

  /// Notes that the delegate that sets up the store turned out to work for another store.
  mutating func release(_ owner: MirrorOwner) {
    others.removeAll { $0.owner == owner }
    guard state == .unfinished, self.owner == owner else { return }
    (state, asked, ended) = (success == nil ? .unknown : .done, success?.asked, success?.ended)
    (pid, statePid, self.owner) = (success?.pid, success?.pid, success?.owner)
  }

  /// Notes that a later record contains the error that the first one hides.
  mutating func reveal(_ failure: MirrorFailure) {
    self.failure = self.failure?.revealed(by: failure)
    lastFailure = lastFailure?.revealed(by: failure)
  }

  /// Whether a place is less than two seconds after or before an earlier one; always `true` without times.
  private func isJust(_ earlier: Place, before place: Place) -> Bool {
    guard let time = place.time, let before = earlier.time else { return true }
    return abs(time.seconds(since: before)) < 2
  }

  /// Notes that an operation that requires a set-up store succeeded in a process.
  mutating func prove(by pid: Int32?, at place: Place) {
    others.removeAll { $0.pid == pid }
    let seen = underWay.flatMap { $0.pid == pid ? $0.at : nil }
    guard state == .failed || state == .unfinished || state == .unknown && seen != nil else { return }
    if let success, success.pid == pid, self.pid != pid {
      // Another process has tried since: this one has been set up all along.
      (asked, ended) = (success.asked, success.ended)
    } else {
      // If another process failed since, this one has been set up all along.
      let earlier = proven.flatMap { $0.pid == pid && self.pid != pid ? $0.proof : nil }
      let proof = earlier ?? (state == .failed ? ended : asked == nil ? seen : nil, place)
      (self.proof, proven) = (proof, (pid, proof))
      (asked, ended) = (nil, nil)
    }
    state = .done
    failure = nil
    lastFailure = nil
    failures = 0
    (zoneWait, underWay) = (nil, nil)
    statePid = pid
  }

  /// Notes a record that only a set-up prints, or that reports a request dropped for lack of one: set-up is
  /// not done yet.
  mutating func see(in pid: Int32?, at place: Place) {
    if state == .unknown { underWay = (place, pid) }
  }

  mutating func planRetry(at place: Place) { retry = place }

  mutating func wait(in pid: Int32?, at place: Place) {
    turn(to: pid)
    see(in: pid, at: place)
    // The set-up began before the capture, or the log does not show beginnings.
    if state == .unknown { (state, statePid) = (.unfinished, pid) }
    (zoneWait, self.pid) = (place, pid)
  }

  mutating func abandon(_ record: Evidence) {
    if state == .unfinished { abandoned = abandoned ?? record }
  }

  mutating func note(_ account: MirrorAccount, in pid: Int32?, _ record: Evidence) {
    (self.account, accountRecord, accountPid) = (account, record, pid)
    if accounts.count < MirroredStore.maximumProcesses || accounts[pid] != nil { accounts[pid] = account }
  }

  /// Absorbs another set-up of the same store.
  mutating func absorb(_ other: MirrorSetup) {
    let (known, unknown) = (other.asked?.line ?? 0) > (asked?.line ?? 0) ? (other, self) : (self, other)
    let successes = [success, other.success].compactMap(\.self)
    let isShown = known.state != .unknown
    self = isShown ? known : unknown
    success = successes.max { $0.ended.line < $1.ended.line }
    others = Array((known.others + unknown.others).prefix(Self.maximumOthers))
    if known.accounts.count + unknown.accounts.count <= MirroredStore.maximumProcesses {
      accounts = known.accounts.merging(unknown.accounts) { own, _ in own }
    }
    let isWithinBound = known.done.count + unknown.done.count <= MirroredStore.maximumProcesses
    done = isWithinBound ? known.done.union(unknown.done) : known.done
    if (unknown.accountRecord?.line ?? 0) > (known.accountRecord?.line ?? 0) {
      (account, accountRecord, accountPid) = (unknown.account, unknown.accountRecord, unknown.accountPid)
    } else {
      (account, accountRecord, accountPid) = (known.account, known.accountRecord, known.accountPid)
    }
    failure = failure ?? (state == .done ? nil : unknown.failure)
    lastFailure = lastFailure ?? (state == .done ? nil : unknown.lastFailure)
    abandoned = abandoned ?? (state == .done ? nil : unknown.abandoned)
    lastSuccess = .latest(known.lastSuccess, unknown.lastSuccess)
    // The apparent other store was a second delegate of this one.
    if state == .failed, self.failure?.concernsSecondDelegate == true, let success, success.pid == pid,
      success.owner != owner
    {
      (state, asked, ended) = (.done, success.asked, success.ended)
      self.failure = nil
      lastFailure = nil
      failures = 0
      statePid = success.pid
    }
  }
}
