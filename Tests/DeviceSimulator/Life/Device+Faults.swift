// Where faults happen, and how they begin.

extension Device {
  /// Chooses the place of each fault.
  func placeFaults() {
    let imports = options.faults.contains(.localStorageOnly) ? max(1, stores.count - 1) : stores.count
    var pairs: [(Store, RemotePeer)] = []
    for store in stores.prefix(imports) {
      for remote in store.remotes.shuffled(using: &random).dropFirst() { pairs.append((store, remote)) }
    }
    pairs.shuffle(using: &random)
    let order = Fault.allCases
    for fault in options.faults.sorted(by: {
      (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
    }) {
      if fault == .localStorageOnly, injections.contains(where: { $0.fault == fault }) { continue }
      let share = fault == .localStorageOnly ? random.within(70...80) : random.within(10...60)
      let injection = Injection(fault, place: options.records * share / 100)
      if fault == .localStorageOnly { injection.store = stores.last }
      if fault.stopsAPeer, let (store, remote) = pairs.popLast() {
        injection.store = store
        remote.injection = injection
      }
      injections.append(injection)
    }
  }

  /// Whether a fault has shown what it is to show.
  func isShown(_ injection: Injection) -> Bool {
    if injection.fault == .localStorageOnly {
      return injection.state == .active && now - injection.since > 95_000_000
    }
    return injection.state == .shown
  }

  // MARK: Faults of a peer

  /// Begins what stops a peer.
  func start(_ injection: Injection, _ remote: RemotePeer, _ store: Store) {
    let first = remote.exported + 1
    remote.stuckFrom = first
    begin(injection, store, peer: remote.index, number: first)
    switch injection.fault {
    case .missingTransaction, .lateTransaction:
      for _ in 0..<random.within(1...3) {
        let log = newLog(of: remote, store)
        if injection.fault == .lateTransaction { remote.withheld.append(log) }
      }
      remote.gap = first...remote.exported
    default: break
    }
  }

  /// Counts a pass for the faults it met.
  func countPass(_ pass: ImportPass, _ store: Store) {
    for remote in store.remotes {
      guard let injection = remote.injection, injection.state == .active,
        pass.waiting.contains(where: { remote.holds($0) })
      else { continue }
      injection.passes += 1
      let isLasting = injection.fault == .missingTransaction || injection.fault == .modelMismatch
      if isLasting, injection.passes >= 3 { injection.state = .shown }
    }
  }

  // MARK: Faults of an import

  /// Lets a fault happen to an import that is about to be scheduled.
  func startImportFaults(_ log: TransactionLog, _ store: Store) {
    guard log.injection == nil else { return }
    if let remote = store.remotes.first(where: { $0.holds(log) }) {
      guard let injection = remote.injection, injection.fault == .importFailed, remote.stuckFrom == log.number
      else { return }
      log.injection = injection
      let entity = log.changes.first { $0.kind != .deleted }?.entity ?? 0
      log.failure = .validation(key: store.schema.entities[entity].required.name, entity: entity)
      return
    }
    let next = injections.first {
      ($0.fault == .importRecovered || $0.fault == .conflictSkipped) && $0.state == .waiting
        && made >= $0.place
    }
    guard let next, !log.isNeverFinished else { return }
    log.injection = next
    begin(next, store, peer: log.peer, number: log.number)
    if next.fault == .importRecovered { log.failure = random.chance(0.5) ? .lostRace : .mergeError }
  }

  // MARK: Faults of a store and of the account

  /// Sets a store up again for good, when it is time; nothing comes after its local storage.
  func startLocalStorage(_ agent: Agent) -> Bool {
    let due = injections.first {
      $0.fault == .localStorageOnly && $0.state == .waiting && $0.store === agent.store && made >= $0.place
    }
    guard let due else { return false }
    begin(due, agent.store)
    planSetup(agent, isFinal: true)
    return true
  }

  func startManagerFaults() {
    for injection in injections
    where injection.fault == .corruptionReported && injection.state == .waiting && made >= injection.place {
      begin(injection)
      injection.state = .shown
      let isHealthy = random.chance(0.5)
      sayManager("Cloud content corruption detected (device store is \(isHealthy ? "healthy" : "corrupt")).")
      tell(injection, line: recordLine - 1)
      sayManager(
        isHealthy
          ? "Handling cloud corruption with default strategy: Rebuilding cloud content."
          : "Handling cloud corruption with default strategy: Wait for a remote rebuild.")
    }
  }
}
