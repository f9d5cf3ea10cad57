// What one device imported and none of the others sent or imported: somebody whose capture is not there sent
// it, and the others must have got it too.

import Testing
import Timelines

@testable import Diagnosis

struct RecordsOfOthersTests {
  /// Two devices of which each brings in what the other sends; both import once more later.
  private static func pair() -> (phone: MirroringDevice, tablet: MirroringDevice) {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    tablet.send([2], at: 30)
    phone.bring([2], at: 32)
    phone.bring([], at: 300)
    tablet.bring([], at: 300)
    return (phone, tablet)
  }

  private static func doubts(_ phone: MirroringDevice, _ tablet: MirroringDevice) throws -> [Doubt] {
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    #expect(comparison.devices.map(\.label) == ["phone", "tablet"] && comparison.findings.isEmpty)
    return comparison.doubts
  }

  private static func lack(_ records: [Int], on device: Int, of other: Int) -> Doubt {
    Doubt(
      device: device,
      reason: .mirrored(.unseenSender(other: other, records: records.map { MirrorCapture.id($0) })))
  }

  @Test(arguments: [true, false]) func importedOnOneDeviceAloneIsInDoubt(hasArrived: Bool) throws {
    var (phone, tablet) = Self.pair()
    tablet.bring([7, 8], at: 100)
    if hasArrived { phone.bring([7, 8], at: 120) }
    #expect(try Self.doubts(phone, tablet) == (hasArrived ? [] : [Self.lack([7, 8], on: 0, of: 1)]))
  }

  /// A later state that only the tablet got is lacking on the phone, which has the one before.
  @Test(arguments: [true, false]) func laterStateOnOneDeviceAloneIsInDoubt(hasArrived: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.bring([7], at: 60)
    tablet.bring([7], at: 62)
    tablet.bring([7], state: 2, at: 100)
    if hasArrived { phone.bring([7], state: 2, at: 120) }
    let change = Doubt(
      device: 0, reason: .mirrored(.unseenChange(other: 1, records: [MirrorCapture.id(7)])))
    #expect(try Self.doubts(phone, tablet) == (hasArrived ? [] : [change]))
  }

  /// What the phone sent itself is on it, and a change by a device without a capture need not be.
  @Test func changeOfARecordThatTheDeviceSentIsNoLackOfTheRecord() throws {
    var (phone, tablet) = Self.pair()
    phone.send([4], at: 50)
    tablet.bring([4], at: 52)
    tablet.bring([1], state: 2, at: 100)
    let change = Doubt(
      device: 0, reason: .mirrored(.unseenChange(other: 1, records: [MirrorCapture.id(1)])))
    #expect(try Self.doubts(phone, tablet) == [change])
  }

  /// What the tablet leaves out because of its type is not on it, whoever sent it, until its app is updated.
  @Test(arguments: [true, false]) func recordOfNoSenderThatIsLeftOutIsInDoubt(isUpdated: Bool) throws {
    var (phone, tablet) = Self.pair()
    phone.bring([7, 8], at: 100)
    tablet.bring([7, 8], without: [7], at: 102)
    if isUpdated { tablet.bring([7], at: 200) }
    let leftOut = Doubt(device: 1, reason: .mirrored(.leftOutOfOthers(other: 0, count: 1)))
    #expect(try Self.doubts(phone, tablet) == (isUpdated ? [] : [leftOut]))
  }

  /// What the first import of a capture brings may be old.
  @Test func firstImportOfACaptureLeavesNoDoubt() throws {
    let pair = Self.pair()
    var tablet = pair.tablet
    tablet.bring([7, 8], at: 10)
    #expect(try Self.doubts(pair.phone, tablet).isEmpty)
  }

  /// The phone may have sent it before its capture begins.
  @Test(arguments: [0, 150] as [Double]) func captureThatBeginsLaterLeavesNoDoubt(start: Double) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.life = start..<400
    tablet.bring([], at: 40)
    tablet.bring([7], at: 100)
    phone.send([1], at: 200)
    tablet.bring([1], at: 202)
    tablet.send([2], at: 210)
    phone.bring([2], at: 212)
    #expect(try Self.doubts(phone, tablet) == (start == 0 ? [Self.lack([7], on: 0, of: 1)] : []))
  }

  /// The tablet may get at 200 s what was sent before the phone's capture begins, unless it asked in between.
  @Test(arguments: [10, 150] as [Double])
  func recordThatMayHaveBeenSentBeforeTheCaptureLeavesNoDoubt(asked seconds: Double) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.life = 19..<400
    tablet.bring([], at: seconds)
    tablet.bring([7], at: 200)
    phone.send([1], at: 210)
    tablet.bring([1], at: 212)
    tablet.send([2], at: 220)
    phone.bring([2], at: 222)
    phone.bring([], at: 300)
    #expect(try Self.doubts(phone, tablet) == (seconds == 150 ? [Self.lack([7], on: 0, of: 1)] : []))
  }

  /// What the phone sent after its last import, or after its capture ends, no import would bring to it.
  @Test(arguments: [90, 150] as [Double])
  func captureWithoutALaterImportLeavesNoDoubt(import seconds: Double) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.life = 0..<160
    phone.send([1], at: 20)
    tablet.bring([1], at: 22)
    tablet.send([2], at: 30)
    phone.bring([2], at: 32)
    tablet.bring([7], at: 100)
    phone.bring([], at: seconds)
    tablet.bring([8], at: 300)
    #expect(try Self.doubts(phone, tablet) == (seconds == 150 ? [Self.lack([7], on: 0, of: 1)] : []))
  }

  /// By clocks that may be far apart, the phone may have sent it before its capture begins.
  @Test(arguments: [2, 30] as [Double])
  func captureThatMayBeginLaterLeavesNoDoubt(transit: Double) throws {
    var (phone, tablet) = (MirroringDevice(1), MirroringDevice(2))
    phone.life = 20..<400
    tablet.bring([], at: 40)
    tablet.bring([7], at: 100)
    phone.send([1], at: 200)
    tablet.bring([1], at: 200 + transit)
    tablet.send([2], at: 250)
    phone.bring([2], at: 250 + transit)
    #expect(try Self.doubts(phone, tablet) == (transit == 2 ? [Self.lack([7], on: 0, of: 1)] : []))
  }

  /// The phone may be the one who sent what its log cuts away.
  @Test(arguments: [0, 2])
  func senderWhoseListIsCutLeavesNoDoubtOfOthers(unnamed: Int) throws {
    var (phone, tablet) = Self.pair()
    phone.send([5], unnamed: unnamed, at: 90)
    tablet.bring([5, 7, 8], at: 100)
    let doubts = try Self.doubts(phone, tablet)
    #expect(doubts.contains(Self.lack([7, 8], on: 0, of: 1)) == (unnamed == 0), "\(doubts)")
  }
}
