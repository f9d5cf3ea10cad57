// The launch of the app: its stores and agents, and its first records.

extension Device {
  static let storeNames = ["Trips", "Ledger", "Sketches", "Budgets", "Diaries", "Invoices"]

  /// Returns the name of a store by its index in the app.
  static func storeName(_ index: Int) -> String {
    index < storeNames.count ? storeNames[index] : "Store\(index + 1)"
  }

  /// Creates the stores and their agents.
  func buildStores() {
    let team = "K7Q2M4X9TB~com~example~trips"
    let app = "/var/mobile/Applications/" + random.uuid()
    for index in 0..<options.stores {
      let identity = part?.stores[index]
      let name = identity?.name ?? Self.storeName(index)
      let place = StorePlace(
        root: "/private/var/mobile/Library/Mobile Documents/\(team)/CloudLogs",
        localRoot:
          "/private\(app)/Documents/CoreDataUbiquitySupport/\(names.localPeer)/\(name)/local/container",
        url: "\(app)/Documents/\(name).sqlite",
        isWide: text.isWide
      )
      let store = Store(
        index: index, process: index % writers.count, identity: identity, name: name,
        localPeer: names.localPeer, place: place, vector: identity?.vector ?? oldVector(), random: &random)
      for peer in names.peers.indices where peer != names.local {
        let remote = RemotePeer(index: peer, vector: store.vector)
        store.remotes.append(remote)
        for back in 0..<2 { store.recent.append(oldLog(of: remote, back: back, store)) }
      }
      stores.append(store)
    }
    agents.append(Agent(.manager, stores[0], thread: threads.queues[0]))
    for (index, store) in stores.enumerated() {
      agents.append(Agent(.importer, store, thread: threads.queues[1 + index % 7]))
      agents.append(Agent(.exporter, store, thread: threads.main))
      agents[agents.count - 1].wakesAt = firstSave()
    }
  }

  /// Returns the vector of a store at the beginning of the capture.
  private func oldVector() -> Vector {
    var vector = Vector(peers: names.peers.count)
    for peer in names.peers.indices { vector.numbers[peer] = random.within(6...60) }
    return vector
  }

  /// Returns a log that was imported before the capture began.
  private func oldLog(of remote: RemotePeer, back: Int, _ store: Store) -> TransactionLog {
    var vector = remote.vector
    vector.numbers[remote.index] -= back
    for peer in names.peers.indices where peer != remote.index {
      vector.numbers[peer] -= min(vector.numbers[peer], random.below(5))
    }
    let number = remote.exported - back
    return TransactionLog(
      peer: remote.index,
      number: number,
      vector: vector,
      file: part?.cloud.oldFile(store.index, remote.index, number) ?? random.uuid() + ".1.cdt",
      changes: changes(store)
    )
  }

  /// Returns at least one object change of a save.
  func changes(_ store: Store) -> [ObjectChange] {
    var changes: [ObjectChange] = []
    for _ in 0..<random.below(3) {
      let entity = random.below(store.schema.entities.count)
      changes.append(ObjectChange(kind: .inserted, entity: entity, key: store.nextKeys[entity]))
      store.nextKeys[entity] += 1
    }
    for _ in 0..<random.below(3) { changes.append(oldObject(.updated, store)) }
    if random.chance(0.2) { changes.append(oldObject(.deleted, store)) }
    return changes.isEmpty ? [oldObject(.updated, store)] : changes
  }

  func oldObject(_ kind: ObjectChange.Kind, _ store: Store) -> ObjectChange {
    let entity = random.below(store.schema.entities.count)
    return ObjectChange(kind: kind, entity: entity, key: random.within(1...store.nextKeys[entity] - 1))
  }

  /// Returns the time of the app's first save after a launch.
  func firstSave() -> Int64 { now + Int64(random.within(3_000_000...30_000_000)) }

  /// Plans the first records of a process.
  func launch(_ process: Int) {
    if options.hasManager, process == 0 {
      agents[0].plan([
        .manager("Loading store..."),
        .manager("Will load cloud store."),
        .manager("Clearing stores..."),
        .manager("Will clear stores.  Notifying application to reset its UI."),
        .manager("Loading cloud store: \(stores[0].uuid), v3 (definite)."),
        .manager("Loading store: \(stores[0].name).sqlite"),
        .manager("Successfully loaded cloud store."),
        .manager(
          "Finished loading cloud store (UbiquityStoreErrorCauseNoError).  Notifying application to refresh its UI."
        ),
      ])
      agents[0].wakesAt = now
    }
    for agent in agents where agent.process == process && !isLost(agent.store) {
      switch agent.role {
      case .manager, .exporter: break
      case .importer:
        planSetup(agent)
        agent.wakesAt = now
      }
    }
  }

  /// Returns whether a store will never get beyond local storage again.
  func isLost(_ store: Store) -> Bool {
    injections.contains { $0.fault.losesAStore && $0.store === store && $0.state == .active }
  }
}
