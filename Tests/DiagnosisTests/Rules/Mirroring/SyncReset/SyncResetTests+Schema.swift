// Resets that making the schema brings about: it clears the zone.

import Testing
import Timelines

@testable import Diagnosis

extension SyncResetTests {
  /// A capture in which the app makes its schema within eight seconds.
  private static func makingSchema() -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("InitializeSchema", 2, at: 10)
    capture.finish("InitializeSchema", 2, at: 18)
    return capture
  }

  private static func purge(at seconds: Double, _ capture: inout MirrorCapture) {
    for name in ["Will", "Did"] {
      capture.print(
        "\(capture.trips.sender): Sending 'NSCloudKitMirroringDelegate\(name)ResetSyncNotificationName' with reason: "
          + "'UserPurgedZone'", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: seconds)
    }
  }

  /// No user deleted anything, and what is on the device is sent again.
  @Test func purgedZoneAfterMakingTheSchemaIsANote() throws {
    var capture = Self.makingSchema()
    capture.save(at: 19)
    Self.purge(at: 20, &capture)
    #expect(try capture.found(.syncReset) == ["sync-reset[note]"])
    let detail = try #require(try capture.detail(SyncReset.Detail.self))
    #expect(detail.reason == .userPurgedZone && detail.followsSchema && !detail.removesLocalData)
    #expect(detail.unsent.saves == 0 && !detail.isSent)
    capture.export(3, records: 4, at: 30)
    #expect(try capture.detail(SyncReset.Detail.self)?.isSent == true)
  }

  /// Long after the schema was made, once the zone was filled again, or if a record says that objects leave
  /// the device, the user deleted the data.
  @Test func purgedZoneThatTheSchemaDoesNotExplainIsAnError() throws {
    var late = Self.makingSchema()
    Self.purge(at: 3000, &late)
    var filled = Self.makingSchema()
    filled.export(3, records: 4, at: 30)
    Self.purge(at: 40, &filled)
    var again = Self.makingSchema()
    Self.purge(at: 20, &again)
    again.export(3, records: 4, at: 30)
    Self.purge(at: 40, &again)
    var removed = Self.makingSchema()
    Self.purge(at: 20, &removed)
    removed.print(
      "NSCloudKitMirroringDelegate.reset - Removing cloud metadata and client rows in zone: <CKRecordZoneID: 0x1; "
        + "zoneName=com.apple.coredata.cloudkit.zone, ownerName=__defaultOwner__>",
      "PFCloudKitMetadataPurger purgeMetadataFromStore:inMonitor:withOptions:forRecordZones:inDatabaseWithScope:"
        + "andTransactionAuthor:error:", at: 21)
    var failed = MirrorCapture()
    failed.setUp()
    failed.finish("InitializeSchema", 2, MirrorCapture.full, at: 18)
    Self.purge(at: 20, &failed)
    for capture in [late, filled, again, removed, failed] {
      #expect(try capture.found(.syncReset) == ["sync-reset[error]"])
      #expect(try capture.detail(SyncReset.Detail.self)?.removesLocalData == true)
    }
  }
}
