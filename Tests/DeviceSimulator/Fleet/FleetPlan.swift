// The plan of a fleet, made before its devices live.

/// The plan of a fleet: its stores, and the devices that its faults happen to.
struct FleetPlan {
  /// A store that all devices have.
  struct SharedStore {
    var name: String
    var modelHash: String
    var otherModelHash: String

    /// The vector of each device at the beginning of its capture.
    var vectors: [Vector]

    func identity(on device: Int) -> StoreIdentity {
      StoreIdentity(
        name: name, modelHash: modelHash, otherModelHash: otherModelHash, vector: vectors[device])
    }
  }

  var stores: [SharedStore] = []
  var barriers: [Cloud.Barrier] = []

  /// The devices that export nothing.
  var silent: Set<Int> = []
  /// The devices whose captures end early.
  var hasty: Set<Int> = []

  var faults: [InjectedFleetFault] = []

  init(_ options: FleetOptions, _ peers: [String], _ random: inout Generator) {
    let count = options.deviceFaults.values.reduce(options.capture.stores) { most, faults in
      var own = options.capture
      own.faults = faults
      return max(most, own.sound.stores)
    }
    for index in 0..<min(64, max(1, count)) {
      var vector = Vector(peers: peers.count)
      for peer in peers.indices { vector.numbers[peer] = random.within(6...60) }
      stores.append(
        SharedStore(
          name: Device.storeName(index), modelHash: random.modelHash(), otherModelHash: random.modelHash(),
          vectors: Array(repeating: vector, count: peers.count)))
    }
    for (index, fault) in FleetFault.allCases.filter(options.faults.contains).enumerated() {
      let from = random.below(peers.count)
      let to = (from + 1 + random.below(peers.count - 1)) % peers.count
      var injected = InjectedFleetFault(fault: fault, from: peers[from], to: peers[to])
      switch fault {
      case .neverArrives:
        let place = options.capture.records * random.within(10...30) / 100
        barriers.append(Cloud.Barrier(fault: index, from: from, to: to, place: place))
      case .endsEarly: hasty.insert(to)
      case .startsApart:
        silent.insert(from)
        injected.to = nil
        injected.store = stores[0].name
        injected.number = stores[0].vectors[from].numbers[from] - 1
        for other in peers.indices where other != from { stores[0].vectors[other].numbers[from] -= 2 }
      }
      faults.append(injected)
    }
  }
}
