// What the summary answers for a store, in constructed captures.

import Catalogue
import Diagnosis
import LogRecords
import Testing

@testable import ReportModel

struct StoreAnswersTests {
  private static func line(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(message)"
  }

  private static let setUp = line("10:00:00.000", "\(TripsCapture.tabletID):Trips\nUsing local storage: 0")
  private static let removed = line(
    "10:00:05.000",
    "<PFUbiquitySetupAssistant: 0x1>\nAborting setup because store removed from coordinator. "
      + "<NSSQLCore: 0x2> (URL: file:///x/Trips.sqlite)")
  private static let imported = line(
    "10:00:50.000",
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(TripsCapture.tabletID)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(TripsCapture.phoneID):1)
    \ttransactionLog: <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: /r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt
    \ttransactionNumber: 3


    Successfully wrote metadata changes.
    """)

  private static func syncing(_ lines: [String]) throws -> String? { try answer("syncing", lines) }

  private static func answer(_ question: String, _ lines: [String]) throws -> String? {
    try report(lines)?.stores.first?.answers.first { $0.question == question }?.words.plain
  }

  private static func report(_ lines: [String], _ parts: Report.Parts = [.documents]) throws
    -> ReportCapture?
  {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(bytes.span) { _, _, _ in }
    return Report([analysis.finish { _, _, _ in }], parts).captures.first
  }

  private static let began: String = {
    let log =
      "<PFUbiquityTransactionLog: 0x1c5a13c0>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
      + "/r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt\n\ttransactionNumber: 3\n"
    return imported.replacing(
      "\n\nSuccessfully wrote metadata changes.", with: "\n: Beginning parse of log file: \(log)")
  }()

  private static func written(_ time: String, _ number: Int) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsExporter: 0x1>
      \tlocalPeerID: \(TripsCapture.tabletID)
       Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x3>: /r/\(TripsCapture.tabletID)/Trips/hV3xkq0=/00000000-0000-4000-9000-00000000000\(number).1.cdt
      \ttransactionNumber: \(number)

      """)
  }

  /// What was sent is named where nothing arrived.
  @Test(arguments: [false, true]) func verdictNamesWhatWasSent(hasArrivals: Bool) throws {
    let sent = [Self.written("10:00:51.000", 5), Self.written("10:00:52.000", 6)]
    let lines = [Self.setUp] + (hasArrivals ? [Self.imported] : []) + sent
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(lines.joined(separator: "\n").utf8).span) { _, _, _ in }
    let sentence = analysis.finish { _, _, _ in }.verdictSentence().plain
    let counts =
      hasArrivals
      ? "1 transaction arrived, 2 were sent" : "nothing arrived, 2 transactions were sent"
    #expect(sentence.contains(counts), "\(sentence)")
  }

  /// The numbers of another account's store begin again: they are no continuation of the former ones.
  @Test(arguments: [true, false]) func numbersOfAFormerStoreAreApart(hasArrivals: Bool) throws {
    let token = " for new NSFileManager current token"
    let change = Self.setUp.replacing("10:00:00", with: "10:01:00")
    let former = [
      "\(Self.setUp)\(token) <75646c12>", Self.imported, Self.written("10:00:51.000", 5),
      "\(change)\(token) <aaaabbbb>",
    ]
    // The former store had number 3 too.
    let again = Self.imported.replacing("10:00:50", with: "10:01:50").replacing("003.1", with: "008.1")
    let lines = former + (hasArrivals ? [again, Self.written("10:01:51.000", 1)] : [])
    let nothing = "nothing since another store took the place of the former one"
    let last = hasArrivals ? ["; the last at 10:01:50.000", "; the last at 10:01:51.000"] : ["", ""]
    let before = "; before that 1, of the former store"
    let arrived = hasArrivals ? "1 transaction: mobile-7F77 3" : nothing
    #expect(try Self.answer("arrived", lines) == arrived + last[0] + before)
    let sent = hasArrivals ? "1 transaction: 1" : nothing
    #expect(try Self.answer("sent", lines) == sent + last[1] + before)
  }

  /// After a return to the first account, some of the earlier numbers are of the store in use.
  @Test func numbersBeforeSeveralChangesAreNotOfOneFormerStore() throws {
    let token = " for new NSFileManager current token"
    let setUp = { (time: String, account: String) in
      Self.setUp.replacing("10:00:00", with: time) + "\(token) <\(account)>"
    }
    let lines = [
      setUp("10:00:00", "75646c12"), Self.imported, Self.written("10:00:51.000", 5),
      setUp("10:01:00", "aaaabbbb"), Self.written("10:01:51.000", 1), setUp("10:02:00", "75646c12"),
    ]
    let nothing = "nothing since another store took the place of the former one"
    let end = "before the last of 2 changes of the store"
    #expect(try Self.answer("arrived", lines) == "\(nothing); before that 1, \(end)")
    #expect(try Self.answer("sent", lines) == "\(nothing); before that 2, \(end)")
  }

  @Test func importWithoutEndIsOpen() throws {
    let next = Self.line("10:00:51.000", "Added transaction entries to cache")
    #expect(try Self.answer("open", [Self.setUp, Self.began, next])?.hasPrefix("mobile-7F77 3") == true)
    #expect(try Self.answer("open", [Self.setUp, Self.began, Self.imported]) == nil)
  }

  /// Log level 2 shows that an import applied its changes, and hides its end.
  @Test(arguments: [true, false]) func importWithAHiddenEndIsNotRunning(isApplied: Bool) throws {
    let applied = Self.line(
      "10:00:51.000",
      "Changes applied for transaction log content, managed object context changes: \n\tinserted: {(\n)}\n"
        + "\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
    let report = try #require(
      try Self.report([Self.setUp, Self.began] + (isApplied ? [applied] : []), [.timelines]))
    #expect(report.stores.first?.running.count == (isApplied ? 0 : 1))
  }

  /// A capture that is masked alike says the mask, or no name at all.
  @Test(arguments: [true, false]) func maskIsNoNameInAnotherCapture(isMasked: Bool) throws {
    let next = Self.imported.replacing("10:00:50", with: "10:00:51").replacing("0003.1", with: "0004.1")
    let failed = Self.line(
      "10:00:52.000",
      "Error importing transaction log: <PFUbiquityTransactionLog: 0x1c5a13c0>\n"
        + "\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
        + "/r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000005.1.cdt\n"
        + "\ttransactionNumber: 5\n, exception: no\n User Info: (null)")
    let lines = [Self.setUp, next, failed].map { line in
      isMasked
        ? [TripsCapture.phoneID, TripsCapture.tabletID].reduce(line) { $0.replacing($1, with: "mobile~XXXX") }
        : line
    }
    let answers = try #require(try Self.report(lines)).stores.flatMap(\.answers).map(\.words.plain)
    #expect(answers.contains { $0.contains(isMasked ? "mobile-XXXX is" : "mobile-7F77 is") })
    #expect(answers.contains { $0.contains("a capture taken there says") } == !isMasked)
  }

  private static func export(_ time: String, _ log: String) -> String {
    line(
      time,
      "<_PFUbiquityRecordsExporter: 0x1>\n\tlocalPeerID: \(TripsCapture.tabletID)\n"
        + " Successfully wrote transaction log: \(log)")
  }

  @Test(arguments: [
    (1, "2 transactions: 7, and one whose number is not shown; the last at 10:00:11.000"),
    (2, "3 transactions: 7, and 2 whose numbers are not shown; the last at 10:00:12.000"),
  ])
  func sentTransactionsWithoutNumbersAreToldApart(unnumbered: Int, answer: String) throws {
    let log =
      "<PFUbiquityTransactionLog: 0x2>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x3>: "
      + "/r/\(TripsCapture.tabletID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000007.1.cdt\n\ttransactionNumber: 7"
    let others = (1...unnumbered).map { Self.export("10:00:1\($0).000", "<private>") }
    #expect(try Self.answer("sent", [Self.setUp, Self.export("10:00:10.000", log)] + others) == answer)
    let unknown = try Self.answer("sent", [Self.setUp] + others)
    #expect(unknown?.contains("whose") == false)
  }

  /// The end of an import that saved its changes is lost.
  @Test func savedImportWithoutEndHasArrived() throws {
    let saved = Self.imported.replacing("wrote metadata changes.", with: "wrote changes.")
    let next = Self.imported.replacing("10:00:50", with: "10:00:51")
      .replacing("000000000003.1.cdt", with: "000000000004.1.cdt")
      .replacing("transactionNumber: 3", with: "transactionNumber: 4")
    let both = try Self.answer("arrived", [Self.setUp, saved, next])
    #expect(both?.hasPrefix("2 transactions: mobile-7F77 3-4") == true)
    // The import is still open while its process may be about to end it.
    #expect(try Self.answer("arrived", [Self.setUp, saved])?.hasPrefix("nothing") == true)
    let later = "2013-11-18 10:03:00.000 Trips[543:1403] The map is shown"
    #expect(try Self.answer("arrived", [Self.setUp, saved, later]) == "1 transaction: mobile-7F77 3")
    let report = try #require(try Self.report([Self.setUp, saved, next]))
    #expect(report.stores.first?.imports.discovered == 2)
  }

  /// The metadata of the phone's 3 is not written with its changes, and recovered or not.
  @Test(arguments: [true, false]) func splitImportHasArrivedOnceItIsRecovered(isRecovered: Bool) throws {
    let saved = Self.imported.replacing("wrote metadata changes.", with: "wrote changes.")
    let log =
      "<PFUbiquityTransactionLog: 0x1c5a13c0>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
      + "/r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt\n\ttransactionNumber: 3\n"
    let split = Self.line(
      "10:00:51.000",
      "Error updating peer metadata during import of log file: \(log) error: Error Domain=NSCocoaErrorDomain "
        + "Code=134030 \"x\"\n User Info: {\n}\n")
    let recovered = Self.line(
      "10:00:52.000",
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: "
        + "\(TripsCapture.tabletID)\n\nSuccessfully recovered metadata for store: <NSSQLCore: 0x3> (URL: file:///Trips.sqlite)"
    )
    let arrived = try Self.answer("arrived", [Self.setUp, saved, split] + (isRecovered ? [recovered] : []))
    #expect(arrived?.hasPrefix(isRecovered ? "1 transaction: mobile-7F77 3" : "nothing") == true)
  }

  /// A log waits for one that is here, but that the importer skips for its model.
  @Test func waitingAnswerNamesASkippedLog() throws {
    let skipped = Self.line(
      "10:01:00.000",
      "Skipping (model version hash): <PFUbiquityLocation: 0x3>: /r/\(TripsCapture.phoneID)/Trips/Zr8Lm2Qe=/00000000-0000-4000-8000-000000000004.1.cdt"
    )
    let waits = ["10:02:00.000", "10:04:00.000"].map { Self.waits($0, 5, score: "\(TripsCapture.phoneID):2") }
    #expect(
      try Self.answer("waiting", [Self.setUp, Self.imported, skipped] + waits)
        == "mobile-7F77 5, behind 1 log of mobile-7F77, of another data model")
  }

  /// One transaction is missing and two logs are skipped, so that it may be in neither.
  @Test func waitingAnswerLeavesOpenWhetherItIsInASkippedLog() throws {
    let skipped = (6...7).map { number in
      Self.line(
        "10:01:00.000",
        "Skipping (model version hash): <PFUbiquityLocation: 0x3>: /r/\(TripsCapture.phoneID)/Trips/"
          + "Zr8Lm2Qe=/00000000-0000-4000-8000-00000000000\(number).1.cdt")
    }
    let waits = ["10:02:00.000", "10:04:00.000"].map { Self.waits($0, 5, score: "\(TripsCapture.phoneID):2") }
    #expect(
      try Self.answer("waiting", [Self.setUp, Self.imported] + skipped + waits)
        == "mobile-7F77 5, perhaps behind 2 logs of mobile-7F77, of another data model")
  }

  /// A log of the phone needs others before it.
  private static func waits(_ time: String, _ number: Int, score: String) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsImporter: 0x1>:
      \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
      \tlocalPeerID: \(TripsCapture.tabletID)

      Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x3> ()): <_PFUbiquityRecordImportOperation: 0x4>:
      \tlocalPeerID: \(TripsCapture.tabletID)
      \tlogScore: <PFUbiquityKnowledgeVector: 0x5> (\(score))
      \ttransactionLog: <PFUbiquityTransactionLog: 0x6>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x7>: /r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt
      \ttransactionNumber: \(number)


      """)
  }

  private static let third = "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115"

  /// The third device's 8 lacks its 7, the phone's 5 nothing but what failed here.
  @Test func waitingAnswerNamesWhatEachLogLacks() throws {
    let failed = Self.line(
      "10:01:00.000",
      "Error importing transaction log: <PFUbiquityTransactionLog: 0x1c5a13c0>\n"
        + "\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
        + "/r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000004.1.cdt\n"
        + "\ttransactionNumber: 4\n, exception: no\n User Info: (null)")
    let waits = ["10:02:00.000", "10:04:00.000"].flatMap { time in
      [
        Self.waits(time, 5, score: "\(TripsCapture.phoneID):2"),
        Self.waits(time, 8, score: "\(TripsCapture.phoneID):2").replacing(
          TripsCapture.phoneID, with: Self.third),
      ]
    }
    #expect(
      try Self.answer("waiting", [Self.setUp, Self.imported, failed] + waits)
        == "mobile-C0FF 8, for mobile-C0FF 7; mobile-7F77 5, behind mobile-7F77 4, which failed")
  }

  /// A log that only has to be downloaded has not failed, though another one has.
  @Test func waitingAnswerTellsFailedLogsFromThoseToBeDownloaded() throws {
    let failure = { (number: Int, error: String) in
      Self.line(
        "10:01:0\(number).000",
        "Error importing transaction log: <PFUbiquityTransactionLog: 0x1c5a13c0>\n"
          + "\ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: "
          + "/r/\(TripsCapture.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt\n"
          + "\ttransactionNumber: \(number)\n, exception: \(error)\n User Info: (null)")
    }
    let missing =
      "Error Domain=NSCocoaErrorDomain Code=256 \"x\" UserInfo=0x1 {NSUnderlyingError=0x2 "
      + "\"Error Domain=UBErrorDomain Code=0\"}"
    let waits = ["10:02:00.000", "10:04:00.000"].map {
      Self.waits($0, 6, score: "\(TripsCapture.phoneID):3")
    }
    let lines = [Self.setUp, Self.imported, failure(4, "no"), failure(5, missing)] + waits
    let answer = try #require(try Self.answer("waiting", lines))
    #expect(
      answer.hasPrefix(
        "mobile-7F77 6, behind mobile-7F77 4, which failed, and mobile-7F77 5, which has to be downloaded"))
  }

  @Test func waitingAnswerNamesPeersWithoutNumbers() throws {
    let waits = Self.waits("10:02:00.000", 5, score: "\(TripsCapture.phoneID):2:\(Self.third):2")
    #expect(
      try Self.answer("waiting", [Self.setUp, Self.imported, waits])
        == "mobile-7F77 5, for mobile-7F77 4, an earlier transaction of mobile-C0FF")
  }

  /// Transactions of the phone wait for a third device: both have to be looked at.
  @Test func waitForAThirdDeviceHidesBoth() throws {
    let waits = ["10:02:00.000", "10:04:00.000"].map {
      Self.waits($0, 4, score: "\(TripsCapture.phoneID):1:\(Self.third):2")
    }
    let report = try #require(try Self.report([Self.setUp, Self.imported] + waits))
    let message = try #require(report.findings.first).wording.message.plain
    #expect(message.contains("What mobile-7F77 and mobile-C0FF saved since then is not visible here"))
    let answers = try #require(report.stores.first).answers.map(\.words.plain)
    #expect(answers.contains { $0.hasPrefix("mobile-7F77 and mobile-C0FF are other devices") })
  }

  /// What came with a baseline was not here before; its logs are skipped from then on.
  ///
  /// A store that is kept gets nothing with it.
  @Test(arguments: [true, false]) func arrivedAnswerNamesWhatABaselineBrought(isReplaced: Bool) throws {
    let baseline = [
      Self.line(
        "10:05:00.000",
        "Can adopt: 1 replace: \(isReplaced ? 1 : 0)\n"
          + "kv: <PFUbiquityKnowledgeVector: 0x9> (\(TripsCapture.phoneID):5)"),
      Self.line("10:05:01.000", isReplaced ? "Adopted: 1" : "Made current w/o replace: 1"),
    ].map {
      $0.replacing("CoreData:", with: "-[PFUbiquityBaselineRollResponseOperation main](167): CoreData:")
    }
    let waits = ["10:02:00.000", "10:04:00.000"].map {
      Self.waits($0, 5, score: "\(TripsCapture.phoneID):2")
    }
    #expect(
      try Self.answer("arrived", [Self.setUp] + waits + baseline)
        == "nothing in this capture"
        + (isReplaced ? "; a baseline was adopted at 10:05:01.000, with mobile-7F77 up to 5" : ""))
  }

  /// UbiquityStoreManager has one store at a time.
  @Test func storeLeftByTheManagerDoesNotSync() throws {
    let left =
      "2013-11-18 10:01:00.000 Trips[543:60b] UbiquityStoreManager: StoreUUID changed Trips -> Rebuilt"
    let other = Self.line("10:02:00.000", "\(TripsCapture.tabletID):Rebuilt\nUsing local storage: 0")
    #expect(
      try Self.syncing([Self.setUp, left, other])
        == "no longer: the app uses the store Rebuilt since 10:02:00.000")
    #expect(try Self.syncing([Self.setUp, left]) == "yes, since 10:00:00.000")
  }

  @Test func removedStoreSyncsOnceItIsUsedAgain() throws {
    #expect(
      try Self.syncing([Self.setUp, Self.removed])
        == "no: the app removed the store during set-up, at 10:00:05.000")
    #expect(try Self.syncing([Self.setUp, Self.removed, Self.imported]) == "yes, since 10:00:00.000")
  }
}
