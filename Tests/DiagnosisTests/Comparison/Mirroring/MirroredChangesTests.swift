// What does not arrive on a device that mirrors a store, though nothing is lost: what was sent for another
// account, and what the device itself sent again. Each is next to what is lost.

import Testing
import Timelines

@testable import Diagnosis

struct MirroredChangesTests {
  private static let (anna, berta) = ("_9b0d77e1c2f34a58", "_4f1c22a790be63d1")

  /// Two devices of which each brings in what the other sends, so that their clocks are known.
  private static func pair(_ phone: String?, _ tablet: String) -> (phone: Device, tablet: Device) {
    var pair = (phone: Device(1, of: phone), tablet: Device(2, of: tablet))
    pair.tablet.send([3], at: 10)
    pair.phone.bring([3], at: 12)
    return pair
  }

  /// What became on the tablet of what the phone sent, by the records' numbers.
  private static func fates(_ phone: Device, _ tablet: Device) throws -> (
    fates: [Int: ComparedTransaction.Fate], gaps: [Doubt.MirrorGap], comparison: Comparison
  ) {
    let comparison = Comparison(
      try [("phone.log", phone), ("tablet.log", tablet)].map {
        try Diagnosing.diagnose(Array($1.capture().text.utf8), name: $0)
      })
    #expect(comparison.devices.map(\.label) == ["phone", "tablet"])
    let sent = comparison.shipments.filter { $0.exporter == 0 }
    let fates = (0..<10).compactMap { number in
      sent.first { $0.record == MirrorCapture.id(number) }?.fates[1].map { (number, $0) }
    }
    let gaps = comparison.doubts.filter { $0.device == 1 }.compactMap { doubt -> Doubt.MirrorGap? in
      guard case .mirrored(.unknown(0, _, let gap)) = doubt.reason else { return nil }
      return gap
    }
    return (Dictionary(uniqueKeysWithValues: fates), gaps, comparison)
  }

  /// The phone sends a record, and another one after its account changed, or did not.
  @Test(arguments: [true, false])
  func recordSentForAnotherAccountIsNotMissing(hasChanged: Bool) throws {
    var (phone, tablet) = Self.pair(hasChanged ? Self.anna : Self.berta, Self.berta)
    phone.send([1], at: 40)
    if hasChanged { phone.change(to: Self.berta, at: 90) } else { phone.signIn(Self.berta, at: 90) }
    phone.send([2], at: 120)
    tablet.bring([2], at: 140)
    tablet.bring([], at: 300)
    let (fates, gaps, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: hasChanged ? .unknown : .missing, 2: .imported])
    #expect(gaps == (hasChanged ? [.otherUser] : []))
    #expect(comparison.findings.map(\.finding.rule) == (hasChanged ? [] : [.neverArrived]))
  }

  /// A record of a type that the app on the tablet does not have is fetched, but is not in its store.
  @Test(arguments: [true, false]) func recordOfUnknownTypeIsLeftOut(isUpdated: Bool) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([1, 2], at: 40)
    tablet.bring([1, 2], without: [1], at: 60)
    if isUpdated { tablet.bring([1], at: 200) }
    tablet.bring([], at: 300)
    let (fates, _, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: isUpdated ? .imported : .leftOut, 2: .imported])
    #expect(comparison.findings.map(\.finding.severity) == (isUpdated ? [] : [.warning]))
    let detail = comparison.findings.first?.finding.detail as? NeverArrived.Detail
    #expect(detail?.records?.records == (isUpdated ? nil : [MirrorCapture.id(1)]))
    let isLeftOut = if case .leftOut? = detail?.records?.end { true } else { false }
    #expect(isLeftOut == !isUpdated)
    // One of the records that say so is the tablet's.
    #expect(comparison.findings.allSatisfy { $0.evidence.map(\.device) == [0, 1] })
    #expect(!comparison.doubts.contains(Doubt(device: 1, reason: .mirrored(.leftOut(other: 0, count: 1)))))
  }

  /// A process that the capture does not show, such as a widget, may have imported what the app then does
  /// not.
  @Test(arguments: [nil, true, false] as [Bool?])
  func recordAnotherProcessMayImportStaysUnknown(isSaved: Bool?) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([2], at: 30)
    tablet.bring([2], at: 32)
    phone.send([1], at: 40)
    if let isSaved { tablet.change(withSave: isSaved, at: 60) }
    tablet.bring([], at: 300)
    let (fates, gaps, comparison) = try Self.fates(phone, tablet)
    let belongsToAnother = isSaved == false
    #expect(fates == [1: belongsToAnother ? .unknown : .missing, 2: .imported])
    #expect(gaps == (belongsToAnother ? [.otherProcess] : []))
    #expect(comparison.findings.isEmpty == belongsToAnother)
  }

  /// Records that an import applied before it failed are there; the next import brings only what follows.
  @Test(arguments: [true, false])
  func recordAppliedByFailedImportHasArrived(areApplied: Bool) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([2], at: 30)
    tablet.bring([2], at: 32)
    phone.send([1], at: 40)
    tablet.bring([1], MirrorCapture.offline, areApplied: areApplied, at: 60)
    tablet.bring([], at: 300)
    let (fates, gaps, _) = try Self.fates(phone, tablet)
    #expect(fates == [1: areApplied ? .imported : .missing, 2: .imported])
    #expect(gaps.isEmpty)
  }

  /// The capture of the tablet covers what was sent if the clocks agree; without a record that came back,
  /// nothing shows that they do.
  @Test(arguments: [true, false]) func roundTripBoundsTheClocks(cameBack: Bool) throws {
    var (phone, tablet) = (Device(1, of: Self.berta), Device(2, of: Self.berta))
    if cameBack { (phone, tablet) = Self.pair(Self.berta, Self.berta) }
    phone.send([2], at: 20)
    tablet.bring([2], at: 22)
    phone.send([1], at: 60)
    tablet.bring([], at: 300)
    let (fates, gaps, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: cameBack ? .missing : .unknown, 2: .imported])
    #expect(gaps == (cameBack ? [] : [.clock]))
    let assumed = Doubt(device: 0, reason: .assumedClock(other: 1))
    #expect(comparison.doubts.contains(assumed) == !cameBack)
  }

  /// An import after a silence may seem later than it was: the reason differs from that of no import at
  /// all.
  @Test(arguments: [true, false]) func importAfterSilenceGivesAnotherGap(hasImport: Bool) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    (tablet.silence, tablet.end) = (30..<250, 270)
    phone.send([2], at: 20)
    tablet.bring([2], at: 22)
    phone.send([1], at: 60)
    if hasImport { tablet.bring([], at: 255) }
    let (fates, gaps, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: .unknown, 2: .imported])
    #expect(gaps == [hasImport ? .clockSet : .silent])
    #expect(comparison.findings.isEmpty)
  }

  /// A clock that was set in a long silence may have moved the beginning of a capture, which is early enough if
  /// none was.
  @Test func aSilenceDoesNotMakeACaptureBeginLate() throws {
    var (phone, tablet) = (Device(1, of: Self.berta), Device(2, of: Self.berta))
    tablet.silence = 6..<330
    phone.send([1], at: 335)
    phone.send([2], at: 340)
    tablet.bring([2], at: 342)
    tablet.send([3], at: 380)
    phone.bring([3], at: 382)
    tablet.bring([], at: 395)
    let (fates, gaps, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: .unknown, 2: .imported])
    #expect(gaps == [.clockSet])
    #expect(comparison.findings.isEmpty)
  }

  /// If processes have no numbers, only what the app prints shows that it goes on, not what the system
  /// does.
  @Test(arguments: [385, 45] as [Double]) func unnumberedAppContinuesByItsMessages(until end: Double) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    (phone.isNumbered, tablet.isNumbered, tablet.end) = (false, false, end)
    phone.send([2], at: 20)
    tablet.bring([2], at: 22)
    phone.send([1], at: 60)
    let (fates, _, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: end > 60 ? .missing : .unknown, 2: .imported])
    #expect(comparison.findings.map(\.finding.rule) == (end > 60 ? [.neverArrived] : []))
  }

  /// The user of what was sent is the one named before, or the one named after if the account stayed the
  /// same.
  @Test(arguments: [true, false])
  func unnamedUserLeavesArrivalUnknownAfterChange(hasChanged: Bool) throws {
    var (phone, tablet) = Self.pair(nil, Self.berta)
    phone.send([1], at: 40)
    if hasChanged { phone.change(to: Self.berta, at: 90) } else { phone.signIn(Self.berta, at: 90) }
    phone.send([2], at: 120)
    tablet.bring([2], at: 140)
    tablet.bring([], at: 300)
    let (fates, gaps, _) = try Self.fates(phone, tablet)
    #expect(fates == [1: hasChanged ? .unknown : .missing, 2: .imported])
    #expect(gaps == (hasChanged ? [.user] : []))
  }

  /// Imports of the tablet for another account show nothing; imports after the change do.
  @Test(arguments: [true, false])
  func importForAnotherAccountDoesNotProveMissing(hasImportAfter: Bool) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.anna)
    phone.send([2], at: 40)
    phone.send([1], at: 50)
    tablet.bring([], at: 90)
    tablet.change(to: Self.berta, at: 200)
    tablet.bring([2], at: 206)
    if hasImportAfter { tablet.bring([], at: 230) }
    tablet.end = 250
    let (fates, _, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: hasImportAfter ? .missing : .unknown, 2: .imported])
    #expect(comparison.findings.count == (hasImportAfter ? 1 : 0))
  }

  /// The tablet has what it imported or sent before; the change of it is lacking.
  @Test(arguments: [nil, true, false] as [Bool?])
  func lostChangeOfARecordIsNoLostRecord(isImported: Bool?) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([1, 2], at: 40)
    if isImported == false { tablet.send([1], at: 14) }
    tablet.bring(isImported == true ? [1, 2] : [2], at: 60)
    if isImported == true { phone.send([1], at: 100) }
    tablet.bring([], at: 300)
    let (fates, _, comparison) = try Self.fates(phone, tablet)
    #expect(fates == [1: .missing, 2: .imported])
    let detail = comparison.findings.first?.finding.detail as? NeverArrived.Detail
    #expect(detail?.records?.earlier == (isImported == nil ? 0 : 1))
    #expect(comparison.shipments.allSatisfy { $0.record != MirrorCapture.id(2) || $0.earlierOn.isEmpty })
  }

  /// The tablet sends the record before the phone does, after it, or not at all.
  @Test(arguments: [nil, 12, 50] as [Double?])
  func recordTheReceiverSentLaterIsNotMissing(_ seconds: Double?) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([1, 2], at: 40)
    if let seconds { tablet.send([1], at: seconds) }
    tablet.bring([2], at: 60)
    tablet.bring([], at: 200)
    let (fates, gaps, _) = try Self.fates(phone, tablet)
    #expect(fates == [1: seconds == 50 ? .unknown : .missing, 2: .imported])
    #expect(gaps == (seconds == 50 ? [.ownSave] : []))
  }

  /// If records that went both ways bound the clocks, a record that arrives within the bounds has arrived,
  /// whichever clock is ahead.
  @Test(arguments: [300, 0, -300] as [Double]) func arrivalWithinClockBoundsIsImported(ahead: Double) throws {
    var (phone, tablet) = (Device(1, of: Self.berta), Device(2, of: Self.berta))
    // Exactly one clock is ahead, or none.
    let (phones, tablets) = (max(0, -ahead), max(0, ahead))
    (phone.end, tablet.end) = (phones + 400, tablets + 400)
    phone.send([1], at: phones + 20)
    tablet.bring([1], at: tablets + 22)
    tablet.send([3], at: tablets + 30)
    phone.bring([3], at: phones + 60)
    // The record is sent twice, and arrives faster than the other one.
    for seconds in [90.0, 95.0] {
      phone.send([2], at: phones + seconds)
      tablet.bring([2], at: tablets + seconds + 0.1)
    }
    tablet.bring([], at: tablets + 300)
    let (fates, gaps, _) = try Self.fates(phone, tablet)
    #expect(fates == [1: .imported, 2: .imported] && gaps.isEmpty)
  }

  /// A third device whose capture shows nothing of the container leaves open whether it has what was sent.
  @Test(arguments: [true, false])
  func deviceShowingNothingOfTheContainerIsNamed(belongsToAnother: Bool) throws {
    var (phone, tablet) = Self.pair(Self.berta, Self.berta)
    phone.send([1], at: 40)
    tablet.bring([1], at: 60)
    var laptop = Device(4, of: nil)
    if belongsToAnother { laptop.container = "iCloud.com.example.hikes" }
    let comparison = Comparison(
      try [("phone.log", phone), ("tablet.log", tablet), ("third.log", laptop)].map {
        try Diagnosing.diagnose(Array($1.capture().text.utf8), name: $0)
      })
    let unshown = Doubt(
      device: 2, reason: .mirrored(.unshown(container: "iCloud.com.example.trips", .private)))
    #expect(comparison.doubts.contains(unshown) == belongsToAnother, "\(comparison.doubts)")
  }
}
