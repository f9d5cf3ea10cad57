// The words for imports of which only one of two writes was made.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct SplitWriteTests {
  @Test func messageSaysWhatWasSaved() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      SplitWrite.Detail(transaction: 3, log: nil, isResolved: false, isAfterLaunch: false))
    #expect(
      words.message.plain.hasPrefix(
        "The changes of transaction 3 of mobile-7F77 are in the store, but Core Data failed to "
          + "note that they are"))
    #expect(
      words.placeToLook?.plain
        == "this device.")
    #expect(
      words.dataText
        == "log: null, transaction: 3, mended: false")
  }

  @Test func resolvedSplitWriteAdvisesOneComparison() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      SplitWrite.Detail(transaction: nil, log: nil, isResolved: true, isAfterLaunch: false), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "The changes of a transaction log were in the store before"))
    #expect(
      words.advice.plain
        == "Compare what that import brought with the other device once.")
  }
  /// Core Data immediately recovers its notes.
  @Test func messageSaysThatRecoveryIsNotShown() throws {
    let words = try TripsCapture().words(
      SplitWrite.Detail(
        transaction: 3, log: nil, isResolved: false, isAfterLaunch: false, mayBeResolved: true), .warning)
    #expect(
      words.message.plain
        == "The changes of transaction 3 of mobile-7F77 are in the store, but Core Data failed to note that they are. "
        + "It recovers its notes immediately; the capture does not show whether that succeeded.")
  }

  @Test func failedRecoveryIsNotCalledUnknown() throws {
    let words = try TripsCapture().words(
      SplitWrite.Detail(
        transaction: 3, log: nil, isResolved: false, isAfterLaunch: false, mayBeResolved: true,
        didRecoveryFail: true),
      .warning)
    #expect(
      words.message.plain
        == "The changes of transaction 3 of mobile-7F77 are in the store, but Core Data failed to note that they are. "
        + "It tried to recover its notes immediately, and failed; the log level does not show whether a later try "
        + "succeeded.")
  }

  @Test func messageSaysThatALaunchMayHaveRecovered() throws {
    let words = try TripsCapture().words(
      SplitWrite.Detail(
        transaction: 3, log: nil, isResolved: false, isAfterLaunch: true, mayBeResolved: true), .warning)
    #expect(
      words.message.plain.hasSuffix(
        "The app was started again in the capture, at a log level that does not show whether the notes were recovered then."
      ))
  }
}
