// The words for errors of the iCloud daemons.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct DaemonErrorTests {
  @Test func messageSaysWhatTheErrorMeans() throws {
    let wording = try TripsCapture()
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

  /// What a failed download means for the user's data comes before the error.
  @Test(arguments: [
    (0, false, "Something has not been downloaded yet"),
    (1, false, "A transaction log of another device has not been downloaded"),
    (2, false, "2 transaction logs of other devices have not been downloaded"),
    (2, true, "2 transaction logs of mobile-7F77 have not been downloaded"),
  ])
  func messageBeginsWithWhatHasNotBeenDownloaded(count: Int, isOfOne: Bool, start: String) throws {
    let wording = try TripsCapture()
    var detail = DaemonError.Detail(
      error: ErrorChain("Error Domain=BRCloudDocsErrorDomain Code=5 \"No document at URL\""))
    detail.logCount = count
    detail.author = isOfOne ? wording.phone : nil
    let words = wording.words(detail, .warning)
    #expect(words.topic.plain == start)
    #expect(words.message.plain.hasPrefix(start + ". iCloud itself reports an error: "))
  }

  /// The librarian may print the text without its number; signing in helps all the same.
  @Test(arguments: [
    "LibrarianErrorDomain/10/Unable to configure the collection.",
    "ubiquity account is not configured (or is disabled for this client), not creating collection",
  ])
  func messageSaysThatNobodyIsSignedIn(text: String) throws {
    let words = try TripsCapture().words(DaemonError.Detail(error: ErrorChain(text)), .warning)
    #expect(words.message.plain.contains("no iCloud account, or iCloud is off for this app"))
    #expect(words.advice.plain == "Sign in to iCloud, and turn on iCloud for the app.")
  }
}
