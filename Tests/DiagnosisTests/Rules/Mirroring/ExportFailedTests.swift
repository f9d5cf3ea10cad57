// The rule for exports that failed.

import Catalogue
import CatalogueDocument
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ExportFailedTests {
  private static func capture(_ errors: String...) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    for (index, error) in errors.enumerated() {
      capture.failExport(index + 2, error, at: Double(index + 1) * 10)
    }
    return capture
  }

  @Test(arguments: [
    (MirrorCapture.exception, "export-failed[error]"), (MirrorCapture.offline, "export-failed[warning]"),
    (
      "Error Domain=NSCocoaErrorDomain Code=134409 \"The export encountered a recoverable error and will be retried.\"",
      "export-failed[warning]"
    ),
  ])
  func severityDependsOnTheError(error: String, finding: String) throws {
    #expect(try Self.capture(error).found(.exportFailed) == [finding])
  }

  /// Failures before a success are over; the finding is about those since.
  @Test func failuresBeforeASuccessAreNotCounted() throws {
    var capture = Self.capture(MirrorCapture.offline, MirrorCapture.offline, MirrorCapture.offline)
    capture.export(8, records: 3, at: 60)
    for (number, start) in [(9, 3600.0), (10, 3700)] {
      capture.failExport(number, MirrorCapture.offline, at: start)
    }
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .exportFailed })
    let detail = try #require(finding.detail as? ExportFailed.Detail)
    #expect(finding.severity == .warning && finding.count == 2 && detail.requests.count == 2)
    #expect(finding.evidence.map { $0.time?.timeText } == ["11:00:01.000000", "11:01:41.000000"])
  }

  /// A log without details has no beginnings: if it has an end that succeeds, or the end of any automatic
  /// request, it would show that a later export succeeds; if it has only errors, it would not.
  @Test(arguments: [(true, false, "warning"), (false, true, "warning"), (false, false, "note")])
  func failureWithoutDetailsMayBeOver(hasSuccess: Bool, hasEnd: Bool, severity: String) throws {
    var capture = MirrorCapture()
    if hasSuccess { capture.exported(at: 2) }
    for time in [10.0, 40, 70] { capture.exportFailed(MirrorCapture.offline, at: time) }
    if hasEnd {
      capture.print(
        "Finished request '\(MirrorCapture.request("Export", 2))' with result: "
          + MirrorCapture.result(capture.trips, MirrorCapture.offline),
        "NSCloudKitMirroringDelegate finishedAutomatedRequestWithResult:", at: 70.1)
    }
    capture.live(at: 300)
    #expect(try capture.found(.exportFailed) == ["export-failed[\(severity)]"])
    capture.exported(at: 301)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
  }

  /// If the log hides all names, a later success may be another store's: two are watched, or set up one
  /// after the other.
  @Test(arguments: [(1, 1, false), (2, 0, true), (0, 2, true)])
  func laterSuccessMayBelongToAnotherStore(watched: Int, setUp: Int, isSeveral: Bool) throws {
    var capture = MirrorCapture()
    for number in 0..<watched {
      capture.print(
        "<private>: Observing store: <private>",
        "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:",
        at: Double(number))
    }
    for number in 0..<setUp {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: 3 + Double(number))
    }
    capture.print(
      "<private>: Export failed with error:\n<private>",
      "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: 10)
    capture.print(
      "Finished export: <private>", "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: 30)
    #expect(try capture.store().isSeveral == isSeveral)
    #expect(try capture.found(.exportFailed) == ["export-failed[\(isSeveral ? "warning" : "note")]"])
  }

  /// Two stores are set up in succession, and processes have no numbers: the app may have been launched
  /// again, or another process may have set up the same store.
  @Test(arguments: [(0.1, "Trips", true), (40, "Trips", false), (0.1, "TripsWidget", false)])
  func setupsAtOnceShowSeveralStores(gap: Double, process: String, isSeveral: Bool) throws {
    var capture = MirrorCapture()
    capture.trips.pid = 0
    var second = capture.trips
    second.process = process
    for (store, seconds) in [(capture.trips, 3), (second, 3 + gap)] {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: seconds, by: store)
    }
    #expect(try capture.store().isSeveral == isSeveral)
  }

  /// A store that is torn down and loaded again is one.
  @Test func reloadedHiddenStoreIsOneStore() throws {
    var capture = MirrorCapture()
    for second in [0.0, 20] {
      capture.print(
        "<private>: Observing store: <private>",
        "NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:", at: second)
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: second + 3)
      capture.print(
        "<private>: Told to tear down with reason: Store Removed", "NSCloudKitMirroringDelegate _tearDown:",
        at: second + 10)
    }
    #expect(try !capture.store().isSeveral)
  }

  /// The errors after which the catalogue says that there is nothing to do.
  private static let harmless: [(String, Int)] = {
    let ofCloudKit = (1...150).map { ("CKErrorDomain", $0) }
    let ofMirroring = (134_400...134_430).map { ("NSCocoaErrorDomain", $0) }
    return (ofCloudKit + ofMirroring).filter { domain, code in
      ErrorMeaning(domain: domain, code: code)?.advice.hasPrefix("Nothing") ?? false
    }
  }()

  @Test func harmlessErrorsIncludeTheKnownCodes() {
    let codes = Self.harmless.map { $0.1 }
    #expect([11, 14, 20, 34, 134_409, 134_412].allSatisfy(codes.contains))
  }

  /// No error contradicts what the catalogue says to do about it.
  @Test(arguments: harmless)
  func harmlessErrorIsNeverAnError(domain: String, code: Int) throws {
    let error =
      domain == "CKErrorDomain"
      ? MirrorCapture.error("\(code)", "Some Name") : "Error Domain=\(domain) Code=\(code) \"Some text.\""
    #expect(try !Self.capture(error).found(.exportFailed).contains("export-failed[error]"))
    guard domain == "CKErrorDomain" else { return }
    let ofRecord = Self.capture(MirrorCapture.partial([error]))
    #expect(try !ofRecord.found(.exportFailed).contains("export-failed[error]"))
  }

  /// A record was cancelled because of the error next to it.
  @Test(arguments: [["20", "4/2005"], ["4/2005", "20"], ["20", "15/2000"], ["15/2000", "20"]])
  func cancellationIsNoCause(codes: [String]) throws {
    let capture = Self.capture(
      MirrorCapture.partial(codes.map { MirrorCapture.error($0, "Some Name") }))
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect(requests.causes[0].first.error.chain.allSatisfy { $0.code != 20 })
  }

  /// Not every transient error is the network's.
  @Test(
    arguments: [
      (MirrorCapture.offline, .network),
      ("Error Domain=NSCocoaErrorDomain Code=256 \"The file couldn’t be opened.\"", .lockedDevice),
      (MirrorCapture.unread(23), .lockedDevice), (MirrorCapture.unread(5), .busyDatabase),
      ("Error Domain=NSCocoaErrorDomain Code=4097 \"connection to service named com.apple.cloudd\"", .daemon),
      (MirrorCapture.error("6/NSCocoaErrorDomain:4099", "Service Unavailable"), .daemon),
      (MirrorCapture.error("20", "Operation Cancelled"), nil),
    ] as [(String, FailedRequests.Obstacle?)])
  func obstacleDependsOnTheError(error: String, obstacle: FailedRequests.Obstacle?) throws {
    let requests = try #require(try Self.capture(error).detail(ExportFailed.Detail.self)?.requests)
    #expect(requests.passesByItself && requests.obstacle == obstacle)
  }

  /// What was in the way of an import is not any more once an export has got through, whatever becomes of it.
  @Test(
    arguments: [
      MirrorCapture.offline,
      "Error Domain=NSCocoaErrorDomain Code=4099 \"connection to service named com.apple.cloudd\"",
    ], ["Success", "Refusal", "Nothing"])
  func whatGetsThroughEndsWhatStoodInTheWay(error: String, later: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failImport(2, error, at: 10)
    if later == "Success" { capture.export(3, records: 1, at: 20) }
    if later == "Refusal" { capture.failExport(3, MirrorCapture.full, at: 20) }
    #expect(try capture.found(.importFailed) == ["import-failed[warning]"])
    let requests = try #require(try capture.detail(ImportFailed.Detail.self)?.requests)
    #expect((requests.obstacle == nil) == (later != "Nothing"))
  }

  /// A database that is damaged or has no space stays so.
  @Test(arguments: [11, 13, 26]) func damagedDatabaseIsAnError(code: Int) throws {
    let capture = Self.capture(MirrorCapture.unread(code))
    #expect(try capture.found(.exportFailed) == ["export-failed[error]"])
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect(!requests.passesByItself)
  }

  @Test func causesAreGrouped() throws {
    let capture = Self.capture(MirrorCapture.exception, MirrorCapture.offline, MirrorCapture.exception)
    #expect(try capture.found(.exportFailed) == ["export-failed[error]"])
    #expect(try capture.detail(ExportFailed.Detail.self)?.requests.causes.map(\.count) == [2, 1])
  }

  /// Once the server answers, its answer is the obstacle, and nothing else.
  @Test(arguments: [
    MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_mood")]), MirrorCapture.full,
    MirrorCapture.partial([MirrorCapture.tooLarge]),
  ])
  func serverAnswerEndsTransientFailures(answer: String) throws {
    #expect(try Self.capture(MirrorCapture.offline, answer).found(.exportFailed).isEmpty)
    let after = Self.capture(answer, MirrorCapture.offline)
    #expect(try after.found(.exportFailed) == ["export-failed[warning]"])
    let lasting = Self.capture(MirrorCapture.exception, answer)
    #expect(try lasting.found(.exportFailed) == ["export-failed[error]"])
  }

  @Test func laterSuccessMakesTheFailureANote() throws {
    var capture = Self.capture(MirrorCapture.offline)
    capture.export(9, records: 1, at: 60)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
  }

  /// What imports and set-ups do shows that account and container can be used, not that anything was sent.
  @Test(
    arguments: [
      MirrorCapture.error("9/1002", "Not Authenticated"),
      MirrorCapture.error("36/1036", "Account Temporarily Unavailable"),
      MirrorCapture.error("10/2007", "Permission Failure", server: "Invalid bundle ID for container"),
    ], [true, false])
  func noImportOrSetupMakesUpForAnExport(error: String, isImport: Bool) throws {
    var capture = Self.capture(error)
    if isImport { capture.import(3, madeChanges: true, at: 60) } else { capture.setUp(3, at: 60) }
    #expect(
      try capture.found(.exportFailed, .accountChanged, .containerMisconfigured) == ["export-failed[error]"])
    capture.export(4, records: 3, at: 90)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
  }

  /// The failure lasted until the first success: later ones say nothing about it.
  @Test func firstSuccessEndsTheFailure() throws {
    var capture = Self.capture(MirrorCapture.offline, MirrorCapture.offline)
    for (number, time) in [(5, 60.0), (6, 3600), (7, 7200)] { capture.export(number, records: 1, at: time) }
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect(requests.recovered?.time?.timeText == "10:01:01.000000")
    // The failure comes again, and is over again.
    capture.failExport(8, MirrorCapture.offline, at: 7300)
    for (number, time) in [(9, 7330.0), (10, 9000)] { capture.export(number, records: 1, at: time) }
    let again = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    #expect(again.recovered?.time?.timeText == "12:02:11.000000" && again.count == 3)
  }

  @Test(arguments: [
    MirrorCapture.partial([MirrorCapture.conflict], followers: 3),
    "Error Domain=NSCocoaErrorDomain Code=134417 \"already a pending request\"",
    "Error Domain=NSCocoaErrorDomain Code=134419 \"deferred by the system\"",
    "Error Domain=NSCocoaErrorDomain Code=134407 \"the store was removed\"",
  ])
  func harmlessErrorIsNotReported(error: String) throws {
    #expect(try Self.capture(error).found(.exportFailed).isEmpty)
  }

  @Test func omittedPartMakesTheFailureAWarning() throws {
    var capture = Self.capture(MirrorCapture.exception)
    capture.add("[...]")
    capture.live(at: 100)
    #expect(try capture.found(.exportFailed) == ["export-failed[warning]"])
  }

  /// A transient error of one record does not make a batch transient in which another record failed for
  /// good.
  @Test(
    arguments: [
      ["15/2000", "14/2004"], ["15/2000", "23/2012"], ["10/2007", "14/2004"], ["31/2031", "4/2005"],
      ["15/2000", "7/2062"],
    ], [true, false])
  func lastingErrorOfABatchDecides(codes: [String], isFirst: Bool) throws {
    let errors = codes.map { MirrorCapture.error($0, "Some Name") }
    let capture = Self.capture(MirrorCapture.partial(isFirst ? errors : errors.reversed()))
    #expect(try capture.found(.exportFailed) == ["export-failed[error]"])
    let requests = try #require(try capture.detail(ExportFailed.Detail.self)?.requests)
    let chain = requests.causes[0].first.error.chain
    #expect(chain.contains { $0.domain == "CKErrorDomain" && codes[0].hasPrefix("\($0.code)/") })
  }

  /// Both changes are merged by the next attempt, unless it meets another device's change again and again.
  @Test(arguments: [([10.0, 60], false), ([10, 200], true), ([10, 20, 30], true)])
  func conflictThatRecursIsReported(times: [Double], isFound: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = MirrorCapture.partial([MirrorCapture.conflict])
    for (number, time) in times.enumerated() { capture.failExport(number + 2, error, at: time) }
    #expect(try capture.found(.exportFailed) == (isFound ? ["export-failed[warning]"] : []))
  }

  private static let met: MirrorCapture = {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial([MirrorCapture.conflict]), at: 10)
    return capture
  }()

  /// A single conflict that no export follows is not merged either, for as long as its process goes on.
  @Test(arguments: [(130.0, false), (131, true), (600, true)])
  func conflictThatIsNotRetriedIsReported(end: Double, isFound: Bool) throws {
    var capture = Self.met
    capture.live(at: end)
    #expect(try capture.found(.exportFailed) == (isFound ? ["export-failed[warning]"] : []))
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.openConflicts == 1 && !diagnosis.isProven)
  }

  /// What may still send both changes, or have sent them.
  private static let merging: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.live(at: 600, pid: 9000) },
    { $0.execute("Export", 3, at: 590) },
    { $0.decide("export", "Thermal Policy", at: 20) },
    { $0.add("[...]") },
    { capture in
      let launch = MirrorCapture.Store(pid: 8200, delegate: "0x6000021c5e90")
      capture.setUp(7, at: 560, by: launch)
    },
  ]

  @Test(arguments: merging.indices)
  func conflictThatMayBeMergedIsNotReported(index: Int) throws {
    var capture = Self.met
    Self.merging[index](&capture)
    if index > 0 { capture.live(at: 600, pid: index == 4 ? 8200 : 8121) }
    #expect(try capture.found(.exportFailed) == [])
  }

  @Test func mergedConflictProvesHealth() throws {
    var capture = Self.met
    capture.export(3, records: 3, at: 20)
    capture.live(at: 600)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.openConflicts == 0 && diagnosis.isProven)
  }

  @Test func mergedConflictsAreNotSummed() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 1...4 {
      let time = Double(number) * 300
      capture.failExport(number * 2, MirrorCapture.partial([MirrorCapture.conflict]), at: time)
      if number < 4 { capture.export(number * 2 + 1, records: 3, at: time + 10) }
    }
    #expect(try capture.found(.exportFailed) == [])
  }
}
