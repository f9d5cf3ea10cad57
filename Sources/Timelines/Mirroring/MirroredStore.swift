// The history of one store that is mirrored to CloudKit. It changes by the events it applies; each of its
// facets maintains its own numbers.

internal import LogRecords

/// The history of one mirrored store.
package struct MirroredStore: Sendable {
  /// The store's UUID; `nil` while the capture does not show it.
  package internal(set) var id: MirrorID?
  /// The URL of the store's file; `nil` while the capture does not show it.
  package internal(set) var file: Name?
  /// The container that the store is mirrored to; `nil` while the capture does not show it.
  package internal(set) var container: Name?
  /// The database in the container; `nil` while the capture does not show it.
  package internal(set) var scope: MirrorScope?
  /// The store's users, by CloudKit's names for them in the container.
  package internal(set) var users = MirrorUsers()
  /// The last of the store's users.
  package var user: Name? { users.all.last?.name }
  /// The delegates that watch the store.
  package internal(set) var delegates = MirrorDelegates()
  /// The processes that have the store open.
  package internal(set) var pids: Set<Int32?> = []
  /// The apps that have the store open, by hashes of their names, if processes have no numbers.
  package private(set) var apps: Set<UInt64> = []
  /// The names of those processes that print one.
  private(set) var processes: [Int32?: Name] = [:]
  /// The place of the last success in the processes of each name; the key `nil` is for processes that print
  /// no name.
  private var successes: [Name?: Place] = [:]
  /// The place of the store's first record.
  package internal(set) var first: Place
  /// The place of the store's last record, even if that does not name the store, as those of an exporter do
  /// not.
  package internal(set) var last: Place
  /// The place of the last record that names the store.
  package private(set) var lastNamed: Place
  /// The set-up of the store.
  package internal(set) var setup = MirrorSetup()
  /// The requests of the store.
  package internal(set) var requests: MirrorRequests
  /// The exports of the store.
  package internal(set) var exports = MirrorExports()
  /// The imports of the store.
  package internal(set) var imports = MirrorImports()
  /// The records of CloudKit in exports and imports, if the log names them.
  package internal(set) var records: MirrorRecords
  /// The deferrals of the store's work by the system.
  package internal(set) var deferrals: MirrorDeferrals
  /// The requests that the system ended before they were done.
  package internal(set) var interruptions = MirrorInterruptions()
  /// The resets of the store's sync.
  package internal(set) var resets = MirrorResets()
  /// The failures of the store.
  package internal(set) var failures = MirrorFailures()
  /// The refusals of the store's records by CloudKit.
  package internal(set) var refusals = MirrorRefusals()
  /// What CloudKit refuses of shares, and of requests that neither set up nor transfer: no export makes up for
  /// that.
  package internal(set) var refusalsApart = MirrorRefusals()
  /// The times at which CloudKit asked the store to retry later.
  package internal(set) var limits = MirrorLimits()
  /// The milestones of the store, for reports.
  package internal(set) var milestones: StoreMilestones
  /// The number of the store's events in each slice of time.
  package internal(set) var histogram: EventHistogram
  /// The store that this one turned out to be, and that absorbed it, as an index in `MirroredStores.all`.
  var absorber: Int?
  /// Whether another store absorbed this one.
  package var isAbsorbed: Bool { absorber != nil }

  /// The place where the store's file last changed although no printed process saved anything and no request
  /// ran, so that another process changed it.
  package private(set) var changedByAnother: Place?

  private var hidden = HiddenStores()
  /// The labels of the requests that will be asked for next.
  var labels: [(kind: MirrorRequestKind, label: Name)] = []

  /// The maximum number of processes that are distinguished.
  static let maximumProcesses = 4096

  /// Creates the history of a store from its first record on; if the store is one of many, it keeps little.
  init(at place: Place, isOneOfMany: Bool) {
    let slices = isOneOfMany ? PlaceHistogram.maximumCount.ofOthers : PlaceHistogram.maximumCount.ofFirst
    requests = MirrorRequests(recentCapacity: isOneOfMany ? 64 : 1024, slices: slices)
    records = MirrorRecords(isOneOfMany: isOneOfMany, slices: slices)
    deferrals = MirrorDeferrals(recentCapacity: isOneOfMany ? 16 : 256, slices: slices)
    milestones = StoreMilestones(capacity: isOneOfMany ? 20 : StoreMilestones.capacity, slices: slices)
    histogram = EventHistogram(capacity: isOneOfMany ? 64 : 512)
    (first, last, lastNamed) = (place, place, place)
  }

  /// The place of the first success: a set-up, an export or an import.
  package private(set) var firstSuccess: Place?
  /// The place of the last success.
  package var lastSuccess: Place? {
    .latest(setup.lastSuccess, exports.lastSuccess, imports.lastSuccess)
  }

  // MARK: Identity

  /// Notes how a record at a place names the store, and who printed it.
  mutating func identify(id: MirrorID?, file: Name?, owner: MirrorOwner?, at place: Place) {
    self.id = self.id ?? id
    // A reinstalled app has another folder.
    self.file = file ?? self.file
    if let owner { delegates.use(owner, at: place) }
    (last, lastNamed) = (place, place)
  }

  /// Completes the store's identity from records before the window.
  mutating func complete(_ identity: EarlierStores.Identity) {
    file = file ?? identity.file
    container = container ?? identity.container
    scope = scope ?? identity.scope
  }

  mutating func open(by pid: Int32?, named name: @autoclosure () -> Name?) {
    guard !pids.contains(pid), pids.count < Self.maximumProcesses else { return }
    pids.insert(pid)
    let process = name()
    if let pid { relaunch(process, as: pid) }
    processes[pid] = process
  }

  /// Notes that a process has the store open, so that earlier processes of the same name are over.
  private mutating func relaunch(_ process: Name?, as pid: Int32) {
    let earlier = Set(processes.keys.filter { $0 != pid && $0 != nil && processes[$0] == process })
    guard !earlier.isEmpty else { return }
    requests.relaunch { earlier.contains($0.pid) }
    deferrals.end()
    limits.relaunch { earlier.contains($0) }
  }

  /// Notes that an app whose processes have no numbers has the store open.
  private mutating func open(by app: UInt64?) {
    if let app, apps.count < Self.maximumProcesses { apps.insert(app) }
  }

  /// Whether the store may be open in the process that printed a record.
  func mayBeOpen(in source: MirrorSource) -> Bool {
    guard pids.contains(source.pid) else { return false }
    return source.app.map { apps.isEmpty || apps.contains($0) } ?? true
  }

  /// Whether the store may be open in the same process as another one, given a process that has it open.
  package func mayShareProcess(_ pid: Int32?, with other: MirroredStore) -> Bool {
    other.pids.contains(pid)
      && (pid != nil || apps.isEmpty || other.apps.isEmpty || !apps.isDisjoint(with: other.apps))
  }

  /// The names of the store's processes that print one.
  package var processNames: Set<Name> { Set(processes.values) }

  /// Whether the log hides which store this is.
  package var isHidden: Bool { id == nil && file == nil && delegates.all.isEmpty }

  /// Whether this represents several stores that the log hides: a success of one proves nothing about the
  /// others.
  package var isSeveral: Bool { isHidden && hidden.areSeveral }

  /// Whether the store may be open in the same app or extension as another one, according to the names that
  /// their processes print.
  package func hasSameProcesses(as other: MirroredStore) -> Bool {
    let (own, others) = (processNames, other.processNames)
    return own.isEmpty || others.isEmpty || !own.isDisjoint(with: others)
  }

  /// Returns the place of the last success in processes that have a name, or print none; in all processes if
  /// `process` is `nil`.
  package func lastSuccess(in process: Name?) -> Place? {
    successes.filter { $0.key == process || $0.key == nil || process == nil }.values.max { $0.line < $1.line }
  }

  /// Returns the place of the last success in processes of other names; `nil` if there was none.
  package func lastSuccess(outside process: Name) -> Place? {
    successes.filter { $0.key != nil && $0.key != process }.values.max { $0.line < $1.line }
  }

  /// Returns the name of a process; `nil` if it prints none.
  package func process(_ pid: Int32?) -> Name? { processes[pid] }

  /// Whether a delegate of a process watches the store, or sets it up.
  func isWorkedFor(in pid: Int32?) -> Bool {
    delegates.watch(in: pid) || setup.state == .unfinished && setup.asked != nil
  }

  /// Whether another store may be the same: the known parts of both identities do not differ.
  func mayBe(_ other: MirroredStore) -> Bool { mayBe(id: other.id, file: other.file) }

  func mayBe(id: MirrorID?, file: Name?) -> Bool {
    (self.id == nil || id == nil || self.id == id) && (self.file == nil || file == nil || self.file == file)
  }

  /// Notes that a delegate, or a request, turned out to belong to another store.
  mutating func release(_ owner: MirrorOwner?, _ request: MirrorID?) {
    let owner = owner ?? request.flatMap { requests[$0]?.owner }
    requests.release(request, of: owner)
    guard let owner else { return }
    delegates.remove(owner)
    setup.release(owner)
  }

  /// Absorbs another store, which is the same.
  mutating func absorb(_ other: MirroredStore) {
    id = id ?? other.id
    file = file ?? other.file
    container = container ?? other.container
    scope = scope ?? other.scope
    users.absorb(other.users)
    if other.first.line > lastNamed.line {
      for case (let pid?, let process) in other.processes where processes[pid] == nil {
        relaunch(process, as: pid)
      }
    }
    pids.formUnion(other.pids)
    apps.formUnion(other.apps)
    processes.merge(other.processes) { own, _ in own }
    successes.merge(other.successes) { $0.line < $1.line ? $1 : $0 }
    firstSuccess = .earliest(firstSuccess, other.firstSuccess)
    if other.first.line < first.line { first = other.first }
    if other.last.line > last.line { last = other.last }
    if other.lastNamed.line > lastNamed.line { lastNamed = other.lastNamed }
    delegates.absorb(other.delegates)
    hidden.absorb(other.hidden)
    setup.absorb(other.setup)
    var others = other.requests
    let copies = requests.removeEnded(in: others) + others.removeEnded(in: requests)
    requests.absorb(others)
    exports.absorb(other.exports)
    imports.absorb(other.imports)
    records.absorb(other.records)
    deferrals.absorb(other.deferrals)
    interruptions.absorb(other.interruptions)
    resets.absorb(other.resets)
    failures.absorb(other.failures)
    for request in copies {
      if let failure = request.failure { failures.removeCopy(of: failure, of: request.kind) }
    }
    refusals.absorb(other.refusals)
    refusalsApart.absorb(other.refusalsApart)
    limits.absorb(other.limits)
    labels += other.labels
    changedByAnother = .latest(changedByAnother, other.changedByAnother)
    milestones.absorb(other.milestones)
    histogram.absorb(other.histogram)
  }

  // MARK: Events

  /// Applies an event with the change that its record makes; `event` receives what follows from the state
  /// before it.
  mutating func apply(
    _ event: inout Event, of store: Int, _ change: MirrorChange, by source: MirrorSource
  ) {
    let place = event.place
    event.details = .mirrored(MirroredEvent(store: store))
    let (owner, pid) = (source.owner, source.pid)
    let process = process(pid)
    open(by: source.app)
    requests.goOn(in: source)
    if owner == nil { hidden.note(change, from: source, at: place.time) }
    switch change {
    case .none, .idle: break
    case .options(let container, let scope):
      self.container = container ?? self.container
      self.scope = scope ?? self.scope
    case .observed: observe(&event, from: source)
    case .account, .setupAsked, .setupFinished, .setupFailed, .setupAbandoned, .setupRetrying, .setupWaiting:
      applySetup(change, &event, from: source)
    case .troubled(let failure, let kind, let isFollower):
      fail(failure, of: kind, isFollower: isFollower, &event, pid)
    case .labelled(let kind, let label):
      labels.removeAll { $0.kind == kind }
      labels.append((kind, label))
      event.mirrored?.name(nil, kind, label: label)
    case .asked(let name): ask(name, &event, from: source)
    case .began(let name):
      if name.task == .schemaInitialization { resets.makeSchema(at: place) }
      begin(name, &event, from: source)
    case .runs(let name):
      if let owner { delegates.stay(owner) }
      noteRunning(name, &event, from: source)
    case .ended(let name, let ending):
      if name.task == .schemaInitialization, ending.outcome == .succeeded { resets.makeSchema(at: place) }
      end(name, ending, &event, from: source)
    case .concluded(let name, let outcome, let failure):
      conclude(name, outcome, failure, &event, from: source)
    case .found, .sent, .made, .listed, .skipped, .applied: applyTransfer(change, &event, pid)
    case .user(let name): use(name, at: place)
    case .userHidden: users.hide()
    case .caughtUp: exports.catchUp()
    case .dismissed: exports.dismissChange(in: pid)
    case .changeOfOther: exports.dismissSaveOfOther(in: pid)
    case .changeOfClosed: exports.ignoreChange(in: pid)
    case .stepped(let name):
      if let id = name.id ?? requests.current(.import, of: source) { requests[id]?.step = place }
    case .saved(let coordinator): exports.save(in: coordinator, by: source, at: place)
    case .changeSeen(let watcher): noteChange(seenBy: watcher, in: pid, at: place)
    case .scheduled, .pushed, .forbidden, .allowed: applyPermission(change, &event, pid)
    case .reset, .purged, .keptObjects: applyReset(change, &event)
    case .closed(let reason):
      event.mirrored?.word = reason
      if let owner { delegates.close(owner, at: place) }
    }
    if event.kind.isSuccessOfMirroring {
      successes[process] = place
      firstSuccess = firstSuccess ?? place
    }
    record(event, isError: event.kind.isFailureOfMirroring)
  }

  /// Notes that a delegate begins to watch the store, for a process that was launched.
  private mutating func observe(_ event: inout Event, from source: MirrorSource) {
    if let owner = source.owner { event.isRepeat = delegates.observe(owner, at: event.place) }
    guard !event.isRepeat else { return }
    deferrals.relaunch()
    if source.pid == nil, let owner = source.owner {
      requests.relaunch { $0.pid == nil && $0.owner != nil && $0.owner != owner }
    }
  }

  /// Notes that something failed outside the requests.
  private mutating func fail(
    _ failure: MirrorFailure, of kind: MirrorRequestKind?, isFollower: Bool, _ event: inout Event,
    _ pid: Int32?
  ) {
    event.mirrored?.requestKind = kind
    failures.note(
      failure, of: kind, in: process(pid), isStep: true, isFollower: isFollower,
      isAfterSetup: setup.isDone(in: pid))
    if isFollower { setup.see(in: pid, at: event.place) }
  }

  /// Notes that a process sees the file of the store change, or possibly that of another store.
  private mutating func noteChange(seenBy watcher: MirrorChange.Watcher, in pid: Int32?, at place: Place) {
    exports.noteChange(isOwn: watcher != .uncertain, at: place)
    guard watcher != .uncertain, isByAnother(at: place) else { return }
    changedByAnother = place
    if watcher == .own { exports.noteChangeOfOther(seenBy: pid, at: place) }
  }

  /// Notes that a process has nothing to export for the last change that it saw, perhaps of this store.
  mutating func ignoreChange(in pid: Int32?) { exports.ignoreChange(in: pid) }

  /// The maximum time after a save, or a request, at which a change of the file may be its effect, in
  /// seconds.
  private static let maximumEchoDelay: Double = 2

  /// Whether a change of the file was made by a process that is not printed.
  private func isByAnother(at place: Place) -> Bool {
    guard let time = place.time else { return false }
    if let save = exports.lastSave {
      guard let saved = save.time, time.seconds(since: saved) > Self.maximumEchoDelay else { return false }
    }
    return !requests.areAtWork(within: Self.maximumEchoDelay, before: place)
  }

  /// An event belongs to its story.
  mutating func record(_ event: Event, isError: Bool) {
    guard event.kind.isMilestone, !event.isRepeat else { return }
    milestones.append(event)
    histogram.add(at: event.time, isError: isError)
  }

  /// Notes that the capture omits records: nothing may be inferred from what is missing there.
  mutating func leaveOut(at place: Place) {
    requests.leaveOut()
    deferrals.leaveOut()
    interruptions.leaveOut()
    limits.leaveOut()
    exports.leaveOut()
    imports.leaveOut()
    delegates.leaveOut(at: place)
    hidden.leaveOut()
    labels = []
  }

  mutating func leaveOut(from: Timestamp, to: Timestamp) { histogram.leaveOut(from: from, to: to) }
}
