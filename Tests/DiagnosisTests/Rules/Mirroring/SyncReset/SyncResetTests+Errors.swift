// Resets that an error shows, of an export, an import or set-up. Those that are only announced, and what is
// lost or made up for after a reset, are in `SyncResetTests`.

import Testing
import Timelines

@testable import Diagnosis

extension SyncResetTests {
  /// An error of a batch that says more than that the zone is gone is not the reset's.
  @Test(arguments: [true, false])
  func errorOfAnotherCauseIsNotTheResets(isFull: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let gone = MirrorCapture.error("26/2036", "Zone Not Found")
    capture.failExport(2, MirrorCapture.partial(isFull ? [gone, MirrorCapture.full] : [gone]), at: 10)
    let detail = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(detail.reason == .zoneDeleted && (detail.error == nil) == isFull)
  }

  /// Without a new account next to the old one nobody is signed in; a reset that is announced for that is
  /// the same one.
  @Test(
    arguments: [
      (["Old"], .accountLogout), (["Old", "New"], .accountChange), ([], .accountRowsRemoved),
    ] as [([String], MirrorResetReason)], [nil, "AccountLogout", "AccountChange"])
  func missingAccountIsOneReset(error: ([String], MirrorResetReason), announced: String?) throws {
    var capture = MirrorCapture()
    let keys = error.0.map { "PFCloudKit\($0)UserIdentityKey=_6f3a0c1d2e" }.joined(separator: ", ")
    capture.setUpFailed(
      "Error Domain=NSCocoaErrorDomain Code=134405 \"(null)\" UserInfo={\(keys)}", at: 1)
    guard error.1 == .accountRowsRemoved || announced == nil || announced == error.1.rawValue else { return }
    if let announced {
      capture.print(
        "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(announced)'",
        "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 2)
    }
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.syncReset])
    let reason = (findings.first?.detail as? SyncReset.Detail)?.reason
    #expect(reason == announced.flatMap(MirrorResetReason.init(rawValue:)) ?? error.1)
  }

  /// A setup that fails because of what resets the sync is the same problem.
  @Test(arguments: [
    "<CKError 0x1: \"Some Name\" (21/1019)>", "<CKError 0x1: \"Some Name\" (26/2036)>",
    "<CKError 0x1: \"Some Name\" (28/2057)>", "<CKError 0x1: \"Some Name\" (112/5010)>",
    "Error Domain=NSCocoaErrorDomain Code=134301 \"It expired.\"",
    "Error Domain=NSCocoaErrorDomain Code=134405 \"It changed.\"",
  ])
  func failedSetupIsListedWithTheReset(error: String) throws {
    var capture = MirrorCapture()
    capture.setUpFailed(error, at: 1)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [.error])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.setupFailed])
    #expect((findings.first?.detail as? SyncReset.Detail)?.stopsSetup == true)
  }

  /// CloudKit's error is enough; a reset that is announced for it is the same one.
  @Test(arguments: [
    (112, MirrorResetReason.identityLost, Finding.Severity.warning), (26, .zoneDeleted, .warning),
    (21, .serverChangeTokenExpired, .warning), (28, .userPurgedZone, .error),
  ])
  func cloudKitErrorShowsTheReset(code: Int, reason: MirrorResetReason, severity: Finding.Severity) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = "<CKError 0x1: \"Some Name\" (\(code)/2036)>"
    capture.execute("Import", 2, at: 5)
    capture.finish("Import", 2, error, at: 6)
    let findings = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    #expect(findings.map { ($0.detail as? SyncReset.Detail)?.reason } == [reason])
    #expect(findings.first?.severity == severity)
    guard reason != .identityLost else { return }
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason.rawValue)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    let both = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    #expect(both.count == 1 && (both.first?.detail as? SyncReset.Detail)?.error == nil)
  }
}
