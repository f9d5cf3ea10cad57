// A launch at a low log level shows nothing of what arrives: what came before it may have gone on, and what
// comes after it shows again what does not arrive.

import Testing
import Timelines

@testable import Diagnosis

struct SilentLaunchTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The phone saves 12 to 14.
  private static func phoneCapture() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...14 { phone.export(number, at: Double(number)) }
    phone.live(from: 40, to: 900)
    return phone
  }

  /// The tablet gets 12, and 14 waits in its first launch; then it is launched again, once for each action.
  private static func tabletCapture(
    _ launches: [(inout ScriptedCapture, Double) -> Void]
  ) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: phone, at: 15)
    for pass in stride(from: 40.0, through: 160, by: 30) {
      tablet.skips(14, of: phone, score: [phone: 2], at: pass)
    }
    for (place, launch) in launches.enumerated() {
      let start = 200 + 200 * Double(place)
      tablet.pid += 1
      tablet.setUp(at: start)
      launch(&tablet, start + 5)
      tablet.live(from: start + 10, to: start + 180)
    }
    return tablet
  }

  private static let silent: @Sendable (inout ScriptedCapture, Double) -> Void = { _, _ in }
  private static let waiting: @Sendable (inout ScriptedCapture, Double) -> Void = { tablet, start in
    tablet.skips(14, of: phone, score: [phone: 2], at: start)
  }

  private static func compare(_ tablet: ScriptedCapture) throws -> Comparison {
    Comparison([try phoneCapture().diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  @Test func silentLaunchLeavesEarlierWaitsUnknown() throws {
    let tablet = Self.tabletCapture([Self.silent])
    let comparison = try Self.compare(tablet)
    #expect(comparison.findings.isEmpty && comparison.waits.isEmpty)
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12])
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13, 14])
    #expect(comparison.doubts.contains(Doubt(device: 1, reason: .silentLaunch(level: 0))))
    let finding = try #require(try tablet.diagnosis("tablet.log").findings.first)
    let detail = try #require(finding.detail as? MissingTransaction.Detail)
    // Two minutes of waiting were shown before.
    #expect(finding.severity == .warning && detail.laterSilence == .level(0))
  }

  /// A wait that the last launch shows counts, even if an earlier launch was silent.
  @Test(arguments: [false, true])
  func waitShownInTheLastLaunchIsMissing(isOneSilent: Bool) throws {
    let tablet = Self.tabletCapture((isOneSilent ? [Self.silent] : []) + [Self.waiting])
    let comparison = try Self.compare(tablet)
    #expect(comparison.findings.map(\.finding.rule) == [.neverArrived])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [13])
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet") == [14])
    #expect(comparison.waits.map(\.numbers) == [NumberSet([13])])
    let findings = try tablet.diagnosis("tablet.log").findings
    #expect(findings.map(\.rule) == [.missingTransaction] && findings.map(\.severity) == [.error])
  }

  /// A detailed launch after a silent one does not show what the silent one brought.
  @Test func transactionsOfASilentLaunchStayUnknown() throws {
    let tablet = Self.tabletCapture([Self.silent, { tablet, start in tablet.scan(at: start) }])
    let comparison = try Self.compare(tablet)
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [13, 14])
  }

  /// Log level 2 shows what arrives, though not how imports end.
  @Test func transactionAppliedByALaterLaunchHasArrived() throws {
    let tablet = Self.tabletCapture([
      { tablet, start in
        tablet.applies(13, of: Self.phone, at: start)
        tablet.applies(14, of: Self.phone, at: start + 1)
      }
    ])
    let comparison = try Self.compare(tablet)
    #expect(comparison.findings.isEmpty && comparison.waits.isEmpty)
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [12, 13, 14])
    #expect(try tablet.diagnosis("tablet.log").alarms.isEmpty)
  }

  /// Changes that a process applied before it died were in memory only, and log level 2 shows that they
  /// were not saved.
  @Test(arguments: [true, false]) func unsavedTransactionOfADeadProcessStaysUnknown(isSaved: Bool) throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.applies(12, of: Self.phone, at: 15)
    tablet.saves(at: 15.2)
    tablet.applies(13, of: Self.phone, at: 20)
    if isSaved { tablet.saves(at: 20.2) }
    tablet.pid += 1
    tablet.setUp(at: 100)
    tablet.live(from: 110, to: 300)
    let comparison = try Self.compare(tablet)
    #expect(comparison.findings.isEmpty)
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == (isSaved ? [12, 13] : [12]))
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == (isSaved ? [14] : [13, 14]))
  }
}
