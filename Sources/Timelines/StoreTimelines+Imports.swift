// What the statements of an import do to the log they are about: from its discovery until its metadata is written.

internal import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  mutating func noteImport(
    _ event: inout Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) {
    takeFromOperation(&event, source, number, bytes)
    if event.kind == .importRescheduled { noteLeftOver(event, source, bytes) }
    guard let store = event.store else {
      // The importer of a pass is known by its peer only, when an app has several stores.
      if event.kind == .importPassFinished || event.kind == .importRescheduled {
        event.isRepeat = true
        for index in stores.indices { endPass(of: index) }
      }
      return
    }
    switch event.kind {
    case .importDiscovered: noteDiscovered(event, source, .discovered, bytes)
    case .importDownloading: noteDiscovered(event, source, .downloading, bytes)
    case .importAlreadyImported, .importSeenBefore: noteKnown(&event, source, bytes)
    case .importQueued: step(&event, to: .queued)
    case .importBegan: noteBegan(&event, source, bytes)
    case .importApplied: noteApplied(&event, source, bytes)
    case .importWritten: step(&event, to: .written)
    case .importMetadataWritten: noteImported(&event, source, bytes)
    case .importIncompatible: noteWaiting(&event, source, bytes)
    case .importBlocked, .importTwoPeers:
      event.isRepeat = !stores[store].toldWaits.insert(event.kind).inserted
    case .importPassFinished, .importRescheduled:
      event.isRepeat = !stores[store].toldWaits.insert(event.kind).inserted
      endPass(of: store)
    case .importRestartTimer: stores[store].attempts += 1
    case .importModelMismatch: noteTrouble(&event, source, .ofOtherModel, bytes)
    case .importIgnored: noteTrouble(&event, source, .ignored, bytes)
    case .importLostRace, .importInterrupted, .importCancelled: step(&event, to: .queued)
    case .importMetadataFailed: noteMetadataFailed(&event, source, bytes)
    case .importFailed, .importLogUnreadable, .importDownloadFailed: noteFailed(&event, source, bytes)
    default: break
    }
  }

  /// Reads what an operation or a log tells of itself; without one, the import of the thread is meant.
  private mutating func takeFromOperation(
    _ event: inout Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) {
    if event.log == nil, event.kind.isStepOfAnImport,
      let running = running[Runner(pid: source.record.pid, thread: source.record.thread)]
    {
      event.log = stores[running.store].openLogs[running.file]?.log
    }
    guard let log = event.log else { return }
    event.peer = log.peer
    if let number {
      event.transaction = number
    } else if let place = source.place(.operation) ?? source.place(.transactionLog) ?? source.place(.log) {
      event.transaction = bytes.extracting(place).number(of: .transactionNumber)
    }
    if event.transaction == nil, let store = event.store {
      event.transaction = stores[store].openLogs[log.file]?.number
    }
  }

  // MARK: Steps

  /// Opens the log of an event, or finds it open.
  ///
  /// - Returns: Its store, and its place among the store's open logs.
  mutating func open(_ event: Event, _ step: LogProgress.Step) -> (store: Int, place: Int)? {
    guard let store = event.store, let log = event.log else { return nil }
    if let place = stores[store].openLogs.place(of: log.file) {
      if let number = event.transaction { stores[store].openLogs[place].number = number }
      return (store, place)
    }
    guard makeRoom(in: store) else { return nil }
    openLogs += 1
    openedLogs += 1
    var new = LogProgress(log, step, order: openedLogs, at: event.place)
    new.number = event.transaction
    return (store, stores[store].openLogs.insert(new))
  }

  /// Forgets the older half of the logs that are in no trouble, when there are too many.
  ///
  /// Below log level 3 no record tells that an import is over, so that its log stays open. When most are in trouble,
  /// further logs are not followed; looked for again after some more, since looking takes its time.
  private mutating func makeRoom(in store: Int) -> Bool {
    guard openLogs >= Self.openLogCapacity else { return true }
    if unfollowedLogs % Self.patienceForRoom == 0 {
      let orders = stores.flatMap { $0.openLogs.values.lazy.filter { !$0.isInTrouble }.map(\.order) }.sorted()
      if orders.count >= Self.patienceForRoom {
        let middle = orders[orders.count / 2]
        for index in stores.indices {
          let before = stores[index].openLogs.count
          stores[index].openLogs.keep { $0.isInTrouble || $0.order > middle }
          let forgotten = before - stores[index].openLogs.count
          stores[index].forgottenLogs += forgotten
          openLogs -= forgotten
        }
        return true
      }
    }
    unfollowedLogs += 1
    stores[store].unfollowedLogs += 1
    return false
  }

  /// How many logs of all stores are followed at once.
  package static let openLogCapacity = 10_000

  /// How many logs must be free to be forgotten, and how many are refused before looking again.
  private static let patienceForRoom = openLogCapacity / 10

  /// A record as evidence for a log; without its text, when very many are open.
  func evidence(_ source: RecognisedRecord, _ bytes: Span<UInt8>, _ event: Event) -> Evidence {
    openLogs > Self.mostLogsWithText
      ? Evidence(event.record) : Evidence(source.record, bytes, entry: event.entry)
  }

  /// How many logs may be open for the text of their records to be kept.
  private static let mostLogsWithText = 1000

  private mutating func endPass(of store: Int) {
    guard stores[store].isPassOpen else { return }
    stores[store].passes += 1
    stores[store].attempts += 1
    stores[store].isPassOpen = false
  }

  private mutating func step(_ event: inout Event, to step: LogProgress.Step) {
    guard let (store, place) = open(event, step) else { return }
    stores[store].openLogs[place].move(to: step, at: event.place)
    if step == .queued, event.kind == .importQueued {
      stores[store].isPassOpen = true
      stores[store].modelHash = stores[store].openLogs[place].log.modelHash ?? stores[store].modelHash
    }
  }

  private mutating func noteDiscovered(
    _ event: Event, _ source: RecognisedRecord, _ step: LogProgress.Step, _ bytes: Span<UInt8>
  ) {
    var logs: [TransactionLog] = []
    if let log = event.log {
      logs = [log]
    } else if let place = source.place(.log) {
      bytes.extracting(place).forEachLogPath { path in
        if let log = namedLog(path) { logs.append(log) }
      }
    }
    for log in logs {
      var one = event
      one.log = log
      // A list may hold the logs of several stores.
      guard let store = obtainStore(named: log.store, peer: nil, source.record.pid, at: event.place) else {
        continue
      }
      one.store = store
      guard stores[store].peer != log.peer, let (_, place) = open(one, step) else { continue }
      if stores[store].openLogs[place].step == .discovered {
        stores[store].openLogs[place].move(to: step, at: event.place)
      }
    }
  }

  /// The log of a path in a list, when it can be told from others.
  private mutating func namedLog(_ path: Span<UInt8>) -> TransactionLog? {
    guard let log = logPaths.log(path, &names) else { return nil }
    if log.isBeyondNames { unnamedLogs += 1 }
    return log.isBeyondNames ? nil : log
  }

  /// Opens the logs that are left over after a pass: at log level 2 no other record may tell of them.
  private mutating func noteLeftOver(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let start = bytes.find("pendingLogs:", from: 0) else { return }
    let end = bytes.find(")}", from: start) ?? bytes.count
    bytes.extracting(start..<end).forEachLogPath { path in
      guard let log = namedLog(path),
        let store = obtainStore(named: log.store, peer: nil, source.record.pid, at: event.place),
        stores[store].peer != log.peer
      else { return }
      var one = event
      one.log = log
      one.store = store
      _ = open(one, .discovered)
    }
  }

  private mutating func noteBegan(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let log = event.log, let (store, place) = open(event, .running) else { return }
    let runner = Runner(pid: source.record.pid, thread: source.record.thread)
    let beginning = evidence(source, bytes, event)
    stores[store].openLogs[place].begin(beginning, of: source.record.pid, at: event.place)
    stores[store].modelHash = stores[store].openLogs[place].log.modelHash ?? stores[store].modelHash
    if running.count >= Self.mostRunning {
      let lines = running.values.map(\.line).sorted()
      running = running.filter { $0.value.line > lines[lines.count / 2] }
    }
    running[runner] = RunningImport(store: store, file: log.file, line: event.line)
  }

  /// How many threads with imports are told apart; their ends are not always told, so that the older half is forgotten.
  static let mostRunning = 256

  private mutating func noteApplied(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    var counts = ObjectCounts()
    if let place = source.place(.inserted) { counts.inserted = bytes.extracting(place).managedObjectCount }
    if let place = source.place(.updated) { counts.updated = bytes.extracting(place).managedObjectCount }
    if let place = source.place(.deleted) { counts.deleted = bytes.extracting(place).managedObjectCount }
    event.changes = counts
    guard let store = event.store, let log = event.log else { return }
    stores[store].applied += 1
    stores[store].lastApplied = event.place
    if let place = stores[store].openLogs.place(of: log.file) {
      stores[store].openLogs[place].changes = counts
    }
    guard let number = event.transaction else { return }
    stores[store].arrivals[log.peer, default: Arrivals()].applied.insert(number)
    noteArrival(of: log, number, in: store, event)
    // An operation looks whether the store has its log before it applies anything.
    if mayBeSetBack(store), let held = stores[store].held[log.peer], held.number >= number {
      stores[store].setBack = SetBack(
        peers: [(log.peer, held.number, number - 1)],
        evidence: Evidence(source.record, bytes, entry: event.entry), holder: held.pid,
        reader: source.record.pid)
    }
  }

  // MARK: Ends

  private mutating func noteImported(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    guard let store = event.store else { return }
    stores[store].imports += 1
    stores[store].lastImport = event.place
    let open = event.log.flatMap { stores[store].openLogs[$0.file] }
    event.changes = open?.changes
    event.began = open?.beginning?.time
    close(event, source, in: store, isImport: true)
    running[Runner(pid: source.record.pid, thread: source.record.thread)] = nil
  }

  private mutating func noteKnown(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let store = event.store else { return }
    stores[store].isPassOpen = true
    if let log = event.log, let place = source.place(.logVector) {
      event.transaction = KnowledgeVector(bytes.extracting(place), &names)[log.peer]
    }
    stores[store].alreadyImported += 1
    observe(.storeVector, of: source, store, event, bytes)
    close(event, source, in: store, isImport: false)
  }

  /// Folds a log into the numbers that arrived.
  ///
  /// - Parameters:
  ///   - event: What happened to the log.
  ///   - source: The record that tells it.
  ///   - store: Its store.
  ///   - isImport: Whether it was imported now, not before.
  private mutating func close(
    _ event: Event, _ source: RecognisedRecord, in store: Int, isImport: Bool
  ) {
    guard let log = event.log else { return }
    mendSplitWrite(of: log, in: store)
    let open = stores[store].openLogs.remove(log.file)
    if open != nil { openLogs -= 1 }
    guard let number = event.transaction ?? open?.number else {
      stores[store].unnumberedImports += isImport ? 1 : 0
      return
    }
    stores[store].arrivals[log.peer, default: Arrivals()].numbers.insert(number)
    guard isImport else { return }
    stores[store].arrivals[log.peer]?.imported.insert(number)
    let held = stores[store].held[log.peer]?.number ?? 0
    stores[store].held[log.peer] = Holding(
      number: max(number, held), since: event.time, pid: source.record.pid)
    know(log.peer, max(number, stores[store].knowledge?[log.peer] ?? 0), in: store, event.record)
    if stores[store].arrivals[log.peer]?.applied.contains(number) != true {
      noteArrival(of: log, number, in: store, event)
    }
  }

  private mutating func noteArrival(
    of log: TransactionLog, _ number: Int, in store: Int, _ event: Event
  ) {
    stores[store].arrivals[log.peer]?.last = event.record
    stores[store].recentArrivals.append(
      ArrivalRecord(peer: log.peer, number: number, file: log.file, place: event.place))
  }
}
