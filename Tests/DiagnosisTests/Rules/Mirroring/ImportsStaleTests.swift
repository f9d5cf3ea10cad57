// The rule for mirrored stores that import nothing any more.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ImportsStaleTests {
  private static func capture(_ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    change(&capture)
    return capture
  }

  /// The capture's times are two hours ahead of Greenwich: 10:00:10 is 08:00:10 there.
  @Test(arguments: [
    ("2025-04-05 08:00:10 +0000", ["imports-stale[warning]"]), ("2025-04-05 08:00:11 +0000", []),
  ])
  func lastFetchOfADayAgoIsReported(date: String, findings: [String]) throws {
    let capture = Self.capture { capture in
      capture.schedule("Database-LastFetchDate-\(date)", at: 10)
      capture.live(at: 71)
    }
    #expect(try capture.found(.importsStale) == findings)
  }

  /// Pushes that the app took before are not among those that it did not take.
  @Test func onlyPushesThatWereNotTakenAreCounted() throws {
    let capture = Self.capture { capture in
      capture.receivePush(at: 5)
      capture.push(at: 5.1)
      capture.import(2, madeChanges: true, at: 6)
      for seconds in [10.0, 30, 50] { capture.receivePush(at: seconds) }
      capture.live(at: 71)
    }
    let detail = try #require(try capture.detail(ImportsStale.Detail.self))
    #expect(detail.untaken == 3 && detail.pushes == 4 && !detail.isTaken)
  }

  @Test func unhandledPushIsReported() throws {
    let capture = Self.capture { capture in
      capture.receivePush(at: 10)
      capture.receivePush(at: 40)
      capture.live(at: 71)
    }
    #expect(try capture.found(.importsStale) == ["imports-stale[warning]"])
    #expect(try capture.detail(ImportsStale.Detail.self)?.pushes == 2)
  }

  /// The topic names the app, whose container may have another name; a push for another app does not
  /// concern this one.
  @Test(arguments: [
    ("com.example.Trips", ["imports-stale[warning]"]), ("com.example.trips", ["imports-stale[warning]"]),
    ("com.example.Hikes", []), ("com.apple.Notes", []),
  ])
  func unhandledPushOfTheAppIsReported(topic: String, findings: [String]) throws {
    var capture = MirrorCapture()
    capture.trips.container = "iCloud.com.example.shared"
    capture.setUp()
    capture.printSystem(
      "apsd",
      "<APSCourier: 0x1>: Received message for enabled topic 'com.apple.icloud-container.\(topic)' onInterface: "
        + "NonCellular with payload '' with priority 5", at: 10)
    capture.live(at: 100)
    #expect(try capture.found(.importsStale) == findings)
  }

  /// The capture begins after the setups: not the only store that was known handles the push, but another
  /// store of the app.
  @Test func pushHandledByAnotherStoreIsNotReported() throws {
    var capture = MirrorCapture()
    var shared = capture.trips
    (shared.delegate, shared.id, shared.file) = (
      "0x6000011c4d80", MirrorCapture.id(200), "file:///private/var/mobile/Library/Shared.sqlite"
    )
    capture.export(2, records: 1, at: 0, by: shared)
    capture.receivePush(at: 10)
    capture.push(at: 10.1)
    capture.schedule("Push", at: 10.1)
    capture.import(3, madeChanges: true, at: 11)
    capture.live(at: 100)
    #expect(try capture.found(.importsStale) == [])
  }

  /// The topic of a push names the app, not one of its containers.
  @Test(arguments: [true, false], [true, false])
  func pushMayBeForAnotherContainerOfTheApp(isTaken: Bool, isImported: Bool) throws {
    let capture = Self.capture { capture in
      let trips = capture.trips
      (capture.trips.delegate, capture.trips.id) = ("0x6000011c4d80", MirrorCapture.id(300))
      capture.trips.file = "file:///private/var/mobile/Library/Notes.sqlite"
      capture.trips.container = "iCloud.com.example.notes"
      capture.setUp(2, at: 4)
      capture.receivePush(at: 10)
      if isTaken { capture.push(at: 10.1) }
      if isImported { capture.import(3, madeChanges: true, at: 11) }
      capture.trips = trips
      capture.live(at: 100)
    }
    #expect(try capture.found(.importsStale) == (isImported ? [] : ["imports-stale[warning]"]))
  }

  /// Another app's import does not handle this app's push.
  @Test func importOfAnotherAppHandlesNoPush() throws {
    var capture = Self.capture { $0.receivePush(at: 10) }
    let trips = capture.trips
    capture.trips.pid = 900
    capture.trips.process = "Hikes"
    capture.trips.delegate = "0x6000011c4d80"
    (capture.trips.id, capture.trips.file) = (
      MirrorCapture.id(300), "file:///private/var/mobile/Library/Hikes.sqlite"
    )
    capture.trips.container = "iCloud.com.example.hikes"
    capture.push(at: 20)
    capture.import(3, madeChanges: true, at: 21)
    capture.trips = trips
    capture.live(at: 100)
    #expect(try capture.found(.importsStale) == ["imports-stale[warning]"])
  }

  /// A log that was pasted twice shows each push twice, and its import too.
  @Test func repeatedPushIsHandled() throws {
    let capture = Self.capture { capture in
      for _ in 0..<2 {
        capture.receivePush(at: 10)
        capture.push(at: 10.1)
        capture.import(2, madeChanges: true, at: 12)
        capture.live(at: 100)
      }
    }
    #expect(try capture.found(.importsStale).isEmpty)
  }

  /// A permission of the system long ago does not explain why nothing is imported, nor do exports that it
  /// defers.
  @Test(arguments: [("import", 130.0, false), ("import", 150, true), ("export", 150, true)])
  func oldDeferralDoesNotExplainMissingImports(kind: String, end: Double, isFound: Bool) throws {
    let capture = Self.capture { capture in
      capture.push(at: 10)
      for time in [11.0, 50, 70] { capture.decide(kind, "ActivityRateLimitPolicy", at: time) }
      if kind == "import" { capture.decide(kind, nil, at: 80) }
      capture.live(at: end)
    }
    #expect(try capture.found(.importsStale) == (isFound ? ["imports-stale[warning]"] : []))
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
  }

  /// The push that an import took up waits for another one if that import is deferred or cancelled.
  @Test(arguments: [(131.0, nil, false), (133, nil, true), (300, 60, false)] as [(Double, Double?, Bool)])
  func importThatWasPutOffWithoutAnotherIsReported(end: Double, next: Double?, isFound: Bool) throws {
    for error in [MirrorCapture.deferral, NotExportedTests.cancellations[0]] {
      let capture = Self.capture { capture in
        capture.push(at: 10)
        capture.execute("Import", 2, at: 11)
        capture.finish("Import", 2, error, at: 12)
        if let next { capture.import(3, madeChanges: true, at: next) }
        capture.live(at: end)
      }
      #expect(try capture.found(.importsStale) == (isFound ? ["imports-stale[warning]"] : []))
      let tried = try capture.detail(ImportsStale.Detail.self)?.tried?.time?.timeText
      #expect(tried == (isFound ? "10:00:12.000000" : nil))
    }
  }

  /// The process ends while it imports for a push, and the next one imports nothing in time, or does.
  @Test(arguments: [(151.0, nil, false), (153, nil, true), (300, 60, false)] as [(Double, Double?, Bool)])
  func importCutOffByTheEndOfItsProcessIsReported(end: Double, next: Double?, isFound: Bool) throws {
    var capture = Self.capture { capture in
      capture.push(at: 10)
      capture.execute("Import", 2, at: 11)
      capture.live(at: 20)
    }
    (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 30)
    capture.export(4, records: 1, at: 40)
    if let next { capture.import(5, madeChanges: true, at: next) }
    capture.live(at: end, pid: 9000)
    #expect(try capture.found(.importsStale) == (isFound ? ["imports-stale[warning]"] : []))
    let push = try capture.store().interruptedImport?.push?.time?.timeText
    #expect(push == (next == nil ? "10:00:10.000000" : nil))
    let began = try capture.detail(ImportsStale.Detail.self)?.unfinished?.time?.timeText
    #expect(began == (isFound ? "10:00:11.000000" : nil))
  }

  /// The import had hung for long when the process ended.
  @Test func pushOfAHangingImportIsToldUnderTheHang() throws {
    var capture = Self.capture { capture in
      capture.push(at: 10)
      capture.execute("Import", 2, at: 11)
      capture.live(at: 100)
    }
    (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 110)
    capture.live(at: 300, pid: 9000)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.requestUnfinished])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.importsStale])
  }

  /// The capture ends as an import is asked for.
  @Test(arguments: [(200.0, false), (259, false), (261, true)])
  func importThatIsAskedForAtTheEndMayBegin(end: Double, isFound: Bool) throws {
    let capture = Self.capture { capture in
      capture.push(at: 10)
      capture.ask("Import", 2, label: "AppActivationImport", at: 200)
      capture.live(at: end)
    }
    #expect(try capture.found(.importsStale) == (isFound ? ["imports-stale[warning]"] : []))
  }

  /// An import was asked for right after the push, too, and does not begin.
  @Test func importThatIsAskedForAgainExcusesNoOlderOne() throws {
    let capture = Self.capture { capture in
      capture.push(at: 10)
      capture.ask("Import", 2, label: "ImportActivity", at: 11)
      capture.ask("Import", 3, label: "AppActivationImport", at: 200)
      capture.live(at: 210)
    }
    #expect(try capture.found(.importsStale) == ["imports-stale[warning]"])
  }

  /// What CloudKit refuses of an export stops no import.
  @Test(arguments: [MirrorCapture.full, MirrorCapture.tooLarge, MirrorCapture.missing("Stop", "name")])
  func refusedExportExplainsNoMissingImport(error: String) throws {
    let capture = Self.capture { capture in
      capture.failExport(2, error, at: 10)
      capture.push(at: 20)
      capture.live(at: 100)
    }
    #expect(try capture.found(.importsStale) == ["imports-stale[warning]"])
  }

  /// A set-up that fails for want of space stops imports too.
  @Test func refusedSetupExplainsTheMissingImport() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.setUpFailed(MirrorCapture.full, at: 1)
    capture.finish("DelegateSetup", 1, MirrorCapture.full, at: 1)
    capture.push(at: 20)
    capture.live(at: 100)
    #expect(try capture.found(.importsStale).isEmpty)
  }

  /// An import after a reset shows that the reset stops none.
  @Test(arguments: [true, false]) func resetExplainsMissingImportsUntilOneSucceeds(isOver: Bool) throws {
    let capture = Self.capture { capture in
      capture.print(
        "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: 'UserPurgedZone'",
        "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
      if isOver { capture.import(2, madeChanges: true, at: 20) }
      capture.push(at: 40)
      capture.live(at: 120)
    }
    #expect(try capture.found(.importsStale) == (isOver ? ["imports-stale[warning]"] : []))
    #expect(try capture.found(.syncReset) == ["sync-reset[error]"])
  }

  /// A new launch does not wait for the import that an earlier one began.
  @Test(arguments: [true, false]) func hangExplainsMissingImportsOfItsLaunchOnly(isRelaunched: Bool) throws {
    let capture = Self.capture { capture in
      capture.execute("Import", 2, at: 5)
      capture.live(at: 90)
      if isRelaunched {
        (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
        capture.setUp(3, at: 100)
      }
      capture.push(at: 110)
      capture.live(at: 200, pid: capture.trips.pid)
    }
    #expect(try capture.found(.importsStale) == (isRelaunched ? ["imports-stale[warning]"] : []))
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[warning]"])
  }

  /// A process that is not set up keeps no other one from importing; the system does not say which one takes
  /// its push.
  @Test(arguments: [(true, true), (true, false), (false, true)])
  func processWithoutAccountExplainsItsOwnMissingImportsOnly(isOther: Bool, isTaken: Bool) throws {
    var capture = MirrorCapture()
    let app = capture.trips
    var widget = app
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0.1)
    capture.setUpFailed(MirrorCapture.noAccount, at: 0.3)
    capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 0.3)
    capture.setUp(2, at: 10, by: widget)
    capture.trips = isOther ? widget : app
    if isTaken { capture.push(at: 20) } else { capture.receivePush(at: 20) }
    capture.live(at: 200)
    capture.live(at: 200, pid: 9000)
    #expect(try capture.found(.importsStale) == (isOther ? ["imports-stale[warning]"] : []))
    #expect(try capture.found(.accountChanged) == ["account-changed[error]"])
  }

  /// An app does not wait for an import that its widget began.
  @Test(arguments: [(true, 90.0, true), (true, 70, false), (false, 90, false)])
  func hangOfAnotherProcessExplainsNoMissingImport(isOther: Bool, end: Double, isFound: Bool) throws {
    let capture = Self.capture { capture in
      var widget = capture.trips
      (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
      capture.setUp(2, at: 5, by: widget)
      capture.execute("Import", 3, at: 10, by: isOther ? widget : capture.trips)
      capture.push(at: 20)
      capture.live(at: end)
      capture.live(at: 90, pid: 9000)
    }
    #expect(try capture.found(.importsStale) == (isFound ? ["imports-stale[warning]"] : []))
    #expect(
      try capture.found(.requestUnfinished) == (isOther || end > 70 ? ["request-unfinished[warning]"] : []))
  }

  /// Each is followed by an import, or shows too little.
  static let harmless: [@Sendable (inout MirrorCapture) -> Void] = [
    { capture in
      capture.schedule("Database-LastFetchDate-2025-04-01 08:00:10 +0000", at: 10)
      capture.import(2, madeChanges: false, at: 12)
    },
    { $0.receivePush(at: 150) },
    { capture in
      capture.receivePush(at: 10)
      capture.push(at: 50)
      capture.import(2, madeChanges: true, at: 51)
    },
    { capture in
      capture.receivePush(at: 10)
      capture.add("[...]")
    },
    { capture in
      capture.push(at: 10)
      capture.decide("import", "Activity Group Policy", at: 11)
    },
  ]

  @Test(arguments: harmless.indices)
  func importThatHappensOrMayIsNotReported(index: Int) throws {
    let capture = Self.capture { capture in
      Self.harmless[index](&capture)
      capture.live(at: 200)
    }
    #expect(try capture.found(.importsStale).isEmpty)
  }
}
