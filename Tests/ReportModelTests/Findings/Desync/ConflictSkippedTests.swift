// The words for changes that were dropped because of a conflict.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ConflictSkippedTests {
  @Test func messageNamesTheObject() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ConflictSkipped.Detail(entity: "Hike", object: "p12"), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "A change to Hike/p12 made on another device was dropped here"))
    #expect(
      words.placeToLook?.plain
        == "this device: it dropped the change.")
    #expect(
      words.dataText
        == "entity: \"Hike\", object: \"p12\", records: 1")
  }

  @Test func messageSaysThatTheObjectIsDeleted() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ConflictSkipped.Detail(entity: "Hike", object: "p12", isDeleted: true), .warning)
    #expect(
      words.message.plain
        == "A change to Hike/p12 made on another device was dropped here while resolving a conflict. The object is "
        + "deleted here, and the change is lost. If the other device still has it, the devices differ in it.")
  }

  @Test func messageCountsObjectsWithoutNames() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ConflictSkipped.Detail(entity: nil, object: nil, records: 5), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "5 changes to further objects made on another device were dropped here"))
  }
}
