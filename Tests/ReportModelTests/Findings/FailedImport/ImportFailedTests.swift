// The words for imports that failed.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct ImportFailedTests {
  @Test func messageSaysWhyTheImportFailed() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ImportFailed.Detail(
        failed: FailedLogs(logs: [], failures: 2, error: ErrorChain("key cannot be nil"), isDelayed: false)))
    #expect(
      words.message.plain
        == "A transaction log could not be imported, 2 times: key cannot be nil. What it holds is "
        + "not on this device, and transactions that build on it wait behind it.")
    #expect(words.placeToLook == nil)
    #expect(
      words.dataText
        == "log: null, transaction: null, failures: 2, errors: [], delayed: false, logs: []")
  }

  @Test func messageOfADelaySaysNotDownloaded() throws {
    let wording = try TripsCapture()
    let words = wording.words(
      ImportFailed.Detail(
        failed: FailedLogs(logs: [], failures: 1, error: ErrorChain("key cannot be nil"), isDelayed: true)),
      .warning)
    #expect(
      words.message.plain
        == "A transaction log has not been downloaded: key cannot be nil. What it holds is not on "
        + "this device yet.")
    #expect(
      words.placeToLook?.plain
        == "iCloud, or mobile-7F77: its upload may not be over.")
    #expect(
      words.topic.plain
        == "Something has not been downloaded yet")
  }

  /// Without a code, only the exception of an app is to be looked for in the app.
  @Test(
    arguments: [
      (
        "CoreData: Ubiquity: Could not find local URI for global ID index: 4",
        "it changes an object that this device never got", "this device and mobile-7F77: ",
        "Rebuild the store"
      ),
      (
        ErrorChain.textOfMissingFile("NSInternalInconsistencyException"),
        "a file that it refers to failed to download", "iCloud, or mobile-7F77: ",
        "Read the error, and look up its code. A file that is not there yet needs time"
      ),
      ("(null)", "no reason given", nil, "Take a capture at log level 3"),
      (
        "key cannot be nil", "key cannot be nil", "the app's code or data model",
        "Read the error, and look up its code."
      ),
    ] as [(String, String, String?, String)])
  func placeToLookFollowsTheReasonWithoutACode(text: String, why: String, place: String?, advice: String)
    throws
  {
    let wording = try TripsCapture()
    let failed = FailedLogs(
      logs: [.init(file: wording.log, transaction: 3)], failures: 1, error: ErrorChain(text), isDelayed: false
    )
    let words = wording.words(ImportFailed.Detail(failed: failed))
    #expect(words.message.plain.contains(" could not be imported: \(why)"))
    #expect(words.placeToLook?.plain.hasPrefix(place ?? "") == place.map { _ in true })
    #expect(words.advice.plain.hasPrefix(advice))
  }

  /// Nothing is wrong with the log of an import whose store is closed meanwhile.
  @Test func messageOfAClosedStoreSaysThatItWasClosed() throws {
    let wording = try TripsCapture()
    let error = ErrorChain(
      """
      Error Domain=NSCocoaErrorDomain Code=134060 "x"
      userInfo: {
          reason = "import operation's context lost its stack";
      }
      """)
    let words = wording.words(
      ImportFailed.Detail(failed: FailedLogs(logs: [], failures: 1, error: error, isDelayed: false)))
    #expect(
      words.message.plain.hasPrefix(
        "A transaction log could not be imported: the store was closed while the log was imported (error "
          + "134060)."))
    #expect(words.advice.plain.hasPrefix("Keep the store open while the app runs."))
    #expect(words.placeToLook?.plain.hasPrefix("the app: what removed the store") == true)
  }

  /// A store that was replaced imports this device's own logs again.
  @Test func messageNamesTheDevicesOwnTransaction() throws {
    let wording = try TripsCapture()
    let finding = Finding(
      ImportFailed.Detail(
        failed: FailedLogs(
          logs: [.init(file: wording.log, transaction: 3)], failures: 1,
          error: ErrorChain("key cannot be nil"),
          isDelayed: false)), .error, store: 0, peer: wording.diagnosis.timelines.stores[0].peer, evidence: []
    )
    let words = FindingWording(finding, wording.diagnosis)
    #expect(
      words.message.plain
        == "Transaction 3 of this device could not be imported: key cannot be nil. This device saved it; the store no "
        + "longer holds it, and transactions that build on it wait behind it.")
  }
}
