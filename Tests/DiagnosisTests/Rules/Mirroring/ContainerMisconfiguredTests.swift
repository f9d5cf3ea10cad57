// The rule for containers that an app may not use.

import Testing
import Timelines

@testable import Diagnosis

struct ContainerMisconfiguredTests {
  private static let foreign =
    "<CKError 0x600000cd2070: \"Permission Failure\" (10/2007); server message = \"Invalid bundle ID for container\"; "
    + "container ID = \"iCloud.com.example.trips\">"

  @Test(
    arguments: [
      ("\"BadContainer\" (1/1014)", .unknown), ("\"Bad Container\" (5/1014)", .unknown),
      ("\"Permission Failure\" (10/2007)", .foreign), ("\"Missing Entitlement\" (8)", .entitlement),
      (
        "\"Partial Failure\" (2/1011); partial errors: { Z = <CKError 0x2: \"Server Rejected Request\" (15/2000)> }",
        .zoneRejected
      ),
    ] as [(String, ContainerMisconfigured.Problem)])
  func detailNamesTheProblem(error: String, problem: ContainerMisconfigured.Problem) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.setUpFailed("<CKError 0x1: \(error)>", at: 1)
    capture.finish("DelegateSetup", 1, "<CKError 0x1: \(error)>", at: 1)
    let findings = try capture.diagnosis().findings
    #expect(findings.map(\.rule) == [.containerMisconfigured] && findings.map(\.severity) == [.error])
    let detail = try #require(findings.first?.detail as? ContainerMisconfigured.Detail)
    #expect(detail.problem == problem)
    #expect(findings.first?.sameTrouble.map(\.rule) == [.setupFailed])
    #expect(findings.first?.mirroredStore == 0 && findings.first?.count == 1)
    capture.setUp(2, at: 100)
    #expect(try capture.diagnosis().findings.isEmpty, "a later set-up resolves it")
  }

  /// A record of a share that the user may only read, and one that the server fails on, say nothing about
  /// the container.
  @Test(arguments: ["\"Permission Failure\" (10/2007)", "\"Server Rejected Request\" (15/2000)"])
  func refusalOfOneRecordIsAnExportFailure(error: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(
      2,
      "<CKError 0x1: \"Partial Failure\" (2/1011); \"Failed to modify some records\"; partial errors: {\n"
        + "\tA1:(com.apple.coredata.cloudkit.share.B2:_c3) = <CKError 0x2: \(error)>\n}>", at: 10)
    #expect(try capture.diagnosis().findings.map(\.rule) == [.exportFailed])
  }

  /// A zone that is set up is there: what an import, or an export, is refused for is another matter, unless
  /// the zone itself is saved again.
  @Test(
    arguments: [
      ("Import", "Couldn't fetch some items when fetching changes", .importFailed),
      ("Export", "Some items failed", .exportFailed),
      ("Export", "Failed to modify some record zones", .containerMisconfigured),
    ] as [(String, String, RuleName)])
  func whatIsRefusedAfterTheSetupIsNoZone(kind: String, words: String, rule: RuleName) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error =
      "<CKError 0x1: \"Partial Failure\" (2/1011); \"\(words)\"; partial errors: {\n"
      + "\tcom.apple.coredata.cloudkit.zone:__defaultOwner__ = "
      + "<CKError 0x2: \"Server Rejected Request\" (15/2000)>\n}>"
    if kind == "Import" {
      capture.failImport(2, error, at: 10)
    } else {
      capture.failExport(2, error, at: 10)
    }
    #expect(try capture.diagnosis().alarms == [rule])
  }

  /// Requests that are dropped for a zone that the set-up could not save are of the set-up.
  @Test func whatIsDroppedForTheZoneFollows() throws {
    var capture = MirrorCapture()
    let rejected = MirrorCapture.error("15/2000", "Server Rejected Request")
    capture.execute("Import", 2, at: 10)
    capture.finish(
      "Import", 2,
      "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted due to error: \(rejected)\"", at: 11)
    #expect(try capture.diagnosis().alarms == [.containerMisconfigured])
  }

  /// The server's own words about a record, or about a use of the container, do not concern who may use it.
  @Test(arguments: [
    "\"Permission Failure\" (10/2007); server message = \"WRITE operation not permitted\"",
    "\"Permission Failure\" (10/2007); server message = \"Shared zone update is not enabled for container\"",
    "\"Server Rejected Request\" (15/2000); server message = \"Internal server error\"",
  ])
  func serverMessageOfRecoveryIsAnExportFailure(error: String) throws {
    var capture = MirrorCapture()
    capture.print(
      "\(capture.trips.sender): Found unknown error as part of a partial failure: <CKError 0x1: \(error)>",
      "NSCloudKitMirroringDelegate _recoverFromPartialError:forStore:inMonitor:", at: 1)
    #expect(try capture.diagnosis().alarms == [.exportFailed])
  }

  @Test func errorPrintedByRecoverySuffices() throws {
    var capture = MirrorCapture()
    capture.print(
      "\(capture.trips.sender): Found unknown error as part of a partial failure: \(Self.foreign)",
      "NSCloudKitMirroringDelegate _recoverFromPartialError:forStore:inMonitor:", at: 1)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarms == [.containerMisconfigured] && diagnosis.statements.unexplainedErrors == 0)
  }

  /// Requests that were dropped repeat the error: they are counted, and they are enough if the capture
  /// begins later.
  @Test(arguments: [true, false]) func droppedRequestsAreCounted(isCauseShown: Bool) throws {
    var capture = MirrorCapture()
    if isCauseShown { capture.setUpFailed(Self.foreign, at: 1) }
    for number in 2..<5 {
      let seconds = Double(number) * 10
      capture.execute("Export", number, at: seconds)
      capture.finish(
        "Export", number,
        "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted due to error: \(Self.foreign)\"",
        at: seconds)
    }
    let findings = try capture.diagnosis().alarmingFindings
    let finding = try #require(findings.first { $0.rule == .containerMisconfigured })
    #expect((finding.detail as? ContainerMisconfigured.Detail)?.followers == 3)
    #expect(finding.first.line == (isCauseShown ? 1 : 2))
  }

  /// A sandbox hides the daemon: the line that says so is next to the errors of mirroring.
  @Test func sandboxRestrictionIsNotTransient() throws {
    var capture = MirrorCapture()
    let daemon =
      "<CKError 0x1: \"Service Unavailable\" (6/NSCocoaErrorDomain:4099); \"Error connecting to CloudKit daemon.\"; Retry "
      + "after 5.0 seconds>"
    capture.setUpFailed(daemon, at: 1)
    #expect(try capture.diagnosis().alarms == [.setupFailed])
    let refusal =
      "Error Domain=NSCocoaErrorDomain Code=4099 \"The connection to service named com.apple.cloudd was invalidated: failed "
      + "at lookup with error 159 - Sandbox restriction.\""
    capture.printOfSystem("Error retrieving daemon to get network transfer endpoint: \(refusal)", at: 2)
    capture.printOfSystem("Error getting network transfer endpoint: \(daemon)", at: 3)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.containerMisconfigured])
    #expect((findings.first?.detail as? ContainerMisconfigured.Detail)?.problem == .sandbox)
    #expect(Set(findings.first?.sameTrouble.map(\.rule) ?? []) == [.setupFailed, .daemonError])
  }

  /// The app's success does not fix what is wrong with an extension; a later extension that works does.
  @Test func successOfAnotherProcessResolvesNothing() throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x600003bb0000"
    capture.setUp(1)
    capture.observe(at: 30, by: widget)
    capture.queueSetup(2, at: 30, by: widget)
    capture.execute("DelegateSetup", 2, at: 30, by: widget)
    capture.setUpFailed(Self.foreign, at: 31, by: widget)
    capture.finish("DelegateSetup", 2, Self.foreign, at: 31, by: widget)
    capture.import(3, madeChanges: true, at: 50)
    let diagnosis = try capture.diagnosis()
    let finding = try #require(diagnosis.findings.first)
    #expect(diagnosis.findings.map(\.rule) == [.containerMisconfigured] && finding.severity == .error)
    let detail = try #require(finding.detail as? ContainerMisconfigured.Detail)
    #expect(detail.process.map { diagnosis.timelines.names[$0] } == "TripsWidget")
    (widget.pid, widget.delegate) = (9100, "0x600003bb1111")
    capture.setUp(4, at: 60, by: widget)
    #expect(try capture.diagnosis().findings.isEmpty)
  }

  /// Two stores of an app have one container, and one problem with it.
  @Test func problemOfTwoStoresIsOneFinding() throws {
    var capture = MirrorCapture()
    var other = capture.trips
    (other.delegate, other.id, other.file) = (
      "0x600002aa1100", MirrorCapture.id(0xB00), "file:///shared.sqlite"
    )
    for store in [capture.trips, other] { capture.observe(at: 0, by: store) }
    for store in [capture.trips, other] { capture.setUpFailed(Self.foreign, at: 1, by: store) }
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.containerMisconfigured])
    #expect(findings.first?.mirroredStore == nil && findings.first?.count == 2)
  }

  /// An extension that may not use the container is the only one, in each of the app's stores; a log without
  /// details shows of a failed set-up only the file.
  @Test(arguments: [true, false], [true, false])
  func problemOfAnExtensionWithTwoStoresIsItsOwn(hasDetails: Bool, haveAllSynced: Bool) throws {
    var capture = MirrorCapture()
    var shared = capture.trips
    (shared.delegate, shared.id, shared.file) = (
      "0x600002aa1100", MirrorCapture.id(0xB00), "file:///shared.sqlite"
    )
    let synced = haveAllSynced ? [capture.trips, shared] : [capture.trips]
    for (number, store) in synced.enumerated() {
      let start = Double(number) * 5
      if hasDetails { capture.setUp(number + 1, at: start, by: store) }
      capture.account("Available", at: start + 3, by: store)
      capture.exported(at: start + 4, by: store)
    }
    let widgets = [capture.trips, shared].map { store in
      var widget = store
      (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "\(store.delegate)77")
      return widget
    }
    if hasDetails { for widget in widgets { capture.observe(at: 20, by: widget) } }
    for widget in widgets { capture.account("Available", at: 21, by: widget) }
    for widget in widgets { capture.setUpFailed(Self.foreign, at: 22, by: widget) }
    let diagnosis = try capture.diagnosis()
    let findings = diagnosis.alarmingFindings.filter { $0.rule == .containerMisconfigured }
    let process = (findings.first?.detail as? ContainerMisconfigured.Detail)?.process
    #expect(findings.count == 1)
    #expect(process.map { diagnosis.timelines.names[$0] } == (haveAllSynced ? "TripsWidget" : nil))
  }

  private static let statements = [
    "Significant issue at CKContainer.m:748: In order to use CloudKit, your process must have a "
      + "com.apple.developer.icloud-services entitlement.",
    "*** Terminating app due to uncaught exception 'CKException', reason: 'The application is missing required entitlement "
      + "com.apple.developer.icloud-services'",
    "Error retrieving daemon to get network transfer endpoint: Error Domain=NSCocoaErrorDomain Code=4099 \"The connection "
      + "to service named com.apple.cloudd was invalidated: failed at lookup with error 159 - Sandbox restriction.\"",
  ]

  /// Another app says nothing about the app whose store is shown; a later launch of that app does.
  @Test(arguments: statements, [("Weather", false), ("Trips", true)])
  func statementOfAnotherAppIsNotCounted(statement: String, process: (name: String, isCounted: Bool)) throws {
    var capture = MirrorCapture()
    capture.trips.process = "Trips"
    capture.setUp()
    capture.import(2, madeChanges: true, at: 5)
    (capture.trips.pid, capture.trips.process) = (9000, process.name)
    capture.printOfSystem(statement, at: 60)
    let expected = process.isCounted ? ["container-misconfigured[error]"] : []
    #expect(try capture.found(.containerMisconfigured) == expected)
  }

  /// A capture that shows no process with a store may be about the app that the statement is of.
  @Test(arguments: statements) func statementWithoutAnyStoreIsCounted(statement: String) throws {
    var capture = MirrorCapture()
    capture.printOfSystem(statement, at: 60)
    #expect(try capture.found(.containerMisconfigured) == ["container-misconfigured[error]"])
  }
}
