// Captures of devices that know nothing about each other, though their stores have one name: from two
// accounts, or two times. Nothing follows from what the one holds and the other does not. Each case is
// next to devices that do know each other.

import DeviceSimulator
import Testing
import Timelines

@testable import Diagnosis

struct UnrelatedDevicesTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let laptop = ScriptedCapture.newTablet
  private static let desktop = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"

  /// A device that shows what its store holds, writes, and stays awake.
  private static func device(
    _ peer: String, holding numbers: [String: Int], from start: Double, until end: Double = 2400
  ) -> ScriptedCapture {
    var device = ScriptedCapture(peer)
    device.setUp(at: start)
    device.holds(numbers, at: start + 5)
    device.export(numbers[peer, default: 0] + 1, at: start + 10)
    device.live(from: start + 20, to: start + end)
    return device
  }

  private static func compare(_ captures: [ScriptedCapture]) throws -> Comparison {
    Comparison(try captures.enumerated().map { try $1.diagnosis("device-\($0 + 1).log") })
  }

  /// The captures are of the same time, or three weeks apart.
  @Test(arguments: [0, 1_814_400] as [Double])
  func unrelatedDevicesYieldNoFinding(apart: Double) throws {
    let comparison = try Self.compare([
      Self.device(Self.phone, holding: [Self.phone: 46, Self.laptop: 12], from: 0),
      Self.device(Self.tablet, holding: [Self.tablet: 9, Self.desktop: 31], from: apart),
    ])
    #expect(comparison.devices.count == 2 && comparison.areUnrelated)
    #expect(comparison.findings.isEmpty && comparison.transactions.isEmpty)
    #expect(comparison.doubts.map(\.reason) == [.strangers(store: "Hikes", [1])])
  }

  /// Their paths name two containers, which is why they know nothing of each other.
  @Test func whoHasAnotherContainerIsNoStranger() throws {
    func device(_ peer: String, in container: String) -> ScriptedCapture {
      var device = ScriptedCapture(peer)
      device.container = container
      device.setUp(at: 0)
      device.export(1, at: 10)
      device.live(from: 20, to: 600)
      return device
    }
    let comparison = try Self.compare([
      device(Self.phone, in: "K7Q2M4X9TB~com~example~hikes"),
      device(Self.tablet, in: "K7Q2M4X9TB~com~example~hikes~dev"),
    ])
    #expect(comparison.areUnrelated && comparison.findings.isEmpty && comparison.transactions.isEmpty)
    let reason = Doubt.Reason.containers(
      store: "Hikes", own: "K7Q2M4X9TB.com.example.hikes", other: 1,
      others: "K7Q2M4X9TB.com.example.hikes.dev")
    #expect(comparison.doubts.map(\.reason) == [reason])
  }

  /// Each device names only a third one that both have seen.
  @Test func devicesWithACommonPeerAreRelated() throws {
    let comparison = try Self.compare([
      Self.device(Self.phone, holding: [Self.phone: 46, Self.laptop: 12], from: 0),
      Self.device(Self.tablet, holding: [Self.tablet: 9, Self.laptop: 4], from: 0),
    ])
    #expect(!comparison.areUnrelated)
    #expect(comparison.findings.contains { ($0.finding.detail as? Diverged.Detail)?.holdsOnly == 4 })
  }

  /// Two devices know each other from another store only.
  @Test func devicesRelatedByAnotherStoreAreCompared() throws {
    var phone = Self.device(Self.phone, holding: [Self.phone: 46, Self.laptop: 12], from: 0)
    var tablet = Self.device(Self.tablet, holding: [Self.tablet: 9, Self.desktop: 31], from: 0)
    (phone.store, tablet.store) = ("Photos", "Photos")
    phone.setUp(at: 2410)
    phone.export(3, at: 2420)
    tablet.setUp(at: 2410)
    tablet.imports(3, of: Self.phone, at: 2425)
    let comparison = try Self.compare([phone, tablet])
    #expect(!comparison.areUnrelated)
    #expect(comparison.numbers(.imported, of: "device-1", on: "device-2") == [3])
    #expect(comparison.findings.contains { $0.finding.rule == .neverArrived })
  }

  @Test func unrelatedThirdDeviceIsNamedOnce() throws {
    let comparison = try Self.compare([
      Self.device(Self.phone, holding: [Self.phone: 46, Self.tablet: 10], from: 0),
      Self.device(Self.tablet, holding: [Self.phone: 47, Self.tablet: 9], from: 0),
      Self.device(Self.laptop, holding: [Self.laptop: 2, Self.desktop: 31], from: 0),
    ])
    let strangers = comparison.doubts.filter { if case .strangers = $0.reason { true } else { false } }
    #expect(!comparison.areUnrelated && comparison.findings.isEmpty)
    #expect(strangers.map(\.device) == [0, 1])
    #expect(strangers.map(\.reason) == Array(repeating: .strangers(store: "Hikes", [2]), count: 2))
    #expect(comparison.transactions.allSatisfy { $0.fates[2] == nil && $0.exporter != 2 })
  }

  /// The phone and the tablet know each other, so that what the laptop does not know says nothing of the desk.
  @Test func strangersOfDevicesThatKnowEachOtherAreAllNamed() throws {
    let other = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E117"
    let comparison = try Self.compare([
      Self.device(Self.laptop, holding: [Self.laptop: 2, other: 3], from: 0),
      Self.device(Self.phone, holding: [Self.phone: 46, Self.tablet: 10], from: 0),
      Self.device(Self.tablet, holding: [Self.phone: 47, Self.tablet: 9], from: 0),
      Self.device(Self.desktop, holding: [Self.desktop: 31], from: 0),
    ])
    let strangers = comparison.doubts.filter { if case .strangers = $0.reason { true } else { false } }
    #expect(strangers.map(\.device) == [0, 1, 2])
    let others = [[1, 2, 3], [3], [3]]
    #expect(strangers.map(\.reason) == others.map { .strangers(store: "Hikes", $0) })
  }

  /// Three devices that know nothing of each other are named once; at a log level that names no devices,
  /// that means nothing.
  @Test(arguments: [true, false]) func unrelatedDevicesAreNamedOnce(isShown: Bool) throws {
    func silent(_ peer: String) -> ScriptedCapture {
      var device = ScriptedCapture(peer)
      device.setUp(at: 0)
      device.live(from: 10, to: 600)
      return device
    }
    let captures =
      isShown
      ? [Self.phone, Self.tablet, Self.laptop].map { Self.device($0, holding: [$0: 5], from: 0) }
      : [Self.phone, Self.tablet, Self.laptop].map(silent)
    let comparison = try Self.compare(captures)
    #expect(comparison.areUnrelated)
    let strangers = comparison.doubts.filter { if case .strangers = $0.reason { true } else { false } }
    let reason = Doubt.Reason.strangers(store: "Hikes", [1, 2], areUnshown: !isShown)
    #expect(strangers == [Doubt(device: 0, reason: reason)])
    #expect(comparison.doubts.contains { $0.reason == .lowLevel } == !isShown)
  }

  /// Lets the tablet write two transactions, and compares it with the phone, and with the laptop.
  private static func compareWriting(
    _ tablet: ScriptedCapture, isThirdThere: Bool
  ) throws -> Comparison {
    var tablet = tablet
    tablet.export(1, at: 10)
    tablet.export(2, at: 20)
    tablet.live(from: 30, to: 2400)
    var captures = [device(phone, holding: [phone: 46, laptop: 3], from: 0), tablet]
    if isThirdThere { captures.append(device(laptop, holding: [phone: 47, laptop: 2], from: 0)) }
    return try compare(captures)
  }

  /// A store that is on local storage all the time therefore knows no other device; what it wrote is held
  /// back there.
  @Test(arguments: [true, false]) func deviceOnLocalStorageIsNotUnrelated(isThirdThere: Bool) throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.writesLocally = true
    tablet.setUp(at: 0, isLocal: true)
    let comparison = try Self.compareWriting(tablet, isThirdThere: isThirdThere)
    #expect(comparison.findings.isEmpty && comparison.areUnrelated == !isThirdThere)
    let local = Doubt.Reason.onLocalStorage(store: "Hikes", heldBack: NumberSet([1, 2]))
    #expect(comparison.doubts.filter { $0.device == 1 }.map(\.reason) == [local])
    let strangers = comparison.doubts.filter { if case .strangers = $0.reason { true } else { false } }
    #expect(strangers.isEmpty)
  }

  /// A device without an account has a store that the system names after nobody, and it is apart from all
  /// others, wherever its logs lie.
  @Test(arguments: [true, false]) func deviceWithoutAccountIsNotUnrelated(isThirdThere: Bool) throws {
    var tablet = ScriptedCapture("nobody~D16A37DD-20A6-5F9E-9A55-C58FBD559ED9")
    tablet.setUp(at: 0, isLocal: true)
    let comparison = try Self.compareWriting(tablet, isThirdThere: isThirdThere)
    #expect(comparison.findings.isEmpty && comparison.areUnrelated == !isThirdThere)
    let local = Doubt.Reason.onLocalStorage(
      store: "Hikes", heldBack: NumberSet([1, 2]), lacksAccount: true)
    #expect(comparison.doubts.filter { $0.device == 1 }.map(\.reason) == [local])
    #expect(!comparison.doubts.contains { if case .strangers = $0.reason { true } else { false } })
  }

  // MARK: What is not shown

  /// The capture of a third device shows another store, none, or the same.
  @Test(
    arguments: [
      ("Photos", [.unshown(stores: ["Hikes"]), .alone(store: "Photos", isWritten: true)]), (nil, [.noStore]),
      ("Hikes", []),
    ] as [(String?, [Doubt.Reason])])
  func deviceShowingNothingOfTheStoreIsNamed(_ store: String?, _ reasons: [Doubt.Reason]) throws {
    var third = ScriptedCapture(Self.laptop)
    if let store {
      third.store = store
      third.setUp(at: 0)
      if store != "Hikes" { third.export(3, at: 10) }
      third.holds([Self.phone: 47, Self.tablet: 10, Self.laptop: 2], at: 20)
    }
    third.live(from: 30, to: 2400)
    let comparison = try Self.compare([
      Self.device(Self.phone, holding: [Self.phone: 46, Self.tablet: 10, Self.laptop: 2], from: 0),
      Self.device(Self.tablet, holding: [Self.phone: 47, Self.tablet: 9, Self.laptop: 2], from: 0), third,
    ])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.doubts.filter { $0.device == 2 }.map(\.reason) == reasons)
  }

  // MARK: What differs and is not proved

  private static func pair(tabletHolds number: Int, until end: Double) -> [ScriptedCapture] {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.holds([Self.phone: 12, Self.laptop: 48], at: 100)
    phone.live(from: 110, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.holds([Self.phone: 12, Self.laptop: number], at: 20)
    tablet.live(from: 30, to: end)
    return [phone, tablet]
  }

  @Test func vectorDifferenceIsReported() throws {
    let early = try Self.compare(Self.pair(tabletHolds: 46, until: 140))
    #expect(early.findings.isEmpty && early.transactions.map(\.fates) == [[nil, .imported]])
    let difference = Doubt.Difference(
      store: "Hikes", peer: Self.laptop, exporter: nil, other: 0, held: 48, holdsOnly: 46)
    #expect(early.doubts == [Doubt(device: 1, reason: .differing(difference))])
    let late = try Self.compare(Self.pair(tabletHolds: 46, until: 600))
    #expect(late.findings.map(\.finding.rule) == [.diverged] && late.doubts.isEmpty)
    let same = try Self.compare(Self.pair(tabletHolds: 48, until: 140))
    #expect(same.findings.isEmpty && same.doubts.isEmpty)
  }

  /// Transactions that came to the phone while it was captured do not show that the devices started apart.
  @Test func importWhileCapturedIsNoOldDivergence() throws {
    func isOld(_ pair: [ScriptedCapture]) throws -> Bool? {
      let findings = try Self.compare(pair).findings
      #expect(findings.map(\.finding.rule) == [.diverged])
      return (findings.first?.finding.detail as? Diverged.Detail)?.isOld
    }
    let pair = Self.pair(tabletHolds: 47, until: 800)
    #expect(try isOld(pair) == true)
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.imports(48, of: Self.laptop, at: 90)
    phone.holds([Self.phone: 12, Self.laptop: 48], at: 100)
    phone.live(from: 110, to: 600)
    #expect(try isOld([phone, pair[1]]) == false)
  }

  /// A transaction that the tablet is seen to wait for is reported as a wait.
  @Test func awaitedTransactionIsNoDifference() throws {
    var pair = Self.pair(tabletHolds: 46, until: 140)
    pair[1].skips(48, of: Self.laptop, score: [Self.laptop: 2], at: 145)
    let comparison = try Self.compare(pair)
    #expect(comparison.doubts.isEmpty && comparison.waits.map(\.numbers) == [NumberSet([47])])
  }
}
