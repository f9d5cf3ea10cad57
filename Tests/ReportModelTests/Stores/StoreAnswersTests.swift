// What the summary answers for a store, in constructed captures.

import Catalogue
import Diagnosis
import LogRecords
import Testing

@testable import ReportModel

struct StoreAnswersTests {
  private static func line(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(message)"
  }

  private static let setUp = line("10:00:00.000", "\(Wording.tabletID):Trips\nUsing local storage: 0")
  private static let removed = line(
    "10:00:05.000",
    "<PFUbiquitySetupAssistant: 0x1>\nAborting setup because store removed from coordinator. "
      + "<NSSQLCore: 0x2> (URL: file:///x/Trips.sqlite)")
  private static let imported = line(
    "10:00:50.000",
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(Wording.tabletID)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(Wording.phoneID):1)
    \ttransactionLog: <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: /r/\(Wording.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt
    \ttransactionNumber: 3


    Successfully wrote metadata changes.
    """)

  private static func syncing(_ lines: [String]) throws -> String? { try answer("syncing", lines) }

  private static func answer(_ question: String, _ lines: [String]) throws -> String? {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(bytes.span) { _, _, _ in }
    let report = Report([analysis.finish { _, _, _ in }], [.documents])
    return report.captures.first?.stores.first?.answers.first { $0.question == question }?.words.plain
  }

  /// Its name is that of the number in JSON.
  @Test func anImportWithoutEndIsUnfinished() throws {
    let log =
      "<PFUbiquityTransactionLog: 0x1c5a13c0>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
      + "/r/\(Wording.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt\n\ttransactionNumber: 3\n"
    let began = Self.imported.replacing(
      "\n\nSuccessfully wrote metadata changes.", with: "\n: Beginning parse of log file: \(log)")
    let next = Self.line("10:00:51.000", "Added transaction entries to cache")
    #expect(try Self.answer("unfinished", [Self.setUp, began, next])?.hasPrefix("mobile-7F77 3") == true)
    #expect(try Self.answer("unfinished", [Self.setUp, began, Self.imported]) == nil)
  }

  @Test func aRemovedStoreDoesNotSyncUntilItIsUsedAgain() throws {
    #expect(
      try Self.syncing([Self.setUp, Self.removed])
        == "no: the app removed the store during set-up, at 10:00:05.000")
    #expect(try Self.syncing([Self.setUp, Self.removed, Self.imported]) == "yes, since 10:00:00.000")
  }
}
