// The saves of the app: Core Data writes a transaction log for the other peers.

extension Device {
  /// Decides what a store's exporter does while nothing is under way.
  func decideExporter(_ agent: Agent) {
    startManagerFaults()
    guard stage == .living, part?.isSilent != true else {
      agent.wakesAt = .max
      return
    }
    agent.plan(savingBeats(agent) + [.pause(Int64(random.within(500_000...12_000_000)))])
  }

  /// Returns the beats of a save, including a fault that is due.
  private func savingBeats(_ agent: Agent) -> [Beat] {
    let store = agent.store
    let due = injections.first {
      $0.fault.scene == .export && $0.state == .waiting && made >= $0.place
        && ($0.store == nil || $0.store === store)
        && ($0.fault == .exportHoleAtLaunch || store.isReady && !store.isLocal)
    }
    guard let due else { return exportBeats(store) }
    return failingExport(due, store, agent)
  }

  /// Returns the beats of a successful save.
  func exportBeats(_ store: Store, number: Int? = nil) -> [Beat] {
    let log = TransactionLog(
      peer: names.local,
      number: number ?? store.vector.numbers[names.local] + 1,
      vector: store.vector,
      file: random.uuid() + ".1.cdt",
      changes: changes(store)
    )
    var beats: [ExportBeat] = [.considering, .willRespond, .commit]
    let counts = log.counts
    if counts.inserted > 0 { beats.append(.objects(.inserted)) }
    if counts.updated > 0 { beats.append(.objects(.updated)) }
    if counts.deleted > 0 { beats.append(.objects(.deleted)) }
    beats += [.reserved, .wrote, .entries, .cached]
    return beats.map { .export($0, log) }
  }

  func perform(_ beat: ExportBeat, _ log: TransactionLog, _ agent: Agent) {
    let store = agent.store
    switch beat {
    case .considering: guard sayConsidering(store) else { return }
    case .willRespond:
      guard begin(.willRespond, on: threads.main) else { return }
      text.add("Exporter: ")
      text.exporter(store, names, lastSave: lastSave)
      text.add("\nWill respond.")
    case .commit:
      store.isCommitting = true
      log.vector = store.vector
      log.vector.numbers[names.local] = log.number
      guard begin(.aboutToCommit, on: threads.main) else { return }
      sayCommit(log, store)
    case .objects(let kind): guard sayObjects(kind, log, store) else { return }
    case .reserved:
      guard begin(.reservedNumber, on: threads.main) else { return }
      text.saveSnapshot(log, store, names)
      text.add("\nReserved transaction knowledge vector: ")
      text.vector(log.vector, names)
      text.add(" (")
      text.add(log.number)
      text.add(")")
      showVector(store)
      store.truth.knowledge = log.vector.byName(names.peers)
      keepEvidence(log.injection, line: recordLine, isTelling: false)
    case .wrote:
      guard sayWrote(log, store) else { return }
      hideFailedExports(of: store)
    case .entries: guard sayEntries(log, store) else { return }
    case .cached:
      guard !store.isLocal, names.era != .iOS6, begin(.addedEntries, on: threads.main) else { return }
      text.add("Added transaction entries to cache")
    }
    end()
  }

  /// Clears the lines of failed exports that nothing shows to be failures.
  ///
  /// Without process IDs and set-ups, nothing shows that another process writes now: it may be the one whose
  /// save failed, and which tries again.
  private func hideFailedExports(of store: Store) {
    guard !options.header.hasPID, names.era == .iOS6 else { return }
    for injection in injections where injection.fault == .exportFailedAtRelaunch && injection.store === store
    {
      if injection.state == .shown { note(injection) { $0.line = nil } }
    }
  }

  private func sayConsidering(_ store: Store) -> Bool {
    guard begin(.considering, on: threads.main) else { return false }
    text.add("Exporter considering response to save: ")
    text.exporter(store, names, lastSave: lastSave)
    text.add("\nStore: ")
    text.sqlStore(store, names)
    text.add("\nOptions: {\n    NSPersistentStoreUbiquitousContentNameKey = ")
    text.add(store.name)
    text.add(";\n    NSPersistentStoreUbiquitousContentURLKey = CloudLogs;\n}\n")
    return true
  }

  private func sayCommit(_ log: TransactionLog, _ store: Store) {
    text.add("Got notification that store is about to commit: NSConcreteNotification ")
    text.addAddress()
    text.add(" {name = _NSSQLCoreTransactionStateChangedNotification; object = ")
    text.sqlStore(store, names)
    text.add("; userInfo = {\n    \"_NSSQLCoreActiveSaveRequest\" = \"")
    text.object("NSSaveChangesRequest")
    text.add("\";\n    \"_NSSQLCoreTransactionType\" = 1;\n    \"_NSSQLCoreTransientSequenceNumber\" = ")
    text.add(log.number)
    text.add(";\n}}")
  }

  private func sayObjects(_ kind: ObjectChange.Kind, _ log: TransactionLog, _ store: Store) -> Bool {
    let (statement, words): (Statement, String) =
      switch kind {
      case .inserted: (.exportingInserted, " exporting inserted objects: ")
      case .updated: (.exportingUpdated, " exporting updated objects: ")
      case .deleted: (.exportingDeleted, " exporting deleted objects: ")
      }
    guard begin(statement, on: threads.main) else { return false }
    text.exporter(store, names, lastSave: lastSave)
    text.add(words)
    text.objects(kind, of: log, store, now)
    return true
  }

  private func sayWrote(_ log: TransactionLog, _ store: Store) -> Bool {
    store.isCommitting = false
    store.vector.numbers[names.local] = log.number
    if store.isLocal {
      store.held.append(log)
    } else {
      store.published = store.vector
      store.exports.append(log)
      if store.exports.count > 4 { store.exports.removeFirst() }
    }
    let isSaid = begin(.wroteLog, on: threads.main)
    if let part {
      part.cloud.note(log, store, names, at: trueTime, line: isSaid ? recordLine : nil)
      if !store.isLocal { part.cloud.send(log, store, at: trueTime, made: made) }
    }
    guard isSaid else { return false }
    text.exporter(store, names, lastSave: lastSave)
    lastSave = now
    text.add(" Successfully wrote transaction log: ")
    text.transactionLog(log, store, names, isLocal: store.isLocal)
    tell(log.toldWhenWritten, line: recordLine)
    store.truth.exported.insert(log.number)
    store.show(log.number, of: names.localPeer)
    return true
  }

  /// Sends the logs that were written to local storage.
  func sendHeldLogs(_ store: Store) {
    guard let last = store.held.last else { return }
    for log in store.held { part?.cloud.send(log, store, at: trueTime, made: made) }
    store.held = []
    store.published.merge(last.vector)
  }

  private func sayEntries(_ log: TransactionLog, _ store: Store) -> Bool {
    if store.isLocal, names.era != .iOS6 {
      guard begin(.skippingCaching, on: threads.main) else { return false }
      text.exporter(store, names, lastSave: lastSave)
      text.add("\nSkipping transaction history caching, using local storage.")
      return true
    }
    if names.era == .iOS6 {
      guard begin(.stackChanges, on: threads.main) else { return false }
      text.add("Stack Changes:\nInserted: ")
      text.set(log.changes) { $0.metadataEntry($1, of: log, store, self.names, self.now) }
      return true
    }
    guard begin(.transactionEntries, on: threads.main) else { return false }
    text.exporter(store, names, lastSave: lastSave)
    text.add("\nTransaction Entries: ")
    text.array(log.changes) { $0.entry($1, owner: log, of: log, store, self.names, self.now) }
    return true
  }
}
