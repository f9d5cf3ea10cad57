import Catalogue
import CatalogueDocument
import DeviceSimulator
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What the summary says about captures of a few lines.
struct SummaryWordsTests {
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func line(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(message)"
  }

  private static func local(_ time: String, _ flag: Int, peer: String = pad) -> String {
    line(time, "\(peer):Trips\nUsing local storage: \(flag)")
  }

  private static func diagnose(_ lines: [String]) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    let bytes = Array(lines.joined(separator: "\n").utf8)
    analysis.append(bytes.span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static func verdict(_ lines: [String]) throws -> String {
    try diagnose(lines).verdictSentence().plain
  }

  /// A level that does not show transactions proves nothing about them.
  @Test func lowLevelDoesNotClaimThatNothingArrived() throws {
    let sentence = try Self.verdict([Self.local("10:00:00.000", 1), Self.local("10:00:05.000", 0)])
    #expect(sentence.contains("not shown"))
    #expect(!sentence.contains("nothing"))
    #expect(sentence.hasSuffix("iCloud is set up; what arrived and what was sent are not shown."))
  }

  /// The level of one process is not that of the capture.
  @Test func lowerLevelOfTheLastProcessIsNotTheLevelOfTheCapture() throws {
    let sentence = try Self.verdict([
      Self.local("10:00:00.000", 0), Self.line("10:00:10.000", "Added transaction entries to cache"),
      Self.local("10:05:00.000", 0).replacing("[543:", with: "[600:"),
    ])
    #expect(
      sentence
        == "No trouble in what this log shows, which is not everything, as a process printed only what log level 0 "
        + "shows: iCloud is set up, nothing arrived and nothing was sent in this capture.")
  }

  /// That the newest record says that iCloud is ready does not mean that it was not before.
  @Test func newestRecordsFirstShowNothing() throws {
    let others = ["10:00:45.000", "10:00:35.000"].map {
      "2013-11-18 \($0) Trips[543:1403] Good morning"
    }
    let lines = others + [Self.local("10:00:25.000", 0), Self.local("10:00:05.000", 1)]
    let diagnosis = try Self.diagnose(lines)
    #expect(diagnosis.findings.isEmpty && diagnosis.verdict == .noEvidence)
    #expect(
      diagnosis.verdictSentence().plain
        == "The newest records come first in this capture, so what followed what cannot be told. Sort them by time, "
        + "the oldest first, and read the log again.")
    #expect(try Self.diagnose(lines.reversed()).verdict == .healthy)
  }

  /// A device that rebuilds the content works as it should.
  @Test func verdictNamesTheProblem() throws {
    let sentence = try Self.verdict([
      "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Cloud content corruption detected (device store is "
        + "healthy)."
    ])
    #expect(sentence == "The content in iCloud is reported corrupt: 1 error.")
  }

  /// After a change of account, the app has had another store since that was set up.
  @Test func replacedStoreNoLongerSyncs() throws {
    let other = "mobile~0DDBA11A-60AD-4F0B-8C47-29C3D5A7E116"
    let text = try TextFormat().text(of: [
      Self.diagnose([
        Self.local("10:00:00.000", 0), Self.local("10:01:00.000", 1),
        Self.local("10:16:40.000", 1, peer: other), Self.local("10:16:45.000", 0, peer: other),
      ])
    ])
    let answer = "no longer: the app uses the store of mobile-0DDB since 10:16:40.000"
    #expect(text.split(separator: /\s+/).joined(separator: " ").contains("syncing \(answer)"), "\(text)")
  }

  /// One line on what was imported before does not show that anything is set up.
  @Test func earlierImportIsNoSetup() throws {
    let sentence = try Self.verdict([
      Self.line(
        "10:00:00.000",
        """
        <_PFUbiquityRecordsImporter: 0x1>:
        \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
        \tlocalPeerID: \(Self.pad)

        Skipping log because it has already been imported into the local store: <PFUbiquityLocation: 0x3>: \
        /r/mobile~7F77/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000002.1.cdt
        storeKV: <PFUbiquityKnowledgeVector: 0x4> (mobile~7F77:4)
        logKV: <PFUbiquityKnowledgeVector: 0x5> (mobile~7F77:2)
        """)
    ])
    #expect(sentence.hasPrefix("The capture shows too little to say whether the app syncs. "))
  }

  /// Warnings about a store that is not named are separate from what is said about the named one.
  @Test func warningsOfUnnamedStoresAreSeparate() throws {
    let places = try (1...6).map { try Self.hasWarningElsewhere(seed: $0) }
    #expect(places.contains(true) && places.contains(false))
  }

  /// Checks the verdict of two stores with faults, and says whether one is named and another has a warning.
  private static func hasWarningElsewhere(seed: UInt64) throws -> Bool {
    var options = CaptureOptions()
    options.seed = seed
    options.records = 3000
    options.stores = 2
    options.faults = [.conflictSkipped, .modelMismatch]
    let capture = SimulatedCapture(options)
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(capture.bytes.span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    let (errors, warnings) = (
      diagnosis.findings.filter { $0.severity == .error },
      diagnosis.findings.filter { $0.severity == .warning }
    )
    try #require(!errors.isEmpty && !warnings.isEmpty)
    let named = Set(errors.map(\.store))
    let elsewhere = warnings.compactMap(\.store).filter { !named.contains($0) }
    let sentence = diagnosis.verdictSentence().plain
    let place = elsewhere.first.map { "; 1 warning in \(diagnosis.storeName($0).plain)." }
    #expect(elsewhere.count < 2 && sentence.hasSuffix(place ?? "."), "\(sentence)")
    #expect(place != nil || !sentence.contains(";"), "\(sentence)")
    return place != nil
  }

  /// The verdict on mirrored stores depends, like that on others, on what is shown to succeed.
  @Test(arguments: [
    (
      [idle],
      "The capture shows too little to say whether the app syncs. 'parselogs help capture' shows how to take a log that "
        + "shows more."
    ),
    (
      [setUp],
      "No trouble in what this log shows, which is not everything: mirroring is set up, what arrived is not shown, nor what was sent."
    ),
    (
      [setUp, executing, foundNone, exported],
      "No trouble found: mirroring is set up, nothing arrived, nothing was sent."
    ),
    (
      [setUp, executing, exported],
      "No trouble found: mirroring is set up, nothing arrived, but what was sent is not shown."
    ),
    (
      [finished],
      "No trouble in what this log shows, which is not everything: what arrived is not shown, nor what was sent."
    ),
    (
      [imported, finished],
      "No trouble found: changes arrived in 1 import, but what was sent is not shown."
    ),
    (
      [executing, found, exported, finished],
      "No trouble found: nothing arrived, at least 4 objects were sent."
    ),
    ([setUp, executing, found, exported], "No trouble found: nothing arrived, 4 objects were sent."),
    (
      [importing, appliedImport, executing, foundNone, exported],
      "No trouble found: whether the import changed anything is not shown, nothing was sent."
    ),
    (["-- NSCloudKitMirroringDelegate said no"], names),
  ])
  func mirroredStoresAreJudgedByTheirSuccesses(lines: [String], sentence: String) throws {
    #expect(try Self.verdict(lines) == sentence)
  }

  /// A batch that the log lists is shown, though not which of several stores sent it.
  @Test(arguments: [(true, "nor which store sent how many records."), (false, "nor what was sent.")])
  func batchOfAnUnnamedStoreIsShown(isListed: Bool, end: String) throws {
    let other = Self.finished.replacing("72B4E6", with: "72B4E7")
    let sentence = try Self.verdict([Self.finished, other] + (isListed ? [Self.batch] : []))
    #expect(sentence.hasSuffix("what arrived is not shown, \(end)"), "\(sentence)")
  }

  /// The number of records that went through is not reported as nothing when it is not shown.
  @Test(arguments: [
    ([finished], "1 export done; how many records is not shown"),
    ([executing, found, exported, finished], "4 objects; how many another export sent is not shown"),
    ([executing, foundNone, exported], "nothing: 1 export found nothing to send"),
    (
      [executing, foundNone, exported, finished],
      "2 exports done; how many records 1 of them sent is not shown"
    ),
  ])
  func unshownNumberOfRecordsIsNotNothing(lines: [String], answer: String) throws {
    let text = try TextFormat().text(of: [Self.diagnose(lines)])
    #expect(text.contains("  sent       \(answer)\n"), "\(text)")
  }

  private static let names =
    "This capture has words of Core Data's mirroring to CloudKit, but no line that begins as its records "
    + "do: with 'CoreData+CloudKit:', or with a time and its zone, a process and a level before it as the system prints "
    + "them. Take the log itself."
  private static let delegate = "<NSCloudKitMirroringDelegate: 0x1>"
  private static let idle =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](1): \(delegate): No more requests to execute."
  private static let executing =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](1): \(delegate): Executing: "
    + "<NSCloudKitMirroringExportRequest: 0x2> 3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B"
  private static let setUp =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate _performSetupRequest:](1): \(delegate): Successfully set up CloudKit "
    + "integration for store (7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6): <NSSQLCore: 0x3> (URL: file:///Trips.sqlite)"
  private static let found =
    "CoreData+CloudKit: -[PFCloudKitExporter exportIfNecessary](1): <PFCloudKitExporter: 0x4>: Found 4 objects needing export."
  private static let foundNone = found.replacing("Found 4", with: "Found 0")
  private static let finished =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](1): Finished export: "
    + "<NSCloudKitMirroringResult: 0x6> storeIdentifier: 7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6 success: 1 madeChanges: 0 "
    + "error: (null)"
  private static let batch =
    "CoreData+CloudKit: -[PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:](1): "
    + "Modify records finished: (\n    \"<CKRecord: 0x7; recordType=CD_Trip, recordID=3D9F61A2-8C47-4B05-A6E8-71F2C0D5934D:"
    + "(com.apple.coredata.cloudkit.zone:__defaultOwner__), values={\n    CD_name = Weir;\n}>\"\n)\n(\n)\n(null)"
  private static let importing = executing.replacing("Export", with: "Import").replacing("34B", with: "34C")
  private static let appliedImport =
    "CoreData+CloudKit: -[PFCloudKitImportRecordsWorkItem newMirroringResultByApplyingAccumulatedChanges:]_block_invoke(1): "
    + "Finished importing changes for request: <NSCloudKitMirroringImportRequest: 0x2> "
    + "3D9F61A2-8C47-4B05-A6E8-71F2C0D5934C"
  private static let imported = exported.replacing("Export", with: "Import").replacing(
    "madeChanges: 0", with: "madeChanges: 1")
  private static let exported =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate _finishedRequest:withResult:](1): Finished request: "
    + "<NSCloudKitMirroringExportRequest: 0x2> 3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B with result: "
    + "<NSCloudKitMirroringResult: 0x5> storeIdentifier: 7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6 success: 1 madeChanges: 0 "
    + "error: (null)"

  @Test func marksAloneAreNoRecords() throws {
    let text = try TextFormat().text(of: [Self.diagnose(["*** ACTION: one", "*** ACTION: two"])])
    #expect(text.hasSuffix("2 lines, 0 records, and 2 lines from the reporter.\n"))
  }

  /// Xcode shows the error stream and the system's log.
  @Test func recordThatIsPrintedTwiceCountsOnce() throws {
    let record =
      "CloudKit: CoreData+CloudKit: -[PFCloudKitExporter rewound:](122): <PFCloudKitExporter: 0x6>: Rewound it"
    let diagnosis = try Self.diagnose(["CoreData: " + record, record])
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.hasSuffix("2 lines, 1 record (1 printed twice): 1 from mirroring to CloudKit.\n"))
    #expect(JSONFormat().text(of: [diagnosis]).contains("\"unrecognised\": 1,\n        \"repeated\": 1\n"))
  }

  @Test func noticesOfTheSystemAreNotTheReporters() throws {
    let notice = "2014-01-16 10:00:00.000 Trips[1:2] *** LOG MESSAGE QUOTA EXCEEDED - SOME ARE DISCARDED"
    let text = try TextFormat().text(of: [Self.diagnose([notice, "[...]"])])
    #expect(text.contains("2 lines, 0 records, and 1 line from the reporter, and 1 notice of lost messages."))
  }

  /// A store of the account is not signed out because another one's account was gone for a while.
  @Test func storeSignedInAgainIsSyncing() throws {
    let diagnosis = try Self.diagnose([
      "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)",
      Self.local("10:01:00.000", 1), Self.local("10:01:05.000", 0),
    ])
    #expect(
      TextFormat().text(of: [diagnosis]).contains("  syncing    yes, since 10:01:05.000")
    )
  }
}
