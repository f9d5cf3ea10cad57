// The part of a record before a cut counts: records that end within a statement still name their problem.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CutRecordsTests {
  private func capture(_ faults: [Fault], seed: UInt64, _ damages: [Damage]) -> SimulatedCapture {
    var options = FaultTable.options(faults, seed: Int(seed))
    options.header = .nslog
    options.era = .iOS9
    options.damages = damages
    return SimulatedCapture(options)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func missingTransactionsAreNamedInCutRecords(_ seed: UInt64) throws {
    let diagnosis = try Diagnosing.diagnose(capture([.missingTransaction], seed: seed, [.cutMessages]).bytes)
    let truth = capture([.missingTransaction], seed: seed, []).truth.stores.flatMap(\.missing)
    let found = diagnosis.findings.compactMap { $0.detail as? MissingTransaction.Detail }
    #expect(found.count == 1)
    for (peer, range) in found.flatMap(\.missing) {
      let ofPeer = truth.filter { $0.peer == diagnosis.timelines.names[peer] }
      #expect(!ofPeer.isEmpty)
      let isKnown = range.map { range in ofPeer.contains { $0.from...$0.to == range } } ?? true
      #expect(isKnown)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func lateTransactionInCutRecordsIsNotMissing(_ seed: UInt64) throws {
    let diagnosis = try Diagnosing.diagnose(capture([.lateTransaction], seed: seed, [.cutMessages]).bytes)
    #expect(diagnosis.alarms.isEmpty)
  }

  private static let header =
    "2013-11-18 21:44:44.397 Trips[543:1403] +[PFUbiquityRecordImportConflict resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:](491): CoreData: Ubiquity:  "
  private static let skipped =
    "Skipping updated object with globalID: <PFUbiquityGlobalObjectID: 0x1c5a> (Trips:Stop:p52:mobile~1E6B4C20-5D1A-4C8E-9B77-0D2F6A3C9E11)"

  /// Several statements begin like this, and all say that an update was dropped.
  @Test(arguments: [" because it", " because it was la", " because it<…>"])
  func cutStatementShowsADroppedUpdate(_ end: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array((Self.header + Self.skipped + end + "\n").utf8))
    let finding = try #require(diagnosis.findings.first { $0.rule == .conflictSkipped })
    #expect(finding.evidence.map(\.isCut) == [true])
    #expect((finding.detail as? ConflictSkipped.Detail)?.object == "p52")
    #expect(diagnosis.statements.cut == 1)
  }

  /// A capture that ends within the last header, or right after it, is truncated: that is no statement with
  /// unknown wording.
  @Test(arguments: ["", " ", " CoreData:", " CoreData: Ubiquity:", " CoreData: Ubiquity:  "])
  func headerWithoutMessageIsCut(_ end: String) throws {
    let capture = """
      2013-11-18 21:44:43.000 Trips[543:1403] Showing the map
      2013-11-18 21:44:44.397 Trips[543:1403] -[PFUbiquityFilePresenter presentedSubitemDidChangeAtURL:](286):
      """
    let diagnosis = try Diagnosing.diagnose(Array((capture + end).utf8))
    #expect(diagnosis.statements.unrecognised.count == 0 && diagnosis.statements.cut == 1)
    #expect(diagnosis.findings.contains { $0.rule == .captureTruncated })
  }

  private static let importer =
    "CoreData: Ubiquity:  <_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: "

  /// Without headers, only what is missing distinguishes a cut record from one with unknown wording.
  @Test(arguments: [
    (importer + "<", isCut: true), (importer + "<PFUbiquityLocation: 0x2>:", isCut: true),
    (importer + "<PFUbiquityLocation: 0x2>: /private/var/mob", isCut: true),
    (importer + "<PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: mobile~7F77633C\n", isCut: false),
  ])
  func cutRecordBeforeAnAppsLineIsRecognised(_ beginning: String, isCut: Bool) throws {
    let capture = "CoreData: Ubiquity:  Adopted: 1\n\(beginning)\nShowing Settings with 1223 rows\n"
    let statements = try Diagnosing.diagnose(Array(capture.utf8)).statements
    #expect(statements.cut == (isCut ? 1 : 0))
    #expect(statements.unrecognised.count == (isCut ? 0 : 1))
  }

  /// If the possible statements say different things, nothing follows.
  @Test func ambiguousCutStatementYieldsNoFinding() throws {
    let diagnosis = try Diagnosing.diagnose(Array((Self.header + "Skipping\n").utf8))
    #expect(diagnosis.alarms.isEmpty)
    #expect(diagnosis.statements.cut == 1)
  }

  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"

  /// A capture of a store that writes one transaction log.
  private static func export(of log: String, toLocalStorage flag: Int) -> String {
    """
    2013-11-18 21:44:40.000 Trips[543:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](808): CoreData: Ubiquity:  \(phone):Trips
    Using local storage: \(flag)
    2013-11-18 21:44:45.000 Trips[543:60b] -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  <_PFUbiquityRecordsExporter: 0x1>
    \tlocalPeerID: \(phone)
     Successfully wrote transaction log: \(log)
    """
  }

  /// A log whose file and number the record does not show: its path ends early, or the system hid it.
  private static let unnamedLogs = [
    "<private>", "<PFUbiquityTransac<\u{2026}>",
    "<PFUbiquityTransactionLog: 0x2>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x3>: /private/var/mobile/"
      + "Library/Mobile Documents/AB12CD34EF~com~example~trips/CloudLogs/\(phone)/Trips/NfBb0=/96FABB7B-1BA9",
  ]

  @Test(arguments: unnamedLogs) func exportOfUnreadablePathIsSent(_ log: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array(Self.export(of: log, toLocalStorage: 0).utf8))
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.sent == 1 && store.exports.numbers.isEmpty)
    #expect(store.exports.last?.line == 3)
  }

  @Test(arguments: unnamedLogs) func exportOfUnreadablePathToLocalStorageIsNotSent(_ log: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array(Self.export(of: log, toLocalStorage: 1).utf8))
    #expect(try #require(diagnosis.store("Trips")).sent == 0)
  }
}
