import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What a report says about batches of an export whose lists of records the log cuts.
struct CutBatchWordsTests {
  private static let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
  private static let store = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"
  private static let offline =
    "<CKError 0x600000cd1e30: \"Network Unavailable\" (3/NSURLErrorDomain:-1009); \"offline\">"

  private static func line(_ message: String, _ method: String, at second: Int) -> String {
    "2025-04-06 10:00:\(second).000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) "
      + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[\(method)](591): \(message)\n"
  }

  private static func request(_ number: Int) -> String {
    "<NSCloudKitMirroringExportRequest: 0x6000017a1c20> 3D9F61A2-8C47-4B05-A6E8-00000000000\(number)"
  }

  /// An export that begins, with a list of what it sends.
  private static func begin(_ number: Int, objects: Int, _ list: String, at second: Int) -> String {
    line(
      "\(delegate): Executing: \(request(number))", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
      at: second)
      + line(
        "<PFCloudKitExporter: 0x6>: Found \(objects) objects needing export.",
        "PFCloudKitExporter exportIfNecessary", at: second)
      + line(
        "Modify records finished: (\n    \"<CKRecord: 0x60008092b4d0; recordType=CD_Trip, recordID=3D9F61A2-8C47-4B05-"
          + "A6E8-0000000000A\(number):(com.apple.coredata.cloudkit.zone:__defaultOwner__)>\(list)",
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
        at: second + 1)
  }

  private static func finish(_ number: Int, _ error: String?, at second: Int) -> String {
    line(
      "Finished request: \(request(number)) with result: <NSCloudKitMirroringResult: 0x6000019b2c40> storeIdentifier: "
        + "\(store) success: \(error == nil ? 1 : 0) madeChanges: \(error == nil ? 1 : 0) error: \(error ?? "(null)")",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: second)
  }

  private static let setUp = line(
    "\(delegate): Successfully set up CloudKit integration for store (\(store)): <NSSQLCore: 0x103a05c10> (URL: "
      + "file:///private/var/mobile/Library/Trips.sqlite)",
    "NSCloudKitMirroringDelegate _performSetupRequest:", at: 10)
  /// The first export, of whose batch the log shows only the beginning.
  private static let cut = begin(1, objects: 500, "\",\n    \"<CKRecord: 0x6000b314e00; recordNa<…>", at: 11)

  private static func diagnose(_ text: String) -> CaptureDiagnosis {
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  @Test func cutBatchOfARunningExportIsNotNothing() throws {
    let diagnosis = Self.diagnose(Self.setUp + Self.cut)
    let text = TextFormat().text(of: [diagnosis])
    #expect(
      text.contains("  sent       some; how many records is not shown; the last at 10:00:12.000000\n"),
      "\(text)")
    let verdict = diagnosis.verdictSentence().plain
    #expect(verdict.contains("but how many records were sent is not shown"), "\(verdict)")
    #expect(JSONFormat().text(of: [diagnosis]).contains("\"objects\": null"))
  }

  @Test func cutBatchOfAFailedExportIsSentInPart() throws {
    let diagnosis = Self.diagnose(Self.setUp + Self.cut + Self.finish(1, Self.offline, at: 13))
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.contains("  sent       some; how many records is not shown; the last at "), "\(text)")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Some records were sent all the same"), "\(words)")
    #expect(JSONFormat().text(of: [diagnosis]).contains("\"uncounted\": 1"))
  }

  @Test func countAfterACutBatchOfAFailedExportIsAMinimum() throws {
    let second = Self.begin(2, objects: 1, "\"\n)\n(\n)\n(null)", at: 20) + Self.finish(2, nil, at: 22)
    let diagnosis = Self.diagnose(
      Self.setUp + Self.cut + Self.finish(1, Self.offline, at: 13) + second)
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.contains("  sent       at least 1 object; the last at 10:00:22.000000"), "\(text)")
    #expect(diagnosis.verdictSentence().plain.contains("at least 1 object was sent"))
  }
}
