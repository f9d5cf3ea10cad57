// The rule for requests that do not end.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct RequestUnfinishedTests {
  private static func capture(_ kind: String, _ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    if kind != "DelegateSetup" { capture.setUp() } else { capture.observe(at: 0) }
    capture.execute(kind, 2, at: 10)
    change(&capture)
    return capture
  }

  @Test(arguments: [
    ("Export", "request-unfinished[warning]", RuleKind.export),
    ("Import", "request-unfinished[warning]", .failedImport),
    ("DelegateSetup", "request-unfinished[error]", .setup),
    ("AcceptShareInvitations", "request-unfinished[warning]", .failedImport),
    ("DelegateReset", "request-unfinished[warning]", .failedImport),
  ])
  func requestWithoutEndIsReported(kind: String, finding: String, about: RuleKind) throws {
    let capture = Self.capture(kind) { $0.live(at: 71) }
    #expect(try capture.found(.requestUnfinished) == [finding])
    #expect(try capture.diagnosis().findings.first { $0.rule == .requestUnfinished }?.kind == about)
    #expect(try capture.detail(RequestUnfinished.Detail.self)?.request?.text == MirrorCapture.id(2))
  }

  /// A delegate that has no request left runs none; what another delegate prints about itself is no
  /// evidence.
  @Test(arguments: ["Export", "Import", "DelegateSetup", "DelegateReset", "AcceptShareInvitations"])
  func idleDelegateRunsNoRequest(kind: String) throws {
    for isOwn in [true, false] {
      let capture = Self.capture(kind) { capture in
        let sender = isOwn ? capture.trips.sender : "<NSCloudKitMirroringDelegate: 0x60000beef>"
        capture.print(
          "\(sender): No more requests to execute.", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
          at: 20)
        capture.live(at: 100)
      }
      #expect(try capture.found(.requestUnfinished).isEmpty == isOwn)
      #expect(try capture.store().requests.running.isEmpty == isOwn)
    }
  }

  /// Requests run one at a time: whatever the first one is for, nothing is sent or fetched until it ends.
  @Test(arguments: ["AcceptShareInvitations", "DelegateReset", "InitializeSchema", "FetchRecords"])
  func requestOfAnyKindExplainsWhyNothingElseBegins(kind: String) throws {
    for isPush in [true, false] {
      var capture = Self.capture(kind) { capture in
        if isPush { capture.push(at: 20) } else { capture.save(at: 20) }
        capture.live(at: 400)
      }
      let findings = try capture.diagnosis().alarmingFindings
      #expect(findings.map(\.rule) == [.requestUnfinished])
      #expect(findings.first?.sameTrouble.map(\.rule) == [isPush ? .importsStale : .notExported])
      capture.finish(kind, 2, at: 410)
      #expect(try capture.found(.requestUnfinished).isEmpty)
    }
  }

  /// If the log hides each argument, a setup that waits for its zone is still recognised.
  @Test(arguments: [true, false]) func hiddenSetupWaitingForItsZoneIsReported(isDone: Bool) throws {
    var capture = MirrorCapture()
    capture.print(
      "<private>: Executing: <private>", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 1)
    capture.print(
      "Waiting on save zone for store <private> and setup request <private>",
      "PFCloudKitSetupAssistant _saveZone:error:", at: 2)
    if isDone {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: 4)
    }
    capture.live(at: 62)
    #expect(try capture.found(.requestUnfinished) == (isDone ? [] : ["request-unfinished[error]"]))
    if !isDone { #expect(try capture.detail(RequestUnfinished.Detail.self)?.waitsForZone == true) }
  }

  /// Each ends it, or shows too little.
  static let harmless: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.live(at: 69) }, { $0.live(at: 200, pid: 9000) },
    // Five seconds later, where the clock was set forward.
    { capture in
      capture.add(
        "2025-04-06 11:00:15.000000+0300 0x1d2f4    Default     0x0                  8121   0    Trips: it goes on"
      )
    },
    { capture in
      capture.finish("Export", 2, at: 80)
      capture.live(at: 200)
    },
    { capture in
      capture.find(400, at: 50)
      capture.live(at: 100)
    },
    { capture in
      capture.add("[...]")
      capture.live(at: 200)
    },
    { capture in
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: 20)
      capture.live(at: 200)
    },
    { capture in
      capture.print(
        "\(capture.trips.sender): Deferring active request due to background timeout: "
          + MirrorCapture.request("Export", 2),
        "NSCloudKitMirroringDelegate applicationStateMonitorExpiredBackgroundActivityTimeout:", at: 20)
      capture.live(at: 200)
    },
  ]

  @Test(arguments: harmless.indices)
  func requestThatEndsOrMayIsNotReported(index: Int) throws {
    #expect(try Self.capture("Export", Self.harmless[index]).found(.requestUnfinished).isEmpty)
  }

  @Test func captureWithoutTimesYieldsNoFinding() throws {
    var capture = MirrorCapture()
    capture.isTimed = false
    capture.execute("Export", 2, at: 0)
    capture.save(at: 0)
    #expect(try capture.found(.requestUnfinished).isEmpty)
  }

  /// Another request waits for the second one.
  private static func wait(for kind: String, at seconds: Double, in capture: inout MirrorCapture) {
    capture.print(
      "\(capture.trips.sender): Deferring additional work. There is still an active request: "
        + MirrorCapture.request(kind, 2),
      "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: seconds)
  }

  /// The capture begins while a request runs.
  @Test(arguments: [(130.0, nil, true), (129, nil, false), (130, 140, false)] as [(Double, Double?, Bool)])
  func requestThatOthersWaitForIsReported(last: Double, end: Double?, isFound: Bool) throws {
    var capture = MirrorCapture()
    for time in [10, 60, last] {
      capture.save(at: time)
      Self.wait(for: "Import", at: time, in: &capture)
    }
    if let end { capture.finish("Import", 2, madeChanges: true, at: end) }
    capture.live(at: 400)
    #expect(try capture.found(.requestUnfinished) == (isFound ? ["request-unfinished[warning]"] : []))
    guard isFound else { return }
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(detail.isBeginningHidden && detail.seconds == 390)
    #expect(detail.request?.text == MirrorCapture.id(2))
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// A request whose beginning is shown is judged by what it does, not by what waits for it.
  @Test func waitingForARunningRequestIsNoProgress() throws {
    let capture = Self.capture("Export") { capture in
      for time in [20.0, 50, 70] { Self.wait(for: "Export", at: time, in: &capture) }
      capture.live(at: 71)
    }
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    #expect(try capture.detail(RequestUnfinished.Detail.self)?.isBeginningHidden == false)
  }

  /// The capture begins while a request of one store runs, and another store of the process imports.
  @Test func importOfAnotherStoreEndsNoRequest() throws {
    var capture = MirrorCapture()
    var notes = MirrorCapture.Store()
    (notes.delegate, notes.id) = ("0x6000021c4d99", MirrorCapture.id(99))
    for (number, time) in [(3, 10.0), (4, 70), (5, 130)] {
      capture.save(at: time)
      Self.wait(for: "Import", at: time, in: &capture)
      capture.ask("Import", number, label: "ImportActivity", at: time + 10, by: notes)
      capture.execute("Import", number, at: time + 10, by: notes)
      capture.finish("Import", number, madeChanges: true, at: time + 12, by: notes)
      capture.print(
        "\(notes.sender) - Finished automatic import - ImportActivity - with result: "
          + MirrorCapture.result(notes, madeChanges: true),
        "NSCloudKitMirroringDelegate _scheduleAutomatedImportWithLabel:activity:voucher:completionHandler:",
        at: time + 13, by: notes)
    }
    capture.live(at: 400)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// Records are omitted, and after that others wait for the request that ran before.
  @Test(arguments: [(99.0, false), (101, true)])
  func requestThatOthersWaitForAfterAGapStillRuns(end: Double, isFound: Bool) throws {
    let capture = Self.capture("Import") { capture in
      capture.add("[...]")
      Self.wait(for: "Import", at: 40, in: &capture)
      capture.live(at: end)
    }
    #expect(try capture.found(.requestUnfinished) == (isFound ? ["request-unfinished[warning]"] : []))
    guard isFound else { return }
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect(!detail.isBeginningHidden && detail.seconds == 61)
  }

  /// An import that is first seen as others wait for it takes up the push when it ends.
  @Test func importWithHiddenBeginningTakesUpThePush() throws {
    var capture = MirrorCapture()
    capture.push(at: 5)
    Self.wait(for: "Import", at: 6, in: &capture)
    capture.finish("Import", 2, madeChanges: true, at: 20)
    Self.wait(for: "Import", at: 20, in: &capture)
    capture.live(at: 200)
    #expect(try capture.found(.importsStale, .requestUnfinished).isEmpty)
    #expect(try capture.store().counts(.import) == [1, 1, 0, 0, 0, 0])
  }

  /// The app is started again after a request hung, and a later export succeeds, or none does.
  @Test(
    arguments: [
      ("Export", "export", "request-unfinished[note]"), ("Import", "export", "request-unfinished[warning]"),
      ("DelegateSetup", "export", "request-unfinished[note]"), ("Export", "", "request-unfinished[warning]"),
    ])
  func laterExportResolvesAHangingExportOrSetup(kind: String, later: String, finding: String) throws {
    var capture = Self.capture(kind) { $0.live(at: 100) }
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 200, by: next)
    if later == "export" { capture.export(4, records: 2, at: 210, by: next) }
    #expect(try capture.found(.requestUnfinished) == [finding])
    let store = try capture.store()
    #expect(store.requests.running.isEmpty && store.requests.waiting.isEmpty)
    #expect(MirrorRequestKind.allCases.allSatisfy { store.requests.counts($0).unfinished == 0 })
  }

  /// The app was started again, and the server refuses what a later one sends: that one did not hang.
  @Test(arguments: [
    (MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_note")]), "note"),
    (MirrorCapture.offline, "warning"),
  ])
  func theServerAnswersALaterOne(error: String, severity: String) throws {
    var capture = Self.capture("Export") { $0.live(at: 100) }
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 200, by: next)
    capture.failExport(4, error, at: 210, by: next)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[\(severity)]"])
    let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
    #expect((detail.answered != nil) == (severity == "note") && detail.recovered == nil)
  }

  /// What passes by itself is over once another request begins: then only that request is in the way.
  @Test(arguments: [
    (MirrorCapture.offline, true),
    (MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 30), true),
    (MirrorCapture.full, false), (MirrorCapture.exception, false),
  ])
  func passingFailureIsToldUnderTheHangOfItsNextTry(error: String, isSame: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 9)
    capture.failExport(2, error, at: 10)
    capture.execute("Export", 3, at: 60)
    capture.live(at: 400)
    let findings = try capture.diagnosis().findings.filter { $0.severity > .note }
    let hang = try #require(findings.first { $0.rule == .requestUnfinished })
    #expect(hang.sameTrouble.map(\.rule) == (isSame ? [.exportFailed] : []))
    #expect((findings.count == 1) == isSame)
  }

  /// A failure that a later export made up for has nothing to do with one that hangs after that.
  @Test func resolvedFailureIsNotToldUnderALaterHang() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.offline, at: 10)
    capture.export(3, records: 3, at: 30)
    capture.execute("Export", 4, at: 60)
    capture.live(at: 400)
    let hang = try #require(try capture.diagnosis().findings.first { $0.rule == .requestUnfinished })
    #expect(hang.sameTrouble.isEmpty)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
  }

  /// An extension that is launched says nothing about the app.
  @Test func launchOfAnExtensionEndsNoRequest() throws {
    var capture = Self.capture("Export") { _ in }
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x6000011c4d80"
    capture.setUp(3, at: 20, by: widget)
    capture.export(4, records: 2, at: 30, by: widget)
    capture.live(at: 200)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
    #expect(try capture.store().counts(.export) == [2, 1, 0, 0, 0, 1])
  }

  /// Without process numbers, the name shows whose log goes on, whichever of them printed a statement last.
  @Test(arguments: [true, false]) func logOfAnotherNameDoesNotGoOnForARequest(isOfWidget: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.process, widget.delegate) = ("TripsWidget", "0x6000011c4d80")
    capture.setUp()
    capture.setUp(2, at: 5, by: widget)
    capture.execute("Import", 3, at: 10, by: isOfWidget ? widget : capture.trips)
    if !isOfWidget { capture.save(at: 20, by: widget) }
    capture.save(at: 30)
    if !isOfWidget { capture.save(at: 40, by: widget) }
    capture.live(at: 300)
    let found = try Diagnosing.diagnose(Array(capture.columns.utf8)).findings
    #expect(found.count { $0.rule == .requestUnfinished } == (isOfWidget ? 0 : 1))
  }

  /// Two processes of a name may run side by side: a request that ends in the first was not abandoned.
  @Test func requestMayEndAfterAnotherProcessBegins() throws {
    var capture = Self.capture("Export") { _ in }
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 20, by: next)
    capture.finish("Export", 2, at: 100)
    #expect(try capture.found(.requestUnfinished) == [])
    #expect(try capture.store().counts(.export) == [1, 1, 0, 0, 0, 0])
  }

  @Test(arguments: [
    ("Export", "request-unfinished[warning]"), ("Import", "request-unfinished[warning]"),
    ("DelegateSetup", "request-unfinished[error]"),
  ])
  func requestHangingInEachLaunchIsOneFinding(kind: String, found: String) throws {
    var capture = Self.capture(kind) { $0.live(at: 100) }
    for launch in 1...2 {
      let start = Double(launch) * 200
      var next = capture.trips
      (next.pid, next.delegate) = (9000 + launch, "0x60000\(launch)1c4d80")
      if kind == "DelegateSetup" {
        capture.observe(at: start, by: next)
      } else {
        capture.setUp(launch * 10, at: start, by: next)
      }
      capture.execute(kind, launch * 10 + 1, at: start + 10, by: next)
      capture.live(at: start + 120, pid: next.pid)
    }
    #expect(try capture.found(.requestUnfinished) == [found])
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .requestUnfinished })
    #expect(finding.count == 3 && finding.evidence.count == 3)
    #expect(finding.first.time?.timeText == "10:00:10.000000")
    #expect(finding.last.time?.timeText == "10:06:50.000000")
    let detail = try #require(finding.detail as? RequestUnfinished.Detail)
    #expect(detail.count == 3 && detail.isAgain && detail.seconds == 90)
    #expect(detail.request?.text == MirrorCapture.id(2))
  }
}
