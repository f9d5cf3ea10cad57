// The transport of a fleet's logs: what one device writes reaches the others some time later, or never.

/// The transport of a fleet's logs.
final class Cloud {
  /// A log on its way to a device.
  private struct Parcel {
    let log: TransactionLog
    let store: Int
    let arrival: Int64
  }

  /// A fault that stops the logs of one device on their way to another.
  struct Barrier {
    let fault: Int
    let from: Int
    let to: Int

    /// The number of records of the sending device after which the barrier is in effect.
    let place: Int
  }

  private var random: Generator
  private let seed: UInt64
  private var parcels: [[Parcel]]

  /// Whether each device still makes transactions.
  private var isLiving: [Bool]
  /// The devices that do not wait for the transactions of others at their end.
  private var refusing: Set<Int> = []

  /// The barriers between devices.
  var barriers: [Barrier] = []

  /// The exported transactions, in the order of their export.
  var transactions: [FleetTransaction] = []

  /// The indices of transactions in `transactions`.
  private var places: [TransactionKey: Int] = [:]

  /// The index of the first transaction that each barrier held back, by its fault.
  var heldBack: [Int: Int] = [:]

  /// The devices that each transaction was held back from.
  private var barred: [Int: Set<Int>] = [:]

  init(devices: Int, seed: UInt64) {
    self.seed = seed
    random = Generator(seed: seed ^ 0xC10D)
    parcels = Array(repeating: [], count: devices)
    isLiving = Array(repeating: true, count: devices)
  }

  /// Returns the file name of a transaction from before the capture, the same on each device.
  func oldFile(_ store: Int, _ peer: Int, _ number: Int) -> String {
    var generator = Generator(seed: seed &+ UInt64(store << 40 | peer << 32 | number) &* 0x9E37_79B9)
    return generator.uuid() + ".1.cdt"
  }

  // MARK: Sending

  /// Notes that a device has made a transaction, whether or not it can leave the device.
  ///
  /// - Parameters:
  ///   - log: The transaction.
  ///   - store: The store of the transaction.
  ///   - names: The names of the peers.
  ///   - time: The time of the save, by a correct clock.
  ///   - line: The line of the record that reports it; `nil` if none does.
  func note(_ log: TransactionLog, _ store: Store, _ names: Names, at time: Int64, line: Int?) {
    places[TransactionKey(store: store.index, peer: log.peer, number: log.number)] = transactions.count
    transactions.append(
      FleetTransaction(
        store: store.name, peer: names.peers[log.peer], number: log.number, file: log.file, exportedAt: time,
        exportLine: line))
  }

  /// Sends a log to the other devices.
  ///
  /// - Parameters:
  ///   - log: The transaction.
  ///   - store: The store of the transaction.
  ///   - time: The time of the save, by a correct clock.
  ///   - made: The number of records that the device has made.
  func send(_ log: TransactionLog, _ store: Store, at time: Int64, made: Int) {
    let place = places[TransactionKey(store: store.index, peer: log.peer, number: log.number)]
    if let place { transactions[place].leftDevice = true }
    for device in parcels.indices where device != log.peer {
      if let barrier = barriers.first(where: {
        $0.from == log.peer && $0.to == device && made >= $0.place
      }) {
        if heldBack[barrier.fault] == nil { heldBack[barrier.fault] = place }
        if let place { barred[place, default: []].insert(device) }
        continue
      }
      let isSlow = random.chance(0.1)
      let delay = Int64(isSlow ? random.within(20_000_000...60_000_000) : random.within(800_000...9_000_000))
      parcels[device].append(Parcel(log: log.copy(), store: store.index, arrival: time + delay))
    }
  }

  // MARK: Receiving

  /// Returns the logs that have arrived at a device for a store, and removes them.
  func receive(_ device: Int, _ store: Int, at time: Int64) -> [TransactionLog] {
    var logs: [TransactionLog] = []
    parcels[device].removeAll { parcel in
      guard parcel.store == store, parcel.arrival <= time else { return false }
      logs.append(parcel.log)
      return true
    }
    return logs
  }

  /// Returns whether something may still arrive at a device for a store.
  func mayDeliver(to device: Int, _ store: Int) -> Bool {
    guard !refusing.contains(device) else { return false }
    let othersLive = isLiving.indices.contains { $0 != device && isLiving[$0] }
    return othersLive || parcels[device].contains { $0.store == store }
  }

  /// Notes that a device makes no more transactions.
  func stopLiving(_ device: Int) { isLiving[device] = false }

  /// Notes that a device's capture will not wait for logs that are on their way.
  func refuse(_ device: Int) { refusing.insert(device) }

  /// Returns whether a device's capture did not wait.
  func isRefused(by device: Int) -> Bool { refusing.contains(device) }

  /// Returns whether a transaction was held back from a device.
  func isHeldBack(_ transaction: Int, from device: Int) -> Bool {
    barred[transaction]?.contains(device) ?? false
  }

  /// Notes that a device has imported a transaction.
  func noteImport(of log: TransactionLog, _ store: Store, by peer: String, line: Int?) {
    let key = TransactionKey(store: store.index, peer: log.peer, number: log.number)
    guard let place = places[key], !transactions[place].importedBy.contains(peer) else { return }
    transactions[place].importedBy.append(peer)
    transactions[place].importLines[peer] = line
  }
}

/// The identity of a transaction of a fleet.
struct TransactionKey: Hashable {
  let store: Int
  let peer: Int
  let number: Int
}
