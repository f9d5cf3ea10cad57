// The end of a capture, and what is still open at that moment.

extension Device {
  /// Starts the next fault that ends a capture; after the last one the capture is over.
  func endOneWay() {
    guard let injection = injections.first(where: { $0.fault.isLast && $0.state == .waiting }) else {
      if options.noise > 0 { for _ in 0..<random.within(0...3) { printNoise() } }
      completeTruth()
      stage = .ended
      return
    }
    switch injection.fault {
    case .importUnfinished, .importInterrupted, .endsBeforeMetadata, .crashedAtEnd: leaveUnfinished(injection)
    case .localStorageShort: leaveOnLocalStorage(injection)
    default: leaveAccount(injection)
    }
    injection.state = .shown
  }

  /// Begins an import whose end the capture does not show.
  private func leaveUnfinished(_ injection: Injection) {
    let idle = agents.filter { agent in
      agent.role == .importer && agent.store.isReady && !agent.store.isLocal
        && agent.store.remotes.contains { $0.stuckFrom == nil }
        && !agent.store.pending.contains { $0.isNeverFinished }
    }
    guard !idle.isEmpty else { return }
    let agent = random.pick(idle)
    let remote = random.pick(agent.store.remotes.filter { $0.stuckFrom == nil })
    let log = newLog(of: remote, agent.store)
    log.isNeverFinished = true
    log.injection = injection
    begin(injection, agent.store, log)
    plan(arrivalOf: [log], agent)
    agent.wakesAt = now
  }

  /// Sets a store up again; the capture ends before the store leaves local storage.
  private func leaveOnLocalStorage(_ injection: Injection) {
    let candidates = agents.filter { $0.role == .importer && $0.store.isReady && !$0.store.isLocal }
    let calm = candidates.filter { agent in !agent.store.pending.contains { $0.isNeverFinished } }
    guard let agent = (calm.isEmpty ? candidates : calm).last else { return }
    begin(injection, agent.store)
    planSetup(agent, injection)
    agent.wakesAt = now
    for exporter in agents where exporter.role == .exporter && exporter.store === agent.store {
      exporter.plan([.pause(Int64(random.within(2_000_000...8_000_000)))] + exportBeats(agent.store))
      exporter.wakesAt = now
    }
  }

  /// Signs the account out.
  private func leaveAccount(_ injection: Injection) {
    begin(injection)
    sayManager("Identity token changed: \(token) -> (null)")
    tell(injection, line: recordLine - 1)
    agents[0].wakesAt = now
    agents[0].plan([
      .manager("Reloading store..."),
      .manager("Cannot load cloud store: User is not logged into iCloud.  Falling back to local store."),
      .manager("Will load local store."),
      .manager("Clearing stores..."),
      .manager("Will clear stores.  Notifying application to reset its UI."),
      .manager("Successfully loaded local store."),
    ])
  }

  // MARK: What is open

  /// Notes which logs are waiting, have failed or are running at the end.
  func noteOpenLogs(of store: Store) {
    for log in store.pending {
      let transaction = Transaction(peer: names.peers[log.peer], number: log.number, file: log.file)
      if log.hasOtherModel {
        guard log.shown.otherModel else { continue }
        store.truth.otherModelLogs.append(log.file)
        store.truth.otherModelHash = store.otherModelHash
      } else if log.shown.unread, let fault = readingFault(of: log, store)?.fault {
        if fault == .logNeverDownloaded || fault == .logNotDownloaded {
          store.truth.notDownloaded.append(transaction)
        } else {
          store.truth.unreadable.append(transaction)
        }
      } else if log.isRunning {
        if log.shown.began { store.truth.unfinished.append(transaction) }
      } else if case .validation(let key, let entity)? = log.failure, log.failures > 0 {
        store.truth.failed.append(
          FailedTransaction(
            transaction: transaction,
            failures: log.failures,
            key: key,
            entity: store.schema.entities[entity].name
          ))
      } else if log.shown.waiting {
        store.truth.pending.append(transaction)
      } else if log.shown.queued {
        store.truth.behindFailed.append(transaction)
      }
    }
    if part != nil { noteMissing(in: store) }
    for remote in store.remotes {
      guard let gap = remote.gap, remote.stuckFrom != nil,
        store.pending.contains(where: { $0.peer == remote.index && $0.shown.waiting })
      else { continue }
      store.truth.missing.append(
        MissingRange(peer: names.peers[remote.index], from: gap.lowerBound, to: gap.upperBound))
    }
  }

  /// Notes what the logs of a fleet wait for: numbers they build on that neither the store nor the queue has.
  private func noteMissing(in store: Store) {
    let waiting = store.pending.filter(\.shown.waiting)
    for remote in store.remotes {
      let peer = remote.index
      let last = waiting.map { $0.peer == peer ? $0.number - 1 : $0.vector.numbers[peer] }.max() ?? 0
      var gap: ClosedRange<Int>?
      for number in store.vector.numbers[peer] + 1..<max(last, store.vector.numbers[peer]) + 1 {
        let isHere = store.pending.contains { $0.peer == peer && $0.number == number }
        if !isHere { gap = (gap?.lowerBound ?? number)...number }
        guard let range = gap, isHere || number == last else { continue }
        store.truth.missing.append(
          MissingRange(peer: names.peers[peer], from: range.lowerBound, to: range.upperBound))
        gap = nil
      }
    }
  }
}
