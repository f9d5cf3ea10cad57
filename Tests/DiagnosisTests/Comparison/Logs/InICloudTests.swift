// Transactions that never arrived on one device and that others got: iCloud has them.

import Testing
import Timelines

@testable import Diagnosis

struct InICloudTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let mac = ScriptedCapture.newTablet

  /// A device that gets transaction 11 of the phone, and sends one.
  private static func receiver(_ peer: String, sending number: Int) -> ScriptedCapture {
    var device = ScriptedCapture(peer)
    device.setUp(at: 0)
    device.imports(11, of: phone, at: 8)
    device.export(number, at: 10)
    return device
  }

  /// The tablet, which lacks transaction 12 of the phone as well, may have tried to import it.
  @Test(arguments: [true, false]) func failedImportShowsThatICloudHasTheTransaction(hasFailed: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(11, at: 5)
    phone.imports(31, of: Self.mac, at: 12)
    phone.imports(41, of: Self.tablet, at: 14)
    phone.export(12, at: 40)
    phone.live(from: 60, to: 600)
    var (mac, tablet) = (Self.receiver(Self.mac, sending: 31), Self.receiver(Self.tablet, sending: 41))
    mac.live(from: 20, to: 600)
    if hasFailed { for seconds in [45.0, 80, 120] { tablet.fails(12, of: Self.phone, at: seconds) } }
    tablet.live(from: hasFailed ? 140 : 20, to: 600)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try mac.diagnosis("mac.log"), try tablet.diagnosis("tablet.log"),
    ])
    #expect(comparison.numbers(.missing, of: "phone", on: "mac") == [12], "\(comparison.doubts)")
    let lost = comparison.findings.compactMap { $0.finding.detail as? NeverArrived.Detail }
      .first { $0.receiver.label == "mac" }?.transactions
    #expect(lost?.inICloud == (hasFailed ? NumberSet([12]) : NumberSet()))
    #expect(lost?.reached == (hasFailed ? ["tablet"] : []))
    #expect(lost?.areNowhere == !hasFailed)
  }
}
