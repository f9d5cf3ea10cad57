// How programs find the store of a finding among those of a report.

import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

struct FindingStoreTests {
  private static let ids = ["7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6", "9C1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"]

  private static func line(_ message: String, _ method: String, at second: Int) -> String {
    "2025-04-06 10:00:\(second).000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) "
      + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[\(method)](591): \(message)\n"
  }

  /// Two stores in files of one name, the second of which fails to export.
  private static func diagnosis() -> CaptureDiagnosis {
    var text = ""
    for (number, id) in ids.enumerated() {
      text += line(
        "<NSCloudKitMirroringDelegate: 0x\(number + 1)a0>: Successfully set up CloudKit integration for store (\(id)): "
          + "<NSSQLCore: 0x\(number + 1)b0> (URL: file:///private/\(number)/default.store)",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: number + 10)
    }
    text += line(
      "Finished request: <NSCloudKitMirroringExportRequest: 0x1> 3D9F61A2-8C47-4B05-A6E8-000000000001 with result: "
        + "<NSCloudKitMirroringResult: 0x1> storeIdentifier: \(ids[1]) success: 0 madeChanges: 0 error: "
        + "<CKError 0x1: \"Network Unavailable\" (3/NSURLErrorDomain:-1009); \"offline\">",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 20)
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  @Test func findingHasTheUUIDOfItsStore() {
    let text = JSONFormat().text(of: [Self.diagnosis()])
    let parts = text.split(separator: "\"findings\":", maxSplits: 1)
    #expect(parts.count == 2)
    #expect(parts.last?.contains("\"storeUUID\": \"\(Self.ids[1])\"") == true, "\(text)")
  }
}
