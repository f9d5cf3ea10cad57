// The verdict on a capture without times in which something waits.

import Catalogue
import Diagnosis
import Testing

@testable import ReportModel

struct UntimedWordsTests {
  private static func verdict(_ lines: [String]) throws -> String {
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn())
    let text = lines.map { "CoreData: CloudKit: CoreData+CloudKit: -[\($0)\n" }.joined()
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }.verdictSentence().plain
  }

  private static let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
  private static let request = "<NSCloudKitMirroringExportRequest: 0x1> 3D9F61A2-8C47-4B05-A6E8-000000000002"
  private static let synced = [
    "NSCloudKitMirroringDelegate checkAndExecuteNextRequest](591): \(delegate): Executing: \(request)",
    "PFCloudKitExporter exportIfNecessary](591): <PFCloudKitExporter: 0x6>: Found 0 objects needing export.",
    "NSCloudKitMirroringDelegate _finishedRequest:withResult:](591): Finished request: \(request) with result: "
      + "<NSCloudKitMirroringResult: 0x2> storeIdentifier: 7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6 success: 1 "
      + "madeChanges: 0 error: (null)",
  ]

  @Test func saveWithoutTimesIsQualified() throws {
    #expect(try Self.verdict(Self.synced).hasPrefix("No trouble found: "))
    let save =
      "NSCloudKitMirroringDelegate managedObjectContextSaved:](591): \(Self.delegate): Observed context save: "
      + "<NSPersistentStoreCoordinator: 0x3> - <NSManagedObjectContext: 0x4>"
    let sentence = try Self.verdict(Self.synced + [save])
    let start = "No trouble in what this log shows, which is not everything, as it has no times: "
    #expect(sentence.hasPrefix(start) && sentence.contains("'parselogs help capture'"), "\(sentence)")
  }
}
