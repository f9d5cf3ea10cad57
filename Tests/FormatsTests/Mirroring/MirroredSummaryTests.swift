import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What is said about a mirrored store's conflicts, about what waits for a second container, and about
/// devices whose logs name no records.
struct MirroredSummaryTests {
  /// The log of a device, record by record.
  private struct Log {
    var text = ""
    var delegate = "0x6000021c4d80"
    var pid = 8121
    /// The store, which has another UUID on each device.
    var id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"
    var file = "Trips.sqlite"
    private var object: String {
      "<NSSQLCore: 0x103a05c10> (URL: file:///private/var/mobile/Library/\(file))"
    }

    private static func uuid(_ number: Int) -> String { "3D9F61A2-8C47-4B05-A6E8-00000000000\(number)" }

    private mutating func add(_ message: String, _ method: String, at second: Int) {
      let time = "10:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
      text +=
        "2025-04-06 \(time).000000+0200 0x1d2f4    Default     0x0                  \(pid)   0    Trips: (CoreData) "
        + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[\(method)](591): \(message)\n"
    }

    mutating func execute(_ kind: String, _ number: Int, at second: Int) {
      add(
        "<NSCloudKitMirroringDelegate: \(delegate)>: Executing: "
          + "<NSCloudKitMirroring\(kind)Request: 0x6000017a1c20> \(Self.uuid(number))",
        "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: second)
    }

    private mutating func finish(
      _ kind: String, _ number: Int, _ error: String? = nil, madeChanges: Bool = false, at second: Int
    ) {
      add(
        "Finished request: <NSCloudKitMirroring\(kind)Request: 0x6000017a1c20> \(Self.uuid(number)) with result: "
          + "<NSCloudKitMirroringResult: 0x6000019b2c40> storeIdentifier: \(id) success: \(error == nil ? 1 : 0) "
          + "madeChanges: \(madeChanges ? 1 : 0) error: \(error ?? "(null)")",
        "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: second)
    }

    mutating func setUp(_ number: Int, error: String? = nil, at second: Int) {
      add(
        "Validating options: <NSCloudKitMirroringDelegateOptions: 0x600003000f10> containerIdentifier:"
          + "iCloud.com.example.trips databaseScope:Private ckAssetThresholdBytes:<null>\nstoreOptions: {\n    "
          + "NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
          + "\"<NSCloudKitMirroringDelegate: \(delegate)>\";\n    };\n}",
        "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: second)
      add(
        "<NSCloudKitMirroringDelegate: \(delegate)>: Observing store: \(object)",
        "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:", at: second)
      execute("DelegateSetup", number, at: second)
      add(
        error.map {
          "<NSCloudKitMirroringDelegate: \(delegate)>: Failed to set up CloudKit integration for store: \(object)\n\($0)"
        }
          ?? "<NSCloudKitMirroringDelegate: \(delegate)>: Successfully set up CloudKit integration for store (\(id)): "
          + object, "NSCloudKitMirroringDelegate _performSetupRequest:", at: second + 1)
      finish("DelegateSetup", number, error, at: second + 1)
    }

    mutating func failExport(_ error: String, at second: Int) {
      add(
        "<NSCloudKitMirroringDelegate: \(delegate)>: Export failed with error:\n\(error)",
        "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: second)
    }

    mutating func save(at second: Int) {
      add(
        "<NSCloudKitMirroringDelegate: \(delegate)>: Observed context save: <NSPersistentStoreCoordinator: 0x6> - "
          + "<NSManagedObjectContext: 0x7>", "NSCloudKitMirroringDelegate managedObjectContextSaved:",
        at: second)
    }

    mutating func export(_ number: Int, error: String? = nil, finding count: Int = 2, at second: Int) {
      execute("Export", number, at: second)
      find(count, at: second)
      finish("Export", number, error, at: second + 1)
    }

    mutating func find(_ count: Int, at second: Int) {
      add(
        "<PFCloudKitExporter: 0x8>: Found \(count) objects needing export.",
        "PFCloudKitExporter exportIfNecessary", at: second)
    }

    /// A batch with so many records; `nil` where the log hides them.
    mutating func send(_ count: Int?, at second: Int) {
      let records = (0..<(count ?? 0)).map {
        "    \"<CKRecord: 0x9; recordType=CD_Stop, recordID=\(Self.uuid($0 % 10)):(zone:__defaultOwner__), values={ }>\""
      }
      let saved = count == nil ? "<private>" : "(\n\(records.joined(separator: ",\n"))\n)"
      add(
        "Modify records finished: \(saved)\n(\n)\n(null)",
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
        at: second)
    }

    mutating func `import`(_ number: Int, at second: Int) {
      execute("Import", number, at: second)
      finish("Import", number, madeChanges: true, at: second + 1)
    }

    mutating func deferImport(_ number: Int, at second: Int) {
      execute("Import", number, at: second)
      finish(
        "Import", number, "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"", at: second + 1)
    }

    mutating func fetchRecords(_ number: Int, error: String, at second: Int) {
      execute("FetchRecords", number, at: second)
      finish("FetchRecords", number, error, at: second + 1)
    }

    func diagnosis(_ name: String = "capture") throws -> CaptureDiagnosis {
      var analysis = Analysis(of: name, with: try EntryCatalogue.builtIn())
      analysis.append(Array(text.utf8).span) { _, _, _ in }
      let diagnosis = analysis.finish { _, _, _ in }
      #expect(diagnosis.statements.unrecognised.count == 0)
      return diagnosis
    }
  }

  /// The message of an exporter does not name the store, and is its last record if a capture ends within an
  /// export.
  @Test(arguments: [(nil, "10:00:40"), (100, "10:01:40")] as [(Int?, String)])
  func storeEndsWithItsExportersLastRecord(sent: Int?, end: String) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.save(at: 5)
    log.execute("Export", 2, at: 10)
    log.find(2, at: 40)
    if let sent { log.send(2, at: sent) }
    let text = try TextFormat().text(of: [log.diagnosis()])
    #expect(text.contains(", 2025-04-06 10:00:00.000000 to \(end).000000\n"), "\(text)")
    #expect(text.contains("\n  10:00:00 ") && text.contains(" \(end)\n"), "\(text)")
  }

  /// A request of a kind that has no words of its own is called another request.
  @Test func requestOfAnotherKindIsCalledSo() throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.fetchRecords(2, error: "Error Domain=NSCocoaErrorDomain Code=134418 \"Some objects failed\"", at: 5)
    let text = try TextFormat().text(of: [log.diagnosis()])
    #expect(text.contains("failed     another request: "), "\(text)")
  }

  /// What an interrupted export found waits, whether the log shows a save of it or not.
  @Test func unsentObjectsOfAnInterruptedExportWait() throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.export(2, error: "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"", at: 10)
    let text = try TextFormat().text(of: [log.diagnosis()])
    #expect(text.contains("waiting    2 objects not exported, last tried at 10:00:11.000000\n"), "\(text)")
  }

  /// The objects of an interrupted export are those that wait.
  @Test(arguments: [(1, "1 object", "it waits"), (2, "2 objects", "they wait")])
  func interruptedExportWaitsInItsOwnNumber(count: Int, objects: String, words: String) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.export(2, error: "Error Domain=NSCocoaErrorDomain Code=134419 \"x\"", finding: count, at: 10)
    log.setUp(3, error: "Error Domain=NSCocoaErrorDomain Code=134400 \"CKAccountStatusNoAccount\"", at: 100)
    let text = try TextFormat().text(of: [log.diagnosis()]).split(whereSeparator: \.isWhitespace)
    let waiting = "\(objects) not exported, last tried at 10:00:11.000000; \(words) for the user"
    #expect(text.joined(separator: " ").contains(waiting), "\(text)")
  }

  /// A conflict is resolved only once a later export has sent both changes.
  @Test(arguments: [true, false]) func resolvedConflictIsHarmless(isResolved: Bool) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.save(at: 5)
    log.export(
      2,
      error:
        "<CKError 0x6: \"Server Record Changed\" (14/2004); server message = \"record to insert already exists\">",
      at: 6)
    if isResolved { log.export(3, at: 9) }
    let diagnosis = try log.diagnosis()
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.contains("a later one sent both, merged (error 14)") == isResolved)
    let verdict = diagnosis.verdictSentence().plain
    let failed = "; 1 export failed, and none is seen to succeed after that; 1 save"
    #expect(verdict.contains(failed) == !isResolved)
    #expect(verdict.contains("1 save is not exported yet") == !isResolved)
  }

  /// What is said of a store is not the state of another one with an error of its own.
  @Test func verdictNamesOnlyTheStoresOfTheLeadingFinding() throws {
    let large = "<CKError 0x1: \"Limit Exceeded\" (27/2023); server message = \"record too large\">"
    let record = "3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B:(com.apple.coredata.cloudkit.zone:__defaultOwner__)"
    var log = Log()
    log.setUp(1, at: 0)
    log.export(
      2, error: "<CKError 0x2: \"Partial Failure\" (2/1011); partial errors: {\n\t\(record) = \(large)\n}>",
      at: 5)
    log.delegate = "0x6000021c5e90"
    log.id = "C4A81E57-0B92-4D3C-8F61-5E2D7A90B1C8"
    log.file = "Shared.sqlite"
    log.setUp(3, error: large, at: 10)
    let verdict = try log.diagnosis().verdictSentence().plain
    #expect(verdict.hasPrefix("Trips is not sending all changes: 1 error; "), "\(verdict)")
    #expect(verdict.hasSuffix(" in Shared."), "\(verdict)")
  }

  /// An error that an app prints is no problem of mirroring, but it is mentioned until mirroring has
  /// succeeded again.
  @Test(arguments: [true, false]) func errorPrintedByTheAppIsMentioned(isOver: Bool) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.text +=
      "2025-04-06 10:00:20.000000+0200 Trips[8121:1d2f4] Sync error: <CKError 0x1: \"Quota Exceeded\" (25/2035)>\n"
    if isOver { log.export(2, at: 30) }
    let verdict = try log.diagnosis().verdictSentence().plain
    #expect(verdict.contains("'parselogs explain CKErrorDomain 25' says more") == !isOver)
    #expect(verdict.hasPrefix("No trouble"))
  }

  /// A request that gives way, or is deferred, is not also an error that no rule judges.
  @Test(arguments: [134_407, 134_417, 134_419])
  func postponedRequestIsListedAsHarmlessOnly(code: Int) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.failExport("Error Domain=NSCocoaErrorDomain Code=\(code) \"It did not run.\"", at: 10)
    let text = TextFormat().text(of: [try log.diagnosis()])
    #expect(text.contains("Harmless, despite the wording"))
    var telling = Telling(.shared, StoryText(Palette(isColoured: false)))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(log.text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    #expect(!telling.take().contains("no rule judges"))
  }

  /// While an export runs, more may be sent than is shown: before the capture begins, or in a batch that
  /// says nothing about its records.
  @Test(arguments: [true, false]) func runningExportSentAtLeastWhatIsShown(isBeginningShown: Bool) throws {
    var log = Log()
    log.setUp(1, at: 0)
    if isBeginningShown { log.execute("Export", 2, at: 9) }
    if isBeginningShown { log.find(23, at: 10) }
    log.send(3, at: 10)
    log.find(20, at: 11)
    log.send(3, at: 12)
    log.find(17, at: 13)
    if isBeginningShown { log.send(nil, at: 14) }
    let diagnosis = try log.diagnosis()
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.contains("sent       at least 6 objects; the last at"), "\(text)")
    let state = isBeginningShown ? "begun at 10:00:09.000000" : "under way at 10:00:10.000000"
    #expect(text.contains("export: \(state), no end in this capture"))
    #expect(diagnosis.verdictSentence().plain.contains("at least 6 objects were sent"))
  }

  @Test(arguments: [2, 3]) func repeatedlyDeferredExportIsWaiting(count: Int) throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.save(at: 5)
    for number in 0..<count {
      log.export(
        number + 2, error: "Error Domain=NSCocoaErrorDomain Code=134419 \"It was deferred.\"",
        at: 10 + number * 100)
    }
    let text = TextFormat().text(of: [try log.diagnosis()])
    let waits = "export: put off 3 times since 10:00:11.000000, the last at 10:03:31.000000"
    #expect(text.contains(waits) == (count == 3))
    #expect(text.contains("put off by the system, which asks again (error 134419)") == (count < 3))
  }

  /// The system is said to ask again only if another import shows that.
  @Test(arguments: [true, false]) func deferredImportIsAskedForAgainOnlyIfAnotherBegins(isAgain: Bool) throws
  {
    var log = Log()
    log.setUp(1, at: 0)
    log.deferImport(2, at: 10)
    if isAgain { log.import(3, at: 60) }
    let text = TextFormat().text(of: [try log.diagnosis()])
    #expect(text.contains("put off by the system, which asks again (error 134419)") == isAgain)
    #expect(text.contains("put off by the system (error 134419)") != isAgain)
  }

  /// The time of the last failed setup is next to the error that it then had.
  @Test func setupShowsItsLastErrorWithItsTime() throws {
    var log = Log()
    log.setUp(1, error: "<CKError 0x6: \"Network Unavailable\" (3/NSURLErrorDomain:-1009)>", at: 0)
    log.setUp(
      2, error: "Error Domain=NSCocoaErrorDomain Code=134400 \"no account (CKAccountStatusNoAccount)\"",
      at: 100)
    let text = TextFormat().text(of: [try log.diagnosis()])
    #expect(text.contains("FAILED at 10:01:41.000000: nobody is signed in to iCloud (error 134400)"))
  }

  /// Data of the first container does not wait for the second one, which is refused, and which is not set
  /// up by what the first one sends.
  @Test(arguments: [true, false]) func firstContainerDoesNotWaitForTheSecond(isSent: Bool) throws {
    var log = Log()
    log.setUp(1, at: 0)
    var second = Log(text: log.text, delegate: "0x6000011c4d80")
    second.setUp(
      2,
      error:
        "Error Domain=NSCocoaErrorDomain Code=134422 \"There is another instance of this persistent store.\"",
      at: 5)
    var after = Log(text: second.text)
    after.save(at: 10)
    if isSent { after.export(3, at: 11) }
    let text = TextFormat().text(of: [try after.diagnosis()])
    #expect(text.contains("mirrored-twice"))
    #expect(!text.contains("for the store to be mirrored only once"))
    #expect(text.contains("set-up by a second container: ") && !text.contains("a later one succeeded"))
    #expect(text.contains("  set-up     done at "))
  }

  @Test func importsWithoutRecordNamesProveNothing() throws {
    let captures = try ["mac", "phone"].map { name in
      var log = Log()
      if name == "mac" { log.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E7" }
      log.setUp(1, at: 0)
      log.save(at: 5)
      log.export(2, at: 6)
      log.import(3, at: 60)
      return try log.diagnosis(name)
    }
    let report = Report(Comparison(captures), [])
    #expect(report.verdict == .noEvidence)
    #expect(
      report.sentence.plain.hasPrefix(
        "Whether the devices agree is not shown: 4 records exported, 4 were followed by an import that "))
  }

  /// A save that a device has yet to send is in the verdict, and no verdict is healthy with it.
  @Test func unexportedSaveIsInTheVerdict() throws {
    let captures = try ["mac", "phone"].map { name in
      var log = Log()
      if name == "mac" { log.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E7" }
      log.setUp(1, at: 0)
      log.import(2, at: 60)
      if name == "mac" { log.save(at: 100) }
      return try log.diagnosis(name)
    }
    let report = Report(Comparison(captures), [])
    #expect(report.verdict == .noEvidence)
    let words = "; but 1 save of mac is not exported yet when its capture ends"
    #expect(report.sentence.plain.contains(words), "\(report.sentence.plain)")
  }

  /// The summary says which failures are over, and how many there were.
  @Test(arguments: [
    ([true, true, false], "2 times, the last at 10:01:21.000000; a later one succeeded"),
    ([true, true], "2 times, the last at 10:01:21.000000"),
    ([true, false, true, true], "3 times, the last at 10:02:01.000000; one succeeded after the first one"),
    ([true, true, false, true], "3 times, the last at 10:02:01.000000; one succeeded after the first 2"),
  ]) func resolvedFailuresAreCounted(failures: [Bool], words: String) throws {
    var log = Log()
    log.setUp(1, at: 0)
    for (index, isFailure) in failures.enumerated() {
      log.export(
        index + 2,
        error: isFailure ? "<CKError 0x6: \"Network Unavailable\" (3/NSURLErrorDomain:-1009)>" : nil,
        at: 60 + index * 20)
    }
    let text = TextFormat().text(of: [try log.diagnosis()])
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let error = "failed export: the device is offline (CKError 3, caused by NSURLErrorDomain -1009)"
    #expect(line.contains("\(error), \(words) "))
  }

  /// The error of a setup is on the line of the setup as long as it lasts, and then on the line of
  /// failures.
  @Test(arguments: [true, false]) func resolvedSetupFailureIsListedAsFailed(isResolved: Bool) throws {
    var log = Log()
    log.setUp(1, error: "<CKError 0x6: \"Network Unavailable\" (3/NSURLErrorDomain:-1009)>", at: 0)
    if isResolved { log.setUp(2, at: 60) }
    let text = TextFormat().text(of: [try log.diagnosis()])
    #expect(text.contains("failed     set-up: the device is offline (CKError 3") == isResolved)
    #expect(text.contains("; a later one succeeded") == isResolved)
    #expect(text.contains("set-up     FAILED at 10:00:01") == !isResolved)
  }

  /// A request that ran in a process that is over waits for nothing.
  @Test func requestOfAnEndedProcessDoesNotWait() throws {
    var log = Log()
    log.setUp(1, at: 0)
    log.execute("Export", 2, at: 6)
    log.pid = 9000
    log.delegate = "0x6000011c4d80"
    log.setUp(3, at: 60)
    let text = TextFormat().text(of: [try log.diagnosis()])
    #expect(!text.contains("waiting") && text.contains("No trouble found"))
  }
}
