// A transaction whose log reached a device, whose importer leaves it out: it does not wait there.

import Testing

@testable import Diagnosis

struct LeftOutTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  @Test(arguments: [false, true]) func leftOutTransactionIsNotPending(isImportedLater: Bool) throws {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    phone.export(12, at: 10)
    phone.export(13, at: 20)
    phone.live(from: 30, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 25)
    tablet.leavesOut(13, of: Self.phone, at: 40)
    if isImportedLater { tablet.imports(13, of: Self.phone, at: 60) }
    tablet.live(from: 70, to: 300)
    let comparison = Comparison([try phone.diagnosis("phone"), try tablet.diagnosis("tablet")])
    let last = isImportedLater ? ComparedTransaction.Fate.imported : .leftOut
    #expect(comparison.numbers(.imported, of: "phone", on: "tablet").contains(12))
    #expect(comparison.numbers(last, of: "phone", on: "tablet").contains(13))
    #expect(comparison.numbers(.pending, of: "phone", on: "tablet").isEmpty)
  }
}
