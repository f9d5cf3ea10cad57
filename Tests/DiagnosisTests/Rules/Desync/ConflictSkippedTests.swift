// The rule for updates that were skipped because of a conflict.

import Catalogue
import CatalogueDocument
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ConflictSkippedTests {
  /// An object that was deleted later does not exist, one that was inserted later does (life cycles of
  /// conflicts, chapter 4).
  @Test(arguments: [
    ("updated object", "it was later deleted", true), ("inserted object", "it was later deleted", true),
    ("inserted object", "it was later deleted, and the re-inserted", false),
    (
      "updated object",
      "it was later inserted (meaning it had to have also been deleted by some prior transaction)", false
    ),
  ])
  func detailTellsWhetherTheObjectIsDeleted(_ what: String, _ why: String, _ isDeleted: Bool) throws {
    let message =
      "Skipping \(what) with globalID: <PFUbiquityGlobalObjectID: 0x1c5a> (Trips:Stop:p52:mobile~1E6B4C20-5D1A-4C8E-9B77-"
      + "0D2F6A3C9E11) because \(why) by the transaction with entry:"
    let diagnosis = try Diagnosing.diagnose(
      Array("2013-11-18 21:44:44.397 Trips[543:1403] CoreData: Ubiquity:  \(message)\n".utf8))
    let finding = try #require(diagnosis.findings.first { $0.rule == .conflictSkipped })
    #expect((finding.detail as? ConflictSkipped.Detail)?.isDeleted == isDeleted)
  }

  /// If a statement's ID were misspelt here, the rule would silently say the opposite.
  @Test func catalogueContainsTheStatementsOfDeletedObjects() throws {
    let entries = try Diagnosing.diagnose([]).catalogue.entries.map(\.document)
    let skipping = entries.filter { $0.event == "conflict.skipped" }.map(\.id)
    #expect(!ConflictSkipped.ofDeletedObjects.isEmpty)
    #expect(ConflictSkipped.ofDeletedObjects.isSubset(of: skipping))
  }

  /// The name of a store may contain colons.
  @Test(arguments: ["Trips", "Trips:Old", "a:b:c"]) func detailNamesEntityAndObject(store: String) throws {
    let message =
      "Skipping updated object with globalID: <PFUbiquityGlobalObjectID: 0x1c5a> (\(store):Stop:p52:mobile~1E6B4C20-5D1A-4C8E-"
      + "9B77-0D2F6A3C9E11) because it was later deleted by the transaction with entry:"
    let diagnosis = try Diagnosing.diagnose(
      Array("2013-11-18 21:44:44.397 Trips[543:1403] CoreData: Ubiquity:  \(message)\n".utf8))
    let details = diagnosis.findings.compactMap { $0.detail as? ConflictSkipped.Detail }
    #expect(details.map(\.entity) == ["Stop"] && details.map(\.object) == ["p52"])
  }
}
