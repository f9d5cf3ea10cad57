import Catalogue
import CatalogueDocument
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What the summary says of captures of a few lines.
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
  @Test func aLowLevelDoesNotSayThatNothingArrived() throws {
    let sentence = try Self.verdict([Self.local("10:00:00.000", 1), Self.local("10:00:05.000", 0)])
    #expect(sentence.contains("not shown"))
    #expect(!sentence.contains("nothing"))
  }

  /// One line on what was imported before does not show that anything is set up.
  @Test func anImportOfLongAgoIsNoSetUp() throws {
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
    #expect(sentence == "The capture shows too little to say whether the app syncs.")
  }

  /// What is recognised of the later technology is counted, and nothing is concluded from it.
  @Test(arguments: [
    ([idle], "1 record is of NSPersistentCloudKitContainer"),
    ([idle, idle], "2 records are of NSPersistentCloudKitContainer"),
    (
      [failed, idle],
      "1 record reports an error that this tool does not diagnose; the narrative shows it. "
        + "2 records are of NSPersistentCloudKitContainer"
    ),
    (["-- NSCloudKitMirroringDelegate said no"], "This capture names NSPersistentCloudKitContainer"),
  ])
  func anotherTechnologyIsNamed(lines: [String], start: String) throws {
    let sentence = try Self.verdict(lines)
    #expect(sentence.hasPrefix(start))
    #expect(!sentence.contains("does not read"))
    #expect(sentence.hasSuffix("draws no conclusions about that sync yet.") == !start.hasPrefix("This"))
  }

  private static let delegate = "<NSCloudKitMirroringDelegate: 0x1>"
  private static let idle =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](1): \(delegate): No more requests to execute."
  private static let failed =
    "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _importFinishedWithResult:importer:](1): \(delegate): "
    + "Import failed with error:\nno"

  @Test func marksAloneAreNoStatements() throws {
    let text = try TextFormat().text(of: [Self.diagnose(["*** ACTION: one", "*** ACTION: two"])])
    #expect(text.hasSuffix("2 lines, 0 records, and 2 lines of the reporter.\n"))
  }

  /// A store of the account is not signed out since another one's account was gone for a while.
  @Test func signedInAgainIsSyncing() throws {
    let diagnosis = try Self.diagnose([
      "2013-11-18 10:00:00.000 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)",
      Self.local("10:01:00.000", 1), Self.local("10:01:05.000", 0),
    ])
    #expect(
      try TextFormat().text(of: [diagnosis]).contains("  syncing    yes, since 10:01:05.000")
    )
  }
}
