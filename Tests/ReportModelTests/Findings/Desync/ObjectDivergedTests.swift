// The words for objects that differ between devices.

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

  @Test func messageSaysThatTheLoserOfAConflictIsDeleted() throws {
    let words = try TripsCapture().words(
      ObjectDiverged.Detail(entity: "Hike", error: ErrorChain(""), areDeleted: true), .warning)
    #expect(
      words.message.plain
        == "An object of entity Hike lost its place to another one in a conflict over a relationship, and was deleted on "
        + "this device. Its values are gone.")
  }
}
