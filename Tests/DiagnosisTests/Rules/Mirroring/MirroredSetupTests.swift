import Testing
import Timelines

@testable import Diagnosis

/// Set-up and account of mirrored stores, by the rules that ubiquity has too.
struct MirroredSetupTests {
  /// The account that a widget finds is not the one that the setup of the app found, which goes on.
  @Test func accountBelongsToTheSetupOfItsProcess() throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x6000011c4d80"
    capture.setUp()
    capture.observe(at: 20, by: widget)
    capture.queueSetup(2, at: 20, by: widget)
    capture.execute("DelegateSetup", 2, at: 20.1, by: widget)
    capture.account("No account", at: 20.2, by: widget)
    capture.setUpFailed(MirrorCapture.noAccount, at: 20.3, by: widget)
    capture.finish("DelegateSetup", 2, MirrorCapture.noAccount, at: 20.3, by: widget)
    let failed = try capture.store().setup
    #expect(failed.state == .failed && failed.accountOfState == .missing)
    capture.export(3, records: 1, at: 60)
    let done = try capture.store().setup
    #expect(done.state == .done && done.accountOfState == .available && done.seconds == 2)
  }

  private static func findings(_ capture: MirrorCapture) throws -> [Finding] {
    try capture.diagnosis().alarmingFindings
  }

  private static let unreadable =
    "Error Domain=NSCocoaErrorDomain Code=134402 \"The metadata of mirroring could not be read.\""

  @Test func failedSetupIsReportedUntilOneSucceeds() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(Self.unreadable, at: 1)
    capture.execute("Export", 2, at: 3)
    capture.finish(
      "Export", 2, "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(Self.unreadable)\"",
      at: 3)
    let findings = try Self.findings(capture)
    let setup = try #require(findings.first { $0.rule == .setupFailed })
    #expect(setup.severity == .error && setup.mirroredStore == 0 && setup.store == nil)
    let detail = try #require(setup.detail as? SetupFailed.Detail)
    #expect(detail.error.contains("NSCocoaErrorDomain", 134_402) && detail.mirroring?.followers == 1)
    #expect(try capture.diagnosis().verdict == .failing)
    capture.setUp(3, at: 60)
    #expect(try Self.findings(capture).isEmpty && capture.diagnosis().verdict == .healthy)
  }

  /// A request may be dropped for other reasons once setup is done; without a setup, or with its error, it
  /// follows from that.
  @Test(
    arguments: [
      (true, "Request 'A' was aborted because its zone could not be found.", .exportFailed),
      (true, "Request 'A' was aborted: \(unreadable)", .setupFailed),
      (true, "Request 'A' was aborted because it was never successfully initialized.", .setupFailed),
      (false, "Request 'A' was aborted because its zone could not be found.", .setupFailed),
    ] as [(Bool, String, RuleName)])
  func droppedRequestMayHaveAnotherReason(isSetUp: Bool, text: String, rule: RuleName) throws {
    var capture = MirrorCapture()
    if isSetUp { capture.setUp() }
    capture.failExport(2, "Error Domain=NSCocoaErrorDomain Code=134406 \"\(text)\"", at: 20)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [rule] && findings.first?.severity == .error)
  }

  /// A log without details prints no beginnings: the same words may belong to another setup.
  @Test func laterSetupEndsTheWidgetsFailure() throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x6000011c4d80"
    capture.setUpDone(at: 2)
    capture.setUpFailed(MirrorCapture.noAccount, at: 2.5, by: widget)
    capture.setUpDone(at: 3)
    #expect(try Self.findings(capture).map(\.rule) == [.accountChanged], "it says again what it said at 2 s")
    capture.setUpDone(at: 30)
    #expect(try Self.findings(capture).isEmpty)
  }

  @Test func hiddenSetupErrorIsMarked() throws {
    var capture = MirrorCapture()
    capture.print(
      "<private>: Failed to set up CloudKit integration for store: <private>\n<private>",
      "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    let detail = try #require(try capture.detail(SetupFailed.Detail.self))
    #expect(detail.error.isHidden)
  }

  /// The current obstacle is reported, not what a later attempt no longer met.
  @Test func lastAttemptShowsTheCause() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.offline, at: 1)
    capture.setUpFailed(MirrorCapture.noAccount, at: 30)
    #expect(try Self.findings(capture).map(\.rule) == [.accountChanged])
  }

  @Test func deallocatedContainerIsNeverSetUp() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    let gone = "Unable to schedule work because the mirroring delegate was deallocated."
    capture.print(gone, "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 1)
    let finding = try #require(try Self.findings(capture).first)
    #expect(
      finding.rule == .setupFailed && (finding.detail as? SetupFailed.Detail)?.mirroring?.isAbandoned == true)
    var ended = MirrorCapture()
    ended.setUp()
    ended.print(gone, "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 10)
    #expect(try Self.findings(ended).isEmpty, "a container may go when its work is done")
  }

  @Test(
    arguments: [
      (MirrorCapture.noAccount, .nobody),
      (
        "Error Domain=NSCocoaErrorDomain Code=134400 \"… (CKAccountStatusTemporarilyUnavailable).\"",
        .temporarilyUnavailable
      ),
      ("Error Domain=NSCocoaErrorDomain Code=134400 \"… (CKAccountStatusRestricted).\"", .restricted),
      (
        "Error Domain=NSCocoaErrorDomain Code=134400 \"Unable to initialize without an iCloud account (CKErrorNotAuthenticated).\"",
        .nobody
      ),
      (
        "Error Domain=NSCocoaErrorDomain Code=134400 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason=Unable "
          + "to initialize because even though there is an available account it does not have valid credentials. The user will "
          + "need to enter their password in settings, or via a password prompt.}", .temporarilyUnavailable
      ),
      ("<CKError 0x1: \"Not Authenticated\" (9)>", .nobody),
      ("<CKError 0x1: \"Account Temporarily Unavailable\" (36)>", .temporarilyUnavailable),
      // The device has no token to ask the server with.
      (
        "<CKUnderlyingError 0x1: \"AccountUnavailableDueToBadAuthToken\" (1029/2011); \"bad or missing auth token\">",
        .temporarilyUnavailable
      ),
    ] as [(String, AccountChanged.Detail.Change)])
  func accountErrorIsTheCause(error: String, change: AccountChanged.Detail.Change) throws {
    var capture = MirrorCapture()
    capture.setUpFailed(error, at: 1)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.accountChanged] && findings.map(\.severity) == [.error])
    #expect((findings.first?.detail as? AccountChanged.Detail)?.change == change)
    #expect(findings.first?.sameTrouble.map(\.rule) == [.setupFailed] && findings.first?.count == 1)
    capture.setUp(2, at: 60)
    #expect(try Self.findings(capture).isEmpty, "signed in again and set up")
  }

  /// A user who signs in, and is offline then, is not told to sign in: what a later setup found replaces
  /// the earlier error.
  @Test(arguments: [
    ("No account", MirrorCapture.noAccount),
    (
      "Temporarily unavailable",
      "Error Domain=NSCocoaErrorDomain Code=134400 \"… (CKAccountStatusTemporarilyUnavailable).\""
    ),
  ])
  func laterSetupReplacesTheAccountError(status: String, error: String) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.1)
    capture.account(status, at: 0.2)
    capture.setUpFailed(error, at: 0.3)
    capture.finish("DelegateSetup", 1, error, at: 0.3)
    let dropped = "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(error)\""
    capture.execute("Export", 2, at: 10)
    capture.finish("Export", 2, dropped, at: 10.1)
    #expect(try Self.findings(capture).map(\.rule) == [.accountChanged])
    capture.queueSetup(3, at: 60)
    capture.execute("DelegateSetup", 3, at: 60.1)
    capture.account("Available", at: 60.2)
    #expect(try Self.findings(capture).isEmpty, "a set-up is under way")
    var hung = capture
    capture.setUpFailed(MirrorCapture.offline, at: 60.3)
    capture.finish("DelegateSetup", 3, MirrorCapture.offline, at: 60.3)
    #expect(try Self.findings(capture).map(\.rule) == [.setupFailed])
    let detail = try #require(try capture.detail(SetupFailed.Detail.self))
    #expect(detail.error.contains("CKErrorDomain", 3) && detail.mirroring?.followers == 0)
    hung.live(at: 1200)
    #expect(try Self.findings(hung).map(\.rule) == [.requestUnfinished])
    #expect(try Self.findings(hung).map(\.severity) == [.error])
  }

  /// Each process finds an account of its own.
  @Test func accountFoundByAnotherProcessResolvesNothing() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.account("No account", at: 0.5)
    capture.setUpFailed(MirrorCapture.noAccount, at: 1)
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.observe(at: 2, by: widget)
    capture.account("Available", at: 3, by: widget)
    #expect(try Self.findings(capture).map(\.rule) == [.accountChanged])
  }

  /// An account that setup has found may still need a password.
  @Test func availableAccountMayBeRefused() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.account("Available", at: 1)
    capture.setUpFailed("<CKError 0x1: \"Not Authenticated\" (9)>", at: 2)
    let finding = try #require(try Self.findings(capture).first)
    #expect((finding.detail as? AccountChanged.Detail)?.change == .unknown)
  }

  /// New terms show as a bare refusal; the account, or CloudKit's daemon, prints why.
  @Test(arguments: [true, false]) func newTermsExplainABareRefusal(concernsDaemon: Bool) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    if concernsDaemon {
      capture.printSystem(
        "cloudd",
        "Can't return account credentials for account (redacted) because the account needs to verify new terms or is in "
          + "suspended mode.", at: 1)
    } else {
      capture.account("Available", at: 1, needsTerms: true)
      #expect(try Self.findings(capture).map(\.severity) == [.warning], "nothing failed for it yet")
    }
    capture.setUpFailed("Error Domain=CKErrorDomain Code=2 \"(null)\"", at: 2)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.accountChanged] && findings.map(\.severity) == [.error])
    #expect((findings.first?.detail as? AccountChanged.Detail)?.change == .termsNotAccepted)
    #expect(findings.first?.sameTrouble.map(\.rule) == [.setupFailed])
  }

  /// Each store is set up by itself: one that found an account fails for another reason.
  @Test(arguments: [true, false]) func anotherStoreFindsAnAccount(isFound: Bool) throws {
    var capture = MirrorCapture()
    var other = capture.trips
    (other.pid, other.process, other.delegate) = (9000, "Recipes", "0x600002aa1100")
    (other.id, other.file) = (MirrorCapture.id(0xB00), "file:///recipes.sqlite")
    other.container = "iCloud.com.example.cook"
    for (store, account, error) in [
      (capture.trips, "No account", MirrorCapture.noAccount),
      (other, isFound ? "Available" : nil, MirrorCapture.exception),
    ] as [(MirrorCapture.Store, String?, String)] {
      let start = store.pid == other.pid ? 10.0 : 0
      let number = store.pid == other.pid ? 2 : 1
      capture.observe(at: start, by: store)
      capture.queueSetup(number, at: start, by: store)
      capture.execute("DelegateSetup", number, at: start + 0.1, by: store)
      if let account { capture.account(account, at: start + 0.2, by: store) }
      capture.setUpFailed(error, at: start + 0.3, by: store)
      capture.finish("DelegateSetup", number, error, at: start + 0.3, by: store)
    }
    #expect(
      try capture.diagnosis().alarms == (isFound ? [.accountChanged, .setupFailed] : [.accountChanged]))
  }

  /// What a later set-up got past is over; what it did not get to stays.
  @Test(
    arguments: [
      (model, MirrorCapture.offline, [.setupFailed]), (model, foreign, [.containerMisconfigured]),
      (foreign, MirrorCapture.full, [.quotaExceeded]),
      (foreign, MirrorCapture.offline, [.containerMisconfigured, .setupFailed]),
      (MirrorCapture.offline, model, [.modelIncompatible]),
    ] as [(String, String, [RuleName])])
  func aLaterSetupGetsPastIt(first: String, then: String, alarms: [RuleName]) throws {
    var capture = MirrorCapture()
    for (number, error) in [(1, first), (2, then)] {
      let start = Double(number) * 60
      if number == 2 { (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80") }
      capture.observe(at: start)
      capture.queueSetup(number, at: start)
      capture.execute("DelegateSetup", number, at: start + 0.1)
      capture.setUpFailed(error, at: start + 0.3)
      capture.finish("DelegateSetup", number, error, at: start + 0.3)
    }
    #expect(try capture.diagnosis().alarms == Set(alarms))
  }

  private static let model =
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
    + "CloudKit integration requires that all relationships be optional, the following are not:\nTrip: days}"
  private static let foreign = MirrorCapture.error(
    "10/2007", "Permission Failure", server: "Invalid bundle ID for container")

  /// Two stores have one account.
  @Test func accountProblemOfTwoStoresIsOneFinding() throws {
    var capture = MirrorCapture()
    var other = capture.trips
    (other.delegate, other.id, other.file) = (
      "0x600002aa1100", MirrorCapture.id(0xB00), "file:///shared.sqlite"
    )
    for store in [capture.trips, other] { capture.observe(at: 0, by: store) }
    for store in [capture.trips, other] { capture.setUpFailed(MirrorCapture.noAccount, at: 1, by: store) }
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.accountChanged] && findings.first?.mirroredStore == nil)
    #expect(findings.first?.count == 2)
  }

  /// A daemon that is out of reach for a moment is a warning, until something succeeds.
  @Test func unreachableDaemonIsAWarning() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printOfSystem(
      "Error retrieving daemon to get network transfer endpoint: Error Domain=NSCocoaErrorDomain Code=4099 \"The connection "
        + "was invalidated.\"", at: 10)
    let findings = try Self.findings(capture)
    #expect(findings.map(\.rule) == [.daemonError] && findings.map(\.severity) == [.warning])
    capture.export(2, records: 1, at: 20)
    #expect(try Self.findings(capture).isEmpty)
  }

  @Test func errorsAloneShowALowLogLevel() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(Self.unreadable, at: 1)
    #expect(try capture.diagnosis().findings.contains { $0.rule == .lowLogLevel })
    capture.queueSetup(2, at: 2)
    #expect(try !capture.diagnosis().findings.contains { $0.rule == .lowLogLevel })
  }

  /// If the log hides the store, each launch seems to have one of its own, but it may be the same.
  @Test(arguments: [("Trips", Finding.Severity.note), ("Hikes", .error)])
  func laterLaunchOfSameAppDowngradesTheFailure(process: String, severity: Finding.Severity) throws {
    var capture = MirrorCapture()
    let method = "NSCloudKitMirroringDelegate _performSetupRequest:"
    capture.print(
      "<private>: Failed to set up CloudKit integration for store: <private>\n<private>", method, at: 1)
    var next = capture.trips
    (next.pid, next.process) = (9000, process)
    capture.print(
      "<private>: Successfully set up CloudKit integration for store (<private>): <private>", method, at: 60,
      by: next)
    let findings = try capture.diagnosis().findings.filter { $0.rule == .setupFailed }
    #expect(findings.map(\.severity) == [severity])
    #expect((findings.first?.laterLaunch == nil) == (severity == .error))
  }
}
