// What users reported about ubiquity, symptom by symptom: each record is known, or its errors are.

import Catalogue
import CatalogueDocument
import Foundation
import Testing
import Timelines

@testable import Diagnosis

/// The list of reported failures, if it is next to the project, and a record of each in its shape.
struct ReportedFailuresTests {
  /// A record as it was reported, with other names and numbers.
  struct Report: CustomTestStringConvertible, Sendable {
    /// The number in the list.
    var number: Int
    var text: String

    /// The entry it is; `nil` for records of an app that only hold an error.
    var entry: String?

    /// The codes of its errors, the outermost first.
    var codes: [Int] = []
    var testDescription: String { "\(number)" }

    init(_ number: Int, _ entry: String?, _ text: String, codes: [Int] = []) {
      self.number = number
      self.text = text
      self.entry = entry
      self.codes = codes
    }
  }

  /// The symptoms that no record shows, each with the reason.
  static let withoutRecord = [
    4: "two folders in the container, nothing printed", 6: "an empty folder in the container",
    47: "a new folder in the container", 48: "nothing was wrong", 49: "nothing happens in the background",
    52: "the data is double, nothing printed", 53: "no line of an import at all",
  ]

  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
  private static let nslog = "2013-11-19 21:44:40.715 Larder[543:1403] "
  private static let ubiquity = nslog + "CoreData: Ubiquity:  "
  private static let manager = "2013-06-17 10:40:31:208 Larder[1502:21507] UbiquityStoreManager: "
  private static let file =
    "/private/var/mobile/Library/Mobile Documents/K7~com~example~larder/CloudLogs/\(phone)/Larder/hV3xkq0Zr1m=/"
    + "1B2C3D4E-5F60-4718-8293-A4B5C6D7E8F9.1.cdt"
  private static let log = """
    <PFUbiquityTransactionLog: 0x1dda5000>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1dda5010>: \(file)
    \ttransactionNumber: 3

    """
  private static let importer = """
    <_PFUbiquityRecordsImporter: 0x1d5a2f30>:
    \tubiquityRootLocation: <PFUbiquityLocation: 0x1d5a2f40>: /r
    \tlocalPeerID: mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15

    """
  private static let operation = """
    <_PFUbiquityRecordImportOperation: 0x1d5a1320>:
    \tlocalPeerID: mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1d5a1330> (\(phone):1)
    \ttransactionLog: \(log)
    """
  private static let rollResponse = """
    <PFUbiquityBaselineRollResponseOperation: 0x1c5b10d0>
    \tlocalPeerID: mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15
    \tstoreName: Larder
    \tubiquityRootLocation: <PFUbiquityLocation: 0x1c5b10e0>: /r
    \tmodelVersionHash: hV3xkq0Zr1m=
    """
  private static let notification = """
    NSConcreteNotification 0x1c5b0710 {name = com.apple.coredata.ubiquity.importer.didfinishimport; object = \
    <NSPersistentStoreCoordinator: 0x1c5a10c0>; userInfo = {
        deleted = "{(\\n)}";
        inserted = "{(\\n)}";
        updated = "{(\\n)}";
    }}
    """

  private static func cocoa(_ code: Int, _ rest: String = "") -> String {
    "Error Domain=NSCocoaErrorDomain Code=\(code) \"The operation couldn’t be completed. (Cocoa error \(code).)\"\(rest)"
  }

  private static func crash(_ exception: String, _ reason: String, at frame: String) -> String {
    """
    \(nslog)*** Terminating app due to uncaught exception '\(exception)', reason: '\(reason)'
    *** First throw call stack:
    (
    \t3   CoreData                            0x2e10c8a7 \(frame) + 318
    )
    """
  }

  static let imports: [Report] = [
    Report(
      1, "conflict-update-skipped-reinserted",
      """
      \(nslog)+[PFUbiquityRecordImportConflict resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:](444): \
      CoreData: Ubiquity:  Skipping updated object with globalID: <PFUbiquityGlobalObjectID: 0x1f095ab0> \
      (Larder:Jar:p31:\(phone)) because it was later inserted (meaning it had to have also been deleted by some prior \
      transaction) by the transaction with entry
      """),
    Report(2, "importer-posting-notification", ubiquity + "Posting import notification: " + notification),
    Report(
      3, "importer-skipped-model-version",
      "CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x1780beaa0>: \(file)"),
    Report(
      8, "log-read-failed",
      """
      2013-02-06 09:22:57 +0000 Larder -[PFUbiquityTransactionLog loadPlistAtLocation:withError:](485): CoreData: \
      Ubiquity: Error reading the log file at location: (null)
      Error: Error Domain=NSCocoaErrorDomain Code=256 "The operation couldn’t be completed. (Cocoa error 256 - The item \
      failed to download.)" UserInfo=0x1e596dd0 {NSUnderlyingError=0x1e596e20 "The operation couldn’t be completed. \
      (UBErrorDomain error 0.)"}
      userInfo: {
      }
      """, codes: [256, 0]),
    Report(
      9, "import-save-failed",
      """
      Oct 25 13:17:57 Larder[301] <Warning>: -[_PFUbiquityRecordImportOperation main](456): CoreData: Ubiquity: Error \
      saving managed object context changes for transaction log: \(log), error: \
      \(cocoa(1570, " UserInfo=0x1d {NSValidationErrorKey=shelf}"))
      """, codes: [1570]),
    Report(10, "manager-unknown-import-error", nslog + "Detected unknown ubiquity import error."),
    Report(
      11, "manager-error",
      manager + "Error (cause:UbiquityStoreErrorCauseCorruptActiveStore): "
        + cocoa(134_302, " UserInfo=0x1 {NSSQLiteErrorDomain=11}"), codes: [134_302, 11]),
    Report(
      12, "importer-operation-error",
      "\(nslog)-[_PFUbiquityRecordsImporter operation:failedWithError:](1087): CoreData: Ubiquity:  Import operation "
        + "encountered an error: \(cocoa(134_060))", codes: [134_060]),
    Report(
      13, "import-exception",
      """
      2011-12-29 09:40:44.296 Larder[35912:523f] CoreData: Ubiquity: Error importing transaction log: \(log), exception: \
      Can only use -performBlock: on an NSManagedObjectContext that was created with a queue.
       User Info: (null)
      """),
    Report(
      14, "neighbour-uncaught-exception",
      crash(
        "NSInvalidArgumentException", "*** setObjectForKey: object cannot be nil",
        at: "-[PFUbiquityRecordImportConflict addObjectID:forRelationship:]")),
    Report(15, "importer-posting-notification", ubiquity + "Posting import notification: " + notification),
    Report(
      16, "manager-imports-not-merged",
      manager + "Application did not specify an import MOC, not importing ubiquity changes:\n{\n}"),
    Report(
      17, "log-empty",
      "\(nslog)CoreData: Ubiquity: Error, encountered empty log file at URL: file://localhost/r/"
        + "mobile.00000000-0000-1000-8000-001122334455/Larder/1.plist"),
    Report(
      21, "importer-ahead-of-local-peer",
      """
      \(ubiquity)\(importer)
      Can't process log with score: <PFUbiquityKnowledgeVector: 0x1> (\(phone):3) after log with score: \
      <PFUbiquityKnowledgeVector: 0x2> ()
       It is ahead of the local peer.
      """),
    Report(
      22, "importer-incompatible-operation",
      "\(ubiquity)\(importer)\nSkipping incompatible operation (<PFUbiquityKnowledgeVector: 0x3> ()): \(operation)"
    ),
    Report(
      23, "import-already-imported",
      "\(ubiquity)\(importer)\nSkipping log because it has already been imported into the local store: "
        + "<PFUbiquityLocation: 0x3>: \(file)"),
    Report(
      26, "presenter-download-failed",
      """
      \(nslog)[PFUbiquityFilePresenter processPendingURLs]_block_invoke(447): CoreData: Ubiquity:  Librarian returned a \
      serious error for starting downloads Error Domain=BRCloudDocsErrorDomain Code=5 "No document at URL"
      """, codes: [5]),
  ]

  static let setUps: [Report] = [
    Report(
      5, "local-storage",
      "\(nslog)-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  \(phone):Larder\n"
        + "Using local storage: 1"),
    Report(
      7, "manager-error",
      manager + "Error (cause:UbiquityStoreErrorCauseOpenActiveStore): "
        + cocoa(512, " UserInfo=0x175a0e30 {NSFilePath=/r/UUID}"), codes: [512]),
    Report(
      18, "baseline-read-failed-early-system",
      """
      2011-07-26 12:51:31.475 Larder[9117:707] -[PFUbiquityBaseline existsInCloud](83): CoreData: Ubiquity:  Error \
      attempting to read baseline: <PFUbiquityBaseline: 0x1>
      ubiquityRootURL: file://localhost/r
      storeName: Larder
      .
      Error: \(cocoa(256))
      """, codes: [256]),
    Report(
      19, "baseline-response-failed",
      """
      \(ubiquity)\(rollResponse)
      Encountered an error while trying to respond to the roll of baseline: <PFUbiquityBaseline: 0x17e0a2510>(0)
      \tstoreName: Larder
      Error: \(cocoa(134_310))
      userInfo: {
      }
      """, codes: [134_310]),
    Report(
      20, "baseline-recovery-scheduled",
      "\(ubiquity)\(importer)\nScheduling baseline recovery operation on behalf of: \(rollResponse)"),
    Report(
      24, "switchboard-entry-missing",
      """
      \(ubiquity)<PFUbiquitySetupAssistant: 0x157650330>
      Didn't get a switchboard entry back after trying to register store: <NSSQLCore: 0x1> (URL: file:///s)
      """),
    Report(
      25, "setup-retrying-later",
      """
      Oct  3 11:44:26 Kitchen kbd[195] <Warning>: -[PFUbiquitySetupAssistant finishSetupWithRetry:](829): CoreData: \
      Ubiquity:  <PFUbiquitySetupAssistant: 0x157650330>: Retrying after delay: 60
      \(cocoa(134_080, " UserInfo=0x1 {Reason=Didn't finish}"))
      """, codes: [134_080]),
    Report(
      32, "content-name-periods",
      "CoreData: Ubiquity: Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not contain "
        + "periods: com.example.larder"),
    Report(
      33, "neighbour-store-not-added",
      """
      \(nslog)CoreData: error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///s/ options:{
          NSPersistentStoreUbiquitousContentURLKey = "file:///s/";
      } ... returned error Error Domain=NSCocoaErrorDomain Code=134311 "The value passed for \
      NSPersistentStoreUbiquitousContentURLKey cannot be the same as the store URL."
      """, codes: [134_311]),
    Report(
      34, "icloud-options-missing",
      """
      \(nslog)-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]( 1055): CoreData: \
      Ubiquity:  Error: A persistent store which has been previously added to a coordinator using the iCloud integration \
      options must always be added to the coordinator with the options present in the options dictionary. If you wish to \
      use the store without iCloud, migrate the data from the iCloud store file to a new store file in local storage. \
      file://localhost/s.sqlite
      This will be a fatal error in a future release.
      """),
    Report(35, nil, nslog + "Unresolved error " + cocoa(134_030), codes: [134_030]),
    Report(
      36, "path-not-understood",
      """
      \(nslog)+[PFUbiquityLocation createUbiquityLocationForPath:withUbiquityRootPath:](821): CoreData: Ubiquity:  Unable \
      to continue parse components of URL: /r/baseline.zip
      Confused by: baseline.zip
      """),
    Report(
      50, "neighbour-uncaught-exception",
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: "
        + "index 0 beyond bounds for empty array'"),
    Report(
      51, "neighbour-no-stores",
      " Error: Can't resolve how to assign objects to stores; Coordinator does not have any stores"),
  ]

  static let surroundings: [Report] = [
    Report(
      27, nil,
      """
      17/05/2014 10:21:15.070App[4265]__40-[Files initiateDownloads]_block_invoke line 296: Error starting download: \
      Error Domain=NSCocoaErrorDomain Code=512 "The file couldn’t be saved." UserInfo=0x60 {NSUnderlyingError=0x61 "The \
      operation couldn’t be completed. (LibrarianErrorDomain error 1 - Unable to initiate download.)"}
      """, codes: [512, 1]),
    Report(
      28, "daemon-librarian-error",
      "Jul  9 10:42:16 Kitchen librariand[114] <Error>: LibrarianErrorDomain/10/Unable to configure the collection.",
      codes: [10]),
    Report(
      29, "local-storage",
      "\(ubiquity)nobody~simC0D8A1B2-0C3D-5E4F-8A9B-1C2D3E4F5A6B:Larder\nUsing local storage: 1"),
    Report(
      30, "manager-identity-changed", manager + "Identity token changed: <8705b111 0e> -> (null)"),
    Report(
      31, "daemon-server-unreachable",
      """
      [ERROR] 2b10c4e7 [14/06/03 07:12:41.118] {5D0A71C2} 61.client-{3F9B20A6}-1 http_error_check_mme:244 We received \
      an error while talking to iCloud error:Error Domain=NSURLErrorDomain Code=-1009 "offline"
      """, codes: [-1009]),
    Report(
      37, "daemon-own-log-missing",
      "Jul  9 10:42:16 Kitchen ubd[49] <Error>: Couldn't create symlink at /l/ubiquity-mmcs.log (No such file or directory)"
    ),
    Report(
      41, "neighbour-item-attributes",
      "[default] [ERROR] Could not get attribute values for item ~LMD/larder/CloudLogs/CorruptedUUID+"),
    Report(
      54, "neighbour-uncaught-exception",
      crash(
        "NSObjectInaccessibleException", "CoreData could not fulfill a fault", at: "_PFRetainedObjectIDCore")),
    Report(
      38, "manager-migrating-to-cloud",
      manager + "Will migrate to cloud store from: Larder.sqlite (strategy: 2)."),
    Report(
      39, "manager-no-account-local-store",
      manager + "Cannot load cloud store: User is not logged into iCloud.  Falling back to local store."),
    Report(
      40, "manager-finished-loading",
      manager
        + "Finished loading local store (UbiquityStoreErrorCauseNoError).  Notifying application to refresh its UI."
    ),
    Report(
      42, "manager-corruption-detected",
      manager + "Cloud content corruption detected (device store is healthy)."),
    Report(43, "manager-import-failed", manager + "Detected iCloud transaction log import failure."),
    Report(
      44, "manager-deleting-cloud-container", manager + "Will delete the cloud container on this device."),
    Report(
      45, "manager-stores-will-change",
      manager + "Stores will change.  Notifying application to reset its UI."),
    Report(
      46, "manager-stores-will-change",
      manager + "Stores will change.  Notifying application to reset its UI."),
  ]

  @Test(arguments: imports + setUps + surroundings)
  func reportedFailureIsAnEntryOrError(_ report: Report) throws {
    let diagnosis = try Diagnosing.diagnose(Array(report.text.utf8))
    let counts = diagnosis.statements.byEntry
    let found = counts.indices.filter { counts[$0] > 0 }.map { diagnosis.catalogue.entries[$0].document.id }
    #expect(found == (report.entry.map { [$0] } ?? []))
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(report.entry != nil || !report.codes.isEmpty)
    #expect(ErrorChain(report.text).links.map(\.code) == report.codes)
  }
}
