import Testing
import Timelines

@testable import ReportModel

/// A chain of errors in a sentence.
struct ErrorWordsTests {
  @Test func chainIsDescribedByItsInnermostCause() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=11, reason=An exception}"
    )
    #expect(chain.words == "the database is damaged (error 134302, caused by NSSQLiteErrorDomain 11)")
  }

  /// The user has to read the exception; other errors that contain one explain it themselves.
  @Test(arguments: [
    (134_420, "an exception while a record was made from an object: -[Foo bar]: no such key (error 134420)"),
    (134_421, "an exception ended the work: -[Foo bar]: no such key (error 134421)"),
    (134_410, "another container in this process mirrors the same store (error 134410)"),
  ])
  func exceptionIsDescribed(code: Int, words: String) {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=\(code) \"x\" UserInfo={NSUnderlyingException=-[Foo bar]: no such key}"
    )
    #expect(chain.words == words)
  }

  /// A migration has many causes under one code.
  @Test func reasonOfAMigrationIsQuoted() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134110 \"x\" UserInfo={reason=Cannot migrate, or infer a mapping, "
        + "destinationURL=file:///a/Trips.sqlite}")
    #expect(
      chain.words
        == "the store could not be migrated: Cannot migrate, or infer a mapping (error 134110)")
  }

  /// Core Data describes what makes a log unusable only in words.
  @Test(arguments: [
    ("Error during property list parsing", "what is in the file of the transaction log is damaged"),
    ("Error reading the log file", "the file of the transaction log cannot be read"),
    ("Container is forked", "the devices' histories do not fit together"),
    ("Something else", "the transaction log cannot be imported"),
  ])
  func reasonOfAnUnusableLogIsDescribed(reason: String, words: String) {
    let chain = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={reason=\(reason)}")
    #expect(chain.words == "\(words) (error 134302)")
  }

  @Test func hiddenErrorIsSaidToBeHidden() {
    let chain = ErrorChain("<private>")
    #expect(chain.words == "the log hides why")
    #expect(chain.advice?.plain.contains("Take the capture again from Xcode's console") == true)
  }

  /// Core Data prints an absent error as `(null)`.
  @Test func absentErrorHasNoReason() {
    #expect(ErrorChain("(null)").words == "no reason given")
  }

  /// A code has its domain, unless it is Cocoa's, and CloudKit's two codes are written as CloudKit prints
  /// them.
  @Test(arguments: [
    ("<CKError 0x1: \"Invalid Arguments\" (12/2006); \"x\">", "CKError 12/2006"),
    (
      "Error Domain=NSCocoaErrorDomain Code=134406 \"x\" UserInfo={NSUnderlyingError=0x1 {Error Domain=CKErrorDomain Code=6 "
        + "\"y\"}}", "error 134406, caused by CKError 6"
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=256 \"x\" UserInfo={NSUnderlyingError=0x1 {Error Domain=UBErrorDomain Code=0 "
        + "\"y\"}}", "error 256, caused by UBErrorDomain 0"
    ),
    ("Error Domain=NSPOSIXErrorDomain Code=2 \"x\"", "NSPOSIXErrorDomain 2"),
  ])
  func codesHaveTheirDomains(text: String, codes: String) {
    #expect(ErrorChain(text).codes?.plain == codes)
  }

  /// The errors of a batch are listed side by side, the decisive one first.
  @Test(arguments: [true, false]) func partialFailureIsNoChain(isFirst: Bool) {
    let errors = [
      "<CKError 0x2: \"Quota Exceeded\" (25/2035); \"x\">",
      "<CKError 0x3: \"Server Record Changed\" (14/2004); \"x\">",
    ]
    let list = (isFirst ? errors : errors.reversed()).map { "\tA:(zone) = \($0)\n" }.joined()
    let chain = ErrorChain("<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\(list)}>")
    #expect(
      chain.words
        == "the iCloud storage is full (CKError 2/1011, caused by CKError 25/2035, beside CKError 14/2004)")
  }

  /// An error of mirroring whose reason the catalogue does not know includes the reason, or its text if
  /// there is none.
  @Test(arguments: [
    ("134400 \"CloudKit did not return the zone.\"", ": CloudKit did not return the zone (error 134400)"),
    ("134400 \"a\" UserInfo={NSLocalizedFailureReason=b}", ": b (error 134400)"),
    (
      "134406 \"Request 'A' was aborted because its zone is gone.\"",
      "the request was dropped: Request 'A' was aborted because its zone is gone (error 134406)"
    ),
    ("134406 \"(null)\"", "the request was dropped (error 134406)"),
    ("134400 \"A Core Data error occurred.\"", "account or container (error 134400)"),
    ("134030 \"An error occurred while saving.\"", "the save failed (error 134030)"),
  ])
  func mirroringErrorIncludesItsReason(text: String, words: String) {
    let chain = ErrorChain("Error Domain=NSCocoaErrorDomain Code=" + text, concernsMirroring: true)
    #expect(chain.words.hasSuffix(words))
  }

  /// A transient error does not hide a lasting one.
  @Test func lastingErrorOfAnImportComesFirst() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134404 \"The import failed.\" UserInfo={NSDetailedErrors=(\n"
        + "    \"<CKError 0x1: \\\"Zone Busy\\\" (23/2036); op = 2EFC>\",\n"
        + "    \"Error Domain=NSCocoaErrorDomain Code=1570 \\\"Not valid.\\\"\"\n)}")
    #expect(chain.codes?.plain == "error 134404, caused by 1570, beside CKError 23/2036")
  }

  /// The errors of one import are listed side by side like those of a batch.
  @Test func severalErrorsOfAnImportAreNoChain() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134404 \"The import failed.\" UserInfo={NSDetailedErrors=(\n"
        + "    \"<CKError 0x1: \\\"Network Failure\\\" (4); op = 2EFC>\",\n"
        + "    \"<CKError 0x2: \\\"Service Unavailable\\\" (6/2009); op = 2EFC>\"\n)}")
    #expect(chain.codes?.plain.contains("134404, caused by CKError 4, beside CKError 6/2009") == true)
  }
}
