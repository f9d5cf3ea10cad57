import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct OptionsRejectedTests {
  @Test func saysWhetherTheyAreRefused() throws {
    let wording = try Wording()
    let words = wording.words(
      OptionsRejected.Detail(entry: try wording.entry("local-storage")), .warning)
    #expect(
      words.message.plain.hasPrefix(
        "Core Data warns of the options with which the app opens its store: "))
    #expect(
      words.placeToLook?.plain
        == "the app's code.")
    #expect(
      words.dataText
        == "entry: \"local-storage\"")
  }
}
