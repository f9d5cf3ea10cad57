import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct MetadataMismatchTests {
  @Test func saysWhetherRecoveryFailed() throws {
    let wording = try Wording()
    let words = wording.words(
      MetadataMismatch.Detail(didRecoveryFail: true))
    #expect(
      words.message.plain.hasPrefix(
        "Core Data's notes of what was imported do not match the store, and reconciling the "
          + "two failed."))
    #expect(
      words.placeToLook?.plain
        == "this device.")
    #expect(
      words.dataText
        == "recoveryFailed: true")
  }
}
