// A pass of the scheduler, which decides which of the pending logs may be imported, and in which order.

extension Device {
  /// Decides the course of a pass, and plans it.
  private func planPass(_ agent: Agent) {
    let store = agent.store
    var pass = ImportPass()
    for log in store.recent where random.chance(agent.hasPassed ? 0.12 : 0.9) { pass.known.append(log) }
    agent.hasPassed = true
    var beats: [Beat] = [.pass(.locations)]
    for log in pass.known { beats.append(.pass(.alreadyImported(log))) }
    var operations: [ImportOperation] = []
    for log in store.pending {
      if let injection = readingFault(of: log, store) {
        pass.waiting.append(log)
        pass.unread.append((log, injection))
        beats += readingBeats(log, injection, agent)
      } else if log.hasOtherModel {
        pass.waiting.append(log)
        beats.append(.pass(.otherModel(log)))
      } else {
        let score = log.vector.score(over: store.vector)
        operations.append(ImportOperation(log, score: score, address: newAddress()))
      }
    }
    var after = Vector(peers: names.peers.count)
    for operation in inOrder(operations, store) {
      let isAhead = operation.score.isAhead(of: after)
      if isAhead || operation.score.incrementsTwo(after: after) {
        pass.waiting.append(operation.log)
        beats.append(.pass(isAhead ? .ahead(operation, after: after) : .twoPeers(operation, after: after)))
        beats.append(.pass(.incompatible(operation, after: after)))
      } else {
        after.merge(operation.score)
        pass.scheduled.append(operation)
        beats.append(.pass(.process(operation)))
      }
    }
    beats.append(.pass(.created))
    if !pass.scheduled.isEmpty { beats += [.pass(.scheduling), .pass(.importing)] }
    beats += [.pass(.noMore), .pass(.finished)] + unreadBeats(pass, agent) + [.pass(.reported)]
    for operation in pass.scheduled {
      beats += plan(operation, store, isLast: operation === pass.scheduled.last)
    }
    agent.pass = pass
    agent.plan(beats)
    countPass(pass, store)
  }

  /// Returns operations in order: the one that is least ahead goes first.
  ///
  /// How Core Data sorts equal scores is unknown. Here operations that fail each time go last, with those
  /// that wait for them, so that they stop no others; of several that fail, the one that has failed least
  /// goes first.
  private func inOrder(_ operations: [ImportOperation], _ store: Store) -> [ImportOperation] {
    operations
      .map { operation in
        let log = operation.log
        let key = (store.isStuck(log) ? 1 : 0, operation.score.sum, log.failures, log.peer, log.number)
        return (operation: operation, key: key)
      }
      .sorted { $0.key < $1.key }
      .map(\.operation)
  }

  private func newAddress() -> UInt64 {
    text.base + UInt64(random.below(text.isWide ? 0x100_0000 : 0x40_0000)) << 4
  }

  // MARK: Statements

  func perform(_ beat: PassBeat, _ agent: Agent) {
    let store = agent.store
    let thread = agent.thread
    switch beat {
    case .begin:
      planPass(agent)
      return
    case .locations:
      guard begin(.logLocations, on: thread) else { return }
      discover(agent.pass.known + store.pending, store)
      text.add("Log locations: ")
      text.locations(of: agent.pass.known + store.pending, store, names)
    case .otherModel(let log):
      guard begin(.otherModel, on: thread) else { return }
      text.add("Skipping (model version hash): ")
      text.location(of: log, store, names)
      log.shown.otherModel = true
      tell(store.remotes.first { $0.holds(log) }?.injection, line: recordLine)
    case .alreadyImported(let log):
      guard begin(.alreadyImported, on: thread) else { return }
      text.importer(store, names)
      text.add("\nSkipping log because it has already been imported into the local store: ")
      text.location(of: log, store, names)
      text.add("\nstoreKV: ")
      text.vector(store.vector, names)
      text.add("\nlogKV: ")
      text.vector(log.vector, names)
      text.add("\n")
      store.truth.alreadyImported += 1
      showVector(store)
    case .process(let operation):
      guard begin(.willProcess, on: thread) else { return }
      text.importer(store, names)
      text.add(" will process operation: ")
      text.operation(operation, store, names)
      operation.log.shown.queued = true
    case .ahead(let operation, let after):
      guard begin(.aheadOfPeer, on: thread) else { return }
      text.importer(store, names)
      text.add("\nCan't process log with score: ")
      text.vector(operation.score, names)
      text.add(" after log with score: ")
      text.vector(after, names)
      text.add("\n It is ahead of the local peer.")
      tellWaiting(operation.log, store)
    case .twoPeers(let operation, let after):
      guard begin(.incrementsTwo, on: thread) else { return }
      text.importer(store, names)
      text.add("\nCannot process log with score: ")
      text.vector(operation.score, names)
      text.add(" after log with score: ")
      text.vector(after, names)
      text.add("\nIt will attempt to increment two peers simultaneously.")
    case .incompatible(let operation, let after):
      guard begin(.incompatible, on: thread) else { return }
      text.importer(store, names)
      text.add("\nSkipping incompatible operation (")
      text.vector(after, names)
      text.add("): ")
      text.operation(operation, store, names)
      text.add("\n")
      operation.log.shown.waiting = true
    case .created, .scheduling, .importing: guard sayOperations(beat, agent) else { return }
    case .noMore:
      guard begin(.noMoreLogs, on: thread) else { return }
      text.importer(store, names)
      text.add("\nNo more logs to schedule")
    case .finished: guard sayFinished(agent) else { return }
    case .reported:
      guard begin(.scheduledLogs, on: thread) else { return }
      text.switchboardEntry(store, names)
      text.add("\nScheduled logs for importer: ")
      text.importer(store, names)
      text.add("\n")
    }
    end()
  }

  /// Notes that a log waits for one that is not here.
  private func tellWaiting(_ log: TransactionLog, _ store: Store) {
    guard let injection = store.remotes.first(where: { $0.holds(log) })?.injection else { return }
    if !injection.fault.isUnreadable { tell(injection, line: recordLine) }
  }

  /// Adds a store's whole vector, which was printed, to the truth.
  func showVector(_ store: Store) {
    store.truth.knowledge = store.vector.byName(names.peers)
    guard let injection = store.wentBack else { return }
    tell(injection, line: recordLine)
    store.wentBack = nil
  }

  /// Lists the operations of the pass, in the form of one of three statements.
  private func sayOperations(_ beat: PassBeat, _ agent: Agent) -> Bool {
    let store = agent.store
    switch beat {
    case .created:
      guard begin(.createdOperations, on: agent.thread) else { return false }
      text.importer(store, names)
      text.add("\nCreated sorted operations (0): ")
    case .scheduling:
      guard begin(.schedulingOperations, on: agent.thread) else { return false }
      text.importer(store, names)
      text.add("\nScheduling operations (0): ")
    default:
      guard begin(.importingOperations, on: agent.thread) else { return false }
      text.importer(store, names)
      text.add(" importing operations: \n")
    }
    text.array(agent.pass.scheduled) { $0.operation($1, store, self.names) }
    if case .importing = beat { text.add("\n") }
    return true
  }

  private func sayFinished(_ agent: Agent) -> Bool {
    let isDone = agent.pass.waiting.isEmpty
    guard begin(isDone ? .finishedScheduling : .willReschedule, on: agent.thread) else { return false }
    text.importer(agent.store, names)
    text.add(isDone ? "\nFinished scheduling logs with context: " : "\nWill reschedule pending logs: ")
    text.schedulingContext(agent.pass, agent.store, names)
    return true
  }
}
