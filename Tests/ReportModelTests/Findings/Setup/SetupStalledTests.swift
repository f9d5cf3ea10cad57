// The words for setups that do not end.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct SetupStalledTests {
  @Test func messageSaysHowLongSetupWaited() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      SetupStalled.Detail(seconds: 95))
    #expect(
      words.message.plain.hasPrefix(
        "Set-up had waited 1 min 35 s for iCloud's first sync by the end of the capture."))
    #expect(
      words.placeToLook?.plain
        == "iCloud on this device: account, settings, network, space.")
    #expect(
      words.dataText
        == "seconds: 95")
  }
}
