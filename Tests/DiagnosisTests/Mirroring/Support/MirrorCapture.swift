// Captures of mirroring written record by record, in the form that `log show` gives them.

import Foundation
import Testing
import Timelines

@testable import Diagnosis

/// A capture of stores that are mirrored to CloudKit, record by record.
struct MirrorCapture {
  /// Who prints, for which store.
  struct Store {
    var pid = 8121
    var process = "Trips"
    var delegate = "0x6000021c4d80"
    var id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"
    var file = "file:///private/var/mobile/Library/Application%20Support/My%20Trips.sqlite"
    var container = "iCloud.com.example.trips"
    var scope = "Private"
    var thread = "0x1d2f4"
    /// The address of the store's coordinator.
    var coordinator = "0x600002d91e00"

    var sender: String { "<NSCloudKitMirroringDelegate: \(delegate)>" }
    var object: String { "<NSSQLCore: 0x103a05c10> (URL: \(file))" }
    /// The exporter, another one for each delegate.
    var exporter: String { "<PFCloudKitExporter: \(delegate)e>" }
  }

  /// Whether records have times and processes, or go to the error stream.
  var isTimed = true
  var trips = Store()
  /// The number of records that a test cuts on purpose.
  var cutRecords = 0
  private(set) var text = ""

  static let noAccount =
    "Error Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an iCloud account (CKAccountStatusNoAccount).\""
  static let offline =
    "<CKError 0x600000cd1e30: \"Network Unavailable\" (3/NSURLErrorDomain:-1009); \"offline\"; Retry after 12.0 seconds>"

  /// The UUID of a request, or a store, by a number.
  static func id(_ number: Int) -> String {
    "3D9F61A2-8C47-4B05-A6E8-\(String(format: "%012X", number))"
  }

  /// The list of records by their numbers, in states that their tags count if there is one.
  static func list(_ records: [Int], state: Int? = nil) -> String {
    let texts = records.map { number in
      let tag = state.map { " recordChangeTag=4q\(number)x\($0)," } ?? ""
      return "    \"<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(id(number)):"
        + "(com.apple.coredata.cloudkit.zone:__defaultOwner__),\(tag) values={\n    CD_name = Weir;\n}>\""
    }
    return "(\n" + texts.joined(separator: ",\n") + "\n)"
  }

  static func time(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded()) + 36_000_000
    let parts = [thousandths / 3_600_000, thousandths / 60_000 % 60, thousandths / 1000 % 60]
    return parts.map { String(format: "%02d", $0) }.joined(separator: ":")
      + String(format: ".%03d", thousandths % 1000)
  }

  mutating func print(_ message: String, _ method: String, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    let statement = "CoreData+CloudKit: -[\(method)](591): \(message)\n"
    text +=
      isTimed
      ? "2025-04-06 \(Self.time(seconds))000+0200 \(store.thread)    Default     0x0                  \(store.pid)"
        + "   0    \(store.process): (CoreData) [com.apple.coredata:CloudKit] CloudKit: " + statement
      : "CoreData: CloudKit: " + statement
  }

  /// A line of a process of the system.
  mutating func printSystem(_ process: String, _ message: String, at seconds: Double) {
    text +=
      "2025-04-06 \(Self.time(seconds))000+0200 0x2f1a     Default     0x0                  134    0    "
      + "\(process): [com.apple.\(process):scoring] \(message)\n"
  }

  /// A line that CloudKit prints in the app.
  mutating func printOfSystem(_ message: String, at seconds: Double) {
    text +=
      isTimed
      ? "2025-04-06 \(Self.time(seconds))000+0200 0x1d2f4    Fault       0x0                  \(trips.pid)   0    "
        + "\(trips.process): (CloudKit) [com.apple.cloudkit:CK] \(message)\n" : message + "\n"
  }

  mutating func add(_ line: String) { text += line + "\n" }

  // MARK: Set-up

  mutating func observe(at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "Validating options: <NSCloudKitMirroringDelegateOptions: 0x600003000f10> containerIdentifier:\(store.container) "
        + "databaseScope:\(store.scope) ckAssetThresholdBytes:<null>\nstoreOptions: {\n    NSPersistentHistoryTrackingKey = 1;\n"
        + "    NSPersistentStoreMirroringOptionsKey =     {\n        NSPersistentStoreMirroringDelegateOptionKey = "
        + "\"\(store.sender)\";\n    };\n}",
      "PFCloudKitOptionsValidator validateOptions:andStoreOptions:error:", at: seconds, by: store)
    print(
      "\(store.sender): Observing store: \(store.object)",
      "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:", at: seconds,
      by: store)
  }

  mutating func queueSetup(_ number: Int, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender): Successfully enqueued setup request: \(Self.request("DelegateSetup", number))",
      "NSCloudKitMirroringDelegate _setUpCloudKitIntegration:", at: seconds, by: store)
  }

  mutating func account(
    _ status: String, at seconds: Double, by store: Store? = nil, needsTerms: Bool = false
  ) {
    let store = store ?? trips
    print(
      "Fetched account info for store \(store.id): <CKAccountInfo: 0x600001f31020; accountStatus=\(status), "
        + "accountPartition=Prod, hasValidCredentials=true, needsToVerifyTerms=\(needsTerms)>\n(null)",
      "PFCloudKitSetupAssistant _checkAccountStatus:", at: seconds, by: store)
  }

  mutating func setUpDone(at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender): Successfully set up CloudKit integration for store (\(store.id)): \(store.object)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: seconds, by: store)
  }

  mutating func setUpFailed(_ error: String, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender): Failed to set up CloudKit integration for store: \(store.object)\n\(error)",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: seconds, by: store)
  }

  /// A whole set-up of two seconds.
  mutating func setUp(_ number: Int = 1, at seconds: Double = 0, by store: Store? = nil) {
    observe(at: seconds, by: store)
    queueSetup(number, at: seconds, by: store)
    execute("DelegateSetup", number, at: seconds + 0.5, by: store)
    account("Available", at: seconds + 1, by: store)
    setUpDone(at: seconds + 2, by: store)
    finish("DelegateSetup", number, at: seconds + 2, by: store)
  }

  /// A whole set-up of the second store of the app, with what others share.
  mutating func setUpShared(_ number: Int = 2, at seconds: Double = 3) {
    var shared = trips
    (shared.delegate, shared.id) = ("0x600002aa1100", Self.id(0xB00))
    (shared.file, shared.scope) = ("file:///shared.sqlite", "Shared")
    setUp(number, at: seconds, by: shared)
  }

  /// A share that was not saved, which is printed without its store.
  mutating func failShare(_ error: String, at seconds: Double) {
    print(
      "Called about a failure to save a share: <CKRecordID: 0x1; recordName=cloudkit.zoneshare, zoneID=z:__defaultOwner__> - "
        + error, "NSCloudKitMirroringDelegate _performSetupRequest:", at: seconds)
  }

  /// A device with the number of its store, set up for the user of all such devices.
  static func signedIn(_ number: Int) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E\(number)"
    capture.setUp()
    capture.showUser("_9b0d77e1c2f34a58", at: 3)
    return capture
  }

  // MARK: Requests

  static func request(_ kind: String, _ number: Int) -> String {
    "<NSCloudKitMirroring\(kind)Request: 0x6000017a1c20> \(id(number))"
  }

  static func result(_ store: Store, _ error: String? = nil, madeChanges: Bool = false) -> String {
    "<NSCloudKitMirroringResult: 0x6000019b2c40> storeIdentifier: \(store.id) success: \(error == nil ? 1 : 0) "
      + "madeChanges: \(madeChanges ? 1 : 0) error: \(error ?? "(null)")"
  }

  mutating func ask(_ kind: String, _ number: Int, label: String, at seconds: Double, by store: Store? = nil)
  {
    let store = store ?? trips
    let name = kind.lowercased()
    let end = kind == "Import" ? " - in response to activity:" : ":"
    print(
      "\(store.sender) - Beginning automated \(name) - \(label)\(end)\n<CKSchedulerActivity: 0x600000d14c50; "
        + "identifier=com.apple.coredata.cloudkit.activity.\(name).\(store.id)>",
      "NSCloudKitMirroringDelegate _scheduleAutomated\(kind)WithLabel:activity:voucher:completionHandler:",
      at: seconds, by: store)
    print(
      "\(store.sender): Asked to execute request: \(Self.request(kind, number))",
      "NSCloudKitMirroringDelegate executeMirroringRequest:error:", at: seconds, by: store)
  }

  mutating func execute(_ kind: String, _ number: Int, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender): Executing: \(Self.request(kind, number))",
      "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: seconds, by: store)
  }

  mutating func finish(
    _ kind: String, _ number: Int, _ error: String? = nil, madeChanges: Bool = false, at seconds: Double,
    by store: Store? = nil
  ) {
    let store = store ?? trips
    let result = Self.result(store, error, madeChanges: madeChanges)
    print(
      "Finished request: \(Self.request(kind, number)) with result: \(result)",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: seconds, by: store)
  }

  // MARK: Exports

  mutating func find(_ count: Int, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.exporter): Found \(count) objects needing export.", "PFCloudKitExporter exportIfNecessary",
      at: seconds, by: store)
  }

  /// The exporter reads the history of its store, whose UUID the log may hide.
  mutating func readHistory(at seconds: Double, by store: Store, isShown: Bool = true) {
    let token = "<NSPersistentHistoryToken - {\n    \"\(store.id)\" = 11;\n}>"
    print(
      "\(store.exporter): Exporting changes since (0): \(isShown ? token : "<private>")",
      "PFCloudKitExporter analyzeHistoryInStore:withManagedObjectContext:error:", at: seconds, by: store)
  }

  /// A batch with so many records; `nil` where the log hides them.
  mutating func send(_ count: Int?, at seconds: Double, by store: Store? = nil) {
    let records = count.map { count in
      "(\n"
        + (0..<count).map { number in
          "    \"<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(Self.id(number)):(com.apple.coredata.cloudkit.zone:"
            + "__defaultOwner__), values={ CD_trip = <CKReference: 0x1; recordID=<CKRecordID: 0x2; recordName=X>>; }>\""
        }.joined(separator: ",\n") + "\n)"
    }
    print(
      "Modify records finished: \(records ?? "<private>")\n(\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
      at: seconds,
      by: store)
  }

  mutating func exported(at seconds: Double, by store: Store? = nil) {
    print(
      "Finished export: \(Self.result(store ?? trips))",
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: seconds, by: store)
  }

  mutating func exportFailed(_ error: String, at seconds: Double, by store: Store? = nil) {
    print(
      "\((store ?? trips).sender): Export failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: seconds, by: store)
  }

  /// A whole export of a second, in one batch.
  mutating func export(_ number: Int, records: Int, at seconds: Double, by store: Store? = nil) {
    ask("Export", number, label: "ExportActivity", at: seconds, by: store)
    execute("Export", number, at: seconds, by: store)
    find(records, at: seconds + 0.2, by: store)
    if records > 0 { send(records, at: seconds + 0.8, by: store) }
    exported(at: seconds + 1, by: store)
    finish("Export", number, at: seconds + 1, by: store)
  }

  /// What the exporter makes of a change of the store's file.
  mutating func ignoreChange(_ reason: String, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender) - Ignoring remote change notification because \(reason) \(store.object)",
      "NSCloudKitMirroringDelegate remoteStoreDidChange:", at: seconds, by: store)
  }

  /// What a delegate is told of a file that changed, which each delegate of its process is told.
  mutating func seeChange(of changed: Store, at seconds: Double, by store: Store, isFileShown: Bool = true) {
    print(
      "\(store.sender): Observed remote store notification: <NSPersistentStoreCoordinator: 0x600002d91e00> - "
        + "\(changed.id) - \(isFileShown ? changed.file + " - " : "")<NSPersistentHistoryToken - {\n    "
        + "\"\(changed.id)\" = 11;\n}>",
      "NSCloudKitMirroringDelegate remoteStoreDidChange:", at: seconds, by: store)
  }

  /// The app's time in the background is over.
  mutating func putOff(_ kind: String, _ number: Int, at seconds: Double) {
    print(
      "\(trips.sender): Deferring active request due to background timeout: \(Self.request(kind, number))",
      "NSCloudKitMirroringDelegate applicationStateMonitorExpiredBackgroundActivityTimeout:", at: seconds)
  }

  static let deferral =
    "Error Domain=NSCocoaErrorDomain Code=134419 \"The request was aborted because it was deferred by the system.\""

  mutating func save(at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "\(store.sender): Observed context save: <NSPersistentStoreCoordinator: \(store.coordinator)> - "
        + "<NSManagedObjectContext: 0x600003ae4b60>",
      "NSCloudKitMirroringDelegate managedObjectContextSaved:", at: seconds, by: store)
  }

  // MARK: Imports

  mutating func schedule(_ reason: String, at seconds: Double) {
    print(
      "\(trips.sender): Scheduling automated import with activity (\(reason)): <CKSchedulerActivity: 0x600000d14c50; "
        + "identifier=com.apple.coredata.cloudkit.activity.import.\(trips.id)>",
      "NSCloudKitMirroringDelegate checkAndScheduleImportIfNecessary:andStartAfterDate:", at: seconds)
  }

  mutating func push(at seconds: Double) {
    print(
      "\(trips.sender) - Got notification for subscription: com.apple.coredata.cloudkit.private.subscription\n{\n    ck =     {\n"
        + "        cid = \"\(trips.container)\";\n    };\n}",
      "NSCloudKitMirroringDelegate _respondToPushNotification:forSubscription:", at: seconds)
  }

  mutating func imported(_ number: Int, at seconds: Double) {
    print(
      "Finished importing changes for request: \(Self.request("Import", number))",
      "PFCloudKitImportRecordsWorkItem newMirroringResultByApplyingAccumulatedChanges", at: seconds)
  }

  /// A whole import of a second.
  mutating func `import`(_ number: Int, madeChanges: Bool, at seconds: Double) {
    ask("Import", number, label: "ImportActivity", at: seconds)
    execute("Import", number, at: seconds)
    if madeChanges { imported(number, at: seconds + 0.9) }
    finish("Import", number, madeChanges: madeChanges, at: seconds + 1)
  }

  // MARK: The system

  mutating func decide(_ kind: String, _ policy: String?, at seconds: Double, storeID: String? = nil) {
    let decision = policy == nil ? "Can Proceed" : "Must Not Proceed"
    printSystem(
      "dasd",
      "501:com.apple.coredata.cloudkit.activity.\(kind).\(storeID ?? trips.id):0B1380:[\n"
        + "    {name: Application Policy, policyWeight: 25.000, response: {Decision: Can Proceed, Score: 0.60}}\n"
        + "    {name: \(policy ?? "Thermal Policy"), policyWeight: 1.000, response: {Decision: \(decision), Score: 0.00}}\n"
        + " ], FinalDecision: \(decision)}", at: seconds)
  }

  // MARK: Reading

  /// The diagnosis; every record of it has to be understood.
  func diagnosis() throws -> CaptureDiagnosis {
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
    #expect(diagnosis.statements.unrecognised.count == 0, "a record is not understood")
    #expect(diagnosis.statements.cut == cutRecords, "a record is cut")
    return diagnosis
  }

  /// The only store of the capture.
  func store() throws -> MirroredStore {
    let stores = try diagnosis().mirrored
    #expect(stores.count == 1)
    return try #require(stores.first)
  }
}

extension CaptureDiagnosis {
  /// The mirrored stores.
  var mirrored: [MirroredStore] { mirroredStores.map { timelines.mirroring.all[$0] } }
}

extension MirroredStore {
  /// What became of the requests of a kind: executed, succeeded, failed, deferred, cancelled, unfinished.
  func counts(_ kind: MirrorRequestKind) -> [Int] {
    let counts = requests.counts(kind)
    return [
      counts.executed, counts.succeeded, counts.failed, counts.deferred, counts.cancelled, counts.unfinished,
    ]
  }

  /// The events of its story.
  var told: [String] { milestones.events.map(\.kind.rawValue) }
}
