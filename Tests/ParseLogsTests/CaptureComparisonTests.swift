// Captures of several devices through the public API. The expected results are in the notes of handwritten
// cases, and in the simulator's truth for simulated captures.

import DeviceSimulator
import Foundation
import ParseLogs
import ReferenceData
import Testing

struct CaptureComparisonTests {
  private static let phonePeer = "mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8"
  private static let tabletPeer = "mobile~B81E93F2-60AD-4F0B-8C47-29C3D5A7E114"

  /// The captures of a case in `Fixtures/cases`.
  private static func captures(_ name: String, _ files: String...) throws -> [Capture] {
    let folder = Project.folder.appending(path: "Fixtures/cases/\(name)")
    return try files.map { file in
      try Capture(contentsOfFile: folder.appending(path: file).path(percentEncoded: false), name: file)
    }
  }

  private static func delivery(_ comparison: CaptureComparison, from sender: String) throws
    -> CaptureComparison.TransactionDelivery
  {
    try #require(comparison.transactionDeliveries.first { $0.sender == sender })
  }

  @Test func missingTransactionsAreFound() throws {
    let captures = try Self.captures("compare-never-arrived", "tablet.log", "phone.log")
    let comparison = try CaptureComparison(of: captures)
    #expect(comparison.verdict == .failing)
    #expect(comparison.devices.map(\.name) == ["phone", "tablet"])
    #expect(comparison.devices.map(\.captures) == [["phone.log"], ["tablet.log"]])
    #expect(comparison.devices.map(\.peers) == [[Self.phonePeer], [Self.tabletPeer]])
    let finding = try #require(comparison.findings(of: .neverArrived).first)
    #expect(comparison.findings == [finding])
    #expect(finding.severity == .error)
    #expect((finding.heldOn, finding.missingOn) == ("phone", "tablet"))
    #expect((finding.store, finding.peer) == ("Hikes", Self.phonePeer))
    #expect(finding.transactions == [13...14])
    #expect(Set(finding.evidence.map(\.capture)) == ["phone.log", "tablet.log"])
    #expect(finding.description.hasPrefix("error: never-arrived in Hikes: tablet never saw 2 transactions"))
    let fromPhone = try Self.delivery(comparison, from: "phone")
    #expect((fromPhone.store, fromPhone.peer, fromPhone.receiver) == ("Hikes", Self.phonePeer, "tablet"))
    #expect((fromPhone.sent, fromPhone.arrived, fromPhone.missing) == ([12...14], [12...12], [13...14]))
    #expect(fromPhone.description == "Hikes from phone to tablet: sent 12-14; arrived 12, missing 13-14")
    let fromTablet = try Self.delivery(comparison, from: "tablet")
    #expect((fromTablet.sent, fromTablet.arrived) == ([8...8], [8...8]))
    #expect(comparison.waits == [] && comparison.doubts == [])
    #expect(comparison.summary.hasPrefix(comparison.sentence))
  }

  private static func captures(seed: UInt64, _ faults: [FleetFault] = []) throws -> [Capture] {
    var options = FleetOptions()
    options.capture.seed = seed
    options.capture.records = 300
    options.capture.header = [HeaderStyle.nslog, .logShow, .syslog][Int(seed % 3)]
    options.faults = faults
    return try SimulatedFleet(options).captures.enumerated().map { place, capture in
      try Capture(String(decoding: capture, as: UTF8.self), name: "device-\(seed)-\(place).log")
    }
  }

  /// The seeds of the fleets: up to `COMPARISON_SEEDS`, or a few.
  private static let seeds =
    1...max(1, ProcessInfo.processInfo.environment["COMPARISON_SEEDS"].flatMap { UInt64($0) } ?? 6)

  /// Devices of a fleet agree.
  ///
  /// A device of another fleet, of another account, is unrelated, and the comparison proves nothing.
  @Test(arguments: seeds)
  func unrelatedDevicesDoNotDisagree(seed: UInt64) throws {
    let (own, others) = (try Self.captures(seed: seed), try Self.captures(seed: seed + 1000))
    let fleet = try CaptureComparison(of: own)
    #expect(fleet.verdict == .healthy && fleet.doubts.isEmpty, "\(fleet.sentence)")
    let strangers = try CaptureComparison(of: [own[0], others[1]])
    #expect(strangers.verdict == .noEvidence && strangers.findings.isEmpty, "\(strangers.sentence)")
    #expect(strangers.transactionDeliveries.isEmpty && !strangers.doubts.isEmpty)
    #expect(!strangers.summary.contains("remove the store"))
  }

  /// Short captures prove no differences, and are not healthy either.
  @Test(arguments: seeds, [FleetFault.startsApart, .endsEarly])
  func unprovenDeliveryIsNotHealthy(seed: UInt64, fault: FleetFault) throws {
    let comparison = try CaptureComparison(of: try Self.captures(seed: seed, [fault]))
    #expect(comparison.findings.isEmpty && !comparison.doubts.isEmpty)
    #expect(comparison.verdict != .healthy, "\(comparison.sentence)")
  }

  @Test func jsonEqualsTheCommandsReport() throws {
    let captures = try Self.captures("compare-json", "phone.log", "tablet.log")
    let json = try CaptureComparison(of: captures).json
    let expected = Project.folder.appending(path: "Fixtures/cases/compare-json/expected.txt")
    #expect(json + "exit status 1\n" == (try String(contentsOf: expected, encoding: .utf8)))
  }

  @Test func missingPredecessorIsAWait() throws {
    let captures = try Self.captures("compare-never-written", "phone.log", "tablet.log")
    let comparison = try CaptureComparison(of: captures)
    #expect(comparison.verdict == .failing)
    #expect(comparison.findings == [])
    let wait = try #require(comparison.waits.first)
    #expect(comparison.waits.count == 1)
    #expect((wait.store, wait.device, wait.peer) == ("Hikes", "tablet", Self.phonePeer))
    #expect((wait.numbers, wait.neverWrittenBy) == ([13...13], "phone"))
    #expect(wait.heldBy == [] && wait.isLasting)
    let delivery = try Self.delivery(comparison, from: "phone")
    #expect((delivery.sent, delivery.arrived) == ([12...12, 14...15], [12...12]))
    #expect((delivery.waiting, delivery.missing) == ([14...15], []))
  }

  @Test func capturesOfOneDeviceAreCombined() throws {
    let captures = try Self.captures(
      "compare-two-captures", "tablet-tuesday.log", "phone.log", "tablet-monday.log")
    let comparison = try CaptureComparison(of: captures)
    #expect(
      comparison.devices.map(\.captures) == [["phone.log"], ["tablet-monday.log", "tablet-tuesday.log"]])
    #expect(comparison.findings(of: .neverArrived).map(\.missingOn) == ["tablet-monday + tablet-tuesday"])
    #expect(throws: ComparisonError.oneDevice(peers: [Self.tabletPeer])) {
      try CaptureComparison(of: [captures[0], captures[2]])
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func transactionsOfHealthyDevicesArrive(seed: UInt64) throws {
    var options = FleetOptions()
    (options.devices, options.capture.seed, options.capture.records) = (3, seed, 600)
    let fleet = SimulatedFleet(options)
    let captures = try fleet.captures.enumerated().map { index, bytes in
      try Capture(String(decoding: bytes, as: UTF8.self), name: "device-\(index)")
    }
    let comparison = try CaptureComparison(of: captures)
    #expect(comparison.verdict == .healthy, "\(comparison.summary)")
    #expect(comparison.findings == [])
    let names = Dictionary(uniqueKeysWithValues: zip(fleet.truth.peers, captures.map(\.name)))
    var arrived = 0
    for delivery in comparison.transactionDeliveries {
      #expect(names[delivery.peer] == delivery.sender && delivery.missing == [])
      let all = delivery.arrived + delivery.waiting + delivery.unknown
      #expect(all.flatMap(Array.init).sorted() == delivery.sent.flatMap(Array.init))
      let sent = fleet.truth.transactions.filter { $0.store == delivery.store && $0.peer == delivery.peer }
      #expect(
        delivery.sent.flatMap(Array.init) == sent.filter { $0.exportLine != nil }.map(\.number).sorted())
      let imported = Set(
        sent.filter { $0.importedBy.contains { names[$0] == delivery.receiver } }.map(\.number))
      #expect(Set(delivery.arrived.joined()).isSubset(of: imported))
      arrived += delivery.arrived.reduce(0) { $0 + $1.count }
    }
    #expect(arrived > 0)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func devicesThatStartedApartDiffer(seed: UInt64) throws {
    var options = FleetOptions()
    options.faults = [.startsApart]
    (options.capture.seed, options.capture.records, options.capture.stores) = (seed, 4000, 1)
    let fleet = SimulatedFleet(options)
    let captures = try fleet.captures.enumerated().map { index, bytes in
      try Capture(String(decoding: bytes, as: UTF8.self), name: "device-\(index)")
    }
    let names = Dictionary(uniqueKeysWithValues: zip(fleet.truth.peers, captures.map(\.name)))
    let fault = try #require(fleet.truth.faults.first)
    let comparison = try CaptureComparison(of: captures)
    let finding = try #require(comparison.findings(of: .diverged).first)
    #expect(comparison.findings == [finding])
    #expect(finding.peer == fault.from)
    #expect(finding.heldOn == names[fault.from])
    #expect(finding.missingOn == names.first { $0.key != fault.from }?.value)
    let number = try #require(fault.number)
    #expect(finding.transactions == [number...number + 1])
  }

  @Test func incomparableCapturesAreAnError() throws {
    let phone = try Self.captures("compare-never-arrived", "phone.log")
    #expect(throws: ComparisonError.tooFewCaptures(0)) { try CaptureComparison(of: []) }
    #expect(throws: ComparisonError.tooFewCaptures(1)) { try CaptureComparison(of: phone) }
    #expect(throws: ComparisonError.sameName("phone.log")) { try CaptureComparison(of: phone + phone) }
    #expect(ComparisonError.sameName("phone.log").description.contains("phone.log"))
  }

  /// A mirrored store has no peer IDs; its UUID shows that the captures are from one device.
  @Test func oneMirroredDeviceIsAnError() throws {
    let captures = try ["monday", "tuesday"].map { try Capture(TripsCaptures.mirrored, name: $0) }
    let uuids = Set(captures[0].mirroredStores.compactMap(\.uuid))
    let error = #expect(throws: ComparisonError.self) { try CaptureComparison(of: captures) }
    guard case .oneDevice(let identities)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!uuids.isEmpty && Set(identities) == uuids)
  }

  @Test func captureWithoutRecordsProvesNothing() throws {
    let phone = try Self.captures("compare-never-arrived", "phone.log")
    let empty = try Capture("", name: "tablet")
    let comparison = try CaptureComparison(of: phone + [empty])
    #expect(comparison.verdict == .noEvidence)
    #expect(comparison.transactionDeliveries == [] && comparison.findings == [])
    #expect(!comparison.doubts.isEmpty)
  }
}
