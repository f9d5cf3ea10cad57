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
