// The words for corruption that UbiquityStoreManager reports.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct CorruptionReportedTests {
  @Test func messageSaysThatThisDeviceIsHealthy() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      CorruptionReported.Detail(isDeviceHealthy: true))
    #expect(
      words.message.plain
        == "UbiquityStoreManager reports that the content in iCloud is corrupt. The store of this "
        + "device is healthy, so this device rebuilds the content from it.")
    #expect(
      words.placeToLook?.plain
        == "the content in iCloud.")
    #expect(
      words.dataText
        == "deviceHealthy: true")
  }

  @Test func messageSaysWhyTheContentIsCorrupt() throws {
    let error = ErrorChain("key cannot be nil")
    let words = try TripsCapture().words(CorruptionReported.Detail(isDeviceHealthy: nil, error: error))
    #expect(
      words.message.plain
        == "UbiquityStoreManager reports that the content in iCloud is corrupt: key cannot be nil.")
    #expect(words.dataText == "deviceHealthy: null, errors: []")
  }

  @Test func newStoreInItsPlaceIsSaid() throws {
    let words = try TripsCapture().words(
      CorruptionReported.Detail(isDeviceHealthy: false, replaced: Place(line: 18, time: nil)), .warning)
    #expect(
      words.message.plain
        == "UbiquityStoreManager reported that the content in iCloud was corrupt. A new store has taken its place: this "
        + "device uses it since line 18.")
    #expect(words.dataText == "deviceHealthy: false")
  }
}
