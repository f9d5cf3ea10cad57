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
    let doubt = Doubt.Mirrored.notSetUp(
      container: "iCloud.com.example.trips", .private, lacksAccount: true)
    #expect(comparison.doubts == [Doubt(device: 2, reason: .mirrored(doubt))])
    #expect(comparison.shipments.map { $0.fates[2] } == [.unknown, .unknown])
  }

  /// The phone sends 2 and 3, and later 4, which arrives on the tablet; 1 arrives before if it is sent.
  private static func losing(after first: Int?) -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    if let first {
      tablet.bring([], at: 10)
      phone.send([first], at: 20)
      tablet.bring([first], at: 22)
    }
    phone.send([2, 3], at: 60)
    tablet.bring([], at: 62)
    phone.send([4], at: 100)
    tablet.bring([4], at: 200)
    return (phone, tablet)
  }

  /// What is sent after a record that came does not come before it, whatever the clocks are.
  @Test(arguments: [true, false]) func recordSentAfterArrivedOneDidNotComeBefore(isOneBefore: Bool) throws {
    let (phone, tablet) = Self.losing(after: isOneBefore ? 1 : nil)
    let comparison = try Self.compare(phone, tablet)
    let missing = comparison.shipments.filter { $0.fates[1] == .missing }.compactMap(\.record)
    #expect(missing == (isOneBefore ? [2, 3].map(MirrorCapture.id) : []))
    let doubt = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 2, .clock)))
    #expect(comparison.doubts.contains(doubt) == !isOneBefore)
  }

  /// A full fetch brings records again that came before the capture, and no record that was deleted since.
  @Test func recordsOfTheFirstImportShowNoOrder() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.life = 180..<400
    phone.send([1], at: 20)
    phone.send([2], at: 60)
    tablet.bring([1], at: 200)
    tablet.bring([], at: 260)
    let comparison = try Self.compare(phone, tablet)
    #expect(comparison.shipments.map { $0.fates[1] } == [.imported, .unknown])
    #expect(comparison.findings.isEmpty)
  }

  /// Nothing was fetched between the last fetch and the beginning of the capture.
  @Test(arguments: [
    ("Database-LastFetchDate-2025-04-06 07:00:00 +0000", true),
    ("Database-LastFetchDate-2025-04-06 07:58:00 +0000", false),
    ("Database-LastFetchDate-0001-01-01 00:00:00 +0000", false),
    ("Zone-LastFetchDate-com.apple.coredata.cloudkit.zone-2025-04-06 07:00:00 +0000", false),
  ])
  func recordSentLongAfterLastFetchDidNotComeBefore(_ reason: String, _ isOld: Bool) throws {
    let (phone, plain) = Self.losing(after: nil)
    var tablet = plain
    tablet.schedule(reason, at: 4)
    let comparison = try Self.compare(phone, tablet)
    let missing = comparison.shipments.filter { $0.fates[1] == .missing }.compactMap(\.record)
    #expect(missing == (isOld ? [2, 3].map(MirrorCapture.id) : []))
    #expect(comparison.findings.isEmpty == !isOld)
    #expect(comparison.doubts.contains(Doubt(device: 0, reason: .assumedClock(other: 1))))
  }

  /// The system puts off all imports since what was sent before arrived.
  @Test func deferralIsTheReasonAfterTheLastImport() throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    tablet.bring([], at: 10)
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    phone.send([2], at: 60)
    tablet.putOffImports("Low Power Mode Policy", at: 61)
    let comparison = try Self.compare(phone, tablet)
    let doubt = Doubt(device: 1, reason: .mirrored(.unknown(other: 0, count: 1, .deferred)))
    #expect(comparison.findings.isEmpty && comparison.doubts.contains(doubt))
  }
}
