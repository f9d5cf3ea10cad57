import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// What the summary says about a mirrored store and its times: for each mark of the reporter, and for
/// failures.
struct MirroredMarksTests {
  private static func line(_ second: Int, _ method: String, _ message: String) -> String {
    "2025-04-06 10:00:\(second < 10 ? "0" : "")\(second).000000+0200 0x1d2f4    Default     0x0                  8121   0    "
      + "Trips: (CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[\(method)](591): \(message)\n"
  }

  private static func request(_ kind: String, _ number: Int, at second: Int, madeChanges: Int) -> String {
    let id = "<NSCloudKitMirroring\(kind)Request: 0x1> 3D9F61A2-8C47-4B05-A6E8-00000000000\(number)"
    return line(
      second, "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
      "<NSCloudKitMirroringDelegate: 0x2>: Executing: \(id)")
      + line(
        second + 1, "NSCloudKitMirroringDelegate _finishedRequest:withResult:",
        "Finished request: \(id) with result: <NSCloudKitMirroringResult: 0x3> storeIdentifier: "
          + "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6 success: 1 madeChanges: \(madeChanges) error: (null)")
  }

  private static func diagnose(_ capture: String) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(capture.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  @Test func eachMarkTellsWhatFollowed() throws {
    let capture =
      Self.request("Export", 1, at: 1, madeChanges: 0) + "*** ACTION: renamed a trip\n"
      + Self.request("Export", 2, at: 11, madeChanges: 0) + Self.request("Import", 3, at: 13, madeChanges: 0)
      + "*** ACTION: edited it on the iPad\n" + Self.request("Import", 4, at: 21, madeChanges: 1)
      + "*** ACTION: waited\n"
    let text = try TextFormat().text(of: [Self.diagnose(capture)])
    #expect(text.contains("*** ACTION: renamed a trip -> 1 export done, 1 import done\n"), "\(text)")
    #expect(text.contains("*** ACTION: edited it on the iPad -> changes arrived in 1 import\n"), "\(text)")
    #expect(text.contains("*** ACTION: waited -> nothing sent or arrived\n"), "\(text)")
  }

  /// A failure is reported with its own time, even if no record says that its request ended.
  @Test func failureHasItsOwnTime() throws {
    let capture =
      Self.line(
        2, "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
        "<NSCloudKitMirroringDelegate: 0x2>: Executing: <NSCloudKitMirroringExportRequest: 0x1> 3D9F61A2-8C47-4B05-A6E8-000000000001"
      )
      + Self.line(
        31, "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:",
        "<NSCloudKitMirroringDelegate: 0x2>: Export failed with error:\n<CKError 0x1: \"Quota Exceeded\" (25/2035)>"
      )
    let text = try TextFormat().text(of: [Self.diagnose(capture)])
    #expect(text.contains("(CKError 25/2035), at 10:00:31.000000\n"), "\(text)")
  }
}
