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
    (1, false, "A transaction log of another device has not been downloaded"),
    (2, false, "2 transaction logs of other devices have not been downloaded"),
    (2, true, "2 transaction logs of mobile-7F77 have not been downloaded"),
  ])
  func messageBeginsWithWhatHasNotBeenDownloaded(count: Int, isOfOne: Bool, start: String) throws {
    let wording = try TripsCapture()
    var detail = DaemonError.Detail(
      error: ErrorChain("Error Domain=BRCloudDocsErrorDomain Code=5 \"No document at URL\""))
    detail.fileCount = count
    detail.author = isOfOne ? wording.phone : nil
    let words = wording.words(detail, .warning)
    #expect(words.topic.plain == start)
    #expect(words.message.plain.hasPrefix(start + ". iCloud itself reports an error: "))
  }

  /// A record that names no file is told by its error.
  @Test func topicIsTheErrorWhereNoFileIsNamed() throws {
    var detail = DaemonError.Detail(
      error: ErrorChain("Error Domain=BRCloudDocsErrorDomain Code=5 \"No document at URL\""))
    detail.fileCount = 0
    let wording = try TripsCapture()
    #expect(wording.words(detail, .warning).topic.plain == "iCloud knows no such file")
    detail = DaemonError.Detail(error: ErrorChain("refused"))
    detail.fileCount = 0
    #expect(wording.words(detail, .warning).topic.plain == "Something has not been downloaded yet")
  }

  @Test func missingReceiptOrBaselineIsNamed() throws {
    let wording = try TripsCapture()
    var detail = DaemonError.Detail(
      error: ErrorChain("Error Domain=BRCloudDocsErrorDomain Code=5 \"No document at URL\""))
    (detail.fileCount, detail.file, detail.author) = (1, .receipt, wording.phone)
    let receipt = wording.words(detail, .warning)
    #expect(receipt.topic.plain == "A receipt of mobile-7F77 has not been downloaded")
    #expect(receipt.message.plain.hasSuffix("nothing is missing in the store."))
    (detail.file, detail.author) = (.baseline, nil)
    #expect(wording.words(detail, .warning).topic.plain == "The baseline has not been downloaded yet")
    (detail.file, detail.author) = (.log, wording.diagnosis.timelines.stores[0].peer)
    #expect(
      wording.words(detail, .warning).topic.plain
        == "A transaction log of this device has not been downloaded")
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
