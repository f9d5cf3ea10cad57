// The errors that a text describes, from the outermost to its cause.

import Testing

@testable import Timelines

struct ErrorChainTests {
  @Test func chainOfModernErrorsIsRead() {
    let chain = ErrorChain(
      """
      Error Domain=NSCocoaErrorDomain Code=134302 "(null)" UserInfo={NSUnderlyingError=0x17 {Error \
      Domain=NSCocoaErrorDomain Code=1570 "The operation couldn’t be completed." UserInfo={NSValidationErrorKey=trail, \
      NSValidationErrorObject=<Sharing: 0x18> (entity: Sharing; id: 0x19 <x-coredata://A/Sharing/p1>)}}}
      """)
    #expect(
      chain.links == [
        .init(domain: "NSCocoaErrorDomain", code: 134_302), .init(domain: "NSCocoaErrorDomain", code: 1570),
      ])
    #expect(chain.property == "trail")
    #expect(chain.entity == "Sharing")
    #expect(!chain.isDownloadMissing)
  }

  /// The errors of a text do not depend on where its lines were broken.
  @Test(
    arguments: [
      """
      Error Domain=NSCocoaErrorDomain Code=134302 "(null)" UserInfo={NSUnderlyingError=0x17 {Error \
      Domain=NSCocoaErrorDomain Code=1570 "x" UserInfo={NSValidationErrorKey=trail}}}
      """,
      "exception: Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo=0x1 {reason=no}",
      "<CKError 0x1c5b: \"Quota Exceeded\" (25/2035); server message = \"Quota\">",
      "<CKUnderlyingError 0x1c5b: \"BadContainer\" (1014)>", "Failed. (Cocoa error 1570.)",
      "Failed. (UBErrorDomain error 0.)", "SQLite error code:11, 'x'", "NSSQLiteErrorDomain = 11",
      "NSCocoaErrorDomain (134110)",
    ], ["\n", "\n    ", " \n", "\r\n\t"])
  func brokenLinesHoldTheSameErrors(text: String, lineBreak: String) {
    let whole = ErrorChain(text, concernsMirroring: true)
    #expect(!whole.links.isEmpty)
    for blank in text.indices where text[blank] == " " {
      let broken = "\(text[..<blank])\(lineBreak)\(text[text.index(after: blank)...])"
      let chain = ErrorChain(broken, concernsMirroring: true)
      #expect(chain.links == whole.links, "\(broken)")
      #expect(chain.besides == whole.besides, "\(broken)")
      #expect(chain.property == whole.property, "\(broken)")
      #expect(chain.quotedText == whole.quotedText, "\(broken)")
      #expect(chain.serverMessage == whole.serverMessage, "\(broken)")
    }
  }

  /// What is no error is passed over, whatever it consists of.
  @Test(
    arguments: [
      "Error Domain=NSCocoaErrorDomain Code=134302 \"(null)\"", "xDomain=NSCocoaErrorDomain Code=4",
      "<CKError 0x1c5b: \"Quota Exceeded\" (25/2035)>", "<CKUnderlyingError 0x1c5b: \"BadContainer\" (1014)>",
      "x\" (15/2000)", "Failed. (Cocoa error 1570.)", "(UBErrorDomain error 0.)", "SQLite error code:11, 'x'",
      "NSSQLiteErrorDomain = 11", "LibrarianErrorDomain/10/", "(CKErrorDomain-Fehler 25.)",
    ],
    ["x", "-", "(", "rror", "(a-rror b", "Domain", "\u{FFFD}", String(repeating: "x", count: 120)])
  func errorIsFoundAfterOtherText(error: String, other: String) {
    let links = ErrorChain(error).links
    #expect(!links.isEmpty)
    for length in 1...20 {
      let before = String(repeating: other, count: length)
      #expect(ErrorChain("\(before) \(error)").links == links, "\(before)")
    }
  }

  @Test(arguments: [" ", "\n", "\n    "])
  func brokenPhraseSaysTheSame(blank: String) {
    let reason = "the delegate never\(blank)successfully\(blank)initialized due to error"
    let chain = ErrorChain("Error Domain=NSCocoaErrorDomain Code=134406 \"Aborted: \(reason)\"")
    #expect(chain.links.first?.says == "never successfully initialized")
  }

  /// Within a word, an error begins only if the word ends with the error's first word.
  @Test(arguments: [
    ("xDomain=NSCocoaErrorDomain Code=4", "NSCocoaErrorDomain", 4),
    ("a.b-SQLite error code:1", "NSSQLiteErrorDomain", 1),
    ("_CKError 0x1: \"Network Unavailable\" (3)", "CKErrorDomain", 3),
    ("DomainDomain=A Code=7", "A", 7), ("SQLiteDomain=A.B-C Code=-7", "A.B-C", -7),
    ("CKErrorCKError 0x1: \"x\" (4)", "CKErrorDomain", 4),
  ])
  func errorWithinAWordIsRead(text: String, domain: String, code: Int) {
    #expect(ErrorChain(text).links == [.init(domain: domain, code: code)])
  }

  /// No error has such a code, and the beginning of its digits is that of another one.
  @Test(arguments: [
    "Error Domain=NSCocoaErrorDomain Code=-99999999999999999999 \"x\"",
    "Error Domain=CKErrorDomain Code=9223372036854775807 \"x\"", "CKErrorDomain:1234567890123",
    "<CKError 0x1: \"x\" (9223372036854775807/2000)>", "SQLite error code:1234567890123",
  ])
  func overlongNumberIsNoCode(text: String) {
    #expect(ErrorChain(text).links.isEmpty)
    let other = ErrorChain("\(text) Error Domain=A Code=123456789012")
    #expect(other.links == [.init(domain: "A", code: 123_456_789_012)])
  }

  /// The innermost error that has a reason counts; what follows the reason belongs to another key.
  @Test(
    arguments: [
      ("Code=1 \"x\" UserInfo={NSLocalizedFailureReason=Out of luck., NSURL=file:///a}", "Out of luck."),
      (
        "Code=1 \"x\" UserInfo={NSLocalizedFailureReason=a: Error Domain=B Code=2 \"y\" UserInfo={NSLocalizedFailureReason=b}}",
        "b"
      ),
      ("Code=1 with userInfo {\n    NSLocalizedFailureReason = \"Out of luck.\";\n}", "Out of luck."),
      ("Code=1 \"x\" UserInfo={NSLocalizedFailureReason=<private>}", nil), ("Code=1 \"x\"", nil),
    ] as [(String, String?)])
  func innermostReasonIsRead(text: String, reason: String?) {
    #expect(ErrorChain("Error Domain=NSCocoaErrorDomain " + text).failureReason == reason)
  }

  /// An exception that Core Data caught is in a key of its own.
  @Test(
    arguments: [
      (
        "Code=134421 \"x\" UserInfo={NSUnderlyingException=*** -[Foo bar]: unrecognized selector, NSURL=file:///a}",
        "*** -[Foo bar]: unrecognized selector"
      ),
      ("Code=134421 with userInfo {\n    NSUnderlyingException = \"no such key\";\n}", "no such key"),
      ("Code=134421 \"x\" UserInfo={NSUnderlyingException=<private>}", nil),
      ("Code=134421 \"x\" UserInfo={NSLocalizedFailureReason=y}", nil),
    ] as [(String, String?)])
  func caughtExceptionIsRead(text: String, exception: String?) {
    #expect(ErrorChain("Error Domain=NSCocoaErrorDomain " + text).exception == exception)
  }

  /// The text is read if mirroring reports the error.
  @Test(
    arguments: [
      ("Code=1 \"Out of luck.\" UserInfo={NSURL=file:///a}", "Out of luck."),
      ("Code=-12 \"a\" UserInfo={NSUnderlyingError=0x1 {Error Domain=B Code=2 \"b\"}}", "a"),
      ("Code=1 \"It was cut", "It was cut"), ("Code=1 \"a\nb\"", "a"), ("Code=1", nil), ("Code=1 \"\"", nil),
    ] as [(String, String?)])
  func textOfTheOutermostErrorIsRead(text: String, says: String?) {
    let chain = ErrorChain("Error Domain=NSCocoaErrorDomain " + text, concernsMirroring: true)
    #expect(chain.quotedText == says)
  }

  @Test func wordingOfOldSystemsIsRead() {
    let chain = ErrorChain(
      """
      Error Domain=NSCocoaErrorDomain Code=256 "The operation couldn’t be completed. (Cocoa error 256 - The item failed.)" \
      UserInfo=0x20 {NSUnderlyingError=0x21 "The operation couldn’t be completed. (UBErrorDomain error 0.)"}
      """)
    #expect(
      chain.links == [
        .init(domain: "NSCocoaErrorDomain", code: 256), .init(domain: "UBErrorDomain", code: 0),
      ])
    #expect(chain.isDownloadMissing)
  }

  @Test(arguments: [
    ("Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=11, reason=y}", "NSSQLiteErrorDomain", 11),
    ("with userInfo {\n    NSSQLiteErrorDomain = 14;\n}", "NSSQLiteErrorDomain", 14),
    (
      "ubiquity account is not configured (or is disabled for this client), not creating collection",
      "LibrarianErrorDomain", 10
    ),
    ("error: LibrarianErrorDomain/10/Unable to configure the collection.", "LibrarianErrorDomain", 10),
    ("returned error NSCocoaErrorDomain (134110)", "NSCocoaErrorDomain", 134_110),
    ("Der Vorgang konnte nicht abgeschlossen werden. (CKErrorDomain-Fehler 25.)", "CKErrorDomain", 25),
    ("L’opération n’a pas pu s’achever. (CKErrorDomain erreur 25.)", "CKErrorDomain", 25),
    ("操作を完了できませんでした。（CKErrorDomainエラー25）", "CKErrorDomain", 25),
    ("未能完成操作。（CKErrorDomain错误25。）", "CKErrorDomain", 25),
    ("error\tNSError\tdomain: \"CKErrorDomain\" - code: 9\t0x0000600000c0c0f0", "CKErrorDomain", 9),
    ("I/O error for database at /a.sqlite.  SQLite error code:1, 'unknown'", "NSSQLiteErrorDomain", 1),
    ("returned error NSCocoaErrorDomain(134110) with userInfo dictionary {", "NSCocoaErrorDomain", 134_110),
    ("(LibrarianErrorDomain error 1 - Unable to initiate download.)", "LibrarianErrorDomain", 1),
    (
      "Code=513 \"x\" UserInfo=0x1 {NSUnderlyingError=0x2 \"y (NSPOSIXErrorDomain error 13.)\"}",
      "NSPOSIXErrorDomain", 13
    ),
  ])
  func otherWordingsAreRead(text: String, domain: String, code: Int) {
    #expect(ErrorChain(text).links == [.init(domain: domain, code: code)])
  }

  /// CloudKit prints its own code, then the server's or the error beneath it; the errors of records come
  /// after.
  @Test(arguments: [
    ("<CKError 0x28: \"Network Unavailable\" (3); \"x\">", ["CKErrorDomain 3"]),
    (
      "<CKError 0x28: \"Invalid Arguments\" (12/2006); x>",
      ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]
    ),
    (
      "<CKError 0x28: \"Service Unavailable\" (6/NSCocoaErrorDomain:4099); \"x\"; Retry after 5.0 seconds>",
      ["CKErrorDomain 6", "NSCocoaErrorDomain 4099"]
    ),
    (
      "<CKError 0x28: \"Partial Failure\" (2/1011); x; partial errors: {\n\tA:(Z:B) = <CKError 0x29: \"Limit Exceeded\" (27/2023)>}>",
      ["CKErrorDomain 2", "CKInternalErrorDomain 1011", "CKErrorDomain 27", "CKInternalErrorDomain 2023"]
    ),
    ("<CKUnderlyingError: \"BadContainer\" (1014); \"x\">", ["CKInternalErrorDomain 1014"]),
    (
      "<CKUnderlyingError 0x28: \"AccountUnavailableDueToBadAuthToken\" (1029/2011); \"x\">",
      ["CKInternalErrorDomain 1029", "CKInternalErrorDomain 2011"]
    ),
    ("Failed to recover from error: CKErrorDomain:15", ["CKErrorDomain 15"]),
    (
      "Failed to recover from error: NSCocoaErrorDomain:134400\nRecovery encountered the following error: (null):0",
      ["NSCocoaErrorDomain 134400"]
    ),
    ("CKError \"Server Rejected Request\" (15/2000)", ["CKErrorDomain 15", "CKInternalErrorDomain 2000"]),
    ("<CKError 0x28: no name>", []),
  ])
  func cloudKitErrorsAreRead(text: String, errors: [String]) {
    #expect(ErrorChain(text).links.map { "\($0.domain) \($0.code)" } == errors)
  }

  /// One code covers everything that makes a log unusable; an error beneath it says more.
  @Test(
    arguments: [
      (
        "Error Domain=NSCocoaErrorDomain Code=134302 \"no\" UserInfo={reason=Error during property list parsing during import "
          + "or opening of log file at location: <PFUbiquityLocation: 0x1>: /r/a.cdt, error: (null)}",
        .damaged
      ),
      ("{\n    reason = \"Error during property list parsing during import\";\n}", .damaged),
      (
        "Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={reason=Error reading the log file}",
        .unreadable
      ),
      (
        "Error Domain=NSCocoaErrorDomain Code=134302 \"(null)\" UserInfo={NSLocalizedDescription=Unable to import logs because "
          + "of failed requisit foreign peer logs.}", .behindFailed
      ),
      ("Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={reason=Container is forked}", .forked),
      ("Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={reason=Something else}", nil),
      (
        "Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={reason=Error reading the log file, "
          + "NSUnderlyingError=0x1 {Error Domain=NSCocoaErrorDomain Code=257 \"y\"}}", nil
      ),
      ("CoreData: Ubiquity: Could not find local URI for global ID index: 4", .unknownObject),
      ("{\n    PFUbiquitySetupDoFork = 1;\n}", .unknownObject),
    ] as [(String, ErrorChain.LogTrouble?)])
  func reasonOfAnUnusableLogIsRead(text: String, trouble: ErrorChain.LogTrouble?) {
    #expect(ErrorChain(text).logTrouble == trouble)
  }

  /// An error after the end of another one is not its cause, unless words between them say so.
  @Test(arguments: [
    ("<CKError \"Service Unavailable\" (6/2009)>\n<CKError \"Request Rate Limited\" (7/2062)>", [2]),
    (
      "Error Domain=CKErrorDomain Code=1 \"x\" UserInfo={a=b}\n<CKUnderlyingError 0x1: \"y\" (1029/2011); \"y\">\n"
        + "<CKError 0x1: \"z\" (36/1029)>", [1, 3]
    ),
    ("Error Domain=A Code=1 \"x\" UserInfo={b={Error Domain=B Code=2 \"y\" UserInfo={c=d}}}", []),
    ("Error Domain=A Code=1 \"x\" UserInfo={b=c}\nuserInfo: {\n    d = \"Error Domain=B Code=2\";\n}", []),
    ("<CKError 0x1: \"x\" (6/2009); Error Domain=B Code=2", []),
  ])
  func errorsSideBySideAreDistinguished(text: String, besides: [Int]) {
    #expect(ErrorChain(text).besides == besides)
  }

  private static let save = "Error Domain=NSCocoaErrorDomain Code=134030 \"Not saved.\""
  private static let lost = "<CKError 0x1: \"Network Failure\" (4/NSURLErrorDomain:-1005)>"
  private static let busy = "<CKError 0x1: \"Zone Busy\" (23/2036)>"

  private static func several(_ errors: [String], _ code: Int = 134_404, isQuoted: Bool = true) -> ErrorChain
  {
    let quoted = errors.map { error in
      isQuoted ? "\"\(error.replacing("\"", with: "\\\""))\"" : "\"\(error)\""
    }
    return ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=\(code) \"Several.\" UserInfo={NSDetailedErrors=(\n    "
        + quoted.joined(separator: ",\n    ") + "\n)}")
  }

  /// The errors of one import, whoever reports them, are side by side, the lasting one first.
  @Test(arguments: [[save, lost], [lost, save], [busy, lost, save]], [true, false])
  func errorsOfAnImportAreSideBySide(errors: [String], isQuoted: Bool) {
    let chain = Self.several(errors, isQuoted: isQuoted)
    #expect(chain.chain.map(\.code) == [134_404, 134_030] && chain.isLastingInPart)
    #expect(chain.besides.count == errors.count - 1)
    #expect(!Self.several(errors.filter { $0 != Self.save }, isQuoted: isQuoted).isLastingInPart)
  }

  /// The cause of one of the errors is not listed next to them.
  @Test(arguments: [true, false]) func causeOfOneErrorIsNotAnotherError(isQuoted: Bool) {
    let caused = Self.save + " UserInfo={a=b, NSUnderlyingError=0x1 {\(Self.lost)}}"
    let chain = Self.several([caused, Self.busy], isQuoted: isQuoted)
    #expect(chain.chain.map(\.code) == [134_404, 134_030, 4, -1005] && chain.besides == [4])
    #expect(!chain.isLastingInPart, "both pass")
  }

  /// The records of a batch that failed are listed next to the other failures.
  @Test func batchMayBeOneOfSeveralErrors() {
    let batch = "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(z:b) = \(Self.busy)\n}>"
    for errors in [[batch, Self.save], [Self.save, batch]] {
      let chain = Self.several(errors)
      #expect(chain.chain.map(\.code) == [134_404, 134_030] && chain.isLastingInPart)
    }
    #expect(!Self.several([batch, Self.lost]).isLastingInPart)
  }

  /// Other errors list theirs in the same way.
  @Test func errorsOfAValidationAreSideBySide() {
    let errors = [1570, 1600].map { "Error Domain=NSCocoaErrorDomain Code=\($0) \"Not valid.\"" }
    let chain = Self.several(errors, 1560)
    #expect(chain.links.map(\.code) == [1560, 1570, 1600] && chain.besides == [2])
  }

  /// The database's error decides whether a file is locked with the device.
  @Test(arguments: [
    ("", true), ("UserInfo={NSSQLiteErrorDomain=23}", true), ("UserInfo={NSSQLiteErrorDomain=5}", true),
    ("UserInfo={NSSQLiteErrorDomain=11}", false), ("UserInfo={NSSQLiteErrorDomain=13}", false),
    ("UserInfo={NSSQLiteErrorDomain=26}", false),
  ])
  func databaseErrorShowsWhetherAFileIsLocked(info: String, isLocked: Bool) {
    let chain = ErrorChain("Error Domain=NSCocoaErrorDomain Code=256 \"It could not be opened.\" \(info)")
    #expect(chain.concernsLockedFile == isLocked)
  }

  /// The message is read even in a list in which quotation marks are escaped.
  @Test(
    arguments: [
      ("<CKError 0x1: \"x\" (12/2006); server message = \"No.\"; op = 1>", "No."),
      ("{\n    \"A\" = \"<CKError 0x1: \\\"x\\\" (12/2006); server message = \\\"No.\\\">\";\n}", "No."),
      ("<CKError 0x1: \"x\" (12/2006); \"local\">", nil),
      (
        "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(z:b) = <CKError 0x2: \"x\" (14/2004); server message = "
          + "\"oplock\">\n\tB:(z:b) = <CKError 0x3: \"y\" (25/2035); server message = \"Quota exceeded\">\n}>",
        "Quota exceeded"
      ),
    ] as [(String, String?)])
  func serverMessageOfTheDecisiveErrorIsRead(text: String, message: String?) {
    #expect(ErrorChain(text).serverMessage == message)
  }

  /// The server has one code for several limits; without a message it is the size of a record.
  @Test(arguments: [
    ("", true), ("; server message = \"record too large\"", true),
    ("; server message = \"Limit exceeded for number of owning references to single record\"", false),
  ])
  func limitIsNotAlwaysThatOfARecord(message: String, concernsSize: Bool) {
    #expect(ErrorChain("<CKError 0x1: \"Limit Exceeded\" (27/2023)\(message)>").concernsSize == concernsSize)
  }

  /// The text decides which meaning of an ambiguous code applies.
  @Test(arguments: [
    ("CloudKit integration does not support ordered relationships. The following", "ordered relationships"),
    (
      "CloudKit integration requires that all relationships have an inverse, the following do not:",
      "have an inverse"
    ),
    ("reason=its context lost its stack", "context lost its stack"),
    ("reason=Failed to migrate ubiquitous content", nil),
  ])
  func textOfAnErrorDecidesItsMeaning(reason: String, says: String?) throws {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={\(reason)}")
    let link = try #require(chain.links.first)
    #expect(link.domain == "NSCocoaErrorDomain" && link.code == 134_060)
    if let says { #expect(link.says?.contains(says) == true) } else { #expect(link.says == nil) }
  }

  @Test func reasonOfAnExceptionIsKept() {
    let chain = ErrorChain("…, exception: Can only use -performBlock: on a context with a queue")
    #expect(chain.links.isEmpty)
    #expect(chain.reason == "Can only use -performBlock: on a context with a queue")
  }

  @Test(arguments: [
    ("", true), ("Error Dom", true), ("Error Domain=NSCocoaErrorDomain Co", true),
    ("Error Domain=NSCocoaErrorDomain Code=133020", true),
    ("Error Domain=NSCocoaErrorDomain Code=134302", false),
    ("Error Domain=NSCocoaErrorDomain Code=1570", false), ("Can only use -performBlock: on a queue", false),
    (ErrorChain.textOfInterruption, true),
  ])
  func possiblyTransientErrorIsRecognised(text: String, mayPass: Bool) {
    #expect(ErrorChain(text).mayPass == mayPass)
  }

  @Test(arguments: [
    ("Error Domain=NSCocoaErrorDomain Code=133020", true),
    ("Error Domain=NSCocoaErrorDomain Code=134304", true),
    ("Error Domain=NSCocoaErrorDomain Code=134305", true),
    ("Error Domain=NSCocoaErrorDomain Code=256 \"x\" UserInfo={NSSQLiteErrorDomain=5}", true),
    ("Error Domain=NSCocoaErrorDomain Code=256 \"x\" UserInfo={NSSQLiteErrorDomain=11}", false),
    ("Error Domain=NSCocoaErrorDomain Code=256", false), ("Error Domain=NSCocoaErrorDomain Code=3840", false),
    ("Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=5}", false),
    ("Error Domain=NSCocoaErrorDomain Co", false), ("", false), (ErrorChain.textOfInterruption, true),
  ])
  func transientErrorIsRecognised(text: String, passes: Bool) {
    #expect(ErrorChain(text).passesByItself == passes)
  }

  @Test(arguments: [
    "", "Domain=", "Domain=X Code=", "(Cocoa error )", "(ErrorDomain error x", "NSSQLiteErrorDomain=",
    "LibrarianErrorDomain/",
  ])
  func truncatedErrorHasNoLinks(text: String) {
    #expect(ErrorChain(text).links.isEmpty)
  }
}
