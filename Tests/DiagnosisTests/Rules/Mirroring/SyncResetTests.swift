import Testing
import Timelines

@testable import Diagnosis

struct SyncResetTests {
  private static func capture(_ reason: String) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    return capture
  }

  /// How bad a reset is before and after an import that succeeds.
  @Test(
    arguments: [
      ("AccountLogin", .note, .note), ("AccountLogout", .error, .error), ("AccountChange", .error, .error),
      ("UserPurgedZone", .error, .error), ("ZoneDeleted", .warning, .note),
      ("HistoryExpired", .warning, .note),
      ("ServerChangeTokenExpired", .warning, .note),
    ] as [(String, Finding.Severity, Finding.Severity)])
  func isAsBadAsItsReason(reason: String, before: Finding.Severity, after: Finding.Severity) throws {
    var capture = Self.capture(reason)
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .syncReset })
    #expect(finding.severity == before && finding.mirroredStore == 0)
    #expect((finding.detail as? SyncReset.Detail)?.reason.rawValue == reason)
    capture.import(2, madeChanges: true, at: 20)
    #expect(try capture.diagnosis().findings.map(\.severity) == [after])
  }

  /// CloudKit's error is enough; a reset that is announced for it is the same one.
  @Test(arguments: [
    (112, MirrorResetReason.identityLost), (26, .zoneDeleted), (21, .serverChangeTokenExpired),
    (28, .userPurgedZone),
  ])
  func anErrorBringsItAbout(code: Int, reason: MirrorResetReason) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = "<CKError 0x1: \"Some Name\" (\(code)/2036)>"
    capture.execute("Import", 2, at: 5)
    capture.finish("Import", 2, error, at: 6)
    let findings = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    #expect(findings.map { ($0.detail as? SyncReset.Detail)?.reason } == [reason])
    #expect(findings.first?.severity == (reason.removesLocalData ? .error : .warning))
    guard reason != .identityLost else { return }
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason.rawValue)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    let both = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    #expect(both.count == 1 && (both.first?.detail as? SyncReset.Detail)?.error == nil)
  }
}
