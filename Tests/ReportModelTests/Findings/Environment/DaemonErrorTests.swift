import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct DaemonErrorTests {
  @Test func saysWhatTheErrorMeans() throws {
    let wording = try Wording()
    let words = wording.words(
      DaemonError.Detail(error: ErrorChain("key cannot be nil")), .warning)
    #expect(
      words.message.plain
        == "iCloud itself reports an error: key cannot be nil. Files may come late or not at all.")
    #expect(
      words.placeToLook?.plain
        == "iCloud on this device.")
    #expect(
      words.dataText
        == "errors: []")
  }
}
