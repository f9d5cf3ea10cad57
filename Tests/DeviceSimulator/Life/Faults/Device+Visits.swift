// The faults that affect a store while its importer has nothing else to do.

extension Device {
  /// Starts the next fault that is due for a store.
  ///
  /// - Returns: Whether a fault was due.
  func startVisit(_ agent: Agent) -> Bool {
    let store = agent.store
    guard store.isReady, !store.isLocal else { return false }
    let due = injections.first { injection in
      let scene = injection.fault.scene
      return (scene == .visit || scene == .storeLoss) && injection.state == .waiting
        && made >= injection.place && (injection.store == nil || injection.store === store)
        && suits(injection.fault, store)
    }
    guard let due else { return false }
    begin(due, store)
    if due.fault.losesAStore {
      planSetup(agent, due)
    } else {
      // Planned beats are performed before the life is over, unless something ends the process.
      due.state = .shown
      agent.plan(visitBeats(due, agent))
    }
    return true
  }

  /// Returns whether the state of a store suits a fault.
  private func suits(_ fault: Fault, _ store: Store) -> Bool {
    switch fault {
    case .relaunched, .appCrashed: isCalm(store.process)
    case .storeRolledBack, .vectorWentBack: !lastImported(store).isEmpty
    default: true
    }
  }

  private func visitBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    switch injection.fault {
    case .logOfUnknownType: return unknownTypeBeats(injection, agent)
    case .vectorWentBack:
      rollBack(agent.store, injection)
      agent.store.wentBack = injection
      return [.arrival(.scan)]
    case .relaunched:
      return [.act { $0.relaunch(agent.process, telling: injection) }]
    case .appCrashed:
      return [
        .act {
          $0.sayAppException(injection)
          $0.relaunch(agent.process)
        }
      ]
    case .storeRolledBack, .receiptBehind, .setupFailedLate, .setupRetried, .setupSlow, .optionsRejected,
      .containerReplaced:
      return setupBeats(agent, injection)
    case .containerMoved: return [containerMove(injection, agent)]
    case .daemonError: return [librarianRefusal(injection, agent)]
    case .daemonAccountMissing, .daemonNoise: return daemonBeats(injection)
    case .unrecognised: return newWordings(injection, agent)
    default: return baselineBeats(injection, agent)
    }
  }

  // MARK: A vector that goes back

  /// Returns the last logs imported from one peer without a fault, the newest first.
  private func lastImported(_ store: Store) -> [TransactionLog] {
    for remote in store.remotes where remote.stuckFrom == nil {
      var logs: [TransactionLog] = []
      while logs.count < 2,
        let log = store.recent.first(where: {
          $0.peer == remote.index && $0.number == store.vector.numbers[remote.index] - logs.count
        })
      {
        logs.append(log)
      }
      if !logs.isEmpty { return logs }
    }
    return []
  }

  /// Takes a store back to before its last imports of a peer, whose logs must be imported again.
  func rollBack(_ store: Store, _ injection: Injection) {
    let lost = lastImported(store)
    guard let newest = lost.first, let oldest = lost.last else { return }
    store.vector.numbers[newest.peer] = oldest.number - 1
    store.recent.removeAll { log in lost.contains { $0 === log } }
    store.pending += lost.reversed()
    note(injection) {
      $0.peer = names.peers[newest.peer]
      $0.number = oldest.number
      $0.file = oldest.file
    }
  }
}
