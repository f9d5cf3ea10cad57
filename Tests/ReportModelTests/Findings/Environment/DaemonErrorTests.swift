// The words for errors of the iCloud daemons.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct DaemonErrorTests {
  @Test func messageSaysWhatTheErrorMeans() throws {
    let wording = try Wording()
    let words = wording.words(
      DaemonError.Detail(error: ErrorChain("key cannot be nil")), .warning)
    #expect(
      words.message.plain
        == "iCloud itself reports an error: key cannot be nil. Files may come late or not at all.")
    #expect(
      words.placeToLook?.plain
        == "iCloud on this device.")
    #expect(
      words.dataText
        == "errors: []")
  }

  /// The librarian may print the text without its number; signing in helps all the same.
  @Test(arguments: [
    "LibrarianErrorDomain/10/Unable to configure the collection.",
    "ubiquity account is not configured (or is disabled for this client), not creating collection",
  ])
  func messageSaysThatNobodyIsSignedIn(text: String) throws {
    let words = try Wording().words(DaemonError.Detail(error: ErrorChain(text)), .warning)
    #expect(words.message.plain.contains("no iCloud account, or iCloud is off for this app"))
    #expect(words.advice.plain == "Sign in to iCloud, and turn on iCloud for the app.")
  }
}
