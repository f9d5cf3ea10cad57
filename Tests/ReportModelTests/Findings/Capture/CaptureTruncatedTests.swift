import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct CaptureTruncatedTests {
  @Test func saysWhyReadingEnded() throws {
    let wording = try Wording()
    let words = wording.words(
      CaptureTruncated.Detail(ending: .interrupted), .note)
    #expect(
      words.message.plain
        == "The capture is not whole. Reading was interrupted: what came after is not part of "
        + "this.")
    #expect(
      words.advice.plain
        == "Read it again to its end.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "beginsInside: false, endsInside: false, cutRecords: 0, longRecords: 0, droppedBytes: 0, reading: "
        + "\"interrupted\"")
  }

  @Test func saysAllThatIsMissing() throws {
    let wording = try Wording()
    let words = wording.words(
      CaptureTruncated.Detail(ending: .failed, cutRecords: 2), .note)
    #expect(
      words.message.plain
        == "The capture is not whole. Reading it failed midway: what comes after is not part of "
        + "this. 2 records end within a statement.")
    #expect(
      words.advice.plain.hasPrefix(
        "Take the log again"))
  }
}
