// The rule for mirrored stores whose sync is reset.

import LogRecords
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

  /// The severity of a reset is given before and after an import that succeeds.
  @Test(
    arguments: [
      ("AccountLogin", .note, .note), ("AccountLogout", .error, .error), ("AccountChange", .error, .error),
      ("UserPurgedZone", .error, .error), ("ZoneDeleted", .warning, .warning),
      ("HistoryExpired", .warning, .note),
      ("ServerChangeTokenExpired", .warning, .note),
    ] as [(String, Finding.Severity, Finding.Severity)])
  func severityDependsOnTheReason(reason: String, before: Finding.Severity, after: Finding.Severity) throws {
    var capture = Self.capture(reason)
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .syncReset })
    #expect(finding.severity == before && finding.mirroredStore == 0)
    #expect((finding.detail as? SyncReset.Detail)?.reason.rawValue == reason)
    capture.import(2, madeChanges: true, at: 20)
    #expect(try capture.diagnosis().findings.map(\.severity) == [after])
  }

  /// The delegate may be missing in the announcement, and an app with shares has two.
  @Test(
    arguments: [("AccountLogout", [.error]), ("AccountChange", [.error]), ("HistoryExpired", [])]
      as [(String, [Finding.Severity])])
  func resetOfAccountThatNamesNoneOfTwoStoresIsReported(reason: String, expected: [Finding.Severity]) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.setUpShared()
    capture.print(
      "Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    let findings = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    #expect(findings.map(\.severity) == expected)
    #expect(findings.allSatisfy { $0.mirroredStore == nil })
    #expect(findings.allSatisfy { ($0.detail as? SyncReset.Detail)?.reason.rawValue == reason })
  }

  /// What is missing in iCloud is sent from this device: an export makes up for it, no import does.
  @Test(arguments: [true, false]) func lostZoneIsDoneOnceAnExportSucceeds(isDeleted: Bool) throws {
    func capture() -> MirrorCapture {
      if isDeleted { return Self.capture("ZoneDeleted") }
      var capture = MirrorCapture()
      capture.setUp()
      let error = "<CKError 0x1: \"Some Name\" (112/5010)>"
      capture.execute("Import", 2, at: 9)
      capture.finish("Import", 2, error, at: 10)
      return capture
    }
    var (imported, exported) = (capture(), capture())
    imported.import(3, madeChanges: false, at: 20)
    #expect(try imported.found(.syncReset) == ["sync-reset[warning]"])
    exported.export(3, records: 12, at: 20)
    #expect(try exported.found(.syncReset) == ["sync-reset[note]"])
    let reset = try #require(try exported.detail(SyncReset.Detail.self))
    #expect(reset.isSentAgain && reset.isSent && !reset.isOver)
  }

  /// Each import that failed is told with its own reset, even if that is done and another one is not.
  @Test(arguments: [("21/1018", MirrorResetReason.serverChangeTokenExpired), ("28/2036", .userPurgedZone)])
  func failedImportIsToldWithTheResetOfItsReason(codes: String, reason: MirrorResetReason) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failImport(2, MirrorCapture.error("26/2036", "Zone Not Found"), at: 10)
    Self.send("PFCloudKitWillResetSyncNotificationName", "ZoneDeleted", at: 12, &capture)
    capture.export(3, records: 12, at: 20)
    capture.failImport(4, MirrorCapture.error(codes, "Some Name"), at: 40)
    let resets = try capture.diagnosis().findings.filter { $0.rule == .syncReset }
    let reasons = resets.map { ($0.detail as? SyncReset.Detail)?.reason }
    #expect(Set(reasons) == [.zoneDeleted, reason] && resets.count == 2)
    for reset in resets {
      let isFirst = (reset.detail as? SyncReset.Detail)?.reason == .zoneDeleted
      #expect((reset.severity == .note) == isFirst)
      #expect(reset.sameTrouble.map(\.rule) == [.importFailed])
      #expect((reset.first.time?.timeText ?? "" < "10:00:30") == isFirst)
    }
    #expect(try capture.found(.importFailed) == [])
  }

  /// An export that finds nothing to send fills no zone.
  @Test func emptyExportDoesNotFillALostZone() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 5, at: 5)
    Self.send("PFCloudKitWillResetSyncNotificationName", "ZoneDeleted", at: 10, &capture)
    capture.import(3, madeChanges: false, at: 20)
    capture.export(4, records: 0, at: 30)
    #expect(try capture.found(.syncReset) == ["sync-reset[warning]"])
    let open = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(open.isNothingFound && !open.isSent)
    capture.export(5, records: 5, at: 40)
    #expect(try capture.found(.syncReset) == ["sync-reset[note]"])
    let done = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(done.isSent && !done.isNothingFound)
  }

  /// No import brings back what only this device had.
  @Test func lostDataLeadsAfterAnImportToo() throws {
    var capture = Self.capture("UserPurgedZone")
    capture.import(2, madeChanges: true, at: 20)
    capture.failExport(3, MirrorCapture.partial([MirrorCapture.tooLarge]), at: 40)
    let errors = try capture.diagnosis().findings.filter { $0.severity == .error }
    #expect(errors.map(\.rule) == [.syncReset, .recordTooLarge])
  }

  /// An export that it stopped is open until one succeeds, whatever is imported, and is one trouble with it.
  @Test(arguments: [
    "<CKError 0x1: \"Zone Not Found\" (26/2036)>", "<CKError 0x1: \"Change Token Expired\" (21/1019)>",
    "Error Domain=NSCocoaErrorDomain Code=134301 \"It expired.\"",
  ])
  func anImportMakesUpForNoExport(error: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, error, at: 10)
    capture.import(3, madeChanges: true, at: 20)
    let finding = try #require(try capture.diagnosis().findings.first)
    #expect(finding.rule == .syncReset && finding.severity == .warning)
    #expect(finding.sameTrouble.map(\.rule) == [.exportFailed])
    let detail = try #require(finding.detail as? SyncReset.Detail)
    #expect(detail.stopsExports && detail.isOver && !detail.isSent)
    capture.export(4, records: 3, at: 30)
    #expect(try capture.diagnosis().alarms.isEmpty)
  }

  /// A reset that removes data removes what waits too: no later export has sent it.
  @Test(arguments: ["AccountLogout", "AccountChange", "UserPurgedZone", "ZoneDeleted", "AccountLogin"])
  func whatWaitedGoesWithTheData(reason: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 9)
    capture.failExport(2, MirrorCapture.offline, at: 10)
    Self.send("PFCloudKitWillResetSyncNotificationName", reason, at: 20, &capture)
    Self.send("PFCloudKitDidResetSyncNotificationName", reason, at: 21, &capture)
    let isLost = MirrorResetReason(rawValue: reason)?.removesLocalData ?? false
    #expect(try capture.store().exports.pendingSaves == (isLost ? 0 : 1))
    let unsent = try #require(try capture.detail(SyncReset.Detail.self)).unsent
    #expect(unsent.saves == (isLost ? 1 : 0) && unsent.objects == (isLost ? 3 : 0))
    capture.export(3, records: isLost ? 0 : 3, at: 30)
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect((requests.lost != nil) == isLost && (requests.recovered == nil) == isLost)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
    // What is saved and fails after it is another matter.
    capture.save(at: 39)
    capture.failExport(4, MirrorCapture.offline, at: 40)
    #expect(try capture.found(.exportFailed) == ["export-failed[warning]"])
    #expect(try capture.store().exports.pendingSaves == 1)
  }

  /// Records that say that data is removed are enough, whether or not a reset is announced.
  @Test(arguments: [true, false]) func whatWaitedGoesWithAnUnannouncedRemoval(isOtherUser: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.showUser("_a", at: 3)
    capture.save(at: 9)
    capture.failExport(2, MirrorCapture.offline, at: 10)
    if isOtherUser {
      capture.showUser("_b", at: 20)
    } else {
      capture.print(
        "NSCloudKitMirroringDelegate.reset - Removing cloud metadata and client rows in zone: <private>",
        Self.purger, at: 20)
    }
    capture.export(3, records: 0, at: 30)
    let exports = try capture.store().exports
    #expect(exports.lostAt?.time?.timeText == "10:00:20.000000" && exports.pendingSaves == 0)
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect(requests.lost != nil && requests.recovered == nil)
  }

  /// What was refused before it is gone: an export that succeeds then proves nothing about the schema.
  @Test(arguments: [
    (MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_note")]), "error", "warning"),
    (MirrorCapture.partial([MirrorCapture.tooLarge]), "note", "note"), (MirrorCapture.full, "note", "note"),
  ])
  func whatWasRefusedGoesWithTheData(error: String, before: String, after: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 9)
    capture.failExport(2, error, at: 10)
    Self.send("PFCloudKitWillResetSyncNotificationName", "UserPurgedZone", at: 20, &capture)
    let refusals: [RuleName] = [.schemaNotDeployed, .recordTooLarge, .quotaExceeded]
    func severities() throws -> [String] {
      let findings = try capture.diagnosis().findings
      #expect(findings.first?.rule == .syncReset && findings.first?.severity == .error)
      return findings.filter { refusals.contains($0.rule) }.map(\.severity.rawValue)
    }
    #expect(try severities() == [before])
    capture.export(3, records: 1, at: 30)
    #expect(try severities() == [after])
  }

  /// A later export fills a zone that was deleted.
  @Test(arguments: [true, false]) func exportAfterTheResetIsSeen(isAfter: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 1, at: 4)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'ZoneDeleted'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    if isAfter { capture.export(3, records: 1, at: 20) }
    let detail = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(detail.isSent == isAfter && !detail.isOver)
  }

  /// The same account that signs in again has all that was exported; another account, or one that is not
  /// named, may not.
  @Test(
    arguments: [
      ("_a", true, true), ("_a", false, false), ("_b", true, false), (nil, true, false),
    ] as [(String?, Bool, Bool)])
  func sameAccountBringsDataBack(user: String?, hasImported: Bool, isBack: Bool) throws {
    var capture = Self.signedOut()
    if let user { capture.showUser(user, at: 15) }
    if hasImported { capture.import(2, madeChanges: true, at: 20) }
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .syncReset })
    let detail = try #require(finding.detail as? SyncReset.Detail)
    #expect(finding.severity == .error && (detail.broughtBack != nil) == isBack)
    #expect(finding.makesDevicesDiffer != isBack)
  }

  /// A capture in which a user, `_a`, signs out after 10 s.
  private static func signedOut() -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.showUser("_a", at: 3)
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'AccountLogout'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    return capture
  }

  /// An account that has nothing brings nothing back; whether the import found anything has to be shown.
  @Test(arguments: [("_a", false, true), ("_a", true, false), ("_b", false, false), ("_a", nil, false)])
  func sameAccountHasNothing(user: String, madeChanges: Bool?, isMarked: Bool) throws {
    var capture = Self.signedOut()
    capture.showUser(user, at: 15)
    if let madeChanges { capture.import(2, madeChanges: madeChanges, at: 20) }
    let detail = try #require(try capture.detail(SyncReset.Detail.self))
    #expect((detail.foundNothing != nil) == isMarked && (detail.broughtBack != nil) == (madeChanges == true))
  }

  private static let purger =
    "PFCloudKitMetadataPurger purgeMetadataFromStore:inMonitor:withOptions:forRecordZones:inDatabaseWithScope:"
    + "andTransactionAuthor:error:"

  /// The statements that remove objects are enough, whatever the log hides of the reset, and whatever is
  /// imported then.
  @Test(
    arguments: [
      ("Removing rows after account change: <private>", .accountRowsRemoved),
      ("Removed cloud metadata after account change <private>", .accountRowsRemoved),
      ("Removing cloud metadata and client rows in zone: <private>", .zoneRowsRemoved),
    ] as [(String, MirrorResetReason)], [true, false])
  func removalOfObjectsIsAnError(removal: (String, MirrorResetReason), isAnnounced: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    if isAnnounced {
      capture.print("<private>", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    }
    let method =
      removal.1 == .zoneRowsRemoved
      ? Self.purger
      : "PFCloudKitMetadataPurger purgeMetadataAfterAccountChangeFromStore:inMonitor:inDatabaseWithScope:error:"
    for seconds in [11.0, 12] { capture.print("<private> - \(removal.0)", method, at: seconds) }
    capture.import(2, madeChanges: true, at: 20)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [.error])
    #expect((findings.first?.detail as? SyncReset.Detail)?.reason == removal.1)
    #expect(findings.first?.count == (isAnnounced ? 3 : 2))
  }

  @Test func removalAfterAnAnnouncedResetIsOneFinding() throws {
    var capture = Self.capture("UserPurgedZone")
    capture.print(
      "NSCloudKitMirroringDelegate.reset - Removing cloud metadata and client rows in zone: <private>",
      Self.purger, at: 11)
    let findings = try capture.diagnosis().findings
    #expect(findings.map { ($0.detail as? SyncReset.Detail)?.reason } == [.userPurgedZone])
  }

  /// Objects of others leave the device when a share ends.
  @Test func endOfAShareIsNoReset() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "NSCloudKitMirroringDelegate.import - Removing cloud metadata and client rows in zone: <CKRecordZoneID: 0x1; "
        + "zoneName=com.apple.coredata.cloudkit.share.\(MirrorCapture.id(9)), ownerName=_c3>", Self.purger,
      at: 11)
    #expect(try capture.diagnosis().findings.isEmpty)
  }

  /// The objects are known to stay only if a record says so.
  @Test(arguments: [true, false]) func hiddenResetMayRemoveObjects(areKept: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print("<private>", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    if areKept {
      capture.print("<private> - Purging system fields from data in zone: <private>", Self.purger, at: 11)
    }
    capture.import(2, madeChanges: true, at: 20)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [areKept ? .note : .warning])
  }

  /// If a process has several stores, the purger does not say which one it empties.
  @Test func removalFromAnUnnamedStoreIsAnError() throws {
    var capture = MirrorCapture()
    var other = capture.trips
    (other.delegate, other.id, other.file) = (
      "0x600002aa1100", MirrorCapture.id(0xB00), "file:///shared.sqlite"
    )
    capture.setUp(1)
    capture.setUp(2, at: 5, by: other)
    capture.print(
      "NSCloudKitMirroringDelegate.reset - Removing rows after account change: Stop",
      "PFCloudKitMetadataPurger purgeMetadataAfterAccountChangeFromStore:inMonitor:inDatabaseWithScope:error:",
      at: 10)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [.error])
    #expect(findings.first?.mirroredStore == nil)
  }

  private static func send(
    _ name: String, _ reason: String, at seconds: Double, _ capture: inout MirrorCapture
  ) {
    capture.print(
      "\(capture.trips.sender): Sending '\(name)' with reason: '\(reason)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds)
  }

  /// A reset is announced before and after.
  @Test(
    arguments: [
      (["Will", "Did"], 1), (["Did"], 1), (["Will", "Did", "Will", "Did"], 2), (["Will", "Will"], 2),
      (["", ""], 1), (["", "", ""], 2),
    ])
  func resetIsCountedOnce(parts: [String], count: Int) throws {
    var capture = MirrorCapture()
    capture.setUp()
    for (number, part) in parts.enumerated() {
      let name = part.isEmpty ? "<private>" : "PFCloudKit\(part)ResetSyncNotificationName"
      Self.send(name, "UserPurgedZone", at: 10 + Double(number), &capture)
    }
    let store = try capture.store()
    #expect(store.resets.count == count && store.told.count { $0 == "mirror.reset" } == count)
    #expect(try capture.diagnosis().findings.filter { $0.rule == .syncReset }.map(\.count) == [count])
  }

  /// A save after the user signed out waits for an account, not for the reset.
  @Test func saveAfterTheResetHasAnotherCause() throws {
    var capture = Self.capture("AccountLogout")
    capture.queueSetup(2, at: 11)
    capture.execute("DelegateSetup", 2, at: 11)
    capture.setUpFailed(MirrorCapture.noAccount, at: 12)
    capture.finish("DelegateSetup", 2, MirrorCapture.noAccount, at: 12)
    capture.save(at: 60)
    capture.live(at: 300)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(Set(findings.map(\.rule)) == [.syncReset, .accountChanged])
    for finding in findings {
      let hasSave = finding.sameTrouble.contains { $0.rule == .notExported }
      #expect(hasSave == (finding.rule == .accountChanged))
    }
  }

  /// The zone of a share is its owner's: in the shared database nothing is recreated.
  @Test(arguments: [("Shared", true), ("Shared", false), ("Private", false)])
  func deletedZoneOfAShareIsMarked(scope: String, isRemoved: Bool) throws {
    var capture = MirrorCapture()
    capture.trips.scope = scope
    capture.setUp()
    Self.send("PFCloudKitWillResetSyncNotificationName", "ZoneDeleted", at: 10, &capture)
    if isRemoved {
      capture.print(
        "NSCloudKitMirroringDelegate.reset - Removing cloud metadata and client rows in zone: <CKRecordZoneID: 0x1; "
          + "zoneName=com.apple.coredata.cloudkit.share.\(MirrorCapture.id(9)), ownerName=_c3>", Self.purger,
        at: 11)
    }
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.syncReset] && findings.map(\.severity) == [.warning])
    let detail = try #require(findings.first?.detail as? SyncReset.Detail)
    #expect(detail.reason == .zoneDeleted)
    #expect(detail.concernsShare == (scope == "Shared") && detail.isShareRemoved == isRemoved)
  }
}
