// A device on which the app is removed and installed again, so that it has to get everything once more.

import Testing
import Timelines

@testable import Diagnosis

struct ReinstalledTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  @Test(arguments: [true, false])
  func findingTellsWhatTheRemovedInstallationHad(hadIt: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(11, at: 5)
    phone.export(12, at: 10)
    phone.live(from: 20, to: 400)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(11, of: Self.phone, at: 8)
    if hadIt { tablet.imports(12, of: Self.phone, at: 15) }
    tablet.live(from: 20, to: 80)
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 988)
    tablet.setUp(at: 100)
    tablet.holds([Self.tablet: 3, ScriptedCapture.newTablet: 1], at: 105)
    tablet.live(from: 110, to: 400)
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [11, 12], "\(comparison.doubts)")
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.transactions }
    #expect(details.map(\.formerly.ranges) == [hadIt ? [11...12] : [11...11]])
  }
}

extension ReinstalledTests {
  /// A tablet on which 13 of the phone waits for 12, until the app is removed and installed again.
  private static func waitingTablet() -> ScriptedCapture {
    var tablet = ScriptedCapture(tablet)
    tablet.setUp(at: 1)
    tablet.imports(11, of: phone, at: 8)
    for pass in stride(from: 20.0, through: 120, by: 20) {
      tablet.skips(13, of: phone, score: [phone: 2], at: pass)
    }
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 988)
    tablet.setUp(at: 200)
    return tablet
  }

  @Test(arguments: [true, false])
  func waitOfRemovedInstallationIsOverIfThePresentOneHasWhatItWaitedFor(hasIt: Bool) throws {
    var tablet = Self.waitingTablet()
    for number in 11...(hasIt ? 13 : 11) { tablet.imports(number, of: Self.phone, at: 200 + Double(number)) }
    tablet.live(from: 220, to: 400)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = try #require(diagnosis.findings.first { $0.rule == .missingTransaction })
    #expect(found.isHeldByLaterInstallation == hasIt)
    #expect((found.severity > .note) == !hasIt)
  }

  /// The logs of two devices in one file look like two installations, except that their times overlap.
  @Test func waitOfOneDeviceStaysIfAnotherInTheSameFileHasWhatItWaitsFor() throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(11, of: Self.phone, at: 8)
    for pass in stride(from: 20.0, through: 120, by: 20) {
      tablet.skips(13, of: Self.phone, score: [Self.phone: 2], at: pass)
    }
    tablet.live(from: 140, to: 400)
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 988)
    tablet.setUp(at: 200)
    for number in 11...13 { tablet.imports(number, of: Self.phone, at: 200 + Double(number)) }
    tablet.live(from: 220, to: 400)
    let diagnosis = try tablet.diagnosis("both.log")
    let found = try #require(diagnosis.findings.first { $0.rule == .missingTransaction })
    #expect(!found.isHeldByLaterInstallation && found.severity > .note)
  }

  /// The present installation may be in a capture of its own.
  @Test func waitOfRemovedInstallationIsOverInALaterCapture() throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 11...13 { phone.export(number, at: Double(number)) }
    phone.live(from: 20, to: 700)
    var later = ScriptedCapture(Self.tablet)
    later.setUp(at: 401)
    later.live(from: 410, to: 440)
    (later.peer, later.pid) = (ScriptedCapture.newTablet, 990)
    later.setUp(at: 450)
    for number in 11...13 { later.imports(number, of: Self.phone, at: 450 + Double(number)) }
    later.live(from: 480, to: 700)
    var first = ScriptedCapture(Self.tablet)
    first.setUp(at: 1)
    first.imports(11, of: Self.phone, at: 8)
    for pass in stride(from: 20.0, through: 120, by: 20) {
      first.skips(13, of: Self.phone, score: [Self.phone: 2], at: pass)
    }
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try first.diagnosis("tablet-1.log"),
      try later.diagnosis("tablet-2.log"),
    ])
    let findings = comparison.devices.flatMap(\.captures).flatMap(\.findings)
    let found = try #require(findings.first { $0.rule == .missingTransaction })
    #expect(found.isHeldByLaterInstallation && found.severity == .note)
  }

  /// A log that failed, or was skipped for its data model, is no trouble of the installation that imported it.
  @Test(arguments: [true, false]) func failedOrSkippedLogOfRemovedInstallationIsOver(hasFailed: Bool) throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(11, of: Self.phone, at: 8)
    tablet.model = hasFailed ? ScriptedCapture.model : ScriptedCapture.otherModel
    for pass in stride(from: 20.0, through: 120, by: 20) {
      if hasFailed {
        tablet.fails(12, of: Self.phone, at: pass)
      } else {
        tablet.skipsModel(of: 12, of: Self.phone, at: pass)
      }
    }
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 988)
    tablet.setUp(at: 200)
    for number in 11...12 { tablet.imports(number, of: Self.phone, at: 200 + Double(number)) }
    tablet.live(from: 220, to: 400)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let rule: RuleName = hasFailed ? .poisonLog : .modelMismatch
    let found = try #require(diagnosis.findings.first { $0.rule == rule })
    #expect(found.isHeldByLaterInstallation && found.severity == .note)
  }

  /// At log level 2 an import ends with its changes: only a process that goes on shows that they were saved.
  @Test(arguments: [true, false])
  func importThatIsOnlyAppliedAtTheEndOfAProcessProvesNothing(isLast: Bool) throws {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.applies(11, of: Self.phone, at: 8)
    for pass in stride(from: 20.0, through: 120, by: 20) { tablet.fails(12, of: Self.phone, at: pass) }
    (tablet.peer, tablet.pid) = (ScriptedCapture.newTablet, 988)
    tablet.setUp(at: 200)
    tablet.applies(12, of: Self.phone, at: 210)
    if !isLast { tablet.live(from: 220, to: 280) }
    tablet.pid = 989
    tablet.setUp(at: 300)
    tablet.live(from: 310, to: 400)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = try #require(diagnosis.findings.first { $0.rule == .poisonLog })
    #expect(found.isHeldByLaterInstallation == !isLast)
    #expect((found.severity == .note) == !isLast)
  }
}
