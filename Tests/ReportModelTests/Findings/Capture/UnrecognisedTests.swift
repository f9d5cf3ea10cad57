// The words for statements that the catalogue does not know.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct UnrecognisedTests {
  @Test func messageCountsRecordsThatReportErrors() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      Unrecognised.Detail(records: 3, errors: 1, undecided: 0), .note)
    #expect(
      words.message.plain
        == "3 records of iCloud are not in the catalogue. What they say is not part of this "
        + "diagnosis. 1 of them reports an error.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "records: 3, errors: 1")
  }

  @Test func messageCountsUndecidedRecords() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      Unrecognised.Detail(records: 3, errors: 3, undecided: 2), .note)
    #expect(
      words.message.plain.hasSuffix(
        "They report errors. 2 records took too much work to recognise and were left undecided."))
    #expect(
      words.dataText
        == "records: 3, errors: 3, undecided: 2")
  }

  /// The narrative truncates what records say; only `-vv` prints them.
  @Test(arguments: [(1, 0, "Read it with -vv. "), (3, 1, "Read them with -vv; ")])
  func adviceShowsWholeRecords(records: Int, errors: Int, advice: String) throws {
    let words = try TripsCapture().words(
      Unrecognised.Detail(records: records, errors: errors, undecided: 0), .note)
    #expect(words.advice.plain.hasPrefix(advice), "\(words.advice.plain)")
    #expect(Unrecognised.description.advice.hasPrefix("Read them with -vv; "))
  }
}
