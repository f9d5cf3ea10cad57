// What there is when the app is launched, and its first records.

extension Device {
  private static let storeNames = ["Trips", "Ledger", "Sketches", "Budgets", "Diaries", "Invoices"]

  /// Makes the stores and their agents.
  func buildStores() {
    let team = "K7Q2M4X9TB~com~example~trips"
    let app = "/var/mobile/Applications/" + random.uuid()
    for index in 0..<options.stores {
      let name = index < Self.storeNames.count ? Self.storeNames[index] : "Store\(index + 1)"
      var vector = Vector(peers: names.peers.count)
      for peer in names.peers.indices { vector.numbers[peer] = random.within(6...60) }
      let place = StorePlace(
        root: "/private/var/mobile/Library/Mobile Documents/\(team)/CloudLogs",
        localRoot:
          "/private\(app)/Documents/CoreDataUbiquitySupport/\(names.localPeer)/\(name)/local/container",
        url: "\(app)/Documents/\(name).sqlite",
        isWide: text.isWide
      )
      let store = Store(
        index: index, name: name, localPeer: names.localPeer, place: place, vector: vector, random: &random)
      for peer in names.peers.indices where peer != names.local {
        let remote = RemotePeer(index: peer, vector: vector)
        store.remotes.append(remote)
        for back in 0..<2 { store.recent.append(oldLog(of: remote, back: back, store)) }
      }
      stores.append(store)
    }
    agents.append(Agent(.manager, stores[0], thread: threads.queues[0]))
    for (index, store) in stores.enumerated() {
      agents.append(Agent(.importer, store, thread: threads.queues[1 + index % 7]))
      agents.append(Agent(.exporter, store, thread: threads.main))
      agents[agents.count - 1].wakesAt = now + Int64(random.within(3_000_000...30_000_000))
    }
  }

  /// A log imported before the capture began.
  private func oldLog(of remote: RemotePeer, back: Int, _ store: Store) -> TransactionLog {
    var vector = remote.vector
    vector.numbers[remote.index] -= back
    for peer in names.peers.indices where peer != remote.index {
      vector.numbers[peer] -= min(vector.numbers[peer], random.below(5))
    }
    return TransactionLog(
      peer: remote.index,
      number: remote.exported - back,
      vector: vector,
      file: random.uuid() + ".1.cdt",
      changes: changes(store)
    )
  }

  /// Some objects that a save changes, one at least.
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

  /// Plans the first records.
  func launch() {
    if options.hasManager {
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
    }
    for agent in agents where agent.role == .importer { planSetup(agent, isFinal: false) }
  }
}
