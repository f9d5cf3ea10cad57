// The words for exports that failed.

import LogRecords
import Testing

@testable import Diagnosis
@testable import ReportModel

struct ExportFailedTests {
  @Test(arguments: [
    ("Error Domain=NSCocoaErrorDomain Code=134421 \"exception\"", "report it to Apple"),
    (MirrorWording.error("3/NSURLErrorDomain:-1009", "offline", retryAfter: 12), "tried again by itself"),
    ("<private>", "the log hides the error"),
  ])
  func adviceDependsOnTheError(error: String, advice: String) throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", error, at: 2)
    let words = try capture.words(.exportFailed)
    #expect(words.message.plain.hasPrefix("An export failed: "))
    #expect(words.message.plain.contains("No later one is seen to succeed"))
    #expect(words.advice.plain.contains(advice))
    #expect(words.data.map(\.key) == ["failures", "errors", "causes"])
    capture.succeedExport(at: 9)
    #expect(try capture.words(.exportFailed).advice.isEmpty)
  }

  /// What comes after the window may disprove what the window suggests.
  @Test(arguments: ["Export", "Import"]) func endOfTheWindowIsNotTheEndOfTheTrouble(kind: String) throws {
    var capture = MirrorWording()
    capture.execute(kind, at: 1)
    capture.fail(kind, MirrorWording.error("3/NSURLErrorDomain:-1009", "offline", retryAfter: 12), at: 2)
    capture.succeedExport(at: 40)
    let diagnosis = try capture.diagnosis(until: TimeBound("10:00:30"))
    let finding = try #require(diagnosis.findings.first)
    let words = FindingWording(finding, diagnosis)
    #expect(words.message.plain.contains("No later one in this window succeeded"))
    #expect(words.message.plain.contains("at its end"))
    #expect(words.advice.plain.contains("after the window, with a later --until"))
    #expect(!words.advice.plain.contains("Take a new capture"))
  }

  @Test func messageCountsFurtherMessagesOfTheServer() {
    let said = Prose.saidByServer((1...5).map { "refused \($0)" }).plain
    #expect(said.hasSuffix("The server says \"refused 1\", \"refused 2\", \"refused 3\" and 2 more."))
  }

  /// A database that is damaged or has no space is no locked device.
  @Test(arguments: [
    (11, "the database file"), (26, "the database file"), (13, "the free space"), (23, "unlocked"),
    (5, "what else has the database open"),
  ])
  func placeToLookDependsOnTheDatabaseError(code: Int, place: String) throws {
    var capture = MirrorWording()
    capture.fail(
      "Export", "Error Domain=NSCocoaErrorDomain Code=256 \"x\" UserInfo={NSSQLiteErrorDomain=\(code)}", at: 2
    )
    let words = try capture.words(.exportFailed)
    #expect(words.placeToLook?.plain.contains(place) == true)
  }

  /// The log hides whether the success belongs to the store that failed.
  @Test func successOfAnotherStorePromisesNothing() throws {
    var capture = MirrorWording()
    for second in [1, 2] {
      capture.print(
        "<private>: Observing store: <private>",
        "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:", at: second)
    }
    capture.print(
      "<private>: Export failed with error:\n<private>",
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: 10)
    capture.print(
      "Finished export: <private>", "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: 30)
    let words = try capture.words(.exportFailed)
    #expect(words.message.plain.contains("the log hides in which of the app's stores"))
    #expect(!words.message.plain.contains("nothing is missing"))
    #expect(words.advice.plain.contains("the log hides the error"))
  }

  /// What was removed from the device was not sent by a later export, whatever that sent.
  @Test func saysThatWhatFailedIsGone() throws {
    var capture = MirrorWording()
    capture.save(at: 0)
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error("3/NSURLErrorDomain:-1009", "offline"), at: 2)
    capture.print(
      "<NSCloudKitMirroringDelegate: 0x6000021c4d80>: Sending 'PFCloudKitWillResetSyncNotificationName' with reason: "
        + "'AccountChange'", "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 5)
    capture.succeedExport(at: 9)
    let words = try capture.words(.exportFailed)
    #expect(
      words.message.plain.hasSuffix(
        "What was not sent was removed from this device at 10:00:05.000000, so no later one can send it."))
    #expect(words.advice.isEmpty && words.blocksExports == nil)
    let answers = MirrorAnswers(0, try capture.diagnosis()).all
    let failed = answers.first { $0.question == "failed" }?.words.plain
    #expect(failed?.hasSuffix("what was not sent was removed here") == true, "\(failed ?? "nothing")")
    #expect(!answers.contains { $0.question == "waiting" })
  }

  /// A conflict that repeats is not the network's.
  @Test(arguments: [("cloudkit.zoneshare", "share's participants"), ("CD_Stop", "tried again by itself")])
  func adviceOnRepeatedConflictsNamesTheirSource(record: String, advice: String) throws {
    var capture = MirrorWording()
    for second in [1, 10, 20] {
      capture.fail(
        "Export",
        "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\t\(record):(zone:__defaultOwner__) = "
          + "\(MirrorWording.error("14/2004", "client oplock error updating record"))\n}>", at: second)
    }
    let words = try capture.words(.exportFailed)
    #expect(words.advice.plain.contains(advice))
    #expect(words.placeToLook?.plain.contains("network") == false)
  }

  @Test func messageSaysThatObjectsAreInSeveralZones() throws {
    var capture = MirrorWording()
    capture.fail(
      "Export",
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
        + "Object graph corruption detected. Objects related to '0xb1f2 <x-coredata://0A3/Stop/p6>' are assigned to multiple "
        + "zones: {()}}", at: 1)
    let words = try capture.words(.exportFailed)
    #expect(
      words.message.plain.hasPrefix("An export failed: related objects lie in several zones (error 134060)."))
    #expect(words.advice.plain.contains("`assign(_:to:)`") || words.advice.plain.contains("'assign(_:to:)'"))
  }

  @Test func messageNamesTheObjectWithoutAShare() throws {
    var capture = MirrorWording()
    capture.fail(
      "Export",
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
        + "Failed to assign an object to a record zone. This usually means the object exists in a shared database and must "
        + "be assigned to a zone using -[NSPersistentCloudKitContainer shareManagedObjects:toShare:completion:]: 0xb1f2 "
        + "<x-coredata://0A3/Stop/p6>}", at: 1)
    let words = try capture.words(.exportFailed)
    #expect(
      words.message.plain.hasPrefix(
        "An export failed: an object in the shared database belongs to no share: Stop/p6 (error 134060)."))
    #expect(words.advice.plain.hasPrefix("Put new objects of this user into the store of the private"))
  }

  /// In a database without atomic batches, what is not refused is sent.
  @Test(arguments: [true, false]) func messageSaysThatSomeRecordsWereSent(isOneSaved: Bool) throws {
    let error =
      "<CKError 0x1: \"Partial Failure\" (2/1011); \"Failed to modify some records\"; partial errors: {\n"
      + "\t76F31CD0-8382-4449-B19D-92AF5F28BBB1:(_defaultZone:__defaultOwner__) = "
      + "\(MirrorWording.error("10/2007", "WRITE operation not permitted"))\n}>"
    let saved =
      "    \"<CKRecord: 0x10; recordType=CD_Stop, recordID=E6207AE4-AEAF-48BB-8B47-6A51AF8E66D8:"
      + "(_defaultZone:__defaultOwner__), recordChangeTag=a0>\"\n"
    var capture = MirrorWording()
    capture.save(at: 0)
    capture.execute("Export", at: 1)
    capture.print(
      "Modify records finished: (\n\(isOneSaved ? saved : ""))\n(\n)\n\(error)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 2)
    capture.fail("Export", error, at: 3)
    let message = try capture.words(.exportFailed).message.plain
    #expect(message.contains("Some records were sent all the same; what was not sent is on") == isOneSaved)
    #expect(message.contains("what was saved since is on this device only") != isOneSaved)
    let diagnosis = try capture.diagnosis()
    let waiting = MirrorAnswers(0, diagnosis).all.first { $0.question == "waiting" }?.words.plain
    let state = isOneSaved ? "1 save not exported in full, since" : "1 save not exported, since"
    #expect(waiting?.hasPrefix(state) == true, "\(waiting ?? "nothing")")
  }

  /// A container that worked before is not new either.
  @Test(arguments: [true, false]) func earlierSuccessEndsTheAdviceOnANewContainer(hasSynced: Bool) throws {
    var capture = MirrorWording()
    if hasSynced { capture.succeedExport(at: 1) }
    capture.execute("Export", at: 2)
    capture.fail("Export", MirrorWording.error("15/2000", "Internal server error"), at: 3)
    let advice = try capture.words(.exportFailed).advice.plain
    #expect(advice.contains("its container has worked before") == hasSynced, "\(advice)")
    #expect(advice.contains("new container") != hasSynced, "\(advice)")
  }

  /// Another store of the app has the same container, or one of its own.
  @Test(arguments: ["trips", "notes"]) func containerOfAnotherStoreThatWorkedIsNotNew(other: String) throws {
    var capture = MirrorWording()
    let (delegate, request) = (
      "<NSCloudKitMirroringDelegate: 0x1a0>",
      "<NSCloudKitMirroringImportRequest: 0x1> \(MirrorWording.nextRequest)"
    )
    for (sender, container, second) in [
      (delegate, other, 0), ("<NSCloudKitMirroringDelegate: 0x6000021c4d80>", "trips", 3),
    ] {
      capture.print(
        "Validating options: <NSCloudKitMirroringDelegateOptions: 0x1> containerIdentifier:iCloud.com.example."
          + "\(container) databaseScope:Private ckAssetThresholdBytes:<null>\nstoreOptions: {\n    "
          + "NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
          + "\"\(sender)\";\n    };\n}",
        "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: second)
    }
    capture.print(
      "\(delegate): Executing: \(request)", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 4)
    capture.print(
      "Finished request: \(request) with result: <NSCloudKitMirroringResult: 0x1> storeIdentifier: "
        + "9C1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6 success: 1 madeChanges: 1 error: (null)",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 5)
    capture.execute("Export", at: 6)
    capture.fail("Export", MirrorWording.error("15/2000", "Internal server error"), at: 7)
    let advice = try capture.words(.exportFailed).advice.plain
    #expect(advice.contains("its container has worked before") == (other == "trips"), "\(advice)")
  }

  /// A container that works since is neither new nor missing.
  @Test func laterSuccessEndsTheAdviceOnTheContainer() throws {
    var capture = MirrorWording()
    capture.execute("Import", at: 1)
    capture.fail("Import", MirrorWording.error("15/2000", "Internal server error"), at: 2)
    capture.succeedExport(at: 9)
    let advice = try capture.words(.importFailed).advice.plain
    #expect(advice.hasPrefix("Keep the app open with the device online until an import succeeds"))
  }
}
