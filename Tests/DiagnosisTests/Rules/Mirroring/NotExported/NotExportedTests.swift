// The rule for saves that no export follows.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct NotExportedTests {
  static func capture(_ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    change(&capture)
    return capture
  }

  @Test func saveWithoutAnExportIsReported() throws {
    let capture = Self.capture { capture in
      capture.save(at: 20)
      capture.live(at: 131)
    }
    #expect(try capture.found(.notExported) == ["not-exported[warning]"])
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 2 && detail.seconds == 121)
  }

  /// A user who signs out before saving has to sign in, not to start the app again.
  @Test(arguments: ["No account", "Available"])
  func missingAccountExplainsTheUnexportedSave(status: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.account(status, at: 5)
    capture.save(at: 10)
    capture.live(at: 300)
    let isGone = status == "No account"
    #expect(
      try capture.found(.notExported, .accountChanged)
        == [isGone ? "account-changed[warning]" : "not-exported[warning]"])
  }

  /// Each takes it up, or shows too little.
  static let harmless: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.live(at: 129) }, { $0.live(at: 300, pid: 9000) },
    { capture in
      capture.export(2, records: 1, at: 100)
      capture.live(at: 300)
    },
    { capture in
      capture.print(
        "\(capture.trips.sender) - Ignoring remote change notification because the exporter has already caught up to "
          + "this transaction: 100 / 101 - <NSPersistentHistoryToken: 0x1>",
        "NSCloudKitMirroringDelegate remoteStoreDidChange:", at: 12)
      capture.live(at: 300)
    },
    { capture in
      capture.add("[...]")
      capture.live(at: 300)
    },
    { capture in
      capture.ignoreChange("it didn't change any entities in the monitored store:", at: 10.1)
      capture.live(at: 300)
    },
    { capture in
      capture.ignoreChange("it didn't change any entities tracked by persistent history:", at: 10.1)
      capture.live(at: 300)
    },
    { capture in
      capture.failExport(2, MirrorCapture.deferral, at: 12)
      capture.live(at: 130)
    },
    { capture in
      capture.failExport(2, MirrorCapture.deferral, at: 12)
      capture.export(3, records: 3, at: 100)
      capture.live(at: 300)
    },
    // CloudKit's error says why.
    { capture in
      capture.failExport(2, MirrorCapture.offline, at: 12)
      capture.live(at: 300)
    },
  ]

  /// Each delegate sees the saves of its coordinator, and is notified of the file they are in.
  @Test(arguments: [true, false]) func saveOfAnotherStoreIsNotReported(isOwn: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    var shared = capture.trips
    shared.delegate = "0x6000011c4d80"
    shared.id = MirrorCapture.id(200)
    shared.file = "file:///private/var/mobile/Library/Shared.sqlite"
    capture.setUp(2, at: 3, by: shared)
    let saved = isOwn ? capture.trips : shared
    capture.save(at: 10)
    capture.seeChange(of: saved, at: 10, by: capture.trips)
    // The save of an extension in the other store comes later.
    capture.ignoreChange(
      "it's for a different store: \(shared.id) / \(capture.trips.id)", at: isOwn ? 60 : 10.1)
    capture.live(at: 300)
    #expect(try capture.found(.notExported) == (isOwn ? ["not-exported[warning]"] : []))
    #expect(try capture.diagnosis().mirrored.first?.exports.pendingSaves == (isOwn ? 1 : 0))
  }

  /// A capture of two stores that are set up.
  private static func twoStores(isCoordinatorShared: Bool) -> (MirrorCapture, MirrorCapture.Store) {
    var capture = MirrorCapture()
    capture.setUp()
    var photos = capture.trips
    photos.delegate = "0x6000011c4d80"
    photos.id = MirrorCapture.id(200)
    photos.file = "file:///private/var/mobile/Library/Photos.sqlite"
    if !isCoordinatorShared { photos.coordinator = "0x600002d9a200" }
    capture.setUp(2, at: 3, by: photos)
    return (capture, photos)
  }

  /// The delegates of one coordinator both see each save, and only one of them has something to send.
  @Test(arguments: [true, false])
  func exportOfAnotherStoreExplainsSavesInTheSameCoordinatorOnly(isShared: Bool) throws {
    var (capture, photos) = Self.twoStores(isCoordinatorShared: isShared)
    for time in [10.0, 3000, 6000] {
      capture.save(at: time)
      if isShared { capture.save(at: time, by: photos) }
    }
    capture.save(at: 7000, by: photos)
    if isShared { capture.save(at: 7000) }
    capture.export(3, records: 2, at: 7001, by: photos)
    capture.live(at: 7300)
    #expect(try capture.found(.notExported) == (isShared ? [] : ["not-exported[warning]"]))
    guard !isShared else { return }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 3 && detail.since.time?.timeText == "10:00:10.000000")
  }

  /// An export that finds objects shows that the save is in its store, whatever other stores export later.
  @Test(
    arguments: [(3, true), (0, false)],
    [MirrorCapture.deferral, "<CKError 0x1: \"Request Rate Limited\" (7/2008); Retry after 3.0 seconds>"])
  func exportOfAnotherStoreSendsNoObjectsThatAnEarlierOneFound(
    export: (count: Int, isFound: Bool), error: String
  ) throws {
    let (count, isFound) = export
    var (capture, photos) = Self.twoStores(isCoordinatorShared: true)
    capture.save(at: 10)
    capture.save(at: 10, by: photos)
    capture.execute("Export", 3, at: 11)
    capture.find(count, at: 11.2)
    capture.finish("Export", 3, error, at: 12)
    capture.export(4, records: 1, at: 3000, by: photos)
    capture.live(at: 3300)
    #expect(try capture.found(.notExported) == (isFound ? ["not-exported[warning]"] : []))
  }

  /// The process ends while it exports, and the next one is set up and exports nothing, or does.
  @Test(arguments: [true, false]) func saveLostInACrashIsReported(isExported: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    capture.execute("Export", 2, at: 11)
    capture.find(4, at: 11.2)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 30, by: next)
    if isExported { capture.export(4, records: 4, at: 40, by: next) }
    capture.live(at: 200, pid: 9000)
    #expect(try capture.found(.notExported) == (isExported ? [] : ["not-exported[warning]"]))
    let detail = try capture.detail(NotExported.Detail.self)
    #expect(isExported || detail?.isFromEarlierProcess == true && detail?.saves == 1)
    #expect(detail?.unfinished?.time?.timeText == (isExported ? nil : "10:00:11.000000"))
  }

  /// The export before the save was done, and none took the save up.
  @Test func exportThatWasDoneBeforeTheCrashIsNotUnfinished() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 1, at: 5)
    capture.save(at: 10)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 30, by: next)
    capture.live(at: 200, pid: 9000)
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.isFromEarlierProcess && detail.unfinished == nil)
  }

  /// The export may be in the omitted part, whether one began before that or not.
  @Test(arguments: [true, false]) func exportInAnOmittedPartIsPossible(isBegun: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    if isBegun { capture.execute("Export", 2, at: 11) }
    capture.add("[...]")
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 30, by: next)
    capture.live(at: 200, pid: 9000)
    #expect(try capture.found(.notExported) == [])
  }

  /// While the first process goes on, it may export later.
  @Test func anotherProcessDoesNotEndTheWait() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 100)
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x6000011c4d80"
    capture.setUp(3, at: 101, by: widget)
    capture.live(at: 150)
    capture.live(at: 300, pid: 9000)
    #expect(try capture.found(.notExported) == [])
  }

  /// Saves that a widget was to export when it ended are still those of the app, which goes on.
  @Test(arguments: [134417, 134407, 134419], [(230.0, true), (140, false)])
  func exportCutShortInAnotherProcessIsReported(code: Int, end: (Double, Bool)) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    capture.setUp(2, at: 20, by: widget)
    capture.execute("Export", 3, at: 30, by: widget)
    capture.find(3, at: 30.2, by: widget)
    let error = "Error Domain=NSCocoaErrorDomain Code=\(code) \"Request was cancelled\""
    capture.finish("Export", 3, error, at: 31, by: widget)
    capture.live(at: end.0)
    #expect(try capture.found(.notExported) == (end.1 ? ["not-exported[warning]"] : []))
    guard end.1 else { return }
    #expect(try capture.detail(NotExported.Detail.self)?.pid == 8121)
  }

  /// A log that was pasted twice shows each save twice, and its export too.
  @Test(arguments: [true, false]) func repeatedSaveIsExported(isExported: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    for _ in 0..<2 {
      capture.save(at: 10)
      if isExported { capture.export(2, records: 3, at: 12) }
      capture.live(at: 300)
    }
    #expect(try capture.found(.notExported) == (isExported ? [] : ["not-exported[warning]"]))
  }

  /// A save that is not mirrored says nothing about the one before.
  @Test func ignoredSaveDoesNotExportAnEarlierOne() throws {
    let capture = Self.capture { capture in
      capture.save(at: 20)
      capture.ignoreChange("it didn't change any entities in the monitored store:", at: 20.1)
      capture.live(at: 300)
    }
    #expect(try capture.found(.notExported) == ["not-exported[warning]"])
    #expect(try capture.detail(NotExported.Detail.self)?.saves == 1)
  }

  private static func failed(_ error: String, isPhaseShown: Bool) -> MirrorCapture {
    capture { capture in
      if isPhaseShown {
        capture.failExport(2, error, at: 12)
      } else {
        capture.execute("Export", 2, at: 12)
        capture.finish("Export", 2, error, at: 13)
      }
      capture.live(at: 134)
    }
  }

  /// The finding names the cause that the log shows.
  @Test(arguments: [true, false]) func conflictOfTheExportExplainsTheSave(isPhaseShown: Bool) throws {
    let capture = Self.failed(MirrorCapture.partial([MirrorCapture.conflict]), isPhaseShown: isPhaseShown)
    #expect(try capture.found(.notExported, .exportFailed) == ["export-failed[warning]"])
  }

  /// Saves that a deferred export took up wait for the next one.
  @Test(arguments: [true, false]) func deferredExportWithoutAnotherIsReported(isPhaseShown: Bool) throws {
    let capture = Self.failed(MirrorCapture.deferral, isPhaseShown: isPhaseShown)
    #expect(try capture.found(.notExported) == ["not-exported[warning]"])
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 1 && detail.seconds == 121)
    #expect(detail.since.time?.timeText.hasPrefix("10:00:10") == true)
    #expect(detail.tried?.time?.timeText.hasPrefix("10:00:13") == true)
  }

  static let cancellations = [
    "Error Domain=NSCocoaErrorDomain Code=134417 \"already a pending request\"",
    "Error Domain=NSCocoaErrorDomain Code=134407 \"the store was removed\"",
  ]

  /// A cancelled export made up for nothing if no other follows.
  @Test(arguments: cancellations) func cancelledExportWithoutAnotherIsReported(error: String) throws {
    let capture = Self.failed(error, isPhaseShown: false)
    #expect(try capture.found(.notExported) == ["not-exported[warning]"])
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 1 && detail.tried?.time?.timeText.hasPrefix("10:00:13") == true)
    var exported = Self.capture { $0.execute("Export", 2, at: 12) }
    exported.finish("Export", 2, error, at: 13)
    exported.export(3, records: 1, at: 60)
    exported.live(at: 300)
    #expect(try exported.found(.notExported).isEmpty)
  }

  @Test func savesBeforeAndAfterACancelledExportWaitSinceTheFirst() throws {
    let capture = Self.capture { capture in
      capture.execute("Export", 2, at: 12)
      capture.finish("Export", 2, Self.cancellations[1], at: 13)
      capture.save(at: 30)
      capture.live(at: 200)
    }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 2 && detail.since.time?.timeText.hasPrefix("10:00:10") == true)
  }

  /// The export that one gave way to took up the save; the next save has waited for 50 s only.
  @Test func saveAfterACancelledTwinWaitsSinceItself() throws {
    let capture = Self.capture { capture in
      capture.execute("Export", 2, at: 11)
      capture.execute("Export", 3, at: 12)
      capture.finish("Export", 3, Self.cancellations[0], at: 13)
      capture.finish("Export", 2, at: 14)
      capture.save(at: 200)
      capture.live(at: 250)
    }
    #expect(try capture.found(.notExported).isEmpty)
  }

  @Test(arguments: harmless.indices)
  func possiblyExportedSaveIsNotReported(index: Int) throws {
    #expect(try Self.capture(Self.harmless[index]).found(.notExported).isEmpty)
  }

  @Test func captureWithoutRequestsYieldsNoFinding() throws {
    var capture = MirrorCapture()
    capture.save(at: 10)
    capture.live(at: 300)
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// A permission of the system long ago does not explain why nothing is exported; a recent decision, or
  /// one that allows nothing yet, does.
  @Test(arguments: [(190.0, false), (210, true)])
  func oldDeferralDoesNotExplainTheUnexportedSave(end: Double, isFound: Bool) throws {
    let capture = Self.capture { capture in
      for time in [11.0, 50, 70] { capture.decide("export", "ActivityRateLimitPolicy", at: time) }
      capture.decide("export", nil, at: 80)
      capture.live(at: end)
    }
    let findings = try capture.diagnosis().alarmingFindings.map(\.rule)
    #expect(findings == (isFound ? [.notExported, .throttled] : [.throttled]))
    let throttled = try #require(try capture.detail(Throttled.Detail.self))
    #expect(throttled.seconds == 69 && throttled.isOver && throttled.isOnlyAllowed)
  }

  /// The system decides on exports and imports separately.
  @Test(arguments: [("import", true), ("export", false)])
  func deferredImportsDoNotExplainTheSave(kind: String, isFound: Bool) throws {
    let capture = Self.capture { capture in
      for time in [11.0, 100, 190, 290] { capture.decide(kind, "ActivityRateLimitPolicy", at: time) }
      capture.live(at: 300)
    }
    let findings = try capture.diagnosis().alarmingFindings.map(\.rule)
    #expect(Set(findings) == (isFound ? [.notExported, .throttled] : [.throttled]))
    #expect(findings.count == Set(findings).count)
  }
}
