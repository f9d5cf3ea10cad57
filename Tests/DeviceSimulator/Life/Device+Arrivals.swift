// The saves of other peers, and the arrival of their logs.

extension Device {
  /// Decides what a store's importer does while nothing is under way.
  func decideImporter(_ agent: Agent) {
    let store = agent.store
    startManagerFaults()
    switch stage {
    case .living:
      if startVisit(agent) { return }
      planArrival(agent)
    case .draining:
      stopLivingIfDone()
      if hasMore(agent) {
        agent.plan([.pass(.begin)])
      } else if let part, part.cloud.mayDeliver(to: part.local, store.index) {
        planArrival(agent)
      } else {
        agent.wakesAt = .max
      }
    case .ending, .ended: agent.wakesAt = .max
    }
  }

  /// Tells the other devices of a fleet when nothing more will come from this one.
  private func stopLivingIfDone() {
    guard let part else { return }
    let isSaving = agents.contains { $0.role == .exporter && !$0.isAsleep }
    let isHolding = stores.contains { !$0.held.isEmpty && !isLost($0) }
    if !isSaving, !isHolding { part.cloud.stopLiving(names.local) }
  }

  /// Whether another pass would make progress.
  private func hasMore(_ agent: Agent) -> Bool {
    let store = agent.store
    guard part != nil else { return store.pending.contains { !store.isStuck($0) } }
    // What waited in a pass without progress waits for logs that are not here.
    if !agent.pass.scheduled.isEmpty { return !store.pending.isEmpty }
    return store.pending.contains { log in !agent.pass.waiting.contains { $0 === log } }
  }

  /// Plans the arrival of some logs and the pass that follows.
  private func planArrival(_ agent: Agent) { plan(arrivalOf: newLogs(agent.store), agent) }

  /// Returns the logs that some of the peers send next.
  private func newLogs(_ store: Store) -> [TransactionLog] {
    if let part { return part.cloud.receive(part.local, store.index, at: trueTime) }
    var logs: [TransactionLog] = []
    for _ in 0..<random.within(1...4) { logs += newLogs(of: random.pick(store.remotes), store) }
    return logs
  }

  func plan(arrivalOf logs: [TransactionLog], _ agent: Agent) {
    var beats: [Beat] = []
    if !logs.isEmpty {
      agent.store.arriving += logs
      for log in logs { beats.append(.arrival(.changed(log))) }
      beats.append(.arrival(.processing(logs)))
      if let own = agent.store.exports.last, random.chance(0.3) {
        beats.append(.arrival(.skippedExported(own)))
      }
      for log in logs {
        if random.chance(0.05) { beats.append(.arrival(.notLive(log))) }
        beats.append(.arrival(.downloading(log)))
      }
      beats.append(.arrival(.found(logs)))
    }
    if !logs.isEmpty || !agent.store.pending.isEmpty { beats.append(.pass(.begin)) }
    beats.append(.pause(Int64(random.within(200_000...6_000_000))))
    agent.plan(beats)
  }

  // MARK: Other peers

  /// Returns the logs that a peer sends next; none if it has waited long enough.
  private func newLogs(of remote: RemotePeer, _ store: Store) -> [TransactionLog] {
    if let injection = remote.injection, injection.state == .waiting, made >= injection.place {
      start(injection, remote, store)
    }
    guard remote.stuckFrom != nil else { return [newLog(of: remote, store)] }
    if let injection = remote.injection, injection.fault.isPassing, injection.passes >= 2 {
      let late = remote.withheld
      remote.withheld = []
      remote.stuckFrom = nil
      remote.published = remote.vector
      return late.isEmpty ? [newLog(of: remote, store)] : late
    }
    guard remote.sentWhileStuck < 5 else { return [] }
    remote.sentWhileStuck += 1
    return [newLog(of: remote, store)]
  }

  /// Makes a peer save, which may first have imported what others saved.
  func newLog(of remote: RemotePeer, _ store: Store) -> TransactionLog {
    if random.chance(0.3) { remote.vector.merge(store.published) }
    for other in store.remotes where other !== remote && random.chance(0.3) {
      remote.vector.merge(other.published)
    }
    remote.vector.numbers[remote.index] += 1
    if remote.stuckFrom == nil { remote.published = remote.vector }
    let log = TransactionLog(
      peer: remote.index,
      number: remote.exported,
      vector: remote.vector,
      file: random.uuid() + ".1.cdt",
      changes: changes(store)
    )
    log.hasOtherModel = remote.stuckFrom != nil && remote.injection?.fault == .modelMismatch
    return log
  }

  /// Counts logs when they are named for the first time.
  func discover(_ logs: [TransactionLog], _ store: Store) {
    for log in logs where !log.shown.discovered {
      log.shown.discovered = true
      store.truth.discovered += 1
    }
  }

  // MARK: Statements

  func perform(_ beat: ArrivalBeat, _ agent: Agent) {
    let store = agent.store
    let thread = agent.thread
    switch beat {
    case .changed(let log):
      guard begin(.changeNotification, on: thread) else { return }
      text.presenter(store, names)
      text.add("\nGot change notification for url: ")
      text.url(of: log, store, names)
    case .processing(let logs):
      guard begin(.processingURLs, on: thread) else { return }
      text.presenter(store, names)
      text.add("\nProcessing pending urls: ")
      text.set(logs) { $0.url(of: $1, store, self.names) }
    case .skippedExported(let log):
      guard begin(.skippingExported, on: thread) else { return }
      text.add("Skipping location (exported):\n")
      text.location(of: log, store, names)
    case .notLive(let log):
      guard begin(.notLiveYet, on: thread) else { return }
      text.add("File isn't live yet: ")
      text.location(of: log, store, names)
    case .downloading(let log):
      guard begin(.startingDownload, on: thread) else { return }
      text.add("Starting download for: ")
      text.location(of: log, store, names)
    case .found(let logs):
      store.arriving.removeAll { log in logs.contains { $0 === log } }
      store.pending += logs
      guard begin(.foundLogs, on: thread) else { return }
      discover(logs, store)
      text.add("Found transaction log locations: ")
      text.locations(of: logs, store, names)
    case .scan where agent.endsAfterSetup:
      agent.drop()
      agent.wakesAt = .max
      return
    case .scan:
      // A scan finds the logs that arrived while nobody looked.
      if stage == .living || part != nil { store.pending += newLogs(store) }
      agent.plan([.arrival(.scanDownloads), .pass(.begin)])
      guard begin(.startingScan, on: thread) else { return }
      text.add("Starting scan of location: ")
      text.root(store)
    case .scanDownloads:
      guard !store.pending.isEmpty, begin(.startedDownloads, on: thread) else { return }
      discover(store.pending, store)
      text.add("Started download for logs: ")
      text.locations(of: store.pending, store, names)
    }
    end()
  }
}
