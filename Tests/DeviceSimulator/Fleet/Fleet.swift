// Simulates several devices whose apps share their stores: one capture each, and one truth.

/// A group of devices that share their stores.
package final class Fleet {
  private let options: FleetOptions
  private let devices: [Device]
  private let cloud: Cloud
  private let chunkBytes: Int
  private var faults: [InjectedFleetFault] = []

  /// Creates the devices before their first records.
  ///
  /// - Parameters:
  ///   - options: The options of the fleet; values out of range are clamped.
  ///   - chunkBytes: The approximate size of a chunk.
  package init(_ options: FleetOptions, chunkBytes: Int = 1 << 20) {
    let options = options.sound
    var random = Generator(seed: options.capture.seed ^ 0xF1EE7)
    let cloud = Cloud(devices: options.devices, seed: options.capture.seed)
    let peers = Device.peerIDs(options.devices, options.capture.era, &random)
    let plan = FleetPlan(options, peers, &random)
    let start = Device.start(options.capture, &random)
    cloud.barriers = plan.barriers
    for device in plan.hasty { cloud.refuse(device) }
    var devices: [Device] = []
    for device in peers.indices {
      var own = options.capture
      own.seed = options.capture.seed &* 1_000_003 &+ UInt64(device)
      own.faults = options.deviceFaults[device] ?? []
      if plan.hasty.contains(device) { own.records = max(1, own.records * 3 / 10) }
      own = own.sound
      own.peers = options.devices - 1
      own.stores = plan.stores.count
      let part = Part(
        peers: peers,
        local: device,
        stores: plan.stores.map { $0.identity(on: device) },
        start: start + Int64(random.below(2_000_000)),
        skew: Int64(random.within(-300...300)) * 1_000_000 + Int64(random.below(1_000_000)),
        cloud: cloud,
        isSilent: plan.silent.contains(device)
      )
      devices.append(Device(own, part: part))
    }
    self.options = options
    self.devices = devices
    self.cloud = cloud
    self.chunkBytes = chunkBytes
    faults = plan.faults
  }

  /// Whether all captures are over.
  package var isOver: Bool { nextDevice() == nil }

  /// Returns the next whole records of some device.
  ///
  /// - Parameter patience: The maximum number of steps without a chunk.
  /// - Returns: `nil` if all captures are over, or after `patience` steps without a chunk.
  package func nextChunk(patience: Int = .max) -> (device: Int, bytes: [UInt8])? {
    var steps = 0
    while steps < patience, let index = nextDevice() {
      steps += 1
      let device = devices[index]
      device.step()
      if device.text.bytes.count >= chunkBytes || device.stage == .ended, !device.text.bytes.isEmpty {
        return (index, device.takeBytes())
      }
    }
    return nil
  }

  /// Returns the device whose time is earliest, so that nothing reaches a device before it was sent.
  private func nextDevice() -> Int? {
    devices.indices.filter { devices[$0].stage != .ended }.min { devices[$0].trueTime < devices[$1].trueTime }
  }

  /// The truth so far; complete when there is no next chunk.
  package var truth: FleetTruth {
    var truth = FleetTruth(
      peers: devices.map(\.names.localPeer),
      clocks: devices.map { Double($0.part?.skew ?? 0) / 1_000_000 },
      captures: devices.map(\.truth),
      transactions: cloud.transactions,
      faults: faults
    )
    for index in truth.transactions.indices { complete(&truth.transactions[index], index) }
    for index in truth.faults.indices {
      guard let place = cloud.heldBack[index] else { continue }
      truth.faults[index].store = truth.transactions[place].store
      truth.faults[index].number = truth.transactions[place].number
      truth.faults[index].file = truth.transactions[place].file
    }
    return truth
  }

  /// Decides why a device has not imported a transaction.
  private func complete(_ transaction: inout FleetTransaction, _ index: Int) {
    for (place, device) in devices.enumerated() {
      let peer = device.names.localPeer
      guard peer != transaction.peer, !transaction.importedBy.contains(peer) else { continue }
      if cloud.isHeldBack(index, from: place)
        || !transaction.leftDevice && device.trueTime > transaction.exportedAt
      {
        transaction.missingOn.append(peer)
      } else if device.trueTime <= transaction.exportedAt || cloud.isRefused(by: place) {
        transaction.unknownOn.append(peer)
      } else {
        transaction.pendingOn.append(peer)
      }
    }
  }

  /// Simulates a fleet without keeping its captures in memory.
  ///
  /// - Parameters:
  ///   - options: The options of the fleet.
  ///   - receive: Receives each chunk, with the index of the device that printed it.
  /// - Returns: The truth about the fleet.
  /// - Throws: The errors of `receive`.
  package static func run<Failure: Error>(
    _ options: FleetOptions, _ receive: (Int, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> FleetTruth {
    let fleet = Fleet(options)
    while let chunk = fleet.nextChunk() { try receive(chunk.device, chunk.bytes) }
    return fleet.truth
  }
}
