// The first sentence of the report about a capture with little or something unusual in it.

import Diagnosis
import Foundation
import Testing

@testable import Formats

struct HeadlineTests {
  private static func report(_ text: String, _ format: some ReportFormat = TextFormat()) -> String {
    format.text(of: [.reading(text)]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A capture, its headline, and other words of its report.
  @Test(arguments: [
    (
      "2013-01-20 11:02:46.250 Trips[602:907]  Error: Can't resolve how to assign objects to stores; Coordinator does not have any stores\n",
      "The app saved while no store was open: 1 record, which no rule judges.", "Do: Save again what was lost"
    ),
    (
      "NSUbiquitousKeyValueStore error: com.example.trips has no valid com.apple.developer.ubiquity-kvstore-identifier entitlement\n",
      "The capture shows too little to say whether the app syncs.",
      "Line 1 warns: An app asks for iCloud's key-value store without being signed for it (\"NSUbiquitousKeyValueStore "
        + "error: com.example.trips has no valid"
    ),
    // Lines that an app prints without headers are not part of a record if no record of sync precedes them.
    (
      "Initializing the stack: Stack to connect your local storage with iCloud\n"
        + "2013-01-20 11:02:46.250 Trips[602:907] Ready\n",
      "There are no records of Core Data's sync in this capture, but the record at line 1 names iCloud or a file in it.",
      "'parselogs help capture' shows how to take a log that has them. 2 lines"
    ),
    (
      "2013-05-13 13:51:51.740 Trips[471:3978] UbiquityStoreManager: Importing ubiquity changes into application's MOC.  "
        + "Changes:\n{\n    inserted = \"{(\\n)}\";\n}\n",
      "The capture shows too little to say whether the app syncs; but it imported changes from other devices.",
      "1 from UbiquityStoreManager"
    ),
    // No other rule reports the deletion by the manager.
    (
      "2014-03-14 19:19:09.045 Trips[471:3978] UbiquityStoreManager: Will delete the cloud store "
        + "(UUID:2A14ABEA-294A-4381-969B-1225BF0EA4C4) on this device.\n",
      "The capture shows too little to say whether the app syncs. Line 1 warns: The manager deletes a cloud store, in the place "
        + "that the message names (\"Will delete the cloud store",
      "low-log-level"
    ),
    (
      "2013-12-11 16:26:04.769 Trips[471:3978] UbiquityStoreManager: Successfully loaded local store.\n",
      "The capture shows too little to say whether the app syncs; but the manager loaded the local store, which does not sync.",
      "1 from UbiquityStoreManager"
    ),
    (
      "2013-01-20 11:02:46.250 Trips[602:907] metadata: {\n    \"com.apple.coredata.ubiquity.token\" = <00ff>;\n}\n",
      "This capture names files or settings of an iCloud store, but has no records of Core Data's sync.",
      "logLevel 3"
    ),
    (
      "2013-01-20 11:02:46.250 Trips[602:907] Showing the map of the second hike\n",
      "There are no records of Core Data's sync with iCloud in this capture", "which comes from Trips"
    ),
    // The capture shows only the end of an export that was dropped; its error tells how the set-up ended.
    (
      "CoreData: CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate "
        + "_scheduleAutomatedExportWithLabel:activity:completionHandler:]_block_invoke(3364): "
        + "<NSCloudKitMirroringDelegate: 0x600000340340> - Finished automatic export - ExportActivity - with result: "
        + "<NSCloudKitMirroringResult: 0x600001234560> storeIdentifier: 5F0C1B2A-0000-4000-8000-00000000000A success: 0 "
        + "madeChanges: 0 error: Error Domain=NSCocoaErrorDomain Code=134406 \"Request 'A' was aborted because the mirroring "
        + "delegate never successfully initialized due to error: <CKError 0x1: \"Permission Failure\" (10/2007)>\"\n",
      "The app's store is not syncing on this device: 1 error.",
      "FAILED before what the capture shows: the container is not assigned to this app"
    ),
    // The page was wrapped before the error of a result.
    (
      "CoreData: CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate "
        + "_scheduleAutomatedExportWithLabel:activity:voucher:completionHandler:]_block_invoke(3647): "
        + "<NSCloudKitMirroringDelegate: 0x600000340340> - Finished automatic export - ExportActivity - with result: \n"
        + " storeIdentifier: 5F0C1B2A-0000-4000-8000-00000000000A success: 0 madeChanges: 0 \n"
        + "error: Error Domain=NSCocoaErrorDomain Code=134421 \"Export failed\"\n",
      "The app's store is not sending all changes: 1 error.", "(error 134421)"
    ),
    // The error has the store's file if two containers mirror one store.
    (
      "CoreData+CloudKit: -[NSCloudKitMirroringDelegate resetAfterError:andKeepContainer:](585): "
        + "<NSCloudKitMirroringDelegate: 0x600000340340> - resetting internal state after error: Error "
        + "Domain=NSCocoaErrorDomain Code=134410 \"CloudKit setup failed because there is another instance of this "
        + "persistent store actively syncing with CloudKit in this process.\" UserInfo={NSURL=file:///var/mobile/Trips.sqlite, "
        + "NSLocalizedFailureReason=x}\n",
      "The app mirrors one store twice, and only the first container syncs it: 1 error.",
      "ERROR mirrored-twice in Trips"
    ),
    // Of the header, only the category is left.
    (
      "[CK] BUG IN CLIENT OF CLOUDKIT: Registering a handler for a CKScheduler activity identifier that has "
        + "already been registered (com.apple.coredata.cloudkit.activity.export.0F7).\n",
      "The app mirrors one store twice, and only the first container syncs it: 1 error.",
      "ERROR mirrored-twice"
    ),
    (
      "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:]_block_invoke(806): "
        + "<NSCloudKitMirroringDelegate: 0x28321c540>: Told to tear down with reason: Store Removed\n",
      "The capture shows too little to say whether the app syncs; but mirroring of a store ended: nothing in it syncs "
        + "until it is opened again.",
      "does not show when requests of mirroring to CloudKit begin"
    ),
    // Errors of the database are reported though the log has no records of sync.
    (
      "2017-07-07 16:02:52.476023+0200 Trips[69:706] error: (1) I/O error for database at /Trips.sqlite.  SQLite error "
        + "code:1, 'no such table'\n",
      "There are no records of Core Data's sync with iCloud in this capture, which comes from Trips. The record at line 1 names an "
        + "error: the database refused a statement (NSSQLiteErrorDomain 1)", "1 from the app"
    ),
    // The path of its container shows that an app uses iCloud.
    (
      "2013-01-20 11:02:46.250 Trips[602:907] root: file://localhost/private/var/mobile/Library/Mobile%20Documents/A~trips/\n",
      "There are no records of Core Data's sync in this capture, but the record at line 1 names iCloud or a file in it.",
      "1 from the app"
    ),
    // Threads print out of order: the last time is not the latest.
    (
      "2013-01-20 11:02:46.000 Trips[602:907] a\n2013-01-20 11:02:49.000 Trips[602:90a] b\n"
        + "2013-01-20 11:02:46.000 Trips[602:907] c\n",
      "There are no records of Core Data's sync", "From 2013-01-20 11:02:46.000 to 11:02:49.000."
    ),
    (
      "ready\n2013-01-20 11:02:46.000 Trips[602:907] a\n",
      "There are no records of Core Data's sync", "The only time in it is 2013-01-20 11:02:46.000."
    ),
    // iCloud may still fill an empty log; its writer is not known without this device's name.
    (
      "2011-08-14 15:22:09.401 Trips[702:707] CoreData: Ubiquity: Error, encountered empty log file at URL: "
        + "file://localhost/private/var/mobile/Library/Mobile%20Documents/77TEAM88ZZ~com~example~trips/Trips/"
        + "mobile.00000000-0000-1000-8000-A1B2C3D4E5F6/com.example.trips/4.plist\n",
      "com.example.trips is waiting for a transaction log that is empty so far: 1 error.",
      "mobile-0000 is a device, perhaps this one;"
    ),
    // An error is reported though the log has no records of sync; a line that follows it within a moment
    // makes no difference.
    (
      "2013-01-20 11:02:46.250 Trips[602:907] error: -addPersistentStoreWithType:SQLite returned error NSCocoaErrorDomain (134110)\n"
        + "2013-01-20 11:02:46.251 Trips[602:907] Giving up\n",
      "There are no records of Core Data's sync with iCloud in this capture, which comes from Trips. The record at line 1 names an error: "
        + "the store could not be migrated (error 134110); 'parselogs explain 134110' says more.",
      "For what syncs, 'parselogs help capture' shows how to take a log."
    ),
    // SwiftData names its error, which has no domain.
    (
      "2025-04-06 10:14:43.000000+0200 Trips[8121:119284] Preview failed: SwiftData.SwiftDataError(_error: "
        + "SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)\n",
      "There are no records of Core Data's sync with iCloud in this capture, which comes from Trips. The record at line 1 says "
        + "that SwiftData did not load a store, and not why:",
      "'parselogs explain loadIssueModelContainer' says more. For what syncs, 'parselogs help capture'"
    ),
    (
      "zone com.apple.coredata.cloudkit.zone -> <CKError 0x1: \"Server Rejected Request\" (15/2000)>\n",
      "This capture has words of Core Data's mirroring to CloudKit, but no line that begins",
      "names an error: the server rejected the request (CKError 15/2000); 'parselogs explain CKErrorDomain 15'"
    ),
    (
      "2025-04-06 10:11:12.123456+0200 Trips[1:2] [CK] Error fetching user record ID: <CKUnderlyingError: \"BadContainer\" (1014); "
        + "\"Couldn't get container configuration from the server for container \"iCloud.com.example.trips\"\">\n",
      "There are no records of Core Data's sync in this capture, but the record at line 1 names iCloud or a file in it. The record at "
        + "line 1 names an error: the container is unknown to the server (CKInternalErrorDomain 1014);",
      "'parselogs explain CKInternalErrorDomain 1014' says more."
    ),
    // The capture has only the reason, without the error.
    (
      "CoreData: error: Store failed to load.\nCloudKit integration requires that all relationships have an inverse, the "
        + "following do not:\n    Stop: trip\n",
      "The app's store is not syncing on this device: 1 error.", "It concerns Stop.trip."
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=4099 \"The connection to service named com.apple.cloudd was invalidated: failed at lookup "
        + "with error 159 - Sandbox restriction.\"\n",
      "There are no records of Core Data's sync in this capture, but the record at line 1 names iCloud",
      "parselogs help capture"
    ),
    // An error that any app may get is not one of sync's errors, and its words belong to the app.
    (
      "2013-01-20 11:02:46.250 Trips[602:907] Error Domain=NSCocoaErrorDomain Code=3840 \"JSON\"\n",
      "There are no records of Core Data's sync with iCloud in this capture, which comes from Trips. Check that this is the app",
      "1 from the app"
    ),
    // The app itself prints the push that came.
    (
      "Received: { cid = \"iCloud.com.example.trips\"; "
        + "met = { sid = \"com.apple.coredata.cloudkit.private.subscription\"; }; }\n"
        + "CoreData: fault: Delete propagation prefetching failed with exception: no\n",
      "The capture shows too little to say whether the app syncs; but a push from CloudKit came.",
      "2 from the app"
    ),
    // The store that the manager loaded last is not known.
    (
      "2013-12-11 16:26:04.769 Trips[471:3978] UbiquityStoreManager: Successfully loaded local store.\n"
        + "2013-12-11 16:26:04.770 Trips[471:3978] UbiquityStoreManager: Switching cloud disabled -> enabled\n",
      "The capture shows too little to say whether the app syncs; but the manager switched between its stores",
      "only the local one, which does not sync, is seen to load"
    ),
    (
      "Last Exception Backtrace:\n0   CoreFoundation  0x35a3d88f __exceptionPreprocess + 163\n"
        + "1   CoreData  0x363e08c3 _PFRetainedObjectIDCore + 803\n",
      "This is a list of threads, not a log", "it may have used objects of a store that is gone."
    ),
  ])
  func headlineNamesTheMainFact(capture: String, headline: String, words: String) {
    let report = Self.report(capture)
    #expect(report.hasPrefix(headline) && report.contains(words), "\(report)")
  }

  /// The push may be for another store.
  @Test(arguments: [false, true]) func verdictOnOneStoreNamesNoPush(isRestricted: Bool) {
    let capture =
      "Received: { cid = \"iCloud.com.example.trips\"; "
      + "met = { sid = \"com.apple.coredata.cloudkit.private.subscription\"; }; }\n"
      + "CoreData: fault: Delete propagation prefetching failed with exception: no\n"
    let whole = CaptureDiagnosis.reading(capture)
    let report = TextFormat().text(of: [isRestricted ? whole.restricted(toStore: "Trips") : whole])
    #expect(report.contains("a push from CloudKit came") == !isRestricted, "\(report)")
  }

  /// An import that the app's own context refused may be in the store; the advice is to create that context
  /// with a queue.
  @Test func contextWithoutQueueIsNamed() {
    let report = Self.report(
      """
      2012-01-09 18:12:40.551 Trips[4410:1503] CoreData: Ubiquity: Error importing transaction log: <PFUbiquityTransactionLog: 0x10056c7f0>
          transactionLogLocation: <PFUbiquityLocation: 0x10014b670>: /r/mobile.50700CD4-20AC-5E8D-BEA9-81F836061E15/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt
          transactionNumber: 1
      , exception: Can only use -performBlock: on an NSManagedObjectContext that was created with a queue.

      """)
    #expect(report.hasPrefix("The app could not import what another device saved: 1 error."))
    #expect(report.contains("ERROR import-failed in Trips"), "\(report)")
    #expect(report.contains("The data may be in the store already"))
    #expect(report.contains("Do: Create the context that merges imports with NSMainQueueConcurrencyType"))
    #expect(!report.contains("rebuild the store"))
  }

  /// Findings of one day have times, those of several days have dates.
  @Test func findingsOfSeveralDaysHaveDates() throws {
    let capture = try Fixture.capture("missing-transaction")
    let markdown = MarkdownFormat()
    #expect(Self.report(capture, markdown).contains("`missing-transaction` in `Trips` at 21:52:20: "))
    let crash =
      "2014-01-17 08:00:00.000 Trips[700:907] *** Terminating app due to uncaught exception 'NSRangeException', reason: 'x'\n"
    let both = Self.report(capture + crash, markdown)
    #expect(both.contains("`missing-transaction` in `Trips` at 2014-01-16 21:52:20: "), "\(both.prefix(900))")
    #expect(both.contains("`crashed` at 2014-01-17 08:00:00: "))
  }

  /// A log without Core Data's sync is described by its processes.
  @Test func unrelatedLogIsNamedByItsProcesses() {
    let lines = ["Mail", "Maps", "Mail", "Notes", "Stocks"].enumerated().map {
      "2026-03-01 10:00:0\($0.offset).000000+0100 0x1a2b  Default  0x0  5\($0.offset)  0  "
        + "\($0.element): (Foundation) hello\n"
    }
    let report = Self.report(lines.joined())
    #expect(
      report.contains("which comes from Mail, Maps, Notes and 1 more. Check that the app is one of them;"),
      "\(report)")
  }

  @Test func mostlyUnknownCaptureIsNotHealthy() {
    let lines = (0..<40).map { "CoreData: Ubiquity:  Something new \($0) happened\n" }.joined()
    let ready = "CoreData: Ubiquity:  mobile~A1B2:Trips\nUsing local storage: 0\n"
    #expect(Self.report(ready + lines).hasPrefix("Most statements in this capture are not known."))
  }
}
