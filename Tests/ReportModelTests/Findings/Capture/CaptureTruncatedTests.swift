// The words for captures that are incomplete.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct CaptureTruncatedTests {
  @Test func messageSaysWhyReadingEnded() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      CaptureTruncated.Detail(ending: .interrupted), .note)
    #expect(
      words.message.plain
        == "The capture is incomplete. Reading was interrupted: what came after that is not in this "
        + "report.")
    #expect(
      words.advice.plain
        == "Read it again to its end.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "beginsInside: false, endsInside: false, cutRecords: 0, longRecords: 0, droppedBytes: 0, reading: "
        + "\"interrupted\"")
  }

  @Test func messageCountsWhatExceededTheLimitsOfRules() throws {
    let words = try TripsCapture().words(CaptureTruncated.Detail(unkeptRecords: 2), .note)
    #expect(
      words.message.plain
        == "There is more in it than is kept. Not kept: what 2 records said about further processes, stores or imports. "
        + "Nothing is concluded from these.")
    #expect(words.dataText.hasSuffix(", unkeptRecords: 2"))
  }

  @Test func messageSaysAllThatIsMissing() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      CaptureTruncated.Detail(ending: .failed, cutRecords: 2), .note)
    #expect(
      words.message.plain
        == "The capture is incomplete. Reading it failed midway: what comes after that is not in this "
        + "report. 2 records end within a statement.")
    #expect(
      words.advice.plain.hasPrefix(
        "Take the log again"))
  }

  /// A record that is only too long is in the capture, and would be in a new one.
  @Test func messageOfALongRecordDoesNotCallTheCaptureIncomplete() throws {
    let words = try TripsCapture().words(
      CaptureTruncated.Detail(longRecords: 1, droppedBytes: 299_741), .note)
    #expect(words.message.plain == "1 record is longer than 1 MiB: 299,741 bytes of it were not looked at.")
    #expect(words.advice.plain.hasPrefix("Read the rest in the capture itself"))
  }

  @Test func messageTellsLongRecordsAfterWhatIsMissing() throws {
    let words = try TripsCapture().words(
      CaptureTruncated.Detail(beginsInside: true, longRecords: 2, droppedBytes: 1), .note)
    #expect(
      words.message.plain
        == "The capture is incomplete. It begins inside a record. "
        + "2 records are longer than 1 MiB: 1 byte of them was not looked at.")
    #expect(words.advice.plain.hasPrefix("Take the log again"))
  }
}
