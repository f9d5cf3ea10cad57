import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct LocalStorageOnlyTests {
  @Test func saysSinceWhen() throws {
    let wording = try Wording()
    let words = wording.words(
      LocalStorageOnly.Detail(seconds: 91.5))
    #expect(
      words.message.plain.hasPrefix(
        "The store is on local storage for the last 1 min 32 s of the capture: iCloud is not "
          + "ready for it."))
    #expect(
      words.placeToLook?.plain
        == "iCloud on this device: account, settings, network, space.")
    #expect(
      words.dataText
        == "seconds: 91")
  }
}
