// The words for imports that did not end.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ImportUnfinishedTests {
  @Test func messageSaysThatTheCaptureEnds() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ImportUnfinished.Detail(transaction: 3, log: wording.log, isWritten: false, end: .capture), .warning)
    #expect(
      words.message.plain
        == "The import of transaction 3 of mobile-7F77 began, and the capture ends before it is "
        + "over.")
    #expect(
      words.placeToLook?.plain
        == "the capture: does it go on after this?")
    #expect(
      words.dataText
        == "log: \"00000000-0000-4000-8000-000000000003.1.cdt\", transaction: 3, written: false")
  }

  @Test func messageSaysThatTheProcessEnded() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ImportUnfinished.Detail(transaction: nil, log: wording.log, isWritten: false, end: .process), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "An import of a log of mobile-7F77 began, and the process ended during it."))
    #expect(
      words.placeToLook?.plain
        == "this device: why did the process end?")
  }

  @Test func messageSaysThatTheNextProcessIsSilent() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ImportUnfinished.Detail(
        transaction: 3, log: wording.log, isWritten: false, end: .process, laterSilence: .level(1)),
      .warning)
    #expect(
      words.message.plain
        == "The import of transaction 3 of mobile-7F77 began, and the process ended during it. The next process printed "
        + "too little (log level 1) to show whether it was tried again.")
  }
}
