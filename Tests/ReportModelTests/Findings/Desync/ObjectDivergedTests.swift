// The words for objects that differ between devices.

import Catalogue
import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ObjectDivergedTests {
  @Test func messageNamesTheEntity() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ObjectDiverged.Detail(entity: "Hike", error: ErrorChain("key cannot be nil")), .warning, count: 2)
    #expect(
      words.message.plain.hasPrefix(
        "2 records say that an object of entity Hike could not be reconciled"))
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "entity: \"Hike\", errors: []")
  }

  /// Records that say the same give the reason; records that are not kept may give others.
  @Test(arguments: [1, 2]) func messageGivesTheReasonOfItsRecords(count: Int) throws {
    let wording = try TripsCapture()
    let entry = try wording.entry("conflict-destination-missing")
    let finding = Finding(
      ObjectDiverged.Detail(entity: nil, error: ErrorChain("")), .warning, store: 0,
      evidence: [Evidence(at: wording.diagnosis.timelines.stores[0].first, entry: entry)], count: count)
    let message = FindingWording(finding, wording.diagnosis).message.plain
    let reason = "(A relationship in the log points to an object that this device does not have)"
    #expect(message.contains(reason) == (count == 1))
    #expect(message.contains("it could not be merged, or it, its entity") == (count > 1))
  }

  @Test func messageNamesTheObjectThatARelationshipPointsTo() throws {
    let text = """
      2013-11-18 10:00:00.000 Trips[543:1403] CoreData: Ubiquity:  \(TripsCapture.tabletID):Trips
      Using local storage: 0
      2013-11-18 10:00:01.000 Trips[543:1403] CoreData: Ubiquity:  <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
      \tlocalPeerID: \(TripsCapture.tabletID)
       Unable to find relationship destination object: <PFUbiquityGlobalObjectID: 0x1> (Trips:Stop:p7:\(TripsCapture.phoneID))

      """
    var analysis = Analysis(of: "tablet", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    let finding = try #require(diagnosis.findings.first { $0.rule == .objectDiverged })
    #expect(
      FindingWording(finding, diagnosis).message.plain.contains(
        "(A relationship in the log points to an object that this device does not have: Stop/p7)"))
  }

  @Test func messageSaysThatTheLoserOfAConflictIsDeleted() throws {
    let words = try TripsCapture().words(
      ObjectDiverged.Detail(entity: "Hike", error: ErrorChain(""), areDeleted: true), .warning)
    #expect(
      words.message.plain
        == "An object of entity Hike lost its place to another one in a conflict over a relationship, and was deleted on "
        + "this device. Its values are gone.")
  }
}
