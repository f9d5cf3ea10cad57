// Why nothing is proved about what one device sent to another: each reason is the one that holds.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorCoverageTests {
  private static func compare(_ phone: MirroringDevice, _ tablet: MirroringDevice) throws -> Comparison {
    Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
  }

  /// What the sender's list cuts away is not among what imports list, however much of that is cut.
  @Test(arguments: [106, 300] as [Double], [false, true])
  func cutListOfTheSenderIsTheReason(importedAt seconds: Double, isCut: Bool) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 32)
    tablet.send([2], at: 40)
    phone.bring([2], at: 52)
    phone.send([5, 6], unnamed: 2, at: 100)
    tablet.bring([5, 6, 7, 8], isCut: isCut, at: seconds)
    let comparison = try Self.compare(phone, tablet)
    #expect(comparison.findings.isEmpty)
    let doubt = Doubt.Mirrored.unknown(other: 0, count: 2, .sentCut)
    #expect(comparison.doubts == [Doubt(device: 1, reason: .mirrored(doubt))])
  }

  /// A device without an account gets nothing: neither the clocks nor the users are the reason.
  @Test func deviceWithoutAccountHasOneReason() throws {
    var (phone, mac) = (MirroringDevice(1), MirroringDevice(3))
    phone.send([1], at: 20)
    mac.bring([1], at: 22)
    mac.send([2], at: 30)
    phone.bring([2], at: 32)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try mac.diagnosis("mac.log"),
      try MirroringDevice(2, .withoutAccount).diagnosis("tablet.log"),
    ])
    #expect(comparison.devices.map(\.label) == ["mac", "phone", "tablet"])
    #expect(comparison.doubts == [Doubt(device: 2, reason: .mirrored(.notSetUp(lacksAccount: true)))])
    #expect(comparison.shipments.map { $0.fates[2] } == [.unknown, .unknown])
  }
}
