import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct BaselineStrandedTests {
  @Test func cannotCatchUp() throws {
    let wording = try Wording()
    let words = wording.words(
      BaselineStranded.Detail())
    #expect(
      words.message.plain.hasPrefix(
        "This device cannot catch up"))
    #expect(
      words.placeToLook?.plain
        == "this device: it is behind the others.")
    #expect(
      words.dataText
        == "")
  }
}
