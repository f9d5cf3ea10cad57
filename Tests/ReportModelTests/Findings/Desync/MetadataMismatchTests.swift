// The words for metadata that does not match its store.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct MetadataMismatchTests {
  @Test func messageSaysThatRecoveryFailed() throws {
    let wording = try TripsCapture()
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

  @Test func failedRecoveryAtALowLevelMayHaveSucceededLater() throws {
    let words = try TripsCapture().words(
      MetadataMismatch.Detail(didRecoveryFail: true, mayBeResolved: true), .warning)
    #expect(
      words.message.plain
        == "Core Data's notes of what was imported do not match the store, and reconciling the two failed. The log "
        + "level does not show whether a later try succeeded; unless one did, imports may be missed or repeated, so "
        + "this device may differ from the others.")
  }
}
