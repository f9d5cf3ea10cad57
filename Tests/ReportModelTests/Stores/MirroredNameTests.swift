import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// What mirrored stores are called whose files the log does not show, or whose files have one name.
struct MirroredNameTests {
  private static let ids = [MirrorWording.store, "9C1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"]

  /// A diagnosis of stores, one for each scope, in one container or in one each, and in files of one name if
  /// the log shows them.
  private static func diagnosis(
    _ scopes: [String], in containers: [String] = [], areFilesShown: Bool = false
  ) throws -> CaptureDiagnosis {
    var capture = MirrorWording()
    for (number, scope) in scopes.enumerated() {
      let container = containers.isEmpty ? "iCloud.com.example.trips" : containers[number]
      let delegate = "<NSCloudKitMirroringDelegate: 0x\(number + 1)a0>"
      let request = "<NSCloudKitMirroringImportRequest: 0x1> 3D9F61A2-8C47-4B05-A6E8-00000000000\(number)"
      capture.print(
        "Validating options: <NSCloudKitMirroringDelegateOptions: 0x1> containerIdentifier:\(container) "
          + "databaseScope:\(scope) ckAssetThresholdBytes:<null>\nstoreOptions: {\n    "
          + "NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
          + "\"\(delegate)\";\n    };\n}",
        "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: number * 10)
      if areFilesShown {
        capture.print(
          "\(delegate): Observing store: <NSSQLCore: 0x1> (URL: file:///private/\(number)/default.store)",
          "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:",
          at: number * 10)
      }
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

  @Test(
    arguments: [
      (
        ["Private", "Private"], ["iCloud.com.example.trips", "iCloud.com.example.notes"],
        ["default of iCloud.com.example.trips", "default of iCloud.com.example.notes"]
      ),
      (
        ["Private", "Shared"], [],
        ["default (private) of iCloud.com.example.trips", "default (shared) of iCloud.com.example.trips"]
      ),
      (
        ["Private", "Private"], [],
        ["default (7B1E4C90) of iCloud.com.example.trips", "default (9C1E4C90) of iCloud.com.example.trips"]
      ), (["Private"], [], ["default"]),
    ] as [([String], [String], [String])])
  func storesInFilesOfOneNameHaveNamesOfTheirOwn(scopes: [String], containers: [String], names: [String])
    throws
  {
    let diagnosis = try Self.diagnosis(scopes, in: containers, areFilesShown: true)
    #expect(diagnosis.mirroredStores.map { diagnosis.timelines.mirroredName($0).plain } == names)
    for (index, name) in zip(diagnosis.mirroredStores, names) {
      #expect(diagnosis.restricted(toStore: name).mirroredStores == [index], "\(name)")
    }
    #expect(diagnosis.restricted(toStore: "default").mirroredStores == diagnosis.mirroredStores)
  }

  @Test(arguments: [
    ("private store of iCloud.com.example.trips", 1), ("iCloud.com.example.trips", 2), (ids[1], 1),
    ("9C1E4C90", 1), ("Trips", 0),
  ])
  func aStoreIsAskedForByWhatIsKnownOfIt(label: String, count: Int) throws {
    let diagnosis = try Self.diagnosis(["Private", "Shared"])
    #expect(diagnosis.restricted(toStore: label).mirroredStores.count == count)
  }
}
