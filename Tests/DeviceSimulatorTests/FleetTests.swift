// Several simulated devices: what one device writes the others import, unless a fault prevents it.

import Testing

@testable import DeviceSimulator

struct FleetTests {
  static let seeds: [UInt64] = [1, 2, 3]

  private static func fleet(
    _ devices: Int, _ seed: UInt64, _ faults: [FleetFault] = [],
    _ change: (inout FleetOptions) -> Void = { _ in }
  ) -> SimulatedFleet {
    var options = FleetOptions()
    options.devices = devices
    options.capture.seed = seed
    options.capture.records = 700
    options.faults = faults
    change(&options)
    return SimulatedFleet(options)
  }

  @Test(arguments: [2, 3], seeds)
  func eachTransactionIsImportedByTheOthers(devices: Int, seed: UInt64) throws {
    let fleet = Self.fleet(devices, seed) { $0.capture.stores = 2 }
    #expect(fleet.captures.count == devices)
    #expect(!fleet.truth.transactions.isEmpty)
    #expect(fleet.truth.rules.isEmpty)
    for transaction in fleet.truth.transactions {
      #expect(Set(transaction.importedBy) == Set(fleet.truth.peers).subtracting([transaction.peer]))
      #expect(transaction.missingOn.isEmpty && transaction.pendingOn.isEmpty && transaction.unknownOn.isEmpty)
    }
    for index in 0..<2 {
      let stores = fleet.truth.captures.map { $0.stores[index] }
      #expect(Set(stores.map(\.vector)).count == 1)
      #expect(Set(stores.map(\.name)).count == 1 && Set(stores.map(\.modelHash)).count == 1)
      #expect(stores.map(\.localPeer) == fleet.truth.peers)
      for store in stores {
        #expect(store.counts.pending == 0 && store.counts.failed == 0 && store.missing.isEmpty)
        #expect(store.knowledge == store.vector)
      }
    }
  }

  @Test(arguments: [2, 3], seeds)
  func eachTransactionHasItsLines(devices: Int, seed: UInt64) throws {
    let fleet = Self.fleet(devices, seed)
    let captures = fleet.captures.map { SimulatedCapture(bytes: $0, truth: Truth()) }
    let lines = captures.map(\.lines)
    for transaction in fleet.truth.transactions {
      let exporter = try #require(fleet.truth.peers.firstIndex(of: transaction.peer))
      let export = lines[exporter][(try #require(transaction.exportLine) - 1)...].prefix(12)
      #expect(export.joined().contains(" Successfully wrote transaction log: "))
      #expect(export.joined().contains(transaction.file))
      for peer in transaction.importedBy {
        let importer = try #require(fleet.truth.peers.firstIndex(of: peer))
        let line = try #require(transaction.importLines[peer])
        let record = lines[importer][(line - 1)...].prefix(20).joined(separator: "\n")
        #expect(record.contains(transaction.file))
        #expect(record.contains("\nSuccessfully wrote metadata changes."))
      }
    }
    let written = zip(captures, fleet.truth.peers).map { capture, peer in
      (capture.count(of: " Successfully wrote transaction log: "), peer)
    }
    for (count, peer) in written {
      #expect(count == fleet.truth.transactions.count { $0.peer == peer })
    }
  }

  @Test(arguments: [2, 3], seeds)
  func lostTransactionIsNotInTheOtherCapture(devices: Int, seed: UInt64) throws {
    let fleet = Self.fleet(devices, seed, [.neverArrives])
    let fault = try #require(fleet.truth.faults.first)
    let lost = fleet.truth.transactions.filter { !$0.missingOn.isEmpty }
    #expect(lost.first?.file == fault.file && lost.first?.number == fault.number)
    let blind = try #require(fleet.truth.peers.firstIndex { $0 == fault.to })
    let text = String(decoding: fleet.captures[blind], as: UTF8.self)
    for transaction in lost {
      #expect(transaction.peer == fault.from && transaction.missingOn == [fault.to].compactMap { $0 })
      #expect(!text.contains(transaction.file))
      #expect(transaction.importedBy.count == devices - 2)
    }
    let store = fleet.truth.captures[blind].stores[0]
    #expect(try store.vector[fault.from] == #require(fault.number) - 1)
    // The third device's logs depend on the missing transaction.
    #expect(store.missing.allSatisfy { $0.peer == fault.from && $0.from == fault.number })
    #expect(store.missing.isEmpty == store.pending.isEmpty)
    #expect(devices > 2 || store.pending.isEmpty)
  }

  @Test(arguments: [2, 3], seeds)
  func captureThatEndsEarlyProvesNothing(devices: Int, seed: UInt64) throws {
    let fleet = Self.fleet(devices, seed, [.endsEarly])
    let hasty = try #require(fleet.truth.faults.first?.to)
    #expect(fleet.truth.rules.isEmpty)
    #expect(fleet.truth.transactions.allSatisfy { $0.missingOn.isEmpty })
    #expect(fleet.truth.transactions.contains { $0.unknownOn == [hasty] })
    #expect(fleet.truth.transactions.allSatisfy { $0.unknownOn.isEmpty || $0.unknownOn == [hasty] })
  }

  @Test(arguments: [2, 3], seeds)
  func devicesThatStartApartStayApart(devices: Int, seed: UInt64) throws {
    let fleet = Self.fleet(devices, seed, [.startsApart])
    let fault = try #require(fleet.truth.faults.first)
    let stores = fleet.truth.captures.map { $0.stores[0] }
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(fleet.truth.peers, stores.map { $0.vector[fault.from] ?? 0 }))
    let number = try #require(fault.number)
    for (peer, known) in numbers { #expect(known == (peer == fault.from ? number + 1 : number - 1)) }
    #expect(stores.allSatisfy { $0.counts.pending == 0 && $0.missing.isEmpty })
    #expect(fleet.truth.transactions.allSatisfy { $0.peer != fault.from && $0.missingOn.isEmpty })
  }

  /// A device may wait for transactions that its peers never send, and must end all the same.
  @Test(arguments: Fault.allCases)
  func fleetWithAnyFaultEnds(_ fault: Fault) {
    for (seed, fleetFault) in zip(
      [58, 1, 2, 3] as [UInt64], [.neverArrives, .neverArrives, .startsApart, .endsEarly] as [FleetFault])
    {
      var options = FleetOptions()
      options.devices = 2 + Int(seed) % 2
      options.capture.seed = seed
      options.capture.records = 150
      options.faults = [fleetFault]
      options.deviceFaults = [Int(seed / 2) % 2: [fault]]
      var printed = 0
      let fleet = Fleet(options, chunkBytes: 1 << 12)
      // The limit is far more than ending devices print; a fleet that does not end reaches it soon.
      while printed < 20_000_000, let chunk = fleet.nextChunk(patience: 500_000) {
        printed += chunk.bytes.count
      }
      #expect(fleet.isOver, "\(fleetFault), seed \(seed)")
    }
  }

  @Test func clocksOfDevicesDiffer() throws {
    let fleet = Self.fleet(3, 1)
    #expect(Set(fleet.truth.clocks).count == 3)
    #expect(fleet.truth.clocks.allSatisfy { abs($0) <= 301 })
    #expect(Set(fleet.truth.captures.map(\.first)).count == 3)
  }

  @Test(arguments: HeaderStyle.allCases, 0...3)
  func sameSeedGivesTheSameFleet(header: HeaderStyle, level: Int) throws {
    func fleet() -> SimulatedFleet {
      Self.fleet(2, 5, [.neverArrives]) {
        $0.capture.header = header
        $0.capture.level = level
        $0.capture.records = 300
        $0.deviceFaults = [1: [.relaunched, .exportHole, .missingTransaction]]
      }
    }
    let one = fleet()
    let other = fleet()
    #expect(one.captures == other.captures)
    #expect(one.truth == other.truth)
    #expect(Set(one.truth.captures[1].faults.map(\.fault)) == [.exportHole, .relaunched])
    #expect(one.truth.captures.map(\.bytes) == one.captures.map(\.count))
  }
}
