// What a store imports: the logs that are on their way, and the transactions that arrived.

internal import LogRecords
package import OrderedCollections

/// What a store imports.
package struct Imports: Sendable {
  /// The logs that are on their way.
  package internal(set) var openLogs = OpenLogs()
  /// What came from each peer.
  package internal(set) var arrivals: OrderedDictionary<Name, Arrivals> = [:]
  /// The last transactions of other peers that arrived, with their times.
  package private(set) var recentArrivals: RecentElements<ArrivalRecord>
  /// The imports whose changes were written without their metadata.
  package internal(set) var splitWrites = SplitWrites()
  /// How many import operations wrote their metadata.
  package private(set) var completed = 0
  /// The last that did.
  package private(set) var last: Place?
  /// How many imports applied their changes: log level 2 does not show that one ended, only that it goes on
  /// to its metadata.
  package private(set) var applied = 0
  /// The last that did.
  package internal(set) var lastApplied: Place?
  /// The last but one.
  private(set) var appliedBefore: Place?
  /// How many logs were skipped as imported before.
  package private(set) var alreadyImported = 0
  /// When the importer last began to look for what has come.
  package private(set) var lastScan: Place?
  /// How many logs were forgotten because too many were open; they are counted as discovered.
  package private(set) var forgottenLogs = 0
  /// How many records were about logs that are not followed because too many are in trouble.
  package private(set) var unfollowedLogs = 0

  /// The models that this device had before its present one: the importer skips its own logs of them too, and
  /// those that it imported.
  package private(set) var formerModels: Set<Name> = []
  /// The files of the last logs that were imported, or turned out to be.
  private var imported: RecentKeys<LogFile>

  /// Whether any import of a log failed so far.
  private(set) var hasFailed = false

  /// How many imported logs had no number to know them by.
  private var unnumbered = 0
  /// How many imports wrote their metadata, and how many applied their changes, of which the number or the
  /// log is not known.
  private var uncounted = (completed: 0, applied: 0)

  var passes = ImportPasses()
  /// Whether logs may be open that have neither a name nor a number.
  private var mayHaveUnnumbered = false

  init(mostRecent: Int, slices: Int) {
    recentArrivals = RecentElements(capacity: mostRecent, slices: slices)
    imported = RecentKeys(capacity: mostRecent)
  }

  /// How many different logs of other devices were seen.
  package var discovered: Int {
    // Those without names were seen by their names before, and what was saved is among the arrivals.
    let open = openLogs.values.count { !$0.log.file.isUnnamed && !$0.isKept }
    return arrivals.values.reduce(open + forgottenLogs + unnumbered) { $0 + $1.numbers.count }
  }

  /// How many transactions of others than one peer were imported, or, where that is not shown, applied: each
  /// counts once, however often it was imported or its records are in the capture.
  package func count(ofOthersThan own: Name?, appliedOnly: Bool) -> Int {
    arrivals.reduce(appliedOnly ? uncounted.applied : uncounted.completed) { count, arrival in
      arrival.key == own
        ? count : count + (appliedOnly ? arrival.value.applied : arrival.value.imported).count
    }
  }

  /// How many numbers of peers count as arrived only because there are too many ranges of them.
  package var filledArrivals: Int { arrivals.values.reduce(0) { $0 + $1.numbers.filled } }

  /// The logs that failed and have not been imported since.
  package var failed: [LogProgress] { openLogs.inOrder { $0.failure != nil } }

  /// Whether no import of a log is seen to begin, to go on or to end after a line.
  func areUntouched(since line: Int) -> Bool {
    [last, lastApplied].allSatisfy { $0.map { $0.line < line } ?? true }
      && openLogs.values.allSatisfy { $0.since.line < line }
  }

  /// Whether a log was imported in this capture, or turned out to be, as far as that is kept; its end may not
  /// have been printed.
  func hasImported(_ log: LogFile) -> Bool {
    openLogs[log]?.isEndHidden == true || openLogs[log]?.step != .ofOtherModel && imported.contains(log)
  }

  /// Whether a log was imported while this device had another model: the importer skips it from then on, and
  /// lists it in every pass.
  func isLeftBehind(_ log: TransactionLog) -> Bool {
    guard !formerModels.isEmpty, let model = log.modelHash, formerModels.contains(model) else { return false }
    return hasImported(log.file)
  }

  /// This device uses a model instead of the one before it.
  mutating func use(_ model: Name, insteadOf former: Name?) {
    if let former { formerModels.insert(former) }
    formerModels.remove(model)
  }

  /// This device has a model no longer; which one it has instead is not known.
  mutating func leave(_ model: Name) { formerModels.insert(model) }

  // MARK: Logs on their way

  /// Gives a log the number that an event gives.
  /// - Returns: `false` if it is not open.
  mutating func number(_ log: TransactionLog, by event: Event) -> Bool {
    let found: Void? = openLogs.update(log.file) { known in
      if let number = event.transaction, known.number != number { known.identify(number) }
    }
    return found != nil
  }

  /// Opens a log that is not open, and has a place within the limit of all stores.
  mutating func open(_ log: TransactionLog, at step: LogProgress.Step, order: Int, _ event: Event) {
    if log.file.isUnnamed, event.transaction == nil { mayHaveUnnumbered = true }
    openLogs.insert(
      LogProgress(
        log, step, order: order, number: event.transaction, pass: passes.count, at: event.place))
  }

  /// Goes on to a step with a log, when it was only discovered before.
  mutating func discover(_ log: LogFile, step: LogProgress.Step, _ event: Event) {
    openLogs.update(log) { known in
      if known.step == .discovered { known.move(to: step, at: event.place) }
    }
  }

  /// A scheduling pass leaves a log over; that an operation has it says more.
  mutating func leaveOver(_ log: LogFile, _ evidence: Evidence, at place: Place) {
    openLogs.update(log) { known in
      switch known.step {
      case .discovered, .downloading, .leftOver: _ = known.hold(at: .leftOver, evidence, at: place)
      default: break
      }
    }
  }

  /// Forgets logs that are in no trouble, up to one in the order of opening.
  /// - Returns: How many.
  mutating func forgetLogs(upTo order: Int) -> Int {
    let before = openLogs.count
    openLogs.keep { $0.isInTrouble || $0.order > order }
    forgottenLogs += before - openLogs.count
    return before - openLogs.count
  }

  mutating func scan(at place: Place) { lastScan = place }

  mutating func refuseLog() { unfollowedLogs += 1 }

  // MARK: Trouble

  /// Applies a change that concerns the logs on their way; the event gets what follows from the state before
  /// it.
  mutating func apply(_ change: StoreChange, _ event: inout Event, pid: Int32?) {
    let place = event.place
    switch change {
    case .queued(let log):
      openLogs.update(log) { $0.move(to: .queued, at: place) }
      passes.begin()
    case .moved(let log, let step):
      if step == .queued { rollBack(log) }
      openLogs.update(log) { $0.move(to: step, at: place) }
    case .began(let log, let step, let evidence):
      openLogs.update(log) { $0.begin(evidence, of: pid, at: step, at: place) }
    case .waiting(let log, let evidence, let needs):
      passes.begin()
      let pass = passes.count
      event.isRepeat =
        openLogs.update(log) {
          let isRepeat = $0.hold(at: .waiting, evidence, at: place)
          $0.wait(in: pass, for: needs)
          return isRepeat
        } ?? false
    case .held(let log, let step, let evidence):
      if step == .ofOtherModel { passes.begin() }
      event.isRepeat = openLogs.update(log) { $0.hold(at: step, evidence, at: place) } ?? false
    case .failed(let log, let failure, let evidence):
      hasFailed = true
      rollBack(log)
      if openLogs.read(log, \.isUnderWay) == true {
        event.details = .importEnded(began: openLogs[log]?.began, changes: nil)
      }
      let attempt = passes.attempts
      let isNew = openLogs.update(log) { $0.fail(failure, evidence, attempt: attempt, at: place) } ?? true
      event.isRepeat = event.isRepeat || !isNew
    case .gaveWay(let log, let reported, let evidence):
      rollBack(log)
      let attempt = passes.attempts
      let isNew = openLogs.update(log) { $0.giveWay(reported, evidence, attempt: attempt, at: place) }
      event.isRepeat = event.isRepeat || isNew == false
    case .metadataFailed(let log, let evidence):
      // What follows is recovery, and the next scan finds the log again.
      if let open = openLogs[log] { splitWrites.append(open, evidence) }
      openLogs.update(log) { $0.move(to: .discovered, at: place) }
    case .metadataRecovered: splitWrites.mend()
    case .formerModel(let model, let log):
      formerModels.insert(model)
      if openLogs.read(log, \.isOnlySeen) == true { openLogs.remove(log) }
    case .importerWaits: event.isRepeat = passes.report(event.kind)
    case .passEnded:
      event.isRepeat = passes.report(event.kind)
      forgetUnnamed()
      passes.end()
    case .restarted: passes.restart()
    default: break
    }
  }

  /// An import ends without success: what it applied is not in the store.
  mutating func rollBack(_ file: LogFile) {
    guard let log = openLogs[file], openLogs.update(file, { $0.rollBack() }) == true, let number = log.number
    else { return }
    if arrivals[log.log.peer]?.retract(number) == true { applied -= 1 }
  }

  /// Another process has the store, so an import between changes and metadata will not end if its process has
  /// ended.
  mutating func takeOver(_ file: LogFile, of pid: Int32?, last: Place?, at line: Int, _ gaps: CaptureGaps) {
    guard let log = openLogs[file], log.step == .written, log.pid == pid, let evidence = log.beginning,
      !gaps.isLeftOut(after: log.since.line)
    else { return }
    if let last, log.isOutlived(at: last) { return abandon(file) }
    splitWrites.append(log, evidence, of: (pid, line))
  }

  /// An import that wrote its changes writes its metadata now, up to some line.
  mutating func save(_ file: LogFile, upTo place: Place) {
    openLogs.update(file) { $0.save(upTo: place) }
  }

  /// The log level hides how an import ends.
  mutating func hideEnd(of file: LogFile) { openLogs.update(file) { $0.hideEnd() } }

  /// An exception ends the process that runs an import.
  mutating func crash(_ file: LogFile, at place: Place) {
    if openLogs[file]?.isOutlived(at: place) == true { abandon(file) }
  }

  /// What became of an import is not known: its end may be in a record that is cut, or is not shown, because
  /// another one is under way and a store imports one at a time.
  mutating func abandon(_ file: LogFile) {
    keepSaved(file)
    openLogs.update(file) { log in
      if log.isUnderWay { log.abandon() }
    }
  }

  /// Forgets the logs without names that no longer wait when a pass ends: each pass reports all that wait.
  private mutating func forgetUnnamed() {
    guard passes.isOpen else { return }
    for log in openLogs.values where log.log.file.isUnnamed {
      if let waited = log.passes, waited.upperBound < passes.count { openLogs.remove(log.log.file) }
    }
  }

  /// Forgets the logs without names that wait: an import that names no log may be that of any of them, and a
  /// pass reports again what still waits.
  private mutating func forgetUnnamedWaits() {
    for log in openLogs.values where log.log.file.isUnnamed && log.step == .waiting {
      openLogs.remove(log.log.file)
    }
  }

  /// An import that saved its changes is over: they are in the store, whatever became of its metadata.
  mutating func keepSaved(_ file: LogFile) {
    guard let log = openLogs[file], log.step == .written, log.failure == nil, let number = log.number else {
      return
    }
    openLogs.update(file) { $0.keep() }
    let arrived = ArrivedLog(model: log.log.modelHash, place: log.since, pass: log.pass, isNew: true)
    arrivals[log.log.peer, default: Arrivals()].save(number, by: arrived)
  }

  // MARK: Arrivals

  mutating func apply(_ changes: ObjectCounts?, _ event: Event) {
    applied += 1
    (appliedBefore, lastApplied) = (lastApplied, event.place)
    if let log = event.log { openLogs.update(log.file) { $0.apply(changes) } }
    guard let log = event.log, let number = event.transaction else {
      uncounted.applied += 1
      if event.log == nil { forgetUnnamedWaits() }
      return
    }
    arrivals[log.peer, default: Arrivals()].apply(number, from: event.record)
    arrive(log, number, event, isImported: false)
  }

  /// An import wrote its metadata.
  /// - Returns: The number of the transaction, and the log as it was; `nil` for what is not known.
  mutating func complete(_ event: Event) -> (number: Int?, log: LogProgress?) {
    completed += 1
    last = event.place
    guard let log = event.log else {
      uncounted.completed += 1
      forgetUnnamedWaits()
      return (nil, nil)
    }
    if openLogs.read(log.file, \.step) == .written { splitWrites.dismiss(log) }
    splitWrites.mend(log)
    let open = openLogs.remove(log.file)
    imported.insert(log.file)
    guard let number = event.transaction ?? open?.number else {
      unnumbered += 1
      uncounted.completed += 1
      return (nil, open)
    }
    let arrived = ArrivedLog(
      model: log.modelHash, place: event.place, pass: open?.pass ?? passes.count, isNew: true)
    if arrivals[log.peer, default: Arrivals()].complete(number, by: arrived, from: event.record) {
      arrive(log, number, event, isImported: true)
    } else {
      recentArrivals.updateLast(where: { $0.peer == log.peer && $0.number == number }) {
        $0.isImported = true
      }
    }
    return (number, open)
  }

  /// A log turns out to have been imported before: its changes are in the store, whether or not its metadata
  /// is.
  mutating func skip(_ event: Event) {
    passes.begin()
    alreadyImported += 1
    guard let log = event.log else { return }
    let open = openLogs.remove(log.file)
    imported.insert(log.file)
    guard let number = event.transaction ?? open?.number else { return }
    let known = ArrivedLog(
      model: log.modelHash, place: event.place, pass: open?.pass ?? passes.count, isNew: false)
    arrivals[log.peer, default: Arrivals()].know(number, by: known)
  }

  private mutating func arrive(_ log: TransactionLog, _ number: Int, _ event: Event, isImported: Bool) {
    openLogs.remove(.unnamed(log.peer, number))
    if mayHaveUnnumbered { forgetUnnumbered(of: log.peer) }
    recentArrivals.append(
      ArrivalRecord(
        peer: log.peer, number: number, file: log.file, place: event.place, isImported: isImported))
  }

  /// Forgets the logs of a peer that are known only by how far they are ahead of the store: something of the
  /// peer arrived, and a pass reports again what still waits.
  private mutating func forgetUnnumbered(of peer: Name) {
    for log in openLogs.values where log.log.file.isUnnamed && log.number == nil && log.log.peer == peer {
      openLogs.remove(log.log.file)
    }
    mayHaveUnnumbered = openLogs.values.contains { $0.log.file.isUnnamed && $0.number == nil }
  }
}
