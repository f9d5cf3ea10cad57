import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ModelMismatchTests {
  @Test func saysWhichModels() throws {
    let wording = try Wording()
    let words = wording.words(
      ModelMismatch.Detail(theirs: nil, ours: nil, logs: 2))
    #expect(
      words.message.plain.hasPrefix(
        "2 transaction logs of mobile-7F77 are skipped, because another version of the data "
          + "model wrote them: its model is unknown, this device uses a different one, which the "
          + "capture does not name."))
    #expect(
      words.placeToLook?.plain
        == "the version of the app on this device and on mobile-7F77.")
    #expect(
      words.dataText
        == "logHash: null, storeHash: null, logs: 2")
  }
}
