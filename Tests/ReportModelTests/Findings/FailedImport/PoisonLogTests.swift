// The words for transaction logs whose import never succeeds.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct PoisonLogTests {
  @Test func messageSaysThatAllImportsAreHeldUp() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      PoisonLog.Detail(
        failed: FailedLogs(logs: [], failures: 3, error: ErrorChain("key cannot be nil"), isDelayed: false)))
    #expect(
      words.message.plain
        == "A transaction log could not be imported, 3 times: key cannot be nil. What it holds is "
        + "not on this device, and transactions that build on it wait behind it. Each failure "
        + "holds up all imports for half a minute.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "log: null, transaction: null, failures: 3, errors: [], delayed: false, logs: []")
  }

  /// An interruption has no error code.
  @Test(arguments: ["another save came first", "Error Domain=NSCocoaErrorDomain Code=134304"])
  func savesThatComeFirstAreToBecomeFewer(_ error: String) throws {
    let wording = try TripsCapture()
    let log = FailedLogs.Log(file: wording.log, transaction: 3)
    let words = wording.words(
      PoisonLog.Detail(
        failed: FailedLogs(logs: [log], failures: 3, error: ErrorChain(error), isDelayed: false)))
    #expect(words.placeToLook?.plain == "how often the app saves on this device.")
    #expect(words.advice.plain.hasPrefix("Let the app save less often: "))
  }

  @Test func messageSaysThatItHasNotFailedSince() throws {
    let failed = FailedLogs(
      logs: [], failures: 3, error: ErrorChain("key cannot be nil"), isDelayed: false, laterLevel: 0)
    let words = try TripsCapture().words(PoisonLog.Detail(failed: failed), .warning)
    #expect(
      words.message.plain
        == "A transaction log could not be imported, 3 times: key cannot be nil. It has not failed again since then, though "
        + "each scan tries again; log level 0 does not show whether it was imported. Each failure holds up all "
        + "imports for half a minute.")
  }
}
