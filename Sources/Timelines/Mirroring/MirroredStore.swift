// What happened to one store that is mirrored to CloudKit. It changes by the events it applies; each of its
// facets guards its own numbers.

internal import LogRecords

/// What happened to one mirrored store.
package struct MirroredStore: Sendable {
  /// Its UUID; `nil` while the capture does not show it.
  package internal(set) var id: MirrorID?
  /// The URL of its file; `nil` while the capture does not show it.
  package internal(set) var file: Name?
  /// The container that it is mirrored to; `nil` while the capture does not show it.
  package internal(set) var container: Name?
  /// The database in it; `nil` while the capture does not show it.
  package internal(set) var scope: MirrorScope?
  /// Its users, by the names that CloudKit has for them in the container.
  package internal(set) var users = MirrorUsers()
  /// The last of them.
  package var user: Name? { users.all.last?.name }
  /// The delegates that watch it.
  package internal(set) var delegates = MirrorDelegates()
  /// The processes that have it open.
  package internal(set) var pids: Set<Int32?> = []
  /// Their names, as far as they print them.
  private var processes: [Int32?: Name] = [:]
  /// When anything last succeeded in the processes of a name; `nil` stands for those that print none.
  private var successes: [Name?: Place] = [:]
  /// The place of its first record.
  package internal(set) var first: Place
  /// The place of its last record, also of one that does not name it: those of an exporter do not.
  package internal(set) var last: Place
  /// The place of the last record that names it.
  package private(set) var lastNamed: Place
  /// Its set-up.
  package internal(set) var setup = MirrorSetup()
  /// Its requests.
  package internal(set) var requests: MirrorRequests
  /// What it sends.
  package internal(set) var exports = MirrorExports()
  /// What it receives.
  package internal(set) var imports = MirrorImports()
  /// The records among these, as far as they are named.
  package internal(set) var records: MirrorRecords
  /// When the system did not let it work.
  package internal(set) var deferrals: MirrorDeferrals
  /// Which of its requests the system ended before they were done.
  package internal(set) var interruptions = MirrorInterruptions()
  /// The resets of its sync.
  package internal(set) var resets = MirrorResets()
  /// What failed.
  package internal(set) var failures = MirrorFailures()
  /// What CloudKit refuses of its records.
  package internal(set) var refusals = MirrorRefusals()
  /// When CloudKit put it off.
  package internal(set) var limits = MirrorLimits()
  /// The story, for reports.
  package internal(set) var milestones: StoreMilestones
  /// How many of its events there were in each slice of time.
  package internal(set) var histogram: EventHistogram
  /// The store that it turned out to be, which has taken it over, as an index in `MirroredStores.all`.
  var absorber: Int?
  /// Whether another one has taken it over.
  package var isAbsorbed: Bool { absorber != nil }

  /// When its file last changed though no process that is printed saved anything, and no request ran: by
  /// another process.
  package private(set) var changedByAnother: Place?

  private var hidden = HiddenStores()
  /// The labels of the requests that are asked for next.
  var labels: [(kind: MirrorRequestKind, label: Name)] = []

  /// How many processes are told apart.
  static let mostProcesses = 4096

  /// A store, from its first record on; if it is one of many, little is kept of it.
  init(at place: Place, isOneOfMany: Bool) {
    let slices = isOneOfMany ? PlaceHistogram.most.ofOthers : PlaceHistogram.most.ofFirst
    requests = MirrorRequests(mostRecent: isOneOfMany ? 64 : 1024, slices: slices)
    records = MirrorRecords(isOneOfMany: isOneOfMany, slices: slices)
    deferrals = MirrorDeferrals(mostRecent: isOneOfMany ? 16 : 256, slices: slices)
    milestones = StoreMilestones(capacity: isOneOfMany ? 20 : StoreMilestones.capacity, slices: slices)
    histogram = EventHistogram(capacity: isOneOfMany ? 64 : 512)
    (first, last, lastNamed) = (place, place, place)
  }

  /// When anything first succeeded: a set-up, an export or an import.
  package private(set) var firstSuccess: Place?
  /// When anything last did.
  package var lastSuccess: Place? {
    .latest(setup.lastSuccess, exports.lastSuccess, imports.lastSuccess)
  }

  // MARK: Identity

  /// Notes how a record names it, and who printed that.
  mutating func identify(id: MirrorID?, file: Name?, owner: MirrorOwner?, at place: Place) {
    self.id = self.id ?? id
    // An app that is reinstalled has another folder.
    self.file = file ?? self.file
    if let owner { delegates.use(owner, at: place) }
    (last, lastNamed) = (place, place)
  }

  /// Takes what is not known about it from its identity before the window.
  mutating func complete(_ identity: EarlierStores.Identity) {
    file = file ?? identity.file
    container = container ?? identity.container
    scope = scope ?? identity.scope
  }

  mutating func open(by pid: Int32?, named name: @autoclosure () -> Name?) {
    guard !pids.contains(pid), pids.count < Self.mostProcesses else { return }
    pids.insert(pid)
    let process = name()
    if let pid { relaunch(process, as: pid) }
    processes[pid] = process
  }

  /// A process has the store open; the others of its name are over.
  private mutating func relaunch(_ process: Name?, as pid: Int32) {
    let earlier = Set(processes.keys.filter { $0 != pid && $0 != nil && processes[$0] == process })
    guard !earlier.isEmpty else { return }
    requests.relaunch { earlier.contains($0.pid) }
    deferrals.end()
    limits.relaunch { earlier.contains($0) }
  }

  /// The names of its processes, as far as they print them.
  var processNames: Set<Name> { Set(processes.values) }

  /// Whether the log hides which store it is.
  package var isHidden: Bool { id == nil && file == nil && delegates.all.isEmpty }

  /// Whether it stands for several stores, which the log hides: a success of one shows nothing of the others.
  package var isSeveral: Bool { isHidden && hidden.areSeveral }

  /// Whether it may be open in the same app or extension as another one, as far as their processes print
  /// names.
  package func hasSameProcesses(as other: MirroredStore) -> Bool {
    let (own, others) = (processNames, other.processNames)
    return own.isEmpty || others.isEmpty || !own.isDisjoint(with: others)
  }

  /// When anything last succeeded in the processes of a name, or in any if either prints none.
  package func lastSuccess(in process: Name?) -> Place? {
    successes.filter { $0.key == process || $0.key == nil || process == nil }.values.max { $0.line < $1.line }
  }

  /// When anything last succeeded in processes of other names; `nil` for never.
  package func lastSuccess(outside process: Name) -> Place? {
    successes.filter { $0.key != nil && $0.key != process }.values.max { $0.line < $1.line }
  }

  /// The name of a process; `nil` if it prints none.
  package func process(_ pid: Int32?) -> Name? { processes[pid] }

  /// Whether a delegate of a process watches it, or sets it up.
  func isWorkedFor(in pid: Int32?) -> Bool {
    delegates.watch(in: pid) || setup.state == .unfinished && setup.asked != nil
  }

  /// Whether another one may be the same, as far as both are known.
  func mayBe(_ other: MirroredStore) -> Bool { mayBe(id: other.id, file: other.file) }

  func mayBe(id: MirrorID?, file: Name?) -> Bool {
    (self.id == nil || id == nil || self.id == id) && (self.file == nil || file == nil || self.file == file)
  }

  /// A delegate, or a request, turns out to be another store's.
  mutating func release(_ owner: MirrorOwner?, _ request: MirrorID?) {
    let owner = owner ?? request.flatMap { requests[$0]?.owner }
    requests.release(request, of: owner)
    guard let owner else { return }
    delegates.remove(owner)
    setup.release(owner)
  }

  /// Takes over another one, which is the same.
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
    processes.merge(other.processes) { own, _ in own }
    successes.merge(other.successes) { $0.line < $1.line ? $1 : $0 }
    firstSuccess = .earliest(firstSuccess, other.firstSuccess)
    if other.first.line < first.line { first = other.first }
    if other.last.line > last.line { last = other.last }
    if other.lastNamed.line > lastNamed.line { lastNamed = other.lastNamed }
    delegates.absorb(other.delegates)
    hidden.absorb(other.hidden)
    setup.absorb(other.setup)
    requests.absorb(other.requests)
    exports.absorb(other.exports)
    imports.absorb(other.imports)
    records.absorb(other.records)
    deferrals.absorb(other.deferrals)
    interruptions.absorb(other.interruptions)
    resets.absorb(other.resets)
    failures.absorb(other.failures)
    refusals.absorb(other.refusals)
    limits.absorb(other.limits)
    labels += other.labels
    changedByAnother = .latest(changedByAnother, other.changedByAnother)
    milestones.absorb(other.milestones)
    histogram.absorb(other.histogram)
  }

  // MARK: Events

  /// Applies an event with the change that its record makes; the event gets what follows from the state
  /// before it.
  mutating func apply(
    _ event: inout Event, of store: Int, _ change: MirrorChange, by source: MirrorSource
  ) {
    let place = event.place
    event.details = .mirrored(MirroredEvent(store: store))
    let (owner, pid) = (source.owner, source.pid)
    let process = process(pid)
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
    case .began(let name): begin(name, &event, from: source)
    case .ended(let name, let ending): end(name, ending, &event, from: source)
    case .concluded(let name, let outcome, let failure):
      conclude(name, outcome, failure, &event, from: source)
    case .found, .sent, .made, .listed, .skipped, .applied: applyTransfer(change, &event, pid)
    case .user(let name): users.note(name, at: place)
    case .caughtUp: exports.catchUp()
    case .dismissed: exports.dismissSave(in: pid)
    case .changeOfOther: exports.dismissSaveOfOther(in: pid)
    case .stepped(let name):
      if let id = name.id ?? requests.current(.import, of: source) { requests[id]?.step = place }
    case .saved: exports.save(by: pid, at: place)
    case .changeSeen(let isOwn):
      exports.noteChange(isOwn: isOwn, at: place)
      if isOwn, isByAnother(at: place) { changedByAnother = place }
    case .scheduled, .pushed, .forbidden, .allowed: applyPermission(change, &event)
    case .reset, .purged, .keptObjects: applyReset(change, &event)
    case .closed(let reason):
      event.mirrored?.word = reason
      if let owner { delegates.close(owner, at: place) }
    }
    if event.kind.isSuccessOfMirroring {
      successes[process] = place
      firstSuccess = firstSuccess ?? place
    }
    record(event)
  }

  /// A delegate begins to watch it, for a process that was launched.
  private mutating func observe(_ event: inout Event, from source: MirrorSource) {
    if let owner = source.owner { event.isRepeat = delegates.observe(owner, at: event.place) }
    guard !event.isRepeat else { return }
    deferrals.relaunch()
    if source.pid == nil, let owner = source.owner {
      requests.relaunch { $0.pid == nil && $0.owner != nil && $0.owner != owner }
    }
  }

  /// Something failed outside the requests.
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

  /// How long after a save, or a request, a change of the file may be seen that is its, in seconds.
  private static let longestEcho: Double = 2

  /// Whether a change of the file is by a process that is not printed.
  private func isByAnother(at place: Place) -> Bool {
    guard let time = place.time else { return false }
    if let save = exports.lastSave {
      guard let saved = save.time, time.seconds(since: saved) > Self.longestEcho else { return false }
    }
    return !requests.areAtWork(within: Self.longestEcho, before: place)
  }

  private mutating func record(_ event: Event) {
    guard event.kind.isMilestone, !event.isRepeat else { return }
    milestones.append(event)
    histogram.add(at: event.time, isError: event.kind.isFailureOfMirroring)
  }

  /// Nothing follows from what is not in the capture.
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
