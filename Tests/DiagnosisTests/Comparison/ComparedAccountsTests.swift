// A device that changes its iCloud account while it is captured: nothing passes between two accounts, and
// numbers begin again.

import Testing
import Timelines

@testable import Diagnosis

struct ComparedAccountsTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// The tablet saves 1 and 2, signs in to another account or does not, and saves 1 again.
  private static func tablet(token: String) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1, token: "a9b8c7d6 e5f4a3b2")
    tablet.imports(1, of: phone, at: 15)
    tablet.export(1, at: 20)
    tablet.export(2, at: 30)
    tablet.live(from: 40, to: 290)
    tablet.pid = 567
    tablet.setUp(at: 300, token: token)
    tablet.export(1, file: 101, at: 310)
    tablet.live(from: 320, to: 900)
    return tablet
  }

  /// The phone saves 1 and 2, the second of which does not arrive on the tablet.
  private static func phone(saving2At moment: Double) -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0, token: "a9b8c7d6 e5f4a3b2")
    phone.export(1, at: 10)
    phone.imports(1, of: tablet, at: 25)
    phone.imports(2, of: tablet, at: 35)
    phone.live(from: 40, to: moment - 1)
    phone.export(2, at: moment)
    phone.live(from: moment + 10, to: 900)
    return phone
  }

  /// If the account is the same, the store went back, and what the phone saved is lost.
  @Test(arguments: [true, false]) func transactionOfAnotherAccountIsNotMissing(isOther: Bool) throws {
    let token = isOther ? "11112222 33334444" : "a9b8c7d6 e5f4a3b2"
    let comparison = try Comparison(phone: Self.phone(saving2At: 350), tablet: Self.tablet(token: token))
    let fate: ComparedTransaction.Fate = isOther ? .unknown : .missing
    #expect(comparison.numbers(.imported, of: "tablet", on: "phone") == [1, 2])
    #expect(comparison.numbers(fate, of: "tablet", on: "phone") == [1])
    // The tablet's store of the other account began empty: what the former one held proves nothing.
    #expect(comparison.numbers(fate, of: "phone", on: "tablet") == (isOther ? [1, 2] : [2]))
    #expect(comparison.findings.isEmpty == isOther)
    #expect(comparison.transactions.allSatisfy { $0.takenOn.isEmpty } == isOther)
    guard isOther else { return }
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .unknown(other: 1, count: 1, .otherAccount))))
    #expect(comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 2, .otherAccount))))
  }

  /// The tablet imports 1, is installed again under a new peer ID, for another account or the same, and saves 1
  /// under that.
  private static func reinstalledTablet(token: String) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1, token: "a9b8c7d6 e5f4a3b2")
    tablet.imports(1, of: phone, at: 12)
    tablet.export(1, at: 20)
    tablet.export(2, at: 30)
    tablet.live(from: 40, to: 290)
    tablet.pid = 567
    tablet.peer = ScriptedCapture.newTablet
    tablet.setUp(at: 300, token: token)
    tablet.export(1, file: 101, at: 310)
    tablet.live(from: 320, to: 900)
    return tablet
  }

  /// Under the same account the new installation must get everything again, and all others its saves.
  @Test(arguments: [true, false]) func transactionIsNotMissingAfterReinstallationForOther(isOther: Bool)
    throws
  {
    let token = isOther ? "11112222 33334444" : "a9b8c7d6 e5f4a3b2"
    let comparison = try Comparison(
      phone: Self.phone(saving2At: 350), tablet: Self.reinstalledTablet(token: token))
    let fate: ComparedTransaction.Fate = isOther ? .unknown : .missing
    #expect(comparison.numbers(.imported, of: "tablet", on: "phone") == [1, 2])
    #expect(comparison.numbers(fate, of: "tablet", on: "phone") == [1])
    #expect(comparison.numbers(fate, of: "phone", on: "tablet") == [1, 2])
    #expect(comparison.findings.isEmpty == isOther)
    guard isOther else { return }
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .unknown(other: 1, count: 1, .otherAccount))))
    #expect(comparison.doubts.contains(Doubt(device: 1, reason: .unknown(other: 0, count: 2, .otherAccount))))
  }
}
