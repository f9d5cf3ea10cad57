// Stores on local storage, where each launch begins: what is proved before stays proved, what comes after is
// not shown, and what is written there has not left the device.

import Testing
import Timelines

@testable import Diagnosis

struct LocalStorageTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let laptop = ScriptedCapture.newTablet

  /// The phone writes 12 and 13 to iCloud.
  private static func phoneCapture() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 20)
    phone.live(from: 40, to: 400)
    return phone
  }

  /// A tablet that gets 12 and not 13, and is launched again, on local storage to begin with.
  private static func tabletCapture(launchedAgainAt launch: Double) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    tablet.live(from: 30, to: launch - 5)
    tablet.launch(at: launch, isLocal: true)
    return tablet
  }

  private static func compare(_ phone: ScriptedCapture, _ tablets: [ScriptedCapture]) throws -> Comparison {
    Comparison(
      [try phone.diagnosis("phone.log")]
        + (try tablets.enumerated().map { try $1.diagnosis("tablet\($0 == 0 ? "" : "-\($0)").log") }))
  }

  @Test func launchAtTheEndHidesNoLoss() throws {
    let comparison = try Self.compare(Self.phoneCapture(), [Self.tabletCapture(launchedAgainAt: 395)])
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
  }

  /// Nothing arrives on local storage, however long the store is there, even if later captures follow.
  @Test(arguments: [false, true]) func timeOnLocalStorageLeavesArrivalUnknown(isInTwo: Bool) throws {
    var tablet = Self.tabletCapture(launchedAgainAt: 70)
    tablet.live(from: 80, to: 400)
    var later = ScriptedCapture(Self.tablet)
    later.pid += 2
    later.live(from: 410, to: 420)
    later.launch(at: 425, isLocal: true)
    later.scan(at: 430)
    later.live(from: 440, to: 800)
    let comparison = try Self.compare(Self.phoneCapture(), isInTwo ? [tablet, later] : [tablet])
    let label = isInTwo ? "tablet + tablet-1" : "tablet"
    #expect(comparison.devices.map(\.label) == ["phone", label])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: label) == [13])
    #expect(comparison.numbers(.pending, of: "phone", on: label).isEmpty)
    #expect(comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 1, .local))))
  }

  /// After a launch that continues in iCloud, time counts as before.
  @Test func storeBackInICloudIsMissingTransaction() throws {
    var tablet = Self.tabletCapture(launchedAgainAt: 70)
    tablet.setUp(at: 72)
    tablet.live(from: 80, to: 400)
    let comparison = try Self.compare(Self.phoneCapture(), [tablet])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
  }

  @Test func launchAtTheEndHidesNoDivergence() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.holds([Self.phone: 12, Self.laptop: 48], at: 100)
    phone.live(from: 110, to: 600)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.holds([Self.phone: 12, Self.laptop: 46], at: 20)
    tablet.live(from: 30, to: 590)
    tablet.launch(at: 595, isLocal: true)
    let comparison = try Self.compare(phone, [tablet])
    #expect(comparison.findings.map(\.finding.rule) == [.diverged])
  }

  /// The phone is launched again at the end, and writes 14 to local storage or nothing.
  @Test(arguments: [false, true]) func onlyLocallyWrittenTransactionsAreHeldBack(isAnyWritten: Bool) throws {
    var phone = Self.phoneCapture()
    phone.launch(at: 410, isLocal: true)
    if isAnyWritten {
      phone.writesLocally = true
      phone.export(14, at: 415)
    }
    phone.live(from: 420, to: 800)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.live(from: 30, to: 800)
    let comparison = try Self.compare(phone, [tablet])
    let detail = try #require(comparison.findings.first?.finding.detail as? NeverArrived.Detail)
    let transactions = try #require(detail.transactions)
    #expect(transactions.numbers == NumberSet(isAnyWritten ? [13, 14] : [13]))
    #expect(transactions.heldBack == NumberSet(isAnyWritten ? [14] : []))
  }

  /// The phone writes 14 to local storage as its capture ends: no longer capture of the tablet
  /// shows what became of it.
  @Test func transactionOnLocalStorageIsNotUnknown() throws {
    var phone = Self.phoneCapture()
    phone.launch(at: 410, isLocal: true)
    phone.writesLocally = true
    phone.export(14, at: 415)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 15)
    tablet.imports(13, of: Self.phone, at: 25)
    tablet.live(from: 30, to: 430)
    let comparison = try Self.compare(phone, [tablet])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.transactions.filter(\.isHeldBack).map(\.number) == [14])
    #expect(
      !comparison.doubts.contains { doubt in
        if case .unknown = doubt.reason { true } else { false }
      })
  }
}
