// The running of import operations, from the parse of the log to the app's notification.

extension Device {
  /// What an operation will do.
  func plan(_ operation: ImportOperation, _ store: Store, isLast: Bool) -> [Beat] {
    let log = operation.log
    startImportFaults(log, store)
    var steps: [OperationBeat] = [.parse, .cacheMatches, .apply, .prefetched]
    if log.injection?.fault == .conflictSkipped {
      let change = oldObject(.updated, store)
      steps += [.skipUpdate(change), .skipObject(change)]
    }
    steps.append(.applied)
    if log.isNeverFinished {
      steps = Array(steps.prefix(random.within(1...steps.count))) + [.unfinished]
    } else if log.failure == nil {
      steps += [.written, .stackUpdates, .metadataWritten, .coordinators, .notification]
      if options.hasManager, store.index == 0, random.chance(0.4) { steps.append(.merged) }
      if isLast { steps.append(.pendingWritten) }
    }
    var beats: [Beat] = steps.map { .operation($0, operation) }
    if case .lostRace? = log.failure {
      beats.append(.failure(.beatToDatabase, operation))
      beats.append(.failure(.reported, operation))
    } else if log.failure != nil {
      beats.append(.failure(.errorSaving, operation))
      beats.append(.failure(.reported, operation))
    }
    return beats
  }

  /// A thread on which no operation runs.
  private func freeThread() -> Int {
    let count = threads.queues.count - Threads.reserved
    let offset = random.below(count)
    for index in 0..<count {
      let thread = threads.queues[Threads.reserved + (index + offset) % count]
      if !busyThreads.contains(thread) { return thread }
    }
    return threads.queues[Threads.reserved + offset]
  }

  /// Notes that an operation runs no more.
  func release(_ operation: ImportOperation, _ store: Store) {
    store.isImporting = false
    operation.log.isRunning = false
    busyThreads.remove(operation.thread)
  }

  // MARK: Statements

  func perform(_ beat: OperationBeat, _ operation: ImportOperation, _ agent: Agent) {
    let store = agent.store
    let log = operation.log
    switch beat {
    case .parse:
      operation.thread = freeThread()
      busyThreads.insert(operation.thread)
      store.isImporting = true
      log.isRunning = true
      guard begin(.beginningParse, on: operation.thread) else { return }
      text.operation(operation, store, names)
      text.add(": Beginning parse of log file: ")
      text.transactionLog(log, store, names)
      log.shown.began = true
      if log.isNeverFinished { tell(log.injection, line: recordLine) }
    case .cacheMatches:
      guard begin(.cacheMatches, on: operation.thread) else { return }
      text.operation(operation, store, names)
      text.add(" - Cache KV: ")
      text.vector(store.vector, names)
      text.add(" matches initial KV: ")
      text.vector(store.vector, names)
      store.truth.knowledge = store.vector.byName(names.peers)
    case .apply:
      guard begin(.aboutToApply, on: operation.thread) else { return }
      text.add("About to apply changes from log contents.")
    case .prefetched:
      guard sayOperation(.prefetched, "\nSuccessfully prefetched managed objects.", operation, store) else {
        return
      }
    case .skipUpdate(let change): guard saySkippedUpdate(change, operation, store) else { return }
    case .skipObject(let change): guard saySkippedObject(change, operation, store) else { return }
    case .applied:
      guard begin(.changesApplied, on: operation.thread) else { return }
      text.add("Changes applied for transaction log content, managed object context changes: ")
      text.changes(of: log, store, now)
      operation.hasToldObjects = true
    case .written:
      store.vector.merge(log.vector)
      store.isImporting = false
      guard sayOperation(.wroteChanges, "\nSuccessfully wrote changes.", operation, store) else { return }
    case .stackUpdates: guard sayStackUpdates(operation, store) else { return }
    case .metadataWritten:
      noteImported(log, store)
      let isSaid = sayOperation(.wroteMetadata, "\nSuccessfully wrote metadata changes.", operation, store)
      release(operation, store)
      guard isSaid else { return }
      noteImportTold(operation, store)
    case .coordinators, .notification, .merged, .pendingWritten:
      guard sayNotification(beat, log, agent) else { return }
    case .unfinished:
      agent.drop()
      agent.wakesAt = .max
      return
    }
    end()
  }

  private func sayOperation(
    _ statement: Statement, _ words: String, _ operation: ImportOperation, _ store: Store
  ) -> Bool {
    guard begin(statement, on: operation.thread) else { return false }
    text.operation(operation, store, names)
    text.add(words)
    return true
  }

  private func sayStackUpdates(_ operation: ImportOperation, _ store: Store) -> Bool {
    let log = operation.log
    guard begin(.stackUpdates, on: operation.thread) else { return false }
    text.add("About to save stack updates, metadata moc changes: \n\tinserted: ")
    text.set(log.changes) { $0.metadataEntry($1, of: log, store, self.names, self.now) }
    text.add("\n\tupdated: ")
    text.set([log]) { $0.peerState(of: $1, store) }
    text.add("\n\tdeleted: {(\n)}.")
    return true
  }

  // MARK: Conflicts

  /// Says that an update came too late: this device deleted the object with its last save.
  private func saySkippedUpdate(_ change: ObjectChange, _ operation: ImportOperation, _ store: Store) -> Bool
  {
    operation.log.injection?.state = .shown
    let deleting = lastExport(of: store)
    guard begin(.skippingUpdate, on: operation.thread) else { return false }
    text.add("Skipping updated object with globalID: ")
    text.globalObjectID(change, of: operation.log, store, names)
    text.add(" because it was later deleted by the transaction with entry: ")
    addEntry(change, deleting, operation, store)
    tell(operation.log.injection, line: recordLine)
    let entity = store.schema.entities[change.entity].name
    store.truth.skippedObjects.append(
      "\(store.name):\(entity):p\(change.key):\(names.peers[operation.log.peer])")
    return true
  }

  private func saySkippedObject(_ change: ObjectChange, _ operation: ImportOperation, _ store: Store) -> Bool
  {
    guard sayOperation(.skippingObject, "\nSkipping object: ", operation, store) else { return false }
    addEntry(change, lastExport(of: store), operation, store)
    text.add("\nResolved type: 2 / 1")
    return true
  }

  private func addEntry(
    _ change: ObjectChange, _ deleting: TransactionLog, _ operation: ImportOperation, _ store: Store
  ) {
    var deletion = change
    deletion.kind = .deleted
    if names.era == .iOS6 {
      text.metadataEntry(deletion, of: deleting, store, names, lastSave)
    } else {
      text.entry(deletion, owner: operation.log, of: deleting, store, names, lastSave)
    }
  }

  /// This device's last save of a store, if need be one from before the capture.
  private func lastExport(of store: Store) -> TransactionLog {
    if let last = store.exports.last { return last }
    let old = TransactionLog(
      peer: names.local,
      number: store.vector.numbers[names.local],
      vector: store.vector,
      file: random.uuid() + ".1.cdt",
      changes: []
    )
    store.exports.append(old)
    return old
  }
}
