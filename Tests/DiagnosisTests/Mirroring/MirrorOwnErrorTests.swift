import Testing
import Timelines

@testable import Diagnosis

/// Errors of a mirrored store are distinguished from an app's.
struct MirrorOwnErrorTests {
  private static let failed =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](1): "
    + "<NSCloudKitMirroringDelegate: 0x1>: Export failed with error:\n"
    + "<CKError 0x1: \"Network Failure\" (4/-1009); \"offline\"; Retry after 5.0 seconds>\n"
  private static let quota = "Upload failed: <CKError 0x2: \"Quota Exceeded\" (25/2035)>\n"
  private static let metadata = " | Process: Trips | Library: CoreData | TID: 0x1\n"

  /// An error that an app prints after a failure is not its cause.
  @Test(arguments: [
    failed + quota, failed + "saved\n" + quota,
    failed + "Type: Error | Timestamp: 2025-10-17 11:01:24.249653-05:00" + metadata + quota
      + "Type: Error | Timestamp: 2025-10-17 11:01:25.249653-05:00" + metadata,
    "2018-07-27 22:21:35.457068+0800[643:41974] [error] error: " + failed
      + "2018-07-27 22:21:36.457068+0800[643:41974] " + quota,
  ])
  func appsOwnErrorIsNoCause(_ capture: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8))
    let findings = diagnosis.alarmingFindings
    #expect(findings.map(\.rule.rawValue) == ["export-failed"])
    // A network comes back by itself, a full iCloud does not.
    #expect(findings.map(\.severity) == [.warning])
  }

  /// A store that is not loaded because mirroring rejects its data model is reported.
  @Test(arguments: [
    "CoreData: error: Store failed to load.  <NSPersistentStoreDescription: 0x1> (type: SQLite, url: "
      + "file:///var/mobile/Trips.sqlite) with error = Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
      + "UserInfo={NSLocalizedFailureReason=CloudKit integration requires that all relationships have an inverse, the following "
      + "do not:\nStop: trip} with userInfo {\n    a = b;\n}\n",
    "2026-10-04 09:11:03.702 Df Trips[364:1a2b] CoreData: error: \tNSLocalizedFailureReason : CloudKit integration does not "
      + "support unique constraints. The following entities are constrained:\nStop: trip\n",
    // A page quotes only the reason, or drops what is between.
    "CoreData: error: CloudKit integration does not support unique constraints. The following entities are constrained:\n"
      + "Stop: trip\n",
    "CoreData: error: Store failed to load\nCloudKit integration requires that all relationships have an inverse, the "
      + "following do not:\nStop: trip\nBUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the "
      + "'remote-notification' background mode\n",
  ])
  func modelErrorOfMirroringIsReported(_ capture: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8))
    let finding = try #require(diagnosis.findings.first)
    #expect(finding.rule.rawValue == "model-incompatible" && finding.severity == .error)
    let detail = try #require(finding.detail as? ModelIncompatible.Detail)
    #expect(detail.properties == [ModelIncompatible.Property(entity: "Stop", property: "trip")])
    #expect(detail.error.links.map(\.code) == [134_060] && detail.error.links[0].says != nil)
  }

  /// Not every reason names the integration in the same words.
  @Test(arguments: [
    "The following relationships are configured with unsupported delete rules:\nTrip:stops - Deny",
    "A container identifier is required for the CloudKit integration.",
    "NSPersistentHistoryTrackingKey is required for the CloudKit integration.",
    "The following attributes use mergeable storage with CloudKit which is unsupported:\nTrip: note",
    "NSCloudKitMirroringDelegateOptions.containerIdentifier requires a value with a length greather than 0",
  ])
  func storeNotLoadedForAnyReasonOfMirroringIsReported(_ reason: String) throws {
    let capture =
      "CoreData: error: Store failed to load.  <NSPersistentStoreDescription: 0x1> (type: SQLite, url: "
      + "file:///var/mobile/Trips.sqlite) with error = Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error "
      + "occurred.\" UserInfo={NSLocalizedFailureReason=\(reason)} with userInfo {\n    a = b;\n}\n"
    let findings = try Diagnosing.diagnose(Array(capture.utf8)).alarmingFindings
    #expect(findings.map(\.rule) == [.modelIncompatible] && findings.map(\.severity) == [.error])
  }

  /// Another store, or another reason, does not concern mirroring.
  @Test(arguments: [
    "CoreData: error: Store failed to load.  <NSPersistentStoreDescription: 0x1> (type: SQLite, url: file:///a/Trips.sqlite) with "
      + "error = Error Domain=NSCocoaErrorDomain Code=134110 \"A migration error\" UserInfo={} with userInfo {\n}\n",
    "CoreData: error: Store failed to load.  <NSPersistentStoreDescription: 0x1> (type: NSXPCStore, url: file:///a/Contacts) with "
      + "error = Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
      + "UserInfo={Problem=request failed} with userInfo {\n}\n",
    "2026-10-04 09:11:03.702 Df Trips[364:1a2b] CoreData: error: \tNSLocalizedFailureReason : no such file\n",
  ])
  func unrelatedLoadErrorIsNotMirroring(_ capture: String) throws {
    #expect(try Diagnosing.diagnose(Array(capture.utf8)).mirrored.isEmpty)
  }

  /// A failure whose error is not in the capture has no error, and its store is the file that it names.
  @Test func failureWithoutItsErrorNamesTheStore() throws {
    let diagnosis = try Diagnosing.diagnose(
      Array(
        ("error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _performSetupRequest:]_block_invoke(1): "
          + "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: "
          + "<NSSQLCore: 0x103604b80> (URL: file:///a/Trips.sqlite)\n").utf8))
    let store = try #require(diagnosis.mirrored.first)
    #expect(store.name(in: diagnosis.timelines.names) == "Trips")
    #expect(store.setup.failure?.error.reason?.contains("URL") != true)
    #expect(diagnosis.findings.contains { $0.rule.rawValue == "setup-failed" })
  }

  /// CloudKit itself prints why it refused records of mirroring's zone, and of the app's own zones.
  @Test(arguments: [("com.apple.coredata.cloudkit.zone", ["schema-not-deployed"]), ("Notes", [])])
  func refusalPrintedByCloudKitIsReported(zone: String, rules: [String]) throws {
    let diagnosis = try Diagnosing.diagnose(
      Array(
        ("2026-09-10 10:14:44.123456+0200 0x1a2b     Error       0x0                  812    0    Trips: (CloudKit) "
          + "[com.apple.cloudkit:CK] Finished operation <CKModifyRecordsOperation: 0x1; operationID=AC> with error: "
          + "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(\(zone):__defaultOwner__) = <CKError 0x2: "
          + "\"Invalid Arguments\" (12/2006); server message = \"Cannot create new type CD_Trip in production schema\">\n}>\n")
          .utf8))
    #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.rule.rawValue) == rules)
    #expect(diagnosis.statements.unrecognised.count == 0)
  }
}
