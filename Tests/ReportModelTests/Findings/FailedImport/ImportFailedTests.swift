import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ImportFailedTests {
  @Test func saysWhy() throws {
    let wording = try Wording()
    let words = wording.words(
      ImportFailed.Detail(
        failed: FailedLogs(logs: [], failures: 2, error: ErrorChain("key cannot be nil"), isDelayed: false)))
    #expect(
      words.message.plain
        == "A transaction log could not be imported, 2 times: key cannot be nil. What it holds is "
        + "not on this device, and transactions that build on it wait behind it.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "log: null, transaction: null, failures: 2, errors: [], delayed: false, logs: []")
  }

  @Test func mayOnlyBeDelayed() throws {
    let wording = try Wording()
    let words = wording.words(
      ImportFailed.Detail(
        failed: FailedLogs(logs: [], failures: 1, error: ErrorChain("key cannot be nil"), isDelayed: true)),
      .warning)
    #expect(
      words.message.plain
        == "A transaction log has not been downloaded: key cannot be nil. What it holds is not on "
        + "this device yet.")
    #expect(
      words.placeToLook?.plain
        == "iCloud, or mobile-7F77: its upload may not be over.")
    #expect(
      words.topic.plain
        == "Something has not been downloaded yet")
  }
}
