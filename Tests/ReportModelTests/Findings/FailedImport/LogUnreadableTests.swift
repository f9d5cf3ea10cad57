// The words for transaction logs that cannot be read.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct LogUnreadableTests {
  @Test func placeToLookNamesTheWriter() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      LogUnreadable.Detail(
        failed: FailedLogs(logs: [], failures: 1, error: ErrorChain("key cannot be nil"), isDelayed: false)))
    #expect(
      words.message.plain.hasPrefix(
        "A transaction log is empty or damaged, or cannot be opened: key cannot be nil."))
    #expect(
      words.placeToLook?.plain
        == "mobile-7F77, which wrote the file, or iCloud, which brought it.")
    #expect(
      words.dataText
        == "log: null, transaction: null, failures: 1, errors: [], delayed: false, logs: []")
  }

  @Test func messageOfALogLeftOutSaysThatWhatArrivedLaterDoesNotWait() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      LogUnreadable.Detail(
        failed: FailedLogs(logs: [], failures: 1, error: ErrorChain(""), isDelayed: false),
        leftOutBy: try wording.entry("importer-ignored-file"), laterArrival: 46), .warning)
    #expect(
      words.message.plain.hasSuffix(
        ". Transactions of mobile-7F77 up to 46 arrived after that, so none of them waits for this log. Only if it is "
          + "newer does this device lack what it holds."))
    #expect(!words.message.plain.contains("wait behind"))
  }

  @Test func messageSaysThatItHasNotFailedSince() throws {
    let failed = FailedLogs(
      logs: [], failures: 1, error: ErrorChain("key cannot be nil"), isDelayed: false, laterLevel: 0)
    let words = try TripsCapture().words(LogUnreadable.Detail(failed: failed), .warning)
    #expect(
      words.message.plain
        == "A transaction log is empty or damaged, or cannot be opened: key cannot be nil. It has not failed again since "
        + "then, though each scan tries again; log level 0 does not show whether it was imported.")
  }
}
