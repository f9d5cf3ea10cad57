// What a store holds, from records that give it in passing: the state of a set-up, and the check before an
// import.

import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

struct StoreVectorTests: TripsLines {
  /// All that a set-up knows, in short.
  private static func state(_ time: String, storeKV: String, store: String = "Trips") -> String {
    line(
      time,
      """
      <PFUbiquitySetupAssistant: 0x1d2b12a0>
      \toptions: {
          NSPersistentStoreUbiquitousContentNameKey = \(store);
      }
      \tstoreMetadata: {
          NSStoreUUID = "5E0B7C46-9D31-4F0A-8A27-6C1B3D4E5F60";
      }
      \tstoreKV: \(storeKV)
      \tstoreFileExists: 1
      \tubiquityName: \(store)
      \tlocalPeerID: \(pad)
      \tmetaKV: <PFUbiquityKnowledgeVector: 0x2> (\(phone):1)
      \tabortSetup: 0
      \tgotExportNotification: 0

      """
    ).replacing(
      "CoreData: Ubiquity:",
      with: "-[PFUbiquitySetupAssistant finishSetupForStore:error:](862): CoreData: Ubiquity:")
  }

  private static func vector(_ body: String) -> String { "<PFUbiquityKnowledgeVector: 0x1> (\(body))" }

  private static func cacheMatches(_ time: String, _ body: String) -> String {
    line(time, operation(13) + "\n - Cache KV: \(vector(body)) matches initial KV: \(vector(body))")
      .replacing(
        "CoreData: Ubiquity:", with: "-[_PFUbiquityRecordImportOperation main](396): CoreData: Ubiquity:")
  }

  private static func updated(_ time: String, _ body: String) -> String {
    line(
      time, "<PFUbiquitySetupAssistant: 0x2>\nUpdated store knowledge vector to: \(vector(body))"
    ).replacing(
      "CoreData: Ubiquity:",
      with: "-[PFUbiquitySetupAssistant tryToReplaceLocalStore:withStoreSideLoadedByImporter:](3497): "
        + "CoreData: Ubiquity:")
  }

  @Test(
    arguments: [
      (
        "after a side load",
        [local("10:00:00.000", 0), updated("10:00:01.000", "\(phone):12:\(pad):4")], ["12", "4"]
      ),
      ("a failed set-up", [state("10:00:00.000", storeKV: vector("\(phone):12:\(pad):4"))], ["12", "4"]),
      ("a new store", [state("10:00:00.000", storeKV: vector(""))], []),
      ("a new store, in short", [state("10:00:00.000", storeKV: "()")], []),
      ("no store yet", [state("10:00:00.000", storeKV: "(null)")], nil),
      (
        "after another account",
        [
          local("10:00:00.000", 0), alreadyImported("10:00:01.000", storeVector: "\(phone):12"),
          state("10:00:05.000", storeKV: "()"),
        ], []
      ),
      (
        "in mid session",
        [local("10:00:00.000", 0), cacheMatches("10:00:01.000", "\(phone):12:\(pad):4")], ["12", "4"]
      ),
    ] as [(String, [String], [String]?)])
  func vectorIsThatOfTheLastRecord(_ name: String, _ lines: [String], _ numbers: [String]?) throws {
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.statements.unrecognised.count == 0 && diagnosis.statements.cut == 0, "\(name)")
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.peer.map { diagnosis.timelines.names[$0] } == Self.pad, "\(name)")
    #expect(store.vector.numbers?.values.map { "\($0)" } == numbers, "\(name)")
    #expect(!diagnosis.findings.contains { $0.rule == .storeRolledBack }, "\(name)")
  }
}
