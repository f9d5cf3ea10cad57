// Collects the failures of a mirrored store that have one cause, as long as nothing has succeeded since.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The failures in a mirrored store that have one cause.
struct MirrorTrouble {
  /// The store, as an index in `MirroredStores.all`; `nil` if several have the same trouble, or it is
  /// unknown.
  var store: Int?
  /// The first failure, which the others repeat.
  let first: MirrorFailure
  /// Records that report the trouble, in order.
  private(set) var evidence: [Evidence]
  /// The number of records that report the trouble.
  private(set) var count: Int
  /// The number of requests that were dropped only because set-up had failed earlier.
  private(set) var followers: Int
  /// The process that has the trouble; `nil` if several have it, or the process has no known name.
  private(set) var process: Name?
  /// The place where a later launch of the app succeeded, in stores that may be these; `nil` if none did.
  private(set) var laterLaunch: Place?

  var error: ErrorChain { first.error }

  /// Creates the trouble from failures with the same cause; returns `nil` if there are none.
  init?(_ failures: [MirrorFailures.Group], of store: Int, laterLaunch: Place? = nil) {
    let own = failures.filter { !$0.isFollower }
    let followers = failures.filter(\.isFollower)
    // If the capture begins after the original failure, its repetitions still show it.
    let telling = own.isEmpty ? followers : own
    guard let first = telling.first else { return nil }
    self.store = store
    self.laterLaunch = laterLaunch
    self.first = first.first
    evidence = telling.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
      .sorted(by: \.line)
    count = telling.reduce(0) { $0 + $1.count }
    process = telling.allSatisfy { $0.process == first.process } ? first.process : nil
    // A dropped request is reported twice: before it ends, and in the record of its end.
    let dropped = followers.reduce(0) { $0 + ($1.kind == nil ? $1.count : 0) }
    self.followers = max(dropped, followers.reduce(-dropped) { $0 + $1.count })
  }

  /// The process that has the trouble in a store, if another one has succeeded there since; `nil` otherwise.
  func onlyProcess(in store: MirroredStore) -> Name? {
    guard let process, let success = store.lastSuccess(outside: process) else { return nil }
    return success.line > first.record.line ? process : nil
  }

  /// The process that has a trouble of how its app is built, if another one of the store has synced, whenever
  /// that was; `nil` otherwise.
  func processAmongOthers(in store: MirroredStore) -> Name? {
    process.flatMap { store.lastSuccess(outside: $0) == nil ? nil : $0 }
  }

  /// Adds the same trouble of another store.
  mutating func add(_ other: MirrorTrouble) {
    store = store == other.store ? store : nil
    process = process == other.process ? process : nil
    laterLaunch = laterLaunch.flatMap { own in other.laterLaunch.map { own.line < $0.line ? $0 : own } }
    evidence = (evidence + other.evidence).sorted(by: \.line)
    count += other.count
    followers += other.followers
  }

  /// Adds more records that report the trouble.
  mutating func add(_ occurrences: Occurrences) {
    evidence = (evidence + occurrences.evidence).sorted(by: \.line)
    count += occurrences.count
  }
}

extension CaptureDiagnosis {
  /// Returns the open failures of the mirrored stores that have a cause.
  ///
  /// For `.mirroredTwice`, later successes do not count: a second container of the same store never works,
  /// whatever the first one does.
  func troubles(from cause: MirrorCause) -> [MirrorTrouble] {
    mirroredStores.compactMap { index in
      let failures = openFailures(of: index, evenIfResolved: cause == .mirroredTwice)
      return MirrorTrouble(
        failures.filter { MirrorCause($0.first) == cause }, of: index,
        laterLaunch: successOfLaterLaunch(than: index, \.lastSuccess))
    }
  }

  /// The process that has a trouble of how its app is built, if each store that the trouble may be of has synced
  /// in another one, whenever that was; `nil` otherwise.
  ///
  /// A failed set-up may show only the file of its store, after the process named its stores by their UUIDs.
  func processAmongOthers(with trouble: MirrorTrouble) -> Name? {
    guard let index = trouble.store else { return nil }
    let stores = timelines.mirroring.all
    let store = stores[index]
    if let process = trouble.processAmongOthers(in: store) { return process }
    guard store.id == nil, !store.isHidden, let process = trouble.process, let pid = trouble.first.record.pid
    else { return nil }
    let named = mirroredStores.filter { other in
      stores[other].id != nil && stores[other].file == nil && stores[other].pids.contains(pid)
        && stores[other].lastSuccess(in: process) == nil
    }
    let haveSynced = named.allSatisfy { stores[$0].lastSuccess(outside: process) != nil }
    return !named.isEmpty && haveSynced ? process : nil
  }

  /// The failures of a mirrored store after which nothing in it succeeded, without those before the last
  /// success, and without those for an account that a later set-up can use, or for what it got past.
  ///
  /// No other process fixes what is wrong with the container or the model of one, nor sets up one that does not
  /// try again.
  func openFailures(of store: Int, evenIfResolved: Bool = false) -> [MirrorFailures.Group] {
    let store = timelines.mirroring.all[store]
    let end = evenIfResolved ? 0 : store.lastSuccess?.line ?? 0
    return store.failures.groups.filter { group in
      group.last.line > end
        || (group.belongsToProcess || isStuck(group, in: store))
          && group.last.line > store.lastSuccess(in: group.process)?.line ?? 0
    }.filter { !store.canUseAccount(after: $0) && !store.isPassed($0) }.map {
      evenIfResolved ? $0 : $0.current
    }
  }

  /// How long a process has to go on after its set-up failed and another one's succeeded, in seconds, before
  /// another try is missed.
  private static let timeoutOfSetup: Double = 120

  /// Whether the set-up of a process failed, and the process goes on for long enough after another one
  /// succeeded without another try.
  private func isStuck(_ failed: MirrorFailures.Group, in store: MirroredStore) -> Bool {
    let pid = failed.last.pid
    guard failed.process != nil, failed.kind == .setup || failed.isFollower, store.requests.areShown,
      !store.isSeveral, !timelines.isLeftOut(after: failed.last.line),
      !store.requests.running.contains(where: { $0.kind == .setup && $0.pid == pid }),
      !isToBeTriedAgain(in: failed.process, of: store),
      let since = Place.latest(failed.last.place, failed.resolvedByAny),
      let shown = seconds(after: since, in: pid, for: store)
    else { return false }
    return shown >= Self.timeoutOfSetup
  }

  /// Whether the system was asked for another try after the last set-up of a process failed, for a cause that
  /// passes by itself.
  private func isToBeTriedAgain(in process: Name?, of store: MirroredStore) -> Bool {
    let setups = store.failures.groups.filter {
      $0.kind == .setup && !$0.isFollower && $0.process == process
    }
    guard let last = setups.max(by: { $0.last.line < $1.last.line }), let retry = store.setup.retry else {
      return false
    }
    return MirrorCause(last.first).passesByItself && last.last.line < retry.line
  }

  /// Whether the trouble is that Core Data does not even load the store.
  ///
  /// Mirroring, which reports other troubles, starts later.
  func concernsLoading(_ trouble: MirrorTrouble) -> Bool {
    trouble.evidence.contains { record in
      record.entry.map { catalogue.entries[$0].document.source == .coredata } ?? false
    }
  }

  /// The line of the last success in any mirrored store; 0 if there is none.
  var lineOfLastMirroringSuccess: Int {
    mirroredStores.compactMap { timelines.mirroring.all[$0].lastSuccess?.line }.max() ?? 0
  }

  /// Returns the entry of the records that report an event, as an index in the catalogue; `nil` if there is
  /// none.
  func entry(of kind: EventKind) -> Int? {
    catalogue.entries.firstIndex { $0.document.eventKind == kind }
  }
}

extension MirrorFailures.Group {
  /// Whether the failure comes from how the app of its process is built.
  fileprivate var belongsToProcess: Bool {
    guard process != nil else { return false }
    let cause = MirrorCause(first)
    return cause == .container || cause == .model
      || cause == .other && kind == .setup && first.error.contains(.cocoa(.mirroringNotSetUp))
  }
}

extension MirroredStore {
  /// Whether account failures are outdated because a later set-up of the process found an account that it can
  /// use, whatever that set-up leads to.
  func canUseAccount(after failures: MirrorFailures.Group) -> Bool {
    guard !isSeveral, setup.account == .available, let record = setup.accountRecord,
      record.line > failures.last.line, process(setup.accountPid) == failures.process,
      isSetUpAgain(after: failures.last.line)
    else { return false }
    return (failures.isFollower || failures.kind == .setup) && MirrorCause(failures.first) == .account
  }

  /// Whether failures of set-up no longer say what stands in the way: a later one of the process met what only
  /// comes after that.
  fileprivate func isPassed(_ failed: MirrorFailures.Group) -> Bool {
    guard !isSeveral, failed.isFollower || failed.kind == .setup else { return false }
    let cause = MirrorCause(failed.first)
    return failures.groups.contains { later in
      later.kind == .setup && !later.isFollower && later.process == failed.process
        && later.last.line > failed.last.line && MirrorCause(later.first).comesAfter(cause, later.first.error)
    }
  }

  /// Whether another set-up was started after a line, or failed for another cause.
  private func isSetUpAgain(after line: Int) -> Bool {
    (setup.asked?.line ?? 0) > line
      || failures.groups.contains { $0.last.line > line && MirrorCause($0.first) != .account }
  }
}

extension MirrorCause {
  /// Whether a set-up that fails for it, with an error, has got past another cause.
  ///
  /// The model is checked before anything is asked of CloudKit; what CloudKit refuses of records, or for want
  /// of space, it refuses in a container that it lets the app use.
  fileprivate func comesAfter(_ cause: MirrorCause, _ error: ErrorChain) -> Bool {
    switch (cause, self) {
    case (.model, .account), (.model, .container), (.model, .throttled): true
    case (.model, .passing): error.links.contains { $0.isOf(.cloudKit) }
    case (.model, .schema), (.model, .quota), (.container, .schema), (.container, .quota): true
    default: false
    }
  }
}

extension Finding {
  /// Whether the finding may concern the mirrored store of another finding.
  ///
  /// Findings about the account or the app name no store.
  func mayConcern(mirroredStoreOf other: Finding) -> Bool {
    store == nil && other.store == nil
      && (mirroredStore == other.mirroredStore || mirroredStore == nil || other.mirroredStore == nil)
  }

  init(_ detail: any FindingDetail, _ severity: Severity, _ trouble: MirrorTrouble) {
    self.init(
      detail, trouble.laterLaunch == nil ? severity : .note, mirroredStore: trouble.store,
      evidence: trouble.evidence, count: trouble.count)
    laterLaunch = trouble.laterLaunch
  }
}
