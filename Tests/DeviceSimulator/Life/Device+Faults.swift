// The placement of faults, and the beginning of those that affect peers and imports.

extension Device {
  /// Chooses the place of each fault.
  func placeFaults() {
    let lost = Set(options.faults.filter(\.losesAStore)).count * (options.hitsTwoStores ? 2 : 1)
    var losable = Array(stores.suffix(min(lost, stores.count)))
    var pairs: [(Store, RemotePeer)] = []
    for store in stores.prefix(max(1, stores.count - lost)) {
      for remote in store.remotes.shuffled(using: &random).dropFirst() { pairs.append((store, remote)) }
    }
    pairs.shuffle(using: &random)
    let order = Fault.allCases
    let faults = options.faults.sorted {
      (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
    }
    for (fault, home) in faults.flatMap({ fault in homes(of: fault).map { (fault, $0) } }) {
      let share = fault.losesAStore ? random.within(70...80) : random.within(10...60)
      let injection = Injection(
        fault, place: fault == .exportHoleAtLaunch ? 0 : options.records * share / 100)
      // A store has only one end.
      if fault.endsAStore, injections.contains(where: { $0.fault == fault }) { continue }
      if fault.losesAStore {
        let most = options.hitsTwoStores ? 2 : 1
        guard injections.count(where: { $0.fault == fault }) < most, let store = losable.popLast() else {
          continue
        }
        injection.store = store
      }
      if fault.stopsAPeer {
        // Other devices of a fleet are real, and not this device's to stop.
        guard part == nil else { continue }
        if let place = pairs.lastIndex(where: { home == nil || $0.0 === home }) {
          let (store, remote) = pairs.remove(at: place)
          injection.store = store
          remote.injection = injection
        }
      }
      if fault.happensToAStore, let home { injection.store = home }
      injections.append(injection)
    }
  }

  /// Returns the stores that a fault happens to; `nil` for any store, or for a fault without a store.
  private func homes(of fault: Fault) -> [Store?] {
    guard options.hitsTwoStores else { return [nil] }
    if fault.losesAStore { return [nil, nil] }
    return fault.happensToAStore || fault.stopsAPeer ? stores.prefix(2).map { $0 } : [nil]
  }

  /// Returns whether a fault has shown everything it should show.
  func isShown(_ injection: Injection) -> Bool {
    if injection.fault.losesAStore {
      // Long enough that some record comes later than 90 seconds.
      let least: Int64 = injection.fault == .setupRetriedForEver ? 250_000_000 : 110_000_000
      return injection.state == .active && now - injection.since > least
    }
    if injection.stop != nil { return now - injection.since > 3 * Self.tellingSilence / 2 }
    return injection.state == .shown
  }

  /// Starts the faults that exist from the first record on.
  func startCaptureFaults() {
    for injection in injections where injection.fault.scene == .start {
      switch injection.fault {
      case .truncatedStart: printFragment(injection)
      default:
        begin(injection)
        injection.state = .shown
        if injection.fault == .secondProcess { tell(injection, line: recordLine) }
      }
    }
  }

  // MARK: Faults of a peer

  /// Starts a fault that stops a peer.
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
      guard injection.fault == .missingTransaction else { return }
      note(injection) {
        $0.missing = MissingRange(peer: names.peers[remote.index], from: first, to: remote.exported)
      }
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
      let isLasting = !injection.fault.isPassing && !injection.fault.failsValidation
      if isLasting, injection.passes >= 3 { injection.state = .shown }
    }
  }

  // MARK: Faults of an import

  /// Starts a fault of an import that is about to be scheduled.
  func startImportFaults(_ log: TransactionLog, _ store: Store) {
    guard log.injection == nil else { return }
    if let remote = store.remotes.first(where: { $0.holds(log) }) {
      guard let injection = remote.injection, injection.fault.failsValidation, remote.stuckFrom == log.number
      else { return }
      log.injection = injection
      note(injection) { $0.file = log.file }
      let entity = log.changes.first { $0.kind != .deleted }?.entity ?? 0
      log.failure = .validation(key: store.schema.entities[entity].required.name, entity: entity)
      return
    }
    let next = injections.first {
      $0.fault.scene == .operation && $0.state == .waiting && made >= $0.place
        && ($0.store == nil || $0.store === store)
    }
    guard let next, !log.isNeverFinished else { return }
    log.injection = next
    begin(next, store, log)
    switch next.fault {
    case .importRecovered: log.failure = random.chance(0.5) ? .lostRace : .mergeError
    case .beatenOnce: log.failure = .lostRace
    default: break
    }
  }
}
