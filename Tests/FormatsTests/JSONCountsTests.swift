// Counts in JSON: what a capture cannot show is not zero.

import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

struct JSONCountsTests {
  private static func json(_ text: String) -> String {
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return JSONFormat().text(of: [analysis.finish { _, _, _ in }])
  }

  private static let store =
    "2013-11-18 21:44:00.000 Trips[543:1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
    + "Using local storage: 0\n"
  /// A statement of log level 3.
  private static let detail =
    "2013-11-18 21:44:01.000 Trips[543:1403] CoreData: Ubiquity:  Added transaction entries to cache\n"

  @Test func zeroBelowTheLogLevelIsNull() {
    let json = Self.json(Self.store)
    for key in ["discovered", "imported", "alreadyImported", "pending", "written", "heldBack"] {
      #expect(json.contains("\"\(key)\": null"), "\(key)")
    }
    #expect(json.contains("\"failed\": 0"), "failures are printed at every level")
  }

  @Test func zeroAtTheLogLevelIsZero() {
    let json = Self.json(Self.store + Self.detail)
    for key in ["discovered", "imported", "alreadyImported", "pending", "written", "heldBack"] {
      #expect(json.contains("\"\(key)\": 0"), "\(key)")
    }
  }

  private static func mirrored(_ statement: String) -> String {
    "2025-04-06 10:00:00.000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) "
      + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate \(statement)\n"
  }

  /// Without beginnings of requests there may have been exports and imports.
  @Test(arguments: [true, false]) func zeroOfAMirroredStoreIsNullWithoutItsRequests(areShown: Bool) {
    let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
    let store = "<NSSQLCore: 0x103a05c10> (URL: file:///private/Trips.sqlite)"
    let request =
      "<NSCloudKitMirroringExportRequest: 0x6000017a1c20> 3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B"
    let json = Self.json(
      Self.mirrored(
        "_performSetupRequest:](1208): \(delegate): Successfully set up CloudKit integration for store "
          + "(7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6): \(store)")
        + (areShown
          ? Self.mirrored("checkAndExecuteNextRequest](3524): \(delegate): Executing: \(request)") : ""))
    for key in ["objects", "uncounted", "pendingSaves", "withChanges"] {
      #expect(json.contains("\"\(key)\": \(areShown ? "0" : "null")"), "\(key)")
    }
  }
}
