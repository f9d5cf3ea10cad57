// The course of import operations, from the parsing of the log to the app's notification.

extension Device {
  /// Returns the beats of an operation.
  func plan(_ operation: ImportOperation, _ store: Store, isLast: Bool) -> [Beat] {
    let log = operation.log
    startImportFaults(log, store)
    var beats: [Beat] = [.operation(.parse, operation)]
    beats += cacheBeats(operation, store)
    beats += [.operation(.apply, operation), .operation(.prefetched, operation)]
    beats += objectBeats(operation, store)
    beats.append(.operation(.applied, operation))
    if log.isNeverFinished { return unfinished(beats, operation) }
    if let breaking = breakingBeats(operation, store) { return beats + breaking }
    switch log.failure {
    case .lostRace:
      beats += [.failure(.beatToDatabase, operation), .failure(.reported, operation)]
    case .validation, .mergeError:
      beats += [.failure(.errorSaving, operation), .failure(.reported, operation)]
    case nil:
      var steps: [OperationBeat] = [.written, .stackUpdates, .metadataWritten, .coordinators, .notification]
      if options.hasManager, store.index == 0, random.chance(0.4) { steps.append(.merged) }
      if isLast { steps.append(.pendingWritten) }
      beats += steps.map { .operation($0, operation) }
      beats += recoveryBeats(after: operation, store)
    }
    return beats
  }

  /// Returns the beats of an operation whose end is not in the capture.
  private func unfinished(_ beats: [Beat], _ operation: ImportOperation) -> [Beat] {
    var rest: [Beat]
    switch operation.log.injection?.fault {
    case .endsBeforeMetadata:
      rest = beats + [.operation(.written, operation)]
      if random.chance(0.5) { rest.append(.operation(.stackUpdates, operation)) }
    case .importInterrupted, .crashedAtEnd: rest = beats
    default: rest = Array(beats.prefix(random.within(1...beats.count)))
    }
    return rest + [.operation(.unfinished, operation)]
  }

  /// Returns a thread on which no operation runs.
  private func freeThread() -> Int {
    let count = threads.queues.count - Threads.reserved
    let offset = random.below(count)
    for index in 0..<count {
      let thread = threads.queues[Threads.reserved + (index + offset) % count]
      if !busyThreads.contains(thread) { return thread }
    }
    return threads.queues[Threads.reserved + offset]
  }

  /// Notes that an operation is no longer running.
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
      if log.isNeverFinished, log.injection?.fault != .crashedAtEnd { tell(log.injection, line: recordLine) }
    case .cacheMatches:
      guard begin(.cacheMatches, on: operation.thread) else { return }
      text.operation(operation, store, names)
      text.add(" - Cache KV: ")
      text.vector(store.vector, names)
      text.add(" matches initial KV: ")
      text.vector(store.vector, names)
      showVector(store)
    case .apply:
      guard begin(.aboutToApply, on: operation.thread) else { return }
      text.add("About to apply changes from log contents.")
    case .prefetched:
      guard sayOperation(.prefetched, "\nSuccessfully prefetched managed objects.", operation, store) else {
        return
      }
    case .applied:
      guard begin(.changesApplied, on: operation.thread) else { return }
      text.add("Changes applied for transaction log content, managed object context changes: ")
      text.changes(of: log, store, now)
      operation.hasToldObjects = true
    case .written:
      store.vector.merge(log.vector)
      store.isImporting = false
      guard sayOperation(.wroteChanges, "\nSuccessfully wrote changes.", operation, store) else { return }
      log.shown.written = true
      keepEvidence(log.injection, line: recordLine, isTelling: false)
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
      endUnfinished(operation, agent)
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
}
