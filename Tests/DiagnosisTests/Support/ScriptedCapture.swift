// Captures written record by record, for what devices do that the simulated ones do not: sleep, set their
// clocks, come back under another peer ID.

import Foundation
import Testing

@testable import Diagnosis

/// A capture of one process, record by record, in the shape that NSLog gives them.
struct ScriptedCapture {
  /// The device's peer ID, and the store it works on.
  var peer: String
  var store = "Hikes"
  var pid = 412
  var process = "Hikes"

  /// The data model of the logs that records name.
  var model = ScriptedCapture.model
  static let model = "pQ4mXw7ZkR2sT9vB1nY6cJ8dF3gH5aLe0uViOoKxMzE="
  static let otherModel = "Xe7cTqLz0aWm4RkVb2nUg9SdYh6JpFo3iEx8CvKtQ1M="

  /// The folder of the container in iCloud.
  var container = "K7Q2M4X9TB~com~example~hikes"

  /// What a save writes, which names the store and no peer ID of the device; empty where that is left out.
  var snapshot = ""

  /// Whether it writes its logs to local storage.
  var writesLocally = false

  /// How far its clock is ahead, in seconds.
  var clock = 0.0

  /// The capture so far.
  private(set) var text = ""

  init(_ peer: String) { self.peer = peer }

  /// The peers of the tests.
  static let phone = "mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8"
  static let tablet = "mobile~B81E93F2-60AD-4F0B-8C47-29C3D5A7E114"
  static let newTablet = "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115"

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - seconds: When it is, in seconds after 10 o'clock.
  ///   - message: What stands after the header.
  mutating func print(at seconds: Double, _ message: String) {
    let thousandths = Int(((seconds + clock) * 1000).rounded()) + 36_000_000
    let (day, rest) = (2 + thousandths / 86_400_000, thousandths % 86_400_000)
    let parts = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { String(format: "%02d", $0) }
    text +=
      "2014-03-\(String(format: "%02d", day)) \(parts.joined(separator: ":")).\(String(format: "%03d", rest % 1000)) "
      + "\(process)[\(pid):907] \(message)\n"
  }

  /// Takes the process out of the headers, which an app's own logger does not print.
  mutating func withoutProcess() {
    text = text.replacing("Hikes[412:907] ", with: "").replacing("2014-03-", with: "2014/03/")
  }

  /// Takes the headers away, as a page does that shows only what was printed.
  mutating func withoutHeaders() {
    text = text.replacing(#/2014-03-\d\d [\d:.]+ Hikes\[412:907\] /#, with: "")
  }

  /// Puts all records on one day, in the headers of syslog, which have no year.
  mutating func withoutYear(on day: String) {
    text = text.replacing(#/2014-03-\d\d ([\d:]+)\.\d+ Hikes\[(\d+):907\]/#) { match in
      "\(day) \(match.1) ipad Hikes[\(match.2)] <Warning>:"
    }
  }

  /// The app prints something every some seconds.
  mutating func live(from start: Double, to end: Double, every step: Double = 20) {
    for seconds in stride(from: start, through: end, by: step) { print(at: seconds, "Showing the list") }
  }

  /// A store is set up, for the account that a token stands for if there is one.
  mutating func setUp(at seconds: Double, isLocal: Bool = false, token: String? = nil) {
    let account = token.map { " for new NSFileManager current token <\($0)>" } ?? ""
    print(
      at: seconds,
      "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  \(peer):\(store)\n"
        + "Using local storage: \(isLocal ? 1 : 0)\(account)")
  }

  /// Another process of the app sets up the store, in the detail of log level 3.
  mutating func launch(at seconds: Double, isLocal: Bool) {
    pid += 1
    print(
      at: seconds,
      "-[PFUbiquitySetupAssistant doPostValidationInit:](567): CoreData: Ubiquity:  "
        + "<PFUbiquitySetupAssistant: 0x1239591f0>\nStore file exists: 1 - file:///var/mobile/Applications/X/Documents/"
        + "CoreDataUbiquitySupport/\(peer)/\(store).sqlite")
    setUp(at: seconds + 0.01, isLocal: isLocal)
  }

  /// The exporter says that it writes a log next, and of which save, as it does at full detail.
  mutating func announce(at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsExporter shouldRespondToSaveNotification:](182): CoreData: Ubiquity:  Exporter: "
        + "\(exporter)\nWill respond.")
    print(
      at: seconds + 0.001,
      "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](421): CoreData: Ubiquity:  "
        + "Got notification that store is about to commit: <PFUbiquitySaveNotification: 0x17453a1b0>")
  }

  /// The manager gives the app's context what an import brought.
  mutating func merge(at seconds: Double) {
    print(
      at: seconds, "UbiquityStoreManager: Importing ubiquity changes into application's MOC.  Changes:\n{\n}")
  }

  /// A log is written, whose file has the name that a number has.
  mutating func export(_ number: Int, file: Int? = nil, at seconds: Double) {
    let log = log(file ?? number, of: peer)
      .replacing("transactionNumber: \(file ?? number)", with: "transactionNumber: \(number)")
    print(
      at: seconds,
      "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  "
        + "\(exporter) Successfully wrote transaction log: \(log)")
  }

  /// A log cannot be written, because the disk is full.
  mutating func failsToWrite(_ number: Int, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:](538): CoreData: Ubiquity:  "
        + "Error writing transaction log: \(log(number, of: peer)).\n"
        + "Error: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)")
  }

  /// A log of another version of the data model is skipped.
  mutating func skipsModel(of number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](225): CoreData: Ubiquity:  "
        + "Skipping (model version hash): \(path(number, of: other))")
  }

  /// The import of a log fails.
  mutating func fails(_ number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordImportOperation main](295): CoreData: Ubiquity:  Error importing transaction log: "
        + "\(log(number, of: other)), exception: Error Domain=NSCocoaErrorDomain Code=134302 \"no\"\n User Info: (null)"
    )
  }

  /// An import that applied its changes goes on to its metadata, as log level 2 prints it.
  mutating func saves(at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordImportOperation main](611): CoreData: Ubiquity:  About to save stack updates, metadata moc "
        + "changes: \n\tinserted: {(\n)}\n\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
  }

  /// A number is reserved for a save, when the store knows so many transactions of the tablet.
  mutating func reserve(_ number: Int, of tablet: Int = 4, at seconds: Double) {
    print(
      at: seconds,
      "-[PFUbiquityStoreSaveSnapshot reserveTransactionNumberWithStoreExportContext:](372): CoreData: Ubiquity:  "
        + "<PFUbiquityStoreSaveSnapshot: 0x17452c0f0>\n\(snapshot)Reserved transaction knowledge vector: "
        + "<PFUbiquityKnowledgeVector: 0x175452c10> (\(Self.tablet):\(tablet):\(peer):\(number)) (\(number))")
  }

  mutating func imports(_ number: Int, file: Int? = nil, of other: String, at seconds: Double) {
    let operation = operation(file ?? number, of: other)
      .replacing("transactionNumber: \(file ?? number)", with: "transactionNumber: \(number)")
    print(
      at: seconds,
      "-[_PFUbiquityRecordImportOperation main](614): CoreData: Ubiquity:  \(operation)\n\n\n"
        + "Successfully wrote metadata changes.")
  }

  /// The import of a log begins.
  mutating func begins(_ number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordImportOperation main](251): CoreData: Ubiquity:  \(operation(number, of: other))\n"
        + ": Beginning parse of log file: \(log(number, of: other))")
  }

  /// A log's changes are applied, of which log level 2 prints no end.
  mutating func applies(_ number: Int, of other: String, at seconds: Double) {
    begins(number, of: other, at: seconds)
    print(
      at: seconds + 0.1,
      "-[_PFUbiquityRecordImportOperation main](485): CoreData: Ubiquity:  Changes applied for transaction log content, "
        + "managed object context changes: \n\tinserted: {(\n)}\n\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
  }

  /// A scan starts the download of all logs that it finds, imported or not.
  mutating func lists(_ numbers: [Int], of other: String, at seconds: Double) {
    let paths = numbers.map { "    \(path($0, of: other))\n" }.joined()
    print(
      at: seconds,
      "__70-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:]_block_invoke(769): CoreData: Ubiquity:  "
        + "Started download for logs: {(\n\(paths))}")
  }

  /// A pass leaves a log over.
  mutating func leavesOver(_ number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter schedulePendingLogs:error:](681): CoreData: Ubiquity:  "
        + "<_PFUbiquityRecordsImporter: 0x17065ddd0>:\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: \(peer)\n\n"
        + "Will reschedule pending logs: <PFUbiquityRecordsImporterSchedulingContext: 0x17217a80>\n\tpendingLogs: {(\n"
        + "    \(path(number, of: other))\n)}\n\tscheduledLogs: {(\n)}\n\tfailedLogs: {(\n)}\n\tignoredlogs: {(\n)}\n"
        + "\tencounteredErrors: {\n}\n")
  }

  /// A log cannot be imported, because its file is not there yet.
  mutating func lacksFile(of number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:](341): CoreData: Ubiquity:  "
        + "Unable to import transaction log: \(path(number, of: other))\nError Domain=NSCocoaErrorDomain Code=4 \"(null)\"\n"
        + "{\n    logLocation = \"x\";\n}")
  }

  /// The importer skips a log that the store has, whose file has the name that a number has, and says what it
  /// holds.
  mutating func holds(_ numbers: [String: Int], file: Int? = nil, at seconds: Double) {
    guard let (other, number) = numbers.filter({ $0.key != peer }).max(by: { $0.key < $1.key }) else {
      return
    }
    let vector = numbers.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: ":")
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](271): CoreData: Ubiquity:  "
        + "\(importer)\nSkipping log because it has already been imported into the local store: "
        + "\(path(file ?? number, of: other))\n"
        + "storeKV: <PFUbiquityKnowledgeVector: 0x174308dd0> (\(vector))\n"
        + "logKV: <PFUbiquityKnowledgeVector: 0x174308de0> (\(other):\(number))")
  }

  /// The importer skips a log that needs others before it.
  ///
  /// - Parameters:
  ///   - number: Its transaction.
  ///   - other: The peer that wrote it.
  ///   - score: How far ahead of the store it is, by peer.
  ///   - seconds: When it is.
  mutating func skips(_ number: Int, of other: String, score: [String: Int], at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](327): CoreData: Ubiquity:  "
        + "\(importer)\nSkipping incompatible operation (<PFUbiquityKnowledgeVector: 0x174308dd0> ()): "
        + operation(number, of: other, score: score) + "\n")
  }

  /// The importer leaves a log out.
  mutating func leavesOut(_ number: Int, of other: String, at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](249): CoreData: Ubiquity:  "
        + "Transaction log was ignored because it could not be opened, there was no error, so this probably means it was "
        + "unreadable by the local peer (a different type than this peer accepts). \(path(number, of: other))"
    )
  }

  mutating func scan(at seconds: Double) {
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:](1161): CoreData: Ubiquity:  "
        + "Starting scan of location: \(root)")
  }

  /// The store is replaced by a baseline, or brought up to it.
  mutating func adopts(at seconds: Double) {
    let names = "\tstoreName: \(store)\n"
    let hash = "\tmodelVersionHash: \(model)\n"
    print(
      at: seconds,
      "-[_PFUbiquityRecordsImporter rollResponseOperation:successfullyAdoptedBaseline:](1312): CoreData: Ubiquity:  "
        + "<PFUbiquityBaselineRollResponseOperation: 0x170be9f0>\n\tlocalPeerID: \(peer)\n\(names)"
        + "\tubiquityRootLocation: \(root)\n\(hash)\nSuccessfully adopted baseline: <PFUbiquityBaseline: 0x170bfac0>\n"
        + "\(names)\(hash)\tbaselineArchiveLocation: <PFUbiquityLocation: 0x170c03a0>: \(folder)/.baseline/\(store)/"
        + "\(model)/baseline.zip\n")
  }

  /// A baseline becomes the current one of a store that is kept.
  mutating func makesBaselineCurrent(at seconds: Double) {
    print(at: seconds, "CoreData: Ubiquity:  Made current w/o replace: 1")
  }

  /// Logs that the device needs to adopt a baseline are gone.
  mutating func cannotFollow(at seconds: Double) {
    print(
      at: seconds,
      "CoreData: Ubiquity:  <PFUbiquityBaseline: 0x176ee3250>\n\tstoreName: \(store)\n\tmodelVersionHash: \(model)\n"
        + "\tbaselineArchiveLocation: <PFUbiquityLocation: 0x17a82a720>: \(folder)/.baseline/\(store)/\(model)/baseline.zip\n"
        + "\nDidn't find all the required logs for baseline adoption, giving up")
  }

  // MARK: Parts

  private var folder: String {
    "/private/var/mobile/Library/Mobile Documents/\(container)/CloudLogs"
  }

  private var root: String { "<PFUbiquityLocation: 0x171c18030>: \(folder)" }

  private var exporter: String {
    "<_PFUbiquityRecordsExporter: 0x17065dcd0>\n\tlocalPeerID: \(peer)\n\tubiquityRootLocation: \(root)\n"
      + "\tlastTransactionDate: 2014-03-01 18:12:37 +0000\n"
  }

  private var importer: String {
    "<_PFUbiquityRecordsImporter: 0x17065ddd0>\n\tlocalPeerID: \(peer)\n\tstoreName: \(store)\n"
      + "\tubiquityRootLocation: \(root)"
  }

  private func operation(_ number: Int, of other: String, score: [String: Int]? = nil) -> String {
    let score = (score ?? [other: 1]).sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: ":")
    return "<_PFUbiquityRecordImportOperation: 0x17b1088b0>\n\tlocalPeerID: \(peer)\n\tstoreName: \(store)\n"
      + "\tubiquityRootLocation: \(root):\n\tlocalPeerID: \(peer)\n"
      + "\tlogScore: <PFUbiquityKnowledgeVector: 0x174308dd0> (\(score))\n\ttransactionLog: \(log(number, of: other))"
  }

  private func log(_ number: Int, of other: String) -> String {
    "<PFUbiquityTransactionLog: 0x174212610>\n\ttransactionLogLocation: \(path(number, of: other))\n"
      + "\ttransactionNumber: \(number)"
  }

  private func path(_ number: Int, of other: String) -> String {
    let name = "0C1D5B7E-8A34-4E19-\(other.suffix(4))-\(String(format: "%012d", number))"
    let local =
      "/private/var/mobile/Applications/1A2B3C4D-0000-4000-8000-0123456789AB/Documents/CoreDataUbiquitySupport/\(peer)/"
      + "\(store)/local/container"
    let folder = writesLocally && other == peer ? local : folder
    return "<PFUbiquityLocation: 0x174212a40>: \(folder)/\(other)/\(store)/\(model)/\(name).1.cdt"
  }

  /// The diagnosis under a name.
  func diagnosis(_ name: String) throws -> CaptureDiagnosis {
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8), name: name)
    #expect(diagnosis.statements.unrecognised.count == 0, "a scripted record is not understood")
    return diagnosis
  }
}

extension Comparison {
  /// The numbers with a fate on a device that another exported, by the devices' labels.
  func numbers(_ fate: ComparedTransaction.Fate, of exporter: String, on receiver: String) -> [Int] {
    transactions.filter { transaction in
      devices[transaction.exporter].label == exporter
        && transaction.devices(fate).contains { devices[$0].label == receiver }
    }.map(\.number)
  }
}
