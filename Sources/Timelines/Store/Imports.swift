// What a store imports: the logs that are on their way, and the transactions that arrived.

internal import LogRecords
package import OrderedCollections

/// The imports of a store.
package struct Imports: Sendable {
  /// The logs that are on their way.
  package internal(set) var openLogs = OpenLogs()
  /// The transactions that arrived from each peer.
  package internal(set) var arrivals: OrderedDictionary<Name, Arrivals> = [:]
  /// The last transactions of other peers that arrived, with their times.
  package private(set) var recentArrivals: RecentElements<ArrivalRecord>
  /// The imports whose changes were written without their metadata.
  package internal(set) var splitWrites = SplitWrites()
  /// The number of import operations that wrote their metadata.
  package private(set) var completed = 0
  /// The place where an import last wrote its metadata.
  package private(set) var last: Place?
  /// The number of imports that applied their changes.
  ///
  /// Log level 2 does not show that an import ended, only that it continues with its metadata.
  package private(set) var applied = 0
  /// The place where an import last applied its changes, and is not seen to have failed.
  package private(set) var lastApplied: Place?
  /// The place where an import applied its changes before `lastApplied`.
  private(set) var appliedBefore: Place?
  /// The number of logs that were skipped because they had been imported before.
  package private(set) var alreadyImported = 0
  /// The place where the importer last began to scan for new logs.
  package private(set) var lastScan: Place?
  /// The number of logs that were forgotten because too many were open; they are counted as discovered.
  package private(set) var forgottenLogs = 0
  /// The number of records about logs that are not followed because too many logs are in trouble.
  package private(set) var unfollowedLogs = 0

  /// The models that this device used before its present one.
  ///
  /// The importer also skips its own logs of those models, and the logs that it imported with them.
  package private(set) var formerModels: Set<Name> = []
  /// The files of the last logs that were imported, or turned out to have been imported.
  private var imported: RecentKeys<LogFile>

  /// The number of logs that were on their way into a former store, or arrived in it.
  var droppedLogs = 0

  /// Whether any import of a log has failed so far.
  private(set) var hasFailed = false

  /// The number of imported logs whose transaction number is unknown.
  private var unnumbered = 0
  /// The number of imports that wrote their metadata, and of imports that applied their changes, whose
  /// transaction number or log is unknown.
  var uncounted = (completed: 0, applied: 0)

  /// The imports of the store whose place the present one took; `nil` if the capture shows one store.
  package internal(set) var former: FormerImports?

  /// The scheduling passes of the importer.
  var passes = ImportPasses()
  /// Whether logs may be open that have neither a name nor a number.
  private var mayHaveUnnumbered = false

  init(recentCapacity: Int, slices: Int) {
    recentArrivals = RecentElements(capacity: recentCapacity, slices: slices)
    imported = RecentKeys(capacity: recentCapacity)
  }

  /// The number of different logs of other devices that were seen.
  package var discovered: Int {
    // Unnamed logs were seen by their names before, and saved ones are among the arrivals.
    let open = openLogs.values.count { !$0.log.file.isUnnamed && !$0.isKept }
    return arrivals.values.reduce(open + forgottenLogs + droppedLogs + unnumbered) {
      $0 + $1.numbers.count
    }
  }

  /// The number of transactions that count as arrived only because a peer's numbers have too many ranges to
  /// keep.
  package var filledArrivals: Int { arrivals.values.reduce(0) { $0 + $1.numbers.filled } }

  /// The logs that failed and have not been imported since.
  package var failed: [LogProgress] { openLogs.inOrder { $0.failure != nil } }

  /// Whether no import of a log is seen to begin, continue or end at or after a line.
  func areUntouched(since line: Int) -> Bool {
    [last, lastApplied].allSatisfy { $0.map { $0.line < line } ?? true }
      && openLogs.values.allSatisfy { $0.since.line < line }
  }

  /// Whether a log was imported in this capture, or turned out to be, as far as that is kept; its end may not
  /// have been printed.
  package func hasImported(_ log: LogFile) -> Bool {
    openLogs[log]?.isEndHidden == true || openLogs[log]?.step != .ofOtherModel && imported.contains(log)
  }

  /// Whether a log was imported while this device had another model: the importer skips it from then on, and
  /// lists it in every pass.
  ///
  /// Reads the log in place, which `hasImported` copies.
  mutating func isLeftBehind(_ log: TransactionLog) -> Bool {
    guard !formerModels.isEmpty, let model = log.modelHash, formerModels.contains(model) else { return false }
    return openLogs.read(log.file, \.isEndHidden) == true
      || openLogs.read(log.file, \.step) != .ofOtherModel && imported.contains(log.file)
  }

  /// Notes that this device uses a model instead of the previous one.
  mutating func use(_ model: Name, insteadOf former: Name?) {
    if let former { formerModels.insert(former) }
    formerModels.remove(model)
  }

  /// Notes that this device no longer uses a model; its new model is unknown.
  mutating func leave(_ model: Name) { formerModels.insert(model) }

  // MARK: Logs on their way

  /// Sets the transaction number of a log, if an event has one.
  /// - Returns: `false` if the log is not open.
  mutating func identify(_ log: LogFile, as number: Int?) -> Bool {
    let found: Void? = openLogs.update(log) { known in
      if let number, known.number != number { known.identify(number) }
    }
    return found != nil
  }

  /// Opens a log that is not open yet, and for which there is room within the limit of all stores.
  mutating func open(
    _ log: TransactionLog, at step: LogProgress.Step, order: Int, number: Int?, at place: Place
  ) {
    if log.file.isUnnamed, number == nil { mayHaveUnnumbered = true }
    openLogs.insert(LogProgress(log, step, order: order, number: number, pass: passes.count, at: place))
  }

  /// Moves a log to a step if it was only discovered before.
  mutating func discover(_ log: LogFile, step: LogProgress.Step, at place: Place) {
    openLogs.update(log) { known in
      if known.step == .discovered { known.move(to: step, at: place) }
    }
  }

  /// Notes that a scheduling pass left a log over, unless an operation for the log is known, which says more.
  mutating func leaveOver(_ log: LogFile, _ evidence: Evidence, at place: Place) {
    openLogs.update(log) { known in
      switch known.step {
      case .discovered, .downloading, .leftOver: _ = known.hold(at: .leftOver, evidence, at: place)
      default: break
      }
    }
  }

  /// Forgets the logs that are in no trouble and were opened no later than `order`.
  /// - Returns: The number of logs forgotten.
  mutating func forgetLogs(upTo order: Int) -> Int {
    let before = openLogs.count
    openLogs.keep { $0.isInTrouble || $0.order > order }
    forgottenLogs += before - openLogs.count
    return before - openLogs.count
  }

  /// Notes that the importer begins to scan for new logs.
  mutating func scan(at place: Place) { lastScan = place }

  /// Counts a record about a log that is not followed.
  mutating func refuseLog() { unfollowedLogs += 1 }

  // MARK: Trouble

  /// Applies a change that concerns the logs on their way; `event` receives what follows from the state
  /// before the change.
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
      // Recovery follows, and the next scan finds the log again.
      if let open = openLogs[log] { splitWrites.append(open, evidence) }
      openLogs.update(log) { $0.move(to: .discovered, at: place) }
    case .metadataRecovered: splitWrites.resolve()
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

  /// Notes that an import ended without success: what it applied is not in the store.
  mutating func rollBack(_ file: LogFile) {
    guard let log = openLogs[file], openLogs.update(file, { $0.rollBack() }) == true else { return }
    if let last = lastApplied, last.line > log.since.line { lastApplied = appliedBefore }
    guard let number = log.number else { return }
    if arrivals[log.log.peer]?.retract(number) == true { applied -= 1 }
  }

  /// Notes that another process has opened the store: an import between changes and metadata will not end if
  /// its own process has ended.
  mutating func takeOver(_ file: LogFile, of pid: Int32?, last: Place?, at line: Int, _ gaps: CaptureGaps) {
    guard let log = openLogs[file], log.step == .written, log.pid == pid, let evidence = log.beginning,
      !gaps.isLeftOut(after: log.since.line)
    else { return }
    if let last, log.isOutlived(at: last) { return abandon(file) }
    splitWrites.append(log, evidence, of: (pid, line))
  }

  /// Notes that an import that wrote its changes now writes its metadata, up to a place.
  mutating func save(_ file: LogFile, upTo place: Place) {
    openLogs.update(file) { $0.save(upTo: place) }
  }

  /// Notes that the log level hides how an import ends.
  mutating func hideEnd(of file: LogFile) { openLogs.update(file) { $0.hideEnd() } }

  /// Notes that an exception ended the process that runs an import.
  mutating func crash(_ file: LogFile, at place: Place) {
    if openLogs[file]?.isOutlived(at: place) == true { abandon(file) }
  }

  /// Notes that the outcome of an import is unknown.
  ///
  /// Its end may be in a truncated record, or is not shown because another import is running and a store
  /// imports one log at a time.
  mutating func abandon(_ file: LogFile) {
    keepSaved(file)
    openLogs.update(file) { log in
      if log.isUnderWay { log.abandon() }
    }
  }

  /// Forgets the unnamed logs that no longer wait when a pass ends: each pass reports all logs that wait.
  private mutating func forgetUnnamed() {
    guard passes.isOpen else { return }
    for log in openLogs.values where log.log.file.isUnnamed {
      if let waited = log.passes, waited.upperBound < passes.count { openLogs.remove(log.log.file) }
    }
  }

  /// Forgets the unnamed logs that wait: an import that names no log may be the import of any of them, and
  /// the next pass reports again what still waits.
  private mutating func forgetUnnamedWaits() {
    for log in openLogs.values where log.log.file.isUnnamed && log.step == .waiting {
      openLogs.remove(log.log.file)
    }
  }

  /// Notes that an import that saved its changes is over: they are in the store, whatever became of its
  /// metadata.
  mutating func keepSaved(_ file: LogFile) {
    guard let log = openLogs[file], log.step == .written, log.failure == nil, let number = log.number else {
      return
    }
    openLogs.update(file) { $0.keep() }
    let arrived = ArrivedLog(model: log.log.modelHash, place: log.since, pass: log.pass, isNew: true)
    updateArrivals(of: log.log.peer) { $0.save(number, by: arrived) }
  }

  // MARK: Arrivals

  /// Notes that an import applied its changes.
  mutating func apply(_ changes: ObjectCounts?, _ event: Event) {
    applied += 1
    (appliedBefore, lastApplied) = (lastApplied, event.place)
    if let log = event.log { openLogs.update(log.file) { $0.apply(changes) } }
    guard let log = event.log, let number = event.transaction else {
      uncounted.applied += 1
      if event.log == nil { forgetUnnamedWaits() }
      return
    }
    updateArrivals(of: log.peer) { $0.apply(number, from: event.record) }
    arrive(log, number, event, imported: nil)
  }

  /// Notes that an import wrote its metadata.
  /// - Returns: The number of the transaction, when its import began and what it changed; `nil` for what is
  ///   unknown.
  mutating func complete(_ event: Event) -> (number: Int?, began: Timestamp?, changes: ObjectCounts?) {
    completed += 1
    last = event.place
    guard let log = event.log else {
      uncounted.completed += 1
      forgetUnnamedWaits()
      return (nil, nil, nil)
    }
    if openLogs.read(log.file, \.step) == .written { splitWrites.dismiss(log) }
    splitWrites.resolve(log)
    let (began, changes) = openLogs.read(log.file) { ($0.began, $0.changes) } ?? (nil, nil)
    let closed = close(log.file, event)
    guard let number = closed.number else {
      unnumbered += 1
      uncounted.completed += 1
      return (nil, began, changes)
    }
    let arrived = ArrivedLog(model: log.modelHash, place: event.place, pass: closed.pass, isNew: true)
    let isFirst = updateArrivals(of: log.peer) { $0.complete(number, by: arrived, from: event.record) }
    if isFirst {
      arrive(log, number, event, imported: event.place)
    } else {
      recentArrivals.updateLast(where: { $0.peer == log.peer && $0.number == number }) {
        $0.imported = event.place
      }
    }
    return (number, began, changes)
  }

  /// Closes a log whose import is over; returns the number of its transaction, if that is known, and of the passes
  /// that had ended when the log was first seen.
  private mutating func close(_ file: LogFile, _ event: Event) -> (number: Int?, pass: Int) {
    let (number, pass) = openLogs.read(file) { ($0.number, $0.pass) } ?? (nil, passes.count)
    openLogs.remove(file)
    imported.insert(file)
    return (event.transaction ?? number, pass)
  }

  /// Changes the arrivals of a peer in place: the subscript with a default value copies them.
  private mutating func updateArrivals<Result>(
    of peer: Name, _ body: (inout Arrivals) -> Result
  ) -> Result {
    if let index = arrivals.index(forKey: peer) { return body(&arrivals.values[index]) }
    var first = Arrivals()
    defer { arrivals[peer] = first }
    return body(&first)
  }

  /// Notes that a log turned out to have been imported before: its changes are in the store, but perhaps not
  /// its metadata.
  mutating func skip(_ event: Event) {
    passes.begin()
    alreadyImported += 1
    guard let log = event.log else { return }
    let closed = close(log.file, event)
    guard let number = closed.number else { return }
    let known = ArrivedLog(model: log.modelHash, place: event.place, pass: closed.pass, isNew: false)
    updateArrivals(of: log.peer) { $0.know(number, by: known) }
  }

  private mutating func arrive(_ log: TransactionLog, _ number: Int, _ event: Event, imported: Place?) {
    openLogs.remove(.unnamed(log.peer, number))
    if mayHaveUnnumbered { forgetUnnumbered(of: log.peer) }
    recentArrivals.append(
      ArrivalRecord(
        peer: log.peer, number: number, file: log.file, place: event.place, imported: imported))
  }

  /// Forgets the logs of a peer that are known only by how far they are ahead of the store: a transaction of
  /// the peer arrived, and the next pass reports again what still waits.
  private mutating func forgetUnnumbered(of peer: Name) {
    for log in openLogs.values where log.log.file.isUnnamed && log.number == nil && log.log.peer == peer {
      openLogs.remove(log.log.file)
    }
    mayHaveUnnumbered = openLogs.values.contains { $0.log.file.isUnnamed && $0.number == nil }
  }
}
