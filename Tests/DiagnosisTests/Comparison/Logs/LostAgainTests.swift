// What arrived on a device, and is not there any more because an older copy of its store came back.

import Testing
import Timelines

@testable import Diagnosis

struct LostAgainTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  private static func capturedPhone() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 1...3 { phone.export(number, at: 10 * Double(number)) }
    phone.imports(1, of: tablet, at: 60)
    phone.live(from: 70, to: 400)
    return phone
  }

  /// The tablet imports 1 to 3, and holds only 1 from a moment on; then it imports some again.
  private static func tablet(again numbers: [Int], until end: Double = 400) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    for number in 1...3 { tablet.imports(number, of: phone, at: 10 * Double(number) + 5) }
    tablet.export(1, at: 55)
    tablet.pid = 988
    tablet.setUp(at: 100)
    tablet.holds([phone: 1, Self.tablet: 1], at: 102)
    for number in numbers { tablet.imports(number, of: phone, at: 110 + Double(number)) }
    tablet.live(from: 120, to: end)
    return tablet
  }

  private static func compare(_ tablet: ScriptedCapture) throws -> Comparison {
    Comparison([try capturedPhone().diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  @Test func transactionsLostByAnOlderCopyAreMissing() throws {
    let comparison = try Self.compare(Self.tablet(again: []))
    #expect(comparison.devices[1].captures[0].alarms.contains(.storeRolledBack))
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet") == [1])
    #expect(comparison.numbers(.missing, of: "phone", on: "tablet") == [2, 3])
    let never = try #require(comparison.findings.first?.finding.detail as? NeverArrived.Detail)
    #expect(never.transactions?.lost.ranges == [2...3])
    #expect(never.transactions?.lastArrived == 1)
    #expect(comparison.transactions.filter { $0.lostOn == [1] }.map(\.number) == [2, 3])
  }

  @Test func transactionImportedAgainIsNotMissing() throws {
    let one = try Self.compare(Self.tablet(again: [2]))
    #expect(one.numbers(.imported, of: "phone", on: "tablet") == [1, 2])
    #expect(one.numbers(.missing, of: "phone", on: "tablet") == [3])
    let all = try Self.compare(Self.tablet(again: [2, 3]))
    #expect(all.numbers(.imported, of: "phone", on: "tablet") == [1, 2, 3])
    #expect(all.findings.isEmpty)
  }

  /// A transaction lost a moment ago may be on its way again.
  @Test func recentlyLostTransactionsStayUnknown() throws {
    let comparison = try Self.compare(Self.tablet(again: [], until: 130))
    #expect(comparison.numbers(.unknown, of: "phone", on: "tablet") == [2, 3])
    #expect(comparison.findings.isEmpty)
  }
}
