// Captures of an app that mirrors a store, as `log show` gives them, for what is said of several devices.

import Catalogue
import Diagnosis

/// An app on a device that mirrors a store for the user that all of them have.
struct MirroringApp {
  private(set) var text = ""
  private let id: String
  private let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
  private var requests = 0

  /// The app on a device with a number, set up at the beginning, for a user and a database.
  init(_ device: Int, of user: String = "_9b0d77e1c2f34a58", _ scope: String = "Private") {
    id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E\(device)"
    print(
      "Validating options: <NSCloudKitMirroringDelegateOptions: 0x600003000f10> containerIdentifier:iCloud.com.example.trips "
        + "databaseScope:\(scope) ckAssetThresholdBytes:<null>\nstoreOptions: {\n    NSPersistentHistoryTrackingKey = 1;\n"
        + "    NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
        + "\"\(delegate)\";\n    };\n}",
      "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: 0)
    let store = "<NSSQLCore: 0x103a05c10> (URL: file:///private/var/mobile/Library/Trips.sqlite)"
    print(
      "\(delegate): Observing store: \(store)",
      "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:", at: 0)
    print(
      "\(delegate): Successfully set up CloudKit integration for store (\(id)): \(store)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    print(
      "Fetched user recordID for store \(id): <CKRecordID: 0x1; recordName=\(user), "
        + "zoneID=_defaultZone:__defaultOwner__>\n(null)",
      "PFCloudKitSetupAssistant _checkUserIdentity:", at: 2)
  }

  private static func header(_ second: Int) -> String {
    let numbers = [36_000 + second].flatMap { [$0 / 3600, $0 / 60 % 60, $0 % 60] }
    let time = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "2025-04-06 \(time).000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: "
  }

  private mutating func print(_ message: String, _ method: String, at second: Int) {
    text += "\(Self.header(second))(CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: "
    text += "-[\(method)](591): \(message)\n"
  }

  private mutating func request(_ kind: String, at second: Int) -> String {
    requests += 1
    let id = "3D9F61A2-8C47-4B05-A6E8-00000000000\(requests)"
    let object = "<NSCloudKitMirroring\(kind)Request: 0x6000017a1c20> \(id)"
    let method = "NSCloudKitMirroringDelegate checkAndExecuteNextRequest"
    print("\(delegate): Executing: \(object)", method, at: second)
    return object
  }

  private mutating func finish(_ request: String, _ error: String?, at second: Int) {
    print(
      "Finished request: \(request) with result: <NSCloudKitMirroringResult: 0x6000019b2c40> storeIdentifier: \(id) "
        + "success: \(error == nil ? 1 : 0) madeChanges: \(error == nil ? 1 : 0) error: \(error ?? "(null)")",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: second)
  }

  private static func list(_ record: Int) -> String {
    "(\n    \"<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=3D9F61A2-8C47-4B05-A6E8-00000000010\(record):"
      + "(com.apple.coredata.cloudkit.zone:__defaultOwner__), recordChangeTag=4q\(record)>\"\n)"
  }

  /// The app sends a record.
  mutating func sends(_ record: Int, at second: Int) {
    let export = request("Export", at: second)
    let found = "<PFCloudKitExporter: 0x6>: Found 1 objects needing export."
    print(found, "PFCloudKitExporter exportIfNecessary", at: second)
    print(
      "Modify records finished: \(Self.list(record))\n(\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: second)
    finish(export, nil, at: second + 1)
  }

  /// The app deletes a record in iCloud.
  mutating func deletes(_ record: Int, at second: Int) {
    let export = request("Export", at: second)
    let found = "<PFCloudKitExporter: 0x6>: Found 1 objects needing export."
    print(found, "PFCloudKitExporter exportIfNecessary", at: second)
    print(
      "Modify records finished: (\n)\n(\n    \"<CKRecordID: 0x282b932e0; recordName=3D9F61A2-8C47-4B05-A6E8-"
        + "00000000010\(record), zoneID=com.apple.coredata.cloudkit.zone:__defaultOwner__>\"\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: second)
    finish(export, nil, at: second + 1)
  }

  /// The app saves.
  mutating func saves(at second: Int) {
    print(
      "\(delegate): Observed context save: <NSPersistentStoreCoordinator: 0x600002d91e00> - "
        + "<NSManagedObjectContext: 0x600003ae4b60>",
      "NSCloudKitMirroringDelegate managedObjectContextSaved:", at: second)
  }

  /// An export begins, and has no end.
  mutating func startsToSend(at second: Int) { _ = request("Export", at: second) }

  /// The app asks to accept a share, which fails offline, or has no end.
  mutating func acceptsShare(isEnded: Bool, at second: Int) {
    let acceptance = request("AcceptShareInvitations", at: second)
    let error = "<CKError 0x600000cd1e30: \"Network Unavailable\" (3/NSURLErrorDomain:-1009); \"offline\">"
    if isEnded { finish(acceptance, error, at: second + 1) }
  }

  /// The app saves, and cannot send it: it is offline.
  mutating func failsToSend(at second: Int) {
    let error = "<CKError 0x600000cd1e30: \"Network Unavailable\" (3/NSURLErrorDomain:-1009); \"offline\">"
    saves(at: second)
    let export = request("Export", at: second + 1)
    print(
      "\(delegate): Export failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: second + 1)
    finish(export, error, at: second + 2)
  }

  /// The system does not let the app export while the device saves power.
  mutating func mayNotExport(at second: Int) {
    let app = Self.header(second)
    text +=
      app.replacing("8121   0    Trips: ", with: "134    0    dasd: [com.apple.dasd:scoring] ")
      + "501:com.apple.coredata.cloudkit.activity.export.\(id):0B1380:[\n    {name: Low Power Mode Policy, "
      + "policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00}}\n ], FinalDecision: Must Not Proceed}\n"
  }

  /// The app imports a record; `nil` for one that its log does not list, and `isHidden` for a hidden list.
  mutating func imports(
    _ record: Int?, isHidden: Bool = false, leavingOut skipped: Int? = nil, at second: Int
  ) {
    let work = request("Import", at: second)
    if let record {
      print(
        "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(work)> - Importing updated records:\n"
          + "\(isHidden ? "<private>" : Self.list(record))\nDeleted RecordIDs:\n{\n}",
        "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:withStoreMonitor:madeChanges:"
          + "error:", at: second)
    }
    if let skipped {
      print(
        "<PFCloudKitImportZoneContext: 0x600000c91b40> - Skipping unknown updated record: <CKRecord: 0x105a1f2e0; "
          + "recordType=CD_Plan, recordID=3D9F61A2-8C47-4B05-A6E8-00000000010\(skipped):"
          + "(com.apple.coredata.cloudkit.zone:__defaultOwner__)>\nIt is not a part of: (\n    Stop,\n    Trip\n)",
        "PFCloudKitImportZoneContext initializeCachesWithManagedObjectContext:andObservedStore:error:",
        at: second)
    }
    finish(work, nil, at: second + 1)
  }

  /// The app prints something of its own all the time.
  mutating func lives(from start: Int, to end: Int) {
    for second in stride(from: start, through: end, by: 20) {
      text += Self.header(second) + "Showing the list\n"
    }
  }

  /// The user signs out of iCloud, which removes what came from it, and in again half a minute later.
  mutating func signsOutAndIn(at second: Int) {
    print(
      "\(delegate): Sending 'NSCloudKitMirroringDelegateWillResetSyncNotificationName' with reason: 'AccountLogout'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: second)
    print(
      "Fetched user recordID for store \(id): <CKRecordID: 0x1; recordName=_9b0d77e1c2f34a58, "
        + "zoneID=_defaultZone:__defaultOwner__>\n(null)",
      "PFCloudKitSetupAssistant _checkUserIdentity:", at: second + 30)
  }

  /// The comparison of captures by the names of their devices.
  static func compare(_ captures: [(name: String, text: String)]) -> Comparison {
    Comparison(
      captures.map { name, text in
        var analysis = Analysis(of: "\(name).log", with: .shared)
        analysis.append(Array(text.utf8).span) { _, _, _ in }
        return analysis.finish { _, _, _ in }
      })
  }
}
