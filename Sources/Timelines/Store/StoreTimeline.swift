// The history of one store on this device: counts and ranges for what is over, details for what is open. A
// store changes by the events it applies; each of its facets maintains its own numbers.

internal import LogRecords

/// The history of one store on this device.
package struct StoreTimeline: Sendable {
  /// The store's name.
  package let name: Name
  /// This device's peer ID for the store; `nil` until a record contains it.
  package private(set) var peer: Name?
  /// The last process that had the store open.
  package private(set) var pid: Int32?

  /// The processes that had the store open, without those whose times are not followed.
  package private(set) var pids: Set<Int32> = []
  /// The process that was added to `pids` last: usually the next record belongs to it as well.
  private var lastFollowed: Int32?

  /// The hash of the model that this device uses, known from its set-up and from what it imports and exports.
  package private(set) var modelHash: Name?
  /// The last record about a log of that model that this device wrote or imported: its process and line.
  private var lastOfModel: (pid: Int32?, line: Int)?
  /// The first record that names one of its logs, whose path names the container of iCloud.
  package private(set) var firstOfLog: Evidence?
  /// The place of the store's first record.
  package let first: Place
  /// The place of the store's last record.
  package private(set) var last: Place
  /// The storage of the store: local, or in iCloud.
  package private(set) var storage = StorageState()
  /// The transactions of each peer that the store was seen to hold.
  package internal(set) var vector = VectorHistory()
  /// The imports of the store.
  package internal(set) var imports: Imports
  /// The transactions that this device wrote.
  package internal(set) var exports: Exports
  /// The number of baselines that were rolled, adopted, or failed.
  package private(set) var baseline = BaselineCounts()
  /// The milestones of the store, for reports.
  package private(set) var milestones: StoreMilestones
  /// The number of the store's events in each slice of time.
  package internal(set) var histogram: EventHistogram
  /// The last import that shows that earlier transactions of its peer were imported without a record of its
  /// process.
  package private(set) var lastAfterUnseen: (pid: Int32?, place: Place)?
  /// Whether, at the end of the capture, some logs were not followed, so that transactions that seem missing
  /// may have arrived.
  package private(set) var isFollowedInPart = false

  /// The number of transactions of each kind that are kept one by one; lower for stores after the first
  /// `firstStores`.
  static let recentCapacity = (ofFirst: 4096, ofOthers: 64)
  static let firstStores = 16

  /// Creates the history of a store from its first record on; if the store is one of many, it keeps little.
  init(name: Name, peer: Name?, pid: Int32?, at place: Place, isOneOfMany: Bool) {
    let most = isOneOfMany ? Self.recentCapacity.ofOthers : Self.recentCapacity.ofFirst
    let slices = isOneOfMany ? PlaceHistogram.maximumCount.ofOthers : PlaceHistogram.maximumCount.ofFirst
    imports = Imports(recentCapacity: most, slices: slices)
    exports = Exports(recentCapacity: most, slices: slices)
    milestones = StoreMilestones(capacity: isOneOfMany ? 20 : StoreMilestones.capacity, slices: slices)
    histogram = EventHistogram(capacity: isOneOfMany ? 64 : 512)
    self.name = name
    self.peer = peer
    self.pid = pid
    first = place
    last = place
  }

  // MARK: Events

  /// Applies an event with the change that its record makes; `event` receives what follows from the state
  /// before it.
  mutating func apply(
    _ event: inout Event, _ change: StoreChange, from source: RecognisedRecord, _ names: Names,
    evidence: () -> Evidence
  ) {
    let pid = source.record.pid
    switch change {
    case .none: break
    case .storage(let isLocal, let isSeenThrough, let account):
      setStorage(
        isLocal: isLocal, isSeenThrough: isSeenThrough, account: account, &event, pid: pid,
        evidence: evidence)
    case .vector(let seen): observe(seen, names, event, pid: pid, evidence)
    case .vectorGiven(let seen, let isOfImport):
      vector.learn(seen, from: event.record)
      if isOfImport { vector.noteOwnSaves(in: sighting(event, by: pid)) }
      // A store that holds nothing is a new one, as after a change of account.
      if seen.numbers.isEmpty { startOver(at: event.line) }
    case .baselineOffered(let offered): vector.offer(offered)
    case .baseline(let outcome): noteBaseline(outcome, &event, pid: pid)
    case .reserved(let reserved, let own, let number):
      // A record that names no store may be of a store that the capture has not shown yet.
      if let number, exports.isBehind(number, pid: pid) { break }
      if let reserved { observe(reserving: reserved, own: own, names, event, pid: pid) }
      if let number { exports.reserve(number, pid: pid) }
    case .written(let log, let number, let unanswered, let isInCloud):
      if isInCloud { leaveLocal(event, pid: pid, isShown: true, evidence: evidence) }
      write(log, number, names, unanswered: unanswered, &event, pid: pid, evidence: evidence)
    case .writtenUnnamed:
      // A log on local storage was not sent.
      if !storage.isLocal(in: pid) { exports.writeUnnamed(event) }
    case .exportFailed(let failure): (event.transaction, event.isRepeat) = exports.fail(failure)
    case .notMoved(let log): exports.holdBack(log)
    case .movedToCloud(let log, let number): event.transaction = exports.rescue(log, number)
    case .queued(let log), .began(let log, _, _):
      imports.apply(change, &event, pid: pid)
      use(imports.openLogs.read(log, \.log)?.modelHash, event, pid: pid)
    case .applied(let changes):
      if let changes { event.details = .applied(changes) }
      imports.apply(changes, event)
      if let log = event.log, let number = event.transaction, !names.isMasked(log.peer) {
        vector.applied(
          number, of: log, began: imports.openLogs.beginning(of: log.file), in: sighting(event, by: pid),
          evidence: evidence)
      }
    case .imported: completeImport(&event, names, pid: pid)
    case .alreadyImported(let seen):
      if let seen { observe(seen, names, event, pid: pid, evidence) }
      imports.skip(event)
    case .held(_, .ofOtherModel, _), .formerModel:
      imports.apply(change, &event, pid: pid)
      if let model = event.log?.modelHash { give(up: model) }
    default: imports.apply(change, &event, pid: pid)
    }
    if firstOfLog == nil, event.log != nil { firstOfLog = evidence() }
    storage.noteUse(event.kind, at: event.time, pid: pid)
    if storage.isLocal == true { leaveLocal(event, pid: pid, evidence: evidence) }
    if event.kind.isMilestone { record(event, isError: source.shape.isError) }
  }

  /// Notes that a baseline was rolled or adopted, or could not be.
  private mutating func noteBaseline(_ outcome: BaselineCounts.Outcome, _ event: inout Event, pid: Int32?) {
    event.isRepeat = baseline.note(outcome, by: pid, at: event.place)
    if outcome == .adopted || outcome == .replaced {
      vector.adopt(from: event.record)
    } else {
      vector.offer(nil)
    }
  }

  private mutating func setStorage(
    isLocal: Bool, isSeenThrough: Bool, account: UInt64?, _ event: inout Event, pid: Int32?,
    evidence: () -> Evidence
  ) {
    let isForAnother = account.map { storage.isForAnother($0, at: event.line) } ?? false
    if isForAnother { replace(at: event.line) }
    event.details = .storage(isLocal: isLocal, isForAnotherAccount: isForAnother)
    event.isRepeat = storage.set(
      isLocal: isLocal, isSeenThrough: isSeenThrough, account: account, event, pid: pid, evidence: evidence)
    if !isLocal { exports.releaseHeldBack() }
  }

  private mutating func write(
    _ log: TransactionLog, _ number: Int?, _ names: Names, unanswered: Int?, _ event: inout Event,
    pid: Int32?, evidence: () -> Evidence
  ) {
    event.transaction = number
    use(log.modelHash, event, pid: pid)
    let isLate = number.map { exports.isOutstanding($0) } ?? false
    let isSaved = number.map { vector.hasSaved($0, by: log.peer) } ?? false
    let export = exports.write(
      number, log, isLocal: storage.isLocal(in: pid), isSaved: isSaved, event, pid: pid,
      unanswered: unanswered, evidence: evidence)
    guard let number, !export.isCopy, !names.isMasked(log.peer) else { return }
    vector.wrote(
      number, by: log.peer, isLate: isLate, in: sighting(event, by: pid), from: event.record,
      evidence: evidence)
    if let again = export.again {
      vector.noteReuse(
        of: number, by: log.peer, after: again, in: sighting(event, by: pid), evidence: evidence)
    }
  }

  private mutating func completeImport(_ event: inout Event, _ names: Names, pid: Int32?) {
    let (number, began, changes) = imports.complete(event)
    event.details = .importEnded(began: began, changes: changes)
    guard let peer = event.peer, let number, !names.isMasked(peer) else { return }
    if vector.lacks(before: number, of: peer, pid: pid, imports.arrivals) {
      lastAfterUnseen = (pid, event.place)
    }
    vector.imported(peer, number, event, pid: pid)
  }

  /// Notes that the store left local storage if an event proves it; logs that another process wrote on local
  /// storage still wait there.
  private mutating func leaveLocal(
    _ event: Event, pid: Int32?, isShown: Bool = false, evidence: () -> Evidence
  ) {
    let usesLocalStorage = storage.isLocal(in: pid)
    guard storage.leaveLocal(event, pid: pid, isShown: isShown, evidence: evidence) else { return }
    milestones.leaveLocal(at: event.place)
    if usesLocalStorage { exports.releaseHeldBack() }
  }

  /// Notes a vector that the store is about to write with a number that was reserved.
  mutating func observe(
    reserving vector: KnowledgeVector, own: Name?, _ names: Names, _ event: Event, pid: Int32?
  ) {
    self.vector.learn(reserving: vector, own: own, from: event.record)
    let sighting = VectorHistory.Sighting(place: event.place, pid: pid, own: own ?? peer)
    self.vector.compare(names, in: sighting, mayLag: true) { event.record }
    if let own = sighting.own { self.vector.noteReserved(vector[own], in: sighting) }
  }

  /// Notes a whole vector of what the store holds.
  private mutating func observe(
    _ seen: KnowledgeVector, _ names: Names, _ event: Event, pid: Int32?, _ evidence: () -> Evidence
  ) {
    vector.learn(seen, from: event.record)
    vector.compare(names, in: sighting(event, by: pid), evidence: evidence)
  }

  /// Returns the sighting that an event makes of what the store holds.
  private func sighting(_ event: Event, by pid: Int32?) -> VectorHistory.Sighting {
    VectorHistory.Sighting(place: event.place, pid: pid, own: peer)
  }

  private mutating func record(_ event: Event, isError: Bool) {
    var isError = isError
    // A log that waits for another model is an error in the end; a file that has not been downloaded yet is
    // not.
    if event.kind == .importModelMismatch {
      isError = event.log.map { imports.openLogs.read($0.file, \.step) == .ofOtherModel } ?? true
    }
    if isError {
      let isDelayed = event.log.flatMap { imports.openLogs.read($0.file, \.isDelayed) ?? nil }
      isError = !(isDelayed ?? (event.kind == .importDownloadFailed))
    }
    if !event.isRepeat { milestones.append(event) }
    if !event.isRepeat || isError { histogram.add(at: event.time, isError: isError) }
  }

  // MARK: The capture

  mutating func identify(_ peer: Name) { self.peer = peer }

  /// Names of peers turned out to stand for several: what followed from them may be of any of these.
  mutating func forgetMaskedPeers(_ names: Names, at line: Int) {
    if let own = peer, names.isMasked(own) { peer = nil }
    vector.forgetMasked(names)
    exports.forgetNumbers(from: line)
  }

  mutating func identifyModel(_ hash: Name) {
    guard hash != Names.overflow, hash != modelHash else { return }
    imports.use(hash, insteadOf: modelHash)
    modelHash = hash
    lastOfModel = nil
  }

  /// Notes that this device uses a model: the path of a log that it writes or imports contains it.
  private mutating func use(_ model: Name?, _ event: Event, pid: Int32?) {
    guard let model else { return }
    if model != modelHash {
      imports.use(model, insteadOf: modelHash)
      modelHash = model
    }
    lastOfModel = (pid, event.line)
  }

  /// Notes that the importer skips a log of `model`, so that this device now uses another model.
  private mutating func give(up model: Name) {
    guard model == modelHash else { return }
    imports.leave(model)
    (modelHash, lastOfModel) = (nil, nil)
  }

  /// Notes which app sets the store up, by a hash of its name; `nil` if the header names none.
  mutating func noteSetUp(by app: UInt64?) { storage.app = app }

  mutating func abandon(_ place: Place?) { storage.abandon(place) }

  mutating func leave(for store: Name, at place: Place) { storage.leave(for: store, at: place) }

  mutating func remove(in pid: Int32?, at place: Place) { storage.remove(in: pid, at: place) }

  mutating func sideload(in pid: Int32?) { storage.sideload(in: pid) }

  /// Notes that a record belongs to this store, which its process is known to have open.
  mutating func goOn(at place: Place) { last = place }

  /// Notes that a record belongs to this store, so that the process that printed it has the store open.
  mutating func open(by pid: Int32?, isFollowed: Bool, at place: Place) {
    last = place
    guard let pid else { return }
    self.pid = pid
    guard isFollowed, pid != lastFollowed else { return }
    lastFollowed = pid
    pids.insert(pid)
  }

  /// Notes that the capture omits records: numbers may have been written, and the file replaced on purpose.
  mutating func leaveOut(at line: Int) {
    exports.forgetWriter()
    vector.offer(nil)
    startOver(at: line)
  }

  /// Notes that the store's file is another one from a line on, as after a change of account: what the old
  /// one held proves nothing.
  mutating func startOver(at line: Int) {
    vector.forgetHoldings()
    exports.forgetNumbers(from: line)
  }

  /// Notes whose file the store uses on this device: while nobody is signed in, Core Data opens one of its own,
  /// whose numbers begin again; the file of the account comes back with it.
  mutating func use(fileOfNobody isOfNobody: Bool, at line: Int) {
    guard storage.use(fileOfNobody: isOfNobody) else { return }
    startOver(at: line)
    exports.forgetWriter()
  }

  /// Notes that the store is that of another account, or another one of the same name: what was held, was on
  /// its way, or was not written, belongs to the former one.
  mutating func replace(at line: Int) {
    vector.forgetStore()
    exports.forgetNumbers(from: line)
    exports.keepUnwritten(replacedBy: .anotherStore)
    exports.leaveStore()
    imports.leaveStore(of: peer, at: line)
  }

  /// Settles the store at the end of the capture: decides what depends on whether a process kept running next
  /// to another one.
  mutating func settle(_ processes: Processes, unnamedLogs: Int, isLeftOut: (Int) -> Bool) {
    if let place = storage.settle(processes) { milestones.leaveLocal(at: place) }
    if let model = modelHash, let last = lastOfModel {
      imports.sortOutLeftOver(
        using: model, asOf: last.line, isOfLastProcess: last.pid != nil && last.pid == pid)
    }
    imports.settle(processes, vector, own: peer, isLeftOut: isLeftOut)
    vector.dismissSetBack(in: processes)
    isFollowedInPart = unnamedLogs + imports.forgottenLogs + imports.unfollowedLogs > 0
  }
}
