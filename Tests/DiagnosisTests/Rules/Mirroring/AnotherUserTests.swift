import Testing
import Timelines

@testable import Diagnosis

/// Another user signs in to iCloud than the one that a mirrored store was filled by.
struct AnotherUserTests {
  private static func findings(_ capture: MirrorCapture) throws -> [Finding] {
    try capture.diagnosis().alarmingFindings
  }

  private static let (old, new) = ("_4f1c22a790be63d1", "_b2d05e8fa37c6419")

  /// A set-up that finds another user, up to its end.
  private static func beginSetup(from old: String = old, to new: String = new) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.1)
    capture.account("Available", at: 0.2)
    capture.print(
      "<PFCloudKitSetupAssistant: 0x6000031c0>: CKIdentity record has changed from \(old) to \(new)",
      "PFCloudKitSetupAssistant _checkUserIdentity:", at: 0.3)
    return capture
  }

  private static func finishSetup(_ capture: inout MirrorCapture) {
    capture.setUpDone(at: 1)
    capture.finish("DelegateSetup", 1, at: 1)
    capture.import(2, madeChanges: true, at: 10)
    capture.export(3, records: 1, at: 20)
  }

  @Test func laterSuccessBringsNothingOfTheOldUserBack() throws {
    var capture = Self.beginSetup()
    let before = try #require(try Self.findings(capture).first)
    #expect(before.rule == .accountChanged && before.severity == .warning)
    #expect((before.detail as? AccountChanged.Detail)?.mirroring?.isSetUpSince == false)
    Self.finishSetup(&capture)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.accountChanged] && findings.map(\.severity) == [.warning])
    let mirroring = (findings.first?.detail as? AccountChanged.Detail)?.mirroring
    #expect(mirroring?.isOtherUser == true && mirroring?.isSetUpSince == true)
    #expect(try capture.diagnosis().verdict == .attention)
  }

  @Test func hiddenNamesAreThoseOfTwoUsers() throws {
    var capture = Self.beginSetup(from: "<private>", to: "<private>")
    Self.finishSetup(&capture)
    #expect(try Self.findings(capture).map(\.rule) == [.accountChanged])
  }

  /// The reset says that data is removed.
  @Test func anAnnouncedResetForTheAccountIsTheOneFinding() throws {
    var capture = Self.beginSetup()
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'AccountChange'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 0.4)
    Self.finishSetup(&capture)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [.error])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.accountChanged])
  }

  /// A later reset for another reason does not say that the user changed.
  @Test func aResetForAnotherReasonIsAnotherFinding() throws {
    var capture = Self.beginSetup()
    capture.setUpDone(at: 1)
    capture.finish("DelegateSetup", 1, at: 1)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'ZoneDeleted'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 20)
    #expect(try Set(Self.findings(capture).map(\.rule)) == [.accountChanged, .syncReset])
  }

  /// The monitor of the account tells changes of its state too.
  @Test(arguments: [
    (old, new, true), (old, old, false), ("(null)", new, false), ("<private>", "<private>", false),
    ("<CKRecordID: 0x1; recordName=\(old), zoneID=_defaultZone:__defaultOwner__>", old, false),
  ])
  func theMonitorTellsUsersApart(before: String, after: String, isOther: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "<PFCKAccountMonitor: 0x600001a90> for store \(capture.trips.id) posting 'PFCKAccountChanged' for the transition "
        + "from:\nAvailable\n\(before)\nTo:\nAvailable\n\(after)\n(null)",
      "PFCKAccountMonitor accountChanged:", at: 10)
    capture.setUp(2, at: 20)
    capture.import(3, madeChanges: true, at: 30)
    #expect(try Self.findings(capture).map(\.rule) == (isOther ? [.accountChanged] : []))
  }
}
