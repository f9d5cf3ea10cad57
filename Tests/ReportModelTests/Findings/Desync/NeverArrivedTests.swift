import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct NeverArrivedTests {
  @Test func namesBothDevices() throws {
    let wording = try Wording()
    let words = wording.words(
      NeverArrived.Detail(
        exporter: 0, receiver: 1, exporterLabel: "phone", receiverLabel: "tablet", receiverPeer: "t",
        numbers: NumberSet([13]), lastArrived: 12, waiting: 2, isExporterLocal: false), isCompared: true)
    #expect(
      words.message.plain
        == "tablet never saw 1 transaction of phone: 13. The last that it has is 12. What phone "
        + "saved in it is not on tablet, and nothing that builds on it will be. 2 logs wait "
        + "there already.")
    #expect(
      words.topic.plain
        == "tablet never saw 1 transaction of phone")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "exportedBy: \"phone\", missingOn: \"tablet\", receiver: \"t\", numbers: [{from: 13, to: "
        + "13}], lastArrived: 12, waiting: 2")
  }
}
