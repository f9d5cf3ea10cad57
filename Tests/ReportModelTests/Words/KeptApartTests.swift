// What the summary says of records that keep devices apart, though no rule is about them.

import Catalogue
import Testing

@testable import Diagnosis
@testable import ReportModel

struct KeptApartTests {
  private static let record =
    "<CKRecord: 0x105a1f2e0; recordType=CD_Plan, recordID=3D9F61A2-8C47-4B05-A6E8-71F2C0D5934C:(Zone:__defaultOwner__), "
    + "values={\n    CD_name = Weir;\n}>"

  private static func diagnosis(_ message: String, _ method: String) throws -> CaptureDiagnosis {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.print(message, method, at: 2)
    capture.succeedExport(at: 3)
    return try capture.diagnosis()
  }

  /// A change in a share that the user may only read reaches nobody: that is not healthy.
  @Test func recordThatIsNotSentNeedsAttention() throws {
    let diagnosis = try Self.diagnosis(
      "<PFCloudKitExportContext: 0x600000c91b40>: Ignoring dirty metadata for record in immutable zone: <CKRecordID: 0x1; "
        + "recordName=3D9F61A2-8C47-4B05-A6E8-71F2C0D5934C, zoneID=Zone:_1a2b>",
      "PFCloudKitExportContext newOperationBySerializingDirtyObjectsInStore:inManagedObjectContext:error:")
    #expect(diagnosis.findings.isEmpty && diagnosis.verdict == .attention && !diagnosis.isProven)
    let sentence = diagnosis.verdictSentence().plain
    #expect(sentence.hasPrefix("The object is in a share that this user may only read"))
    #expect(sentence.hasSuffix(": 1 record, which no rule judges."))
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.hasPrefix("Warnings not diagnosed: 1 record of CloudKit.md#mirror-export-zone-ignored"))
  }

  /// An older version of the app has no problem, but it does not show all that there is.
  @Test func leftOutRecordIsMentioned() throws {
    let diagnosis = try Self.diagnosis(
      "<PFCloudKitImportZoneContext: 0x600000c91b40> - Skipping unknown updated record: \(Self.record)\n"
        + "It is not a part of: (\n    Stop,\n    Trip\n)",
      "PFCloudKitImportZoneContext initializeCachesWithManagedObjectContext:andObservedStore:error:")
    #expect(diagnosis.verdict == .healthy)
    #expect(diagnosis.verdictSentence().plain.contains("1 record is left out"))
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.hasPrefix("Warnings not diagnosed: 1 record of CloudKit.md#mirror-apply-update-unknown"))
  }

  /// The text calls it not fatal, but nothing of that type arrives.
  @Test func typeThatThePublicDatabaseLacksIsNamed() throws {
    let diagnosis = try Self.diagnosis(
      "<PFCloudKitCKQueryBackedImportWorkItem: 0x1>: Failed due to querying for an unknown record type (not fatal, "
        + "schema needs to be initialized): <CKError 0x600000c1a2b0: \"Unknown Item\" (11/2003); server message = "
        + "\"did not find record type: CD_Trip\">",
      "PFCloudKitCKQueryBackedImportWorkItem queryOperationFinishedWithCursor:error:completion:")
    #expect(diagnosis.verdict == .healthy && !diagnosis.isProven)
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.hasPrefix("Warnings not diagnosed: 1 record of CloudKit.md#mirror-import-query-unknown"))
    #expect(words.contains("so nothing of it arrives"))
  }

  /// What the integration of iOS 5 to 9 warns of is named, also where no rule is about it, or about its event.
  @Test(arguments: [
    ("Ubiquity:  Got a bad gap for range: 65\nPrevious range: 1\nStore: Trips", "baseline-range-gap"),
    ("Ubiquity:  Unlinking orphaned file: a.cdt", "file-orphan-unlinked"),
    (
      "Ubiquity:  Object with globalID: <PFUbiquityGlobalObjectID: 0x1> (Trips:Stop:p52:\(phone)) was later "
        + "inserted by the transaction with entry: (null)", "conflict-delete-kept"
    ),
  ])
  func warningWithoutARuleIsNamed(message: String, entry: String) throws {
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn())
    let text = "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: \(message)\n"
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    let words = try #require(analysis.finish { _, _, _ in }.unexplainedWords?.plain)
    #expect(words.hasPrefix("Warnings not diagnosed: 1 record of LOGS.md#\(entry) ("))
  }

  /// An error that is named comes with what it means for the data, and what to do about it.
  @Test func errorOfTheSystemComesWithItsMeaningAndAdvice() throws {
    let diagnosis = try Self.diagnosis(of: [
      "2013-11-18 10:00:00.000 Trips[543:1403] CoreData: Error: CloudDocs.framework missing symbol BRStart"
    ])
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.hasPrefix("Errors not diagnosed: 1 record of LOGS.md#neighbour-clouddocs-symbol-missing ("))
    #expect(words.contains("). Core Data goes on without it, so some transaction logs may never be fetched"))
    #expect(words.hasSuffix(" Do: Update the system, and draw no conclusions from this device."))
  }

  /// Of several errors each is explained.
  @Test func severalErrorsComeWithTheirMeaningAndAdvice() throws {
    let diagnosis = try Self.diagnosis(of: [
      "2013-11-18 10:00:00.000 Trips[543:1403] CoreData: Error: CloudDocs.framework missing symbol BRStart",
      Self.line("10:00:01.000", "Error trying to read file (28): file:///r/a.cdt"),
    ])
    #expect(diagnosis.verdict == .attention)
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.contains("LOGS.md#neighbour-clouddocs-symbol-missing: Core Data goes on without it,"))
    #expect(words.contains("LOGS.md#file-unreadable: The number is the system's error number"))
    #expect(words.contains(". The file is treated as not available. If it is a"))
    #expect(words.contains(" Do: With 28, free space. With another number, restart the device. LOGS.md#"))
    #expect(words.hasSuffix(" Do: Update the system, and draw no conclusions from this device."))
  }

  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"

  private static func line(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(message)"
  }

  /// What an operation prints of itself and of its log.
  private static func operation(_ number: Int) -> String {
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(pad)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(phone):\(number))
    \ttransactionLog: <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \
    /r/\(phone)/Trips/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt
    \ttransactionNumber: \(number)

    """
  }

  /// The importer skips transaction 3, because 2 is not imported yet.
  private static func waits(_ time: String) -> [String] {
    let importer =
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n"
      + "\tlocalPeerID: \(pad)\n\n"
    let vector = "<PFUbiquityKnowledgeVector: 0x4> "
    return [
      line(
        time,
        "\(importer)Can't process log with score: \(vector)(\(phone):3) after log with score: "
          + "\(vector)(\(phone):1)\n It is ahead of the local peer."),
      line(time, "\(importer)Skipping incompatible operation (\(vector)(\(phone):1)): \(operation(3))"),
    ]
  }

  private static func imported(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\n\nSuccessfully wrote metadata changes.")
  }

  private static func diagnosis(of lines: [String]) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn())
    analysis.append(Array((lines.joined(separator: "\n") + "\n").utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static let inCloud = line("10:00:00.000", "\(pad):Trips\nUsing local storage: 0")

  /// Logs come down in any order, and some that were listed are folded into a baseline meanwhile.
  @Test func logThatWaitedAndWasImportedIsNoOpenWarning() throws {
    let lines =
      [Self.inCloud, Self.imported("10:00:01.000", 1)] + Self.waits("10:00:02.000")
      + [
        Self.line("10:00:02.100", "Transaction log went missing: (null)"),
        Self.imported("10:00:04.000", 2), Self.imported("10:00:05.000", 3),
      ]
    let diagnosis = try Self.diagnosis(of: lines)
    try #require(diagnosis.statements.unrecognised.count == 0 && diagnosis.findings.isEmpty)
    #expect(diagnosis.unexplainedWords == nil)
    #expect(diagnosis.verdict == .healthy && diagnosis.isProven)
  }

  /// The finding is about the same records.
  @Test func recordsOfAFindingAreNotAlsoUndiagnosed() throws {
    let lines =
      [Self.inCloud, Self.imported("10:00:01.000", 1)] + Self.waits("10:00:02.000")
      + Self.waits("10:01:02.000") + Self.waits("10:02:02.000")
    let diagnosis = try Self.diagnosis(of: lines)
    try #require(diagnosis.findings.map(\.rule) == [.missingTransaction])
    #expect(diagnosis.unexplainedWords == nil)
  }

  /// The request that failed has the same error, and a rule of its own.
  @Test func recoveryThatFailedIsNotAlsoUndiagnosed() throws {
    let diagnosis = try Self.diagnosis(
      "<NSCloudKitMirroringDelegate: 0x600003d082d0> - Failed to recover from error: NSCocoaErrorDomain:134400\n"
        + "Recovery encountered the following error: (null):0",
      "NSCloudKitMirroringDelegate _recoverFromError:withZoneIDs:forStore:inMonitor:")
    try #require(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.unexplainedWords == nil && diagnosis.openWarnings.isEmpty)
  }

  /// A share in which two devices disagree, and notes that were thrown away.
  @Test func whatMayNotBeInForceAsksForAttention() throws {
    let diagnosis = try Self.diagnosis(
      "Failed to recover conflict for record: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=Zone:_1a2b> due to "
        + "error: Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\"",
      "NSCloudKitMirroringDelegate _recoverConflictedZoneShares:forStore:inMonitor:")
    #expect(diagnosis.verdict == .attention && !diagnosis.isProven)
    let sentence = diagnosis.verdictSentence().plain
    #expect(sentence.hasPrefix("A share was changed on two devices at the same time"), "\(sentence)")
  }

  @Test func whatOnlyWarnsIsSaidAndProvesNothing() throws {
    let diagnosis = try Self.diagnosis(
      "Successfully purged record metadata during migration due to corrupted metadatas.",
      "PFCloudKitMetadataModelMigrator checkForCorruptedRecordMetadataInStore:inManagedObjectContext:error:")
    try #require(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.verdict == .healthy && !diagnosis.isProven)
    #expect(diagnosis.verdictSentence().plain.contains("1 record warns of what no rule judges."))
    let words = try #require(diagnosis.unexplainedWords?.plain)
    #expect(words.contains("CloudKit.md#mirror-migration-metadata-purged"), "\(words)")
  }

  /// Who asks why the devices do not agree has the answer in these.
  @Test(arguments: [
    ("Will overwrite the cloud store with the local store.", "The app asked to replace the cloud's data"),
    ("Will delete the local store.", "The local store on this device is being deleted"),
    (
      "Cannot rebuild cloud content: Cloud store doesn't exist.  Will rebuild from local store.",
      "There is no cloud store to rebuild from"
    ),
  ])
  func whatTheManagerDoesToAStoreAsksForAttention(message: String, words: String) throws {
    let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
    let text = """
      2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  \(pad):Trips
      Using local storage: 0
      2013-11-18 21:44:50.000 Trips[543:1403] UbiquityStoreManager: \(message)
      2013-11-18 21:44:50.100 Trips[543:1403] UbiquityStoreManager: Will load cloud store.

      """
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    #expect(diagnosis.verdict == .attention && !diagnosis.isProven)
    let sentence = diagnosis.verdictSentence().plain
    #expect(sentence.hasPrefix(words) && sentence.hasSuffix(": 1 record, which no rule judges."))
    let named = try #require(diagnosis.unexplainedWords?.plain)
    #expect(named.hasPrefix("Warnings not diagnosed: 1 record of LOGS.md#"), "\(named)")
  }

  /// The same record comes again with each change elsewhere; if no import is shown, nothing says which
  /// record it is.
  @Test(arguments: [true, false]) func recordLeftOutRepeatedlyCountsOnce(isImportShown: Bool) throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 1)
    if isImportShown { capture.execute("Import", at: 2) }
    for second in 3...5 {
      capture.print(
        "<PFCloudKitImportZoneContext: 0x600000c91b40> - Skipping unknown updated record: \(Self.record)\n"
          + "It is not a part of: (\n    Stop,\n    Trip\n)",
        "PFCloudKitImportZoneContext initializeCachesWithManagedObjectContext:andObservedStore:error:",
        at: second)
    }
    let sentence = try capture.diagnosis().verdictSentence().plain
    let left =
      isImportShown
      ? " 1 record is left out, as this version of the app does not have its type."
      : " Imports left out records 3 times, as this version of the app does not have their types."
    #expect(sentence.contains(left), "\(sentence)")
  }
}
