import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ContainerReplacedTests {
  @Test func saysWhatTheStatementSays() throws {
    let wording = try Wording()
    let words = wording.words(
      ContainerReplaced.Detail(entry: try wording.entry("local-storage")))
    #expect(
      words.message.plain.hasPrefix(
        "The app's container in iCloud is not the one this store belongs to: "))
    #expect(
      words.placeToLook?.plain
        == "the iCloud account of this device.")
    #expect(
      words.dataText
        == "entry: \"local-storage\"")
  }
}
