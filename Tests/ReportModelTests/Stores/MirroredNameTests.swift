import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// What mirrored stores are called whose files the log does not show.
struct MirroredNameTests {
  private static let ids = [MirrorWording.store, "9C1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"]

  /// A diagnosis of stores in one container, one for each scope.
  private static func diagnosis(_ scopes: [String]) throws -> CaptureDiagnosis {
    var capture = MirrorWording()
    for (number, scope) in scopes.enumerated() {
      let delegate = "<NSCloudKitMirroringDelegate: 0x\(number + 1)a0>"
      let request = "<NSCloudKitMirroringImportRequest: 0x1> 3D9F61A2-8C47-4B05-A6E8-00000000000\(number)"
      capture.print(
        "Validating options: <NSCloudKitMirroringDelegateOptions: 0x1> containerIdentifier:iCloud.com.example.trips "
          + "databaseScope:\(scope) ckAssetThresholdBytes:<null>\nstoreOptions: {\n    "
          + "NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
          + "\"\(delegate)\";\n    };\n}",
        "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: number * 10)
      capture.print(
        "\(delegate): Executing: \(request)", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
        at: number * 10 + 1)
      capture.print(
        "Finished request: \(request) with result: <NSCloudKitMirroringResult: 0x1> storeIdentifier: \(ids[number]) "
          + "success: 1 madeChanges: 1 error: (null)",
        "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: number * 10 + 2)
    }
    return try capture.diagnosis()
  }

  @Test(
    arguments: [
      (["Private"], ["iCloud.com.example.trips"]),
      (
        ["Private", "Shared"],
        ["private store of iCloud.com.example.trips", "shared store of iCloud.com.example.trips"]
      ),
      (
        ["Private", "Private"],
        ["store 7B1E4C90 of iCloud.com.example.trips", "store 9C1E4C90 of iCloud.com.example.trips"]
      ),
    ])
  func storesOfOneContainerHaveNamesOfTheirOwn(scopes: [String], names: [String]) throws {
    let diagnosis = try Self.diagnosis(scopes)
    #expect(diagnosis.mirroredStores.map { diagnosis.timelines.mirroredName($0).plain } == names)
  }

  @Test(arguments: [
    ("iCloud.com.example.trips", 2), (ids[1], 1), ("9C1E4C90", 1), ("Trips", 0),
  ])
  func aStoreIsAskedForByWhatIsKnownOfIt(label: String, count: Int) throws {
    let diagnosis = try Self.diagnosis(["Private", "Shared"])
    #expect(diagnosis.restricted(toStore: label).mirroredStores.count == count)
  }
}
