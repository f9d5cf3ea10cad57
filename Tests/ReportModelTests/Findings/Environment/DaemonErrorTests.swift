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

  /// The same error means more in other statements, as that nothing is exported either.
  @Test(arguments: [
    ("importer-root-refused", 134301, "Nothing comes in from other devices until that is fixed"),
    ("file-upload-error", 512, "What is in the file is not available here until"),
  ])
  func messageOfReadingSaysWhatTheStatementMeans(id: String, code: Int, effect: String) throws {
    let wording = try TripsCapture()
    let error = ErrorChain("Error Domain=NSCocoaErrorDomain Code=\(code) \"no\" UserInfo=0x1 {}")
    var detail = DaemonError.Detail(error: error)
    detail.concernsReading = true
    let place = wording.diagnosis.timelines.stores[0].first
    let evidence = Evidence(at: place, entry: try wording.entry(id))
    let finding = Finding(detail, .warning, store: nil, evidence: [evidence])
    let words = FindingWording(finding, wording.diagnosis, isCompared: false)
    #expect(words.topic.plain == "A file or folder in iCloud could not be read")
    #expect(words.message.plain.contains(effect))
    #expect(!words.message.plain.contains("exported"))
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
