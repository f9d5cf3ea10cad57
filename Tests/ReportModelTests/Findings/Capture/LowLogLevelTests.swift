// The words for captures whose log level hides details.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct LowLogLevelTests {
  @Test func messageSaysWhatTheLevelShows() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      LowLogLevel.Detail(level: 0), .note)
    #expect(
      words.message.plain
        == "The capture shows only what Core Data always prints: mostly errors. What is not in it "
        + "proves nothing.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "level: 0")
  }
}
