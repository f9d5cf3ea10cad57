// The rule for saves that no export follows, when another process saved, or the capture ends before one
// begins.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension NotExportedTests {
  /// An extension that does not mirror saves, and the app is to export that.
  private static func changed(_ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    for time in [10.0, 20] { capture.seeChange(of: capture.trips, at: time, by: capture.trips) }
    change(&capture)
    return capture
  }

  @Test(arguments: [(131.0, true), (129, false)])
  func changeOfAnotherProcessWithoutAnExportIsReported(end: Double, isFound: Bool) throws {
    let capture = Self.changed { $0.live(at: end) }
    #expect(try capture.found(.notExported) == (isFound ? ["not-exported[warning]"] : []))
    guard isFound else { return }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.isByAnotherProcess && detail.saves == 2 && detail.seconds == 121)
    #expect(detail.since.time?.timeText == "10:00:10.000000")
  }

  /// Each takes the changes up, or shows that there is nothing to export.
  static let exportedChanges: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.export(2, records: 0, at: 30) },
    { capture in
      capture.ignoreChange(
        "the exporter has already caught up to this transaction: 100 / 101 - <NSPersistentHistoryToken: 0x1>",
        at: 20.1)
    },
    { $0.add("[...]") },
    { capture in
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: 30)
    },
  ]

  @Test(arguments: exportedChanges.indices)
  func changeOfAnotherProcessThatIsExportedIsNotReported(index: Int) throws {
    let capture = Self.changed { capture in
      Self.exportedChanges[index](&capture)
      capture.live(at: 300)
    }
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// An export that finds objects and is stopped, in a log that shows no saves.
  private static func stopped(
    found: Int = 40, sent: Int = 20, isLeftShown: Bool = true, _ change: (inout MirrorCapture) -> Void
  ) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    capture.find(found, at: 10.2)
    capture.send(sent, at: 11)
    if isLeftShown { capture.find(found - sent, at: 11.1) }
    change(&capture)
    return capture
  }

  /// The system ends the export, and the process goes on without another one.
  @Test(arguments: [(157.0, true), (154, false)])
  func objectsThatADeferredExportLeftAreReported(end: Double, isFound: Bool) throws {
    let capture = Self.stopped { capture in
      capture.putOff("Export", 2, at: 35)
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
      capture.live(at: end)
    }
    #expect(try capture.found(.notExported) == (isFound ? ["not-exported[warning]"] : []))
    #expect(try capture.store().interruptedExport?.unsent == 20)
    guard isFound else { return }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.saves == 0 && detail.objects == 20 && detail.seconds == 121)
    #expect(detail.tried?.time?.timeText.hasPrefix("10:00:36") == true && detail.unfinished == nil)
  }

  /// An export that is interrupted before it counts its objects sends none of those that the one before found.
  @Test(arguments: [false, true], [MirrorCapture.deferral, cancellations[1]])
  func objectsOfAnEarlierInterruptedExportStillWait(isSent: Bool, end: String) throws {
    let capture = Self.stopped { capture in
      capture.finish("Export", 2, end, at: 36)
      if isSent { capture.export(3, records: 20, at: 40) }
      capture.execute("Export", 4, at: 60)
      capture.finish("Export", 4, end, at: 61)
      capture.live(at: 200)
    }
    #expect(try capture.found(.notExported) == (isSent ? [] : ["not-exported[warning]"]))
    #expect(try capture.store().interruptedExport?.unsent == (isSent ? nil : 20))
    guard !isSent else { return }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.objects == 20 && detail.seconds == 139)
    #expect(detail.since.time?.timeText.hasPrefix("10:00:10") == true)
    #expect(detail.tried?.time?.timeText.hasPrefix("10:01:01") == true)
  }

  /// What is sent in between is not shown.
  @Test func objectsThatAnExportWithoutAnEndMayHaveSentAreNotReported() throws {
    let capture = Self.stopped { capture in
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
      capture.execute("Export", 3, at: 40)
      capture.execute("Export", 4, at: 60)
      capture.finish("Export", 4, MirrorCapture.deferral, at: 61)
      capture.live(at: 200)
    }
    #expect(try capture.store().interruptedExport == nil)
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// The process ends while it exports, and the next one is set up and exports nothing, or does.
  @Test(arguments: [true, false]) func objectsLostInACrashAreReported(isExported: Bool) throws {
    var capture = Self.stopped { _ in }
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 30, by: next)
    if isExported { capture.export(4, records: 20, at: 40, by: next) }
    capture.live(at: 200, pid: 9000)
    #expect(try capture.found(.notExported) == (isExported ? [] : ["not-exported[warning]"]))
    guard !isExported else { return }
    let detail = try #require(try capture.detail(NotExported.Detail.self))
    #expect(detail.objects == 20 && detail.isFromEarlierProcess && detail.seconds == 168)
    #expect(detail.unfinished?.time?.timeText.hasPrefix("10:00:10") == true)
  }

  /// Each sends the rest, or does not show that anything is left.
  static let nothingLeft: [MirrorCapture] = [
    stopped { capture in
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
      capture.export(3, records: 20, at: 60)
    },
    stopped(sent: 40, isLeftShown: false) { $0.finish("Export", 2, MirrorCapture.deferral, at: 36) },
    stopped { capture in
      capture.send(nil, at: 12)
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
    },
    stopped { capture in
      capture.add("[...]")
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
    },
    stopped { capture in
      capture.finish("Export", 2, MirrorCapture.deferral, at: 36)
      capture.ignoreChange(
        "the exporter has already caught up to this transaction: 100 / 101 - <NSPersistentHistoryToken: 0x1>",
        at: 40)
    },
    // The app closed the store.
    stopped { capture in
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: 20)
      capture.finish("Export", 2, cancellations[1], at: 21)
    },
  ]

  @Test(arguments: nothingLeft.indices) func objectsThatMayBeSentAreNotReported(index: Int) throws {
    var capture = Self.nothingLeft[index]
    capture.live(at: 300)
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// The app creates its container again and again, and closes the store during each export.
  private static func recreated(_ count: Int, every interval: Double, isSaved: Bool) -> MirrorCapture {
    var capture = MirrorCapture()
    for number in 0..<count {
      capture.trips.delegate = "0x60000\(number)1c4d80"
      let start = Double(number) * interval
      capture.setUp(2 * number + 1, at: start)
      if isSaved { capture.save(at: start + 5) }
      capture.execute("Export", 2 * number + 2, at: start + 6)
      capture.find(1, at: start + 6.2)
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: start + 7)
      capture.finish("Export", 2 * number + 2, cancellations[1], at: start + 7)
    }
    return capture
  }

  @Test(
    arguments: [(3, 60.0, true), (3, 59, false), (2, 120, false)] as [(Int, Double, Bool)], [true, false])
  func exportsOfAStoreThatIsClosedAgainAndAgainAreReported(
    loop: (count: Int, interval: Double, isFound: Bool), isSaved: Bool
  ) throws {
    var capture = Self.recreated(loop.count, every: loop.interval, isSaved: isSaved)
    #expect(try capture.found(.notExported) == (loop.isFound ? ["not-exported[warning]"] : []))
    if loop.isFound {
      let detail = try #require(try capture.detail(NotExported.Detail.self))
      #expect(detail.cancelled == 3 && detail.seconds == 120)
      #expect(detail.saves == (isSaved ? 3 : 0) && detail.objects == (isSaved ? 0 : 1))
    }
    let end = Double(loop.count) * loop.interval
    capture.setUp(90, at: end)
    capture.export(91, records: 1, at: end + 5)
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// An export that gives way to another one is not stopped by the app.
  @Test func exportsThatGiveWayAreNotClosed() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 0..<3 {
      let start = 10 + Double(number) * 70
      capture.save(at: start)
      capture.execute("Export", number + 2, at: start + 1)
      capture.finish("Export", number + 2, Self.cancellations[0], at: start + 2)
    }
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// The last change does not concern what is mirrored, the one before it does.
  @Test func dismissedChangeExportsNoEarlierOne() throws {
    let capture = Self.changed { capture in
      capture.ignoreChange("it didn't change any entities in the monitored store:", at: 20.1)
      capture.live(at: 300)
    }
    #expect(try capture.detail(NotExported.Detail.self)?.saves == 1)
  }

  /// The export of the first changes fails, and a later change asks for no other one.
  @Test func changeAfterAFailedExportOfOthersHasTheSameCause() throws {
    let capture = Self.changed { capture in
      capture.execute("Export", 2, at: 30)
      capture.exportFailed(MirrorCapture.offline, at: 31)
      capture.finish("Export", 2, MirrorCapture.offline, at: 31)
      capture.seeChange(of: capture.trips, at: 90, by: capture.trips)
      capture.live(at: 300)
    }
    #expect(try capture.found(.exportFailed, .notExported) == ["export-failed[warning]"])
    let changes = try #require(try capture.store().exports.changesOfOthers)
    #expect(changes.count == 3 && changes.tried?.time?.timeText == "10:00:31.000000")
  }

  /// The app has closed the store, which exports the changes when it is open again.
  @Test func changeOfAClosedStoreIsNotReported() throws {
    let capture = Self.changed { capture in
      for time in [20.1, 20.2] {
        capture.print(
          "\(capture.trips.sender): Ignoring remote change notification because the store has been removed from the "
            + "coordinator: <NSNotification: 0x6000031a2c40>",
          "NSCloudKitMirroringDelegate remoteStoreDidChange:", at: time)
      }
      capture.live(at: 300)
    }
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// The app's own requests change the file too.
  @Test(arguments: [4.0, 5.9]) func changeByARequestIsNoSave(change: Double) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 3)
    capture.finish("Import", 2, madeChanges: true, at: 4)
    capture.seeChange(of: capture.trips, at: change, by: capture.trips)
    capture.live(at: 300)
    #expect(try capture.found(.notExported).isEmpty)
  }

  /// The app comes back after a while, and the capture ends as an export is asked for.
  @Test(arguments: [(600.0, false), (719, false), (721, true)])
  func exportThatIsAskedForAtTheEndMayBegin(end: Double, isFound: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    capture.execute("Export", 2, at: 11)
    capture.finish("Export", 2, MirrorCapture.deferral, at: 12)
    capture.ask("Export", 3, label: "AppActivationExport", at: 600)
    capture.live(at: end)
    #expect(try capture.found(.notExported) == (isFound ? ["not-exported[warning]"] : []))
  }

  /// Each save asks for an export, none begins, and the capture ends soon after the last one.
  @Test func youngestRequestDoesNotExcuseOlderOnesThatDoNotBegin() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for (number, time) in [(2, 10.0), (3, 110), (4, 210)] {
      capture.save(at: time)
      capture.ask("Export", number, label: "ExportActivity", at: time + 1)
    }
    capture.live(at: 300)
    #expect(try capture.found(.notExported) == ["not-exported[warning]"])
  }
}
