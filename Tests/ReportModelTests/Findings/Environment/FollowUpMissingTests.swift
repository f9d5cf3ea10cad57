// The words for what should follow a statement and does not.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct FollowUpMissingTests {
  @Test func messageNamesTheMissingFollowUp() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      FollowUpMissing.Detail(
        entry: try wording.entry("local-storage"), expected: try wording.entry("local-storage"), seconds: 2.5,
        isLate: false), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "A step began and did not go on: "))
    #expect(words.message.plain.contains(". Within 2.5 s a record always follows that means \""))
    #expect(words.message.plain.contains("\". None came, though the process went on printing."))
    #expect(
      words.placeToLook?.plain
        == "this device: what the process did after this line.")
    #expect(
      words.dataText
        == "entry: \"local-storage\", expected: \"local-storage\", within: 3, late: false")
  }
}
