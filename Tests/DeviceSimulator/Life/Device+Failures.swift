// The course of a failing import: the queue stops, and after half a minute everything is tried again.

extension Device {
  func perform(_ beat: FailureBeat, _ operation: ImportOperation, _ agent: Agent) {
    let store = agent.store
    switch beat {
    case .errorSaving:
      release(operation, store)
      guard begin(.errorSaving, on: operation.thread) else { return }
      sayErrorSaving(operation, store)
      tell(operation.log.injection, line: recordLine)
    case .beatToDatabase:
      release(operation, store)
      guard begin(.beatToDatabase, on: operation.thread) else { return }
      text.add("Import operation: ")
      text.operation(operation, store, names)
      text.add("\nWas beat to the database, rolling back and retrying later.")
      tell(operation.log.injection, line: recordLine)
    case .reported:
      let isSaid = sayFailure(operation, agent)
      if isSaid { tell(operation.log.injection, line: recordLine) }
      planRestart(operation, agent)
      guard isSaid else { return }
    case .cancelled:
      guard begin(.abortingCancelled, on: agent.thread) else { return }
      text.add("Aborting cancelled operation: ")
      text.operation(operation, store, names)
    case .timerFired:
      guard begin(.restartTimer, on: agent.thread) else { return }
      text.add("Restart timer fired for importer: ")
      text.importer(store, names)
    }
    end()
  }

  /// Cancels the scheduled imports, and plans another try.
  private func planRestart(_ operation: ImportOperation, _ agent: Agent) {
    let store = agent.store
    let log = operation.log
    log.failures += 1
    if log.failure?.isLasting == false { log.failure = nil }
    if let injection = log.injection, injection.fault.failsValidation,
      log.failures >= (injection.fault == .poisonLog ? 3 : 2)
    {
      injection.state = .shown
    }
    agent.drop()
    let rest = agent.pass.scheduled.drop { $0 !== operation }.dropFirst()
    var beats: [Beat] = rest.map { .failure(.cancelled, $0) }
    if stage == .living || store.pending.contains(where: { !store.isStuck($0) }) {
      beats += [.pause(30_000_000), .failure(.timerFired, operation), .arrival(.scan)]
    }
    agent.plan(beats)
  }

  private func sayFailure(_ operation: ImportOperation, _ agent: Agent) -> Bool {
    let store = agent.store
    switch operation.log.failure {
    case .lostRace:
      guard begin(.wasBeat, on: agent.thread) else { return false }
      text.add("Import operation was beat into the data store: ")
      text.operation(operation, store, names)
    case .validation(let key, let entity):
      guard begin(.troubleImporting, on: agent.thread) else { return false }
      let object = changeOf(entity, operation.log)
      text.add("Import operation encountered had trouble importing log file, ")
      text.importError(key, object, store, now)
      text.add("\n User Info: ")
      text.importUserInfo(key, object, store, now)
      text.add("\n The log file is at: ")
      text.transactionLog(operation.log, store, names)
      text.add(".\nOperation: ")
      text.operation(operation, store, names)
    case .mergeError, nil:
      guard begin(.importError, on: agent.thread) else { return false }
      text.add("Import operation encountered an error: ")
      text.mergeError()
      text.add("\nuserInfo: ")
      text.mergeUserInfo()
      text.add(". While trying to import the log file at the URL: ")
      text.transactionLog(operation.log, store, names)
    }
    return true
  }

  private func sayErrorSaving(_ operation: ImportOperation, _ store: Store) {
    let log = operation.log
    text.add("Error saving managed object context changes for transaction log: ")
    text.transactionLog(log, store, names)
    text.add("\nError: ")
    if case .validation(let key, let entity)? = log.failure {
      text.validationError(key, changeOf(entity, log), store, now)
      text.add("\n User Info: ")
      text.validationUserInfo(key, changeOf(entity, log), store, now)
    } else {
      text.mergeError()
      text.add("\n User Info: ")
      text.mergeUserInfo()
    }
    text.add("\n Managed Object Context Changes, inserted: ")
    text.objects(.inserted, of: log, store, now)
    text.add("\nupdated: ")
    text.objects(.updated, of: log, store, now)
    text.add("\ndeleted: ")
    text.objects(.deleted, of: log, store, now)
  }

  /// Returns a change of an object of an entity in a log.
  private func changeOf(_ entity: Int, _ log: TransactionLog) -> ObjectChange {
    log.changes.first { $0.entity == entity && $0.kind != .deleted }
      ?? ObjectChange(kind: .updated, entity: entity, key: 1)
  }
}
