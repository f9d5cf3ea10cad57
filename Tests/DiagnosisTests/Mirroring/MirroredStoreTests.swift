// What happens to one mirrored store: set-up, exports, imports, deferrals and resets. `MirroredRequestTests`
// has requests by themselves.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// A mirrored store, from what its delegate prints.
struct MirroredStoreTests {
  @Test func aWholeLife() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    capture.export(2, records: 3, at: 12)
    capture.push(at: 20)
    capture.schedule("Push", at: 20)
    capture.import(3, madeChanges: true, at: 22)
    capture.import(4, madeChanges: false, at: 40)
    let diagnosis = try capture.diagnosis()
    let (store, names) = (try #require(diagnosis.mirrored.first), diagnosis.timelines.names)
    #expect(diagnosis.mirrored.count == 1 && diagnosis.stores.isEmpty)
    #expect(store.name(in: names) == "My Trips" && store.id?.text == capture.trips.id)
    #expect(store.container.map { names[$0] } == "iCloud.com.example.trips" && store.scope == .private)
    #expect(store.setup.state == .done && store.setup.seconds == 2 && store.setup.account == .available)
    #expect(store.counts(.setup) == [1, 1, 0, 0, 0, 0])
    #expect(store.counts(.export) == [1, 1, 0, 0, 0, 0] && store.counts(.import) == [2, 2, 0, 0, 0, 0])
    #expect(store.exports.objects == 3 && store.exports.pendingSaves == 0 && store.exports.delay == 3)
    #expect(store.imports.withChanges == 1 && store.imports.pushes == 1 && store.imports.pushWaiting == nil)
    #expect(
      store.imports.lastWithChanges?.trigger == .push && store.imports.last?.id.text == MirrorCapture.id(4))
    let export = try #require(store.requests.recent.elements.first { $0.kind == .export })
    #expect(
      export.label.map { names[$0] } == "ExportActivity" && export.seconds == 1 && export.progress.found == 3)
    #expect(
      store.told == [
        "mirror.setup.started", "mirror.account", "mirror.setup.finished", "mirror.save",
        "mirror.export.started",
        "mirror.export.finished", "mirror.push", "mirror.import.started", "mirror.import.finished",
        "mirror.import.started", "mirror.import.finished",
      ])
  }

  /// An app and its extension set the store up at the same time: each takes a second, whichever ends first.
  @Test(arguments: [[1.0, 1.25], [1.5, 1.25]]) func eachProcessHasItsOwnSetUp(ends: [Double]) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x6000011c4d80"
    let processes = [(capture.trips, ends[0] - 1, 1, ends[0]), (widget, ends[1] - 1, 2, ends[1])]
    var acts: [(Double, (inout MirrorCapture) -> Void)] = []
    for (store, began, number, ended) in processes {
      acts += [
        (began, { $0.queueSetup(number, at: began, by: store) }),
        (began + 0.1, { $0.execute("DelegateSetup", number, at: began + 0.1, by: store) }),
        (ended, { $0.setUpDone(at: ended, by: store) }),
        (ended + 0.3, { $0.finish("DelegateSetup", number, at: ended + 0.3, by: store) }),
      ]
    }
    for process in processes { capture.observe(at: 0, by: process.0) }
    for act in acts.sorted(by: { $0.0 < $1.0 }) { act.1(&capture) }
    let store = try capture.store()
    #expect(store.setup.state == .done && store.setup.seconds == 1)
    #expect(store.counts(.setup) == [2, 2, 0, 0, 0, 0])
    #expect(
      store.told.filter { $0.hasPrefix("mirror.setup") }.sorted() == [
        "mirror.setup.finished", "mirror.setup.finished", "mirror.setup.started", "mirror.setup.started",
      ])
  }

  /// A capture that begins within an export in batches does not show how many it sent: what is left is not
  /// what it found.
  @Test(arguments: [0, 1, 2, 3, 4]) func anExportWithoutItsBeginning(lost: Int) throws {
    var capture = MirrorCapture()
    let acts: [(inout MirrorCapture) -> Void] = [
      { $0.execute("Export", 2, at: 0) }, { $0.find(5, at: 1) }, { $0.send(3, at: 2) }, { $0.find(2, at: 3) },
      { $0.send(2, at: 4) }, { $0.find(0, at: 5) }, { $0.exported(at: 6) }, { $0.finish("Export", 2, at: 6) },
    ]
    for act in acts.dropFirst(lost) { act(&capture) }
    let exports = try capture.store().exports
    #expect(exports.objects == (lost < 3 ? 5 : 2))
    #expect(exports.partial == (lost > 0 ? 1 : 0) && exports.uncounted == exports.partial)
  }

  @Test func anExportOfWhichOnlyTheEndIsShown() throws {
    var capture = MirrorCapture()
    capture.find(0, at: 5)
    capture.exported(at: 6)
    capture.finish("Export", 2, at: 6)
    capture.export(3, records: 0, at: 20)
    let exports = try capture.store().exports
    #expect(exports.objects == 0 && exports.uncounted == 1 && exports.partial == 0)
  }

  /// What an export sent before it failed was sent with its batch.
  @Test func aBatchOfAnExportThatFailsIsSent() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 9)
    capture.export(2, records: 4, at: 10)
    capture.execute("Export", 3, at: 3600)
    capture.find(10, at: 3601)
    capture.send(5, at: 3602)
    capture.find(5, at: 3603)
    capture.finish("Export", 3, MirrorCapture.offline, at: 3604)
    let exports = try capture.store().exports
    #expect(exports.objects == 9 && exports.lastSent?.time?.timeText == "11:00:02.000000")
    #expect(exports.delay == nil)
  }

  /// The same without times and processes, and with each error both as the app and as the system's log have
  /// it.
  @Test func theErrorStreamTellsTheSame() throws {
    var capture = MirrorCapture()
    capture.isTimed = false
    capture.setUp()
    capture.export(2, records: 3, at: 12)
    capture.execute("Export", 3, at: 20)
    let copy =
      "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:](9): "
      + "\(capture.trips.sender): Export failed with error:\n\(MirrorCapture.offline)"
    capture.add(copy)
    capture.add("CoreData: " + copy)
    capture.finish("Export", 3, MirrorCapture.offline, at: 21)
    let store = try capture.store()
    #expect(store.counts(.export) == [2, 1, 1, 0, 0, 0] && store.exports.objects == 3)
    #expect(store.setup.state == .done && store.setup.seconds == nil)
    #expect(store.told.count { $0 == "mirror.export.failed" } == 1)
  }

  // MARK: Set-up

  @Test func theFirstErrorOfASetUpCounts() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0)
    capture.account("No account", at: 1)
    capture.setUpFailed(MirrorCapture.noAccount, at: 1.5)
    capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 1.5)
    let follower =
      "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(MirrorCapture.noAccount)\""
    capture.execute("Export", 2, at: 3)
    capture.finish("Export", 2, follower, at: 3)
    let failed = try capture.store()
    #expect(failed.setup.state == .failed && failed.setup.account == .missing)
    #expect(failed.setup.seconds == 1.5 && failed.setup.failures == 1)
    #expect(failed.setup.failure?.error.contains("NSCocoaErrorDomain", 134_400) == true)
    #expect(failed.counts(.setup) == [1, 0, 1, 0, 0, 0] && failed.counts(.export) == [1, 0, 1, 0, 0, 0])
    #expect(failed.requests.recent.elements.last?.failure?.isFollower == true)
    #expect(failed.told.count { $0 == "mirror.setup.failed" } == 1)

    capture.queueSetup(3, at: 60)
    capture.execute("DelegateSetup", 3, at: 60)
    let again = try capture.store()
    #expect(again.setup.state == .unfinished && again.counts(.setup) == [2, 0, 1, 0, 0, 1])
    capture.setUpDone(at: 62)
    capture.finish("DelegateSetup", 3, at: 62)
    let done = try capture.store()
    #expect(
      done.setup.state == .done && done.setup.failure == nil && done.counts(.setup) == [2, 1, 1, 0, 0, 0])
  }

  /// The first error stays the first, and the last one is what the set-up fails for now.
  @Test func anotherCauseTakesThePlaceOfTheFirst() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.offline, at: 2)
    capture.setUpFailed(MirrorCapture.noAccount, at: 102)
    let setup = try capture.store().setup
    #expect(setup.failure?.error.contains("CKErrorDomain", 3) == true && setup.failures == 2)
    #expect(setup.lastFailure?.error.contains("NSCocoaErrorDomain", 134_400) == true)
    #expect(setup.ended?.time?.timeText.hasPrefix("10:01:42") == true)
    capture.setUpDone(at: 200)
    #expect(try capture.store().setup.lastFailure == nil)
  }

  /// A later import shows that the store is set up, and neither when nor how long that took.
  @Test func whatSucceedsAfterAFailureBoundsTheSetUp() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.queueSetup(1, at: 0)
    capture.execute("DelegateSetup", 1, at: 0)
    capture.setUpFailed(MirrorCapture.offline, at: 2)
    capture.finish("DelegateSetup", 1, MirrorCapture.offline, at: 2)
    capture.import(2, madeChanges: false, at: 20)
    let setup = try capture.store().setup
    #expect(setup.state == .done && setup.ended == nil && setup.seconds == nil && setup.failure == nil)
    #expect(setup.proof?.after?.time?.timeText.hasPrefix("10:00:02") == true)
    #expect(setup.proof?.by.time?.timeText.hasPrefix("10:00:21") == true)
    capture.queueSetup(3, at: 30)
    capture.execute("DelegateSetup", 3, at: 30)
    capture.setUpDone(at: 33)
    let again = try capture.store().setup
    #expect(again.state == .done && again.seconds == 3 && again.proof == nil)
  }

  /// A capture that begins within a set-up, or a log without details, has no beginning of it: a record that
  /// only a set-up prints, or a request that is dropped for want of one, bounds it all the same.
  @Test(arguments: [true, false]) func whatSucceedsEndsASetUpWithoutBeginning(isAccountShown: Bool) throws {
    var capture = MirrorCapture()
    if isAccountShown {
      capture.account("Available", at: 5)
    } else {
      let follower =
        "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted: \(MirrorCapture.offline)\""
      capture.print(
        "\(capture.trips.sender) - Never successfully initialized and cannot execute request "
          + "'\(MirrorCapture.request("Export", 2))' due to error: \(follower)",
        "NSCloudKitMirroringDelegate _requestAbortedNotInitialized:", at: 5)
    }
    #expect(try capture.store().setup.state == .unknown)
    capture.exported(at: 20)
    capture.exported(at: 3600)
    let store = try capture.store()
    #expect(store.setup.state == .done && store.setup.ended == nil)
    #expect(store.setup.proof?.after?.time?.timeText == "10:00:05.000000")
    #expect(store.setup.proof?.by.time?.timeText == "10:00:20.000000")
    #expect(store.firstSuccess?.time?.timeText == "10:00:20.000000")
  }

  /// It waits for its zone, whether the capture shows that it began or not.
  @Test func aSetUpThatWaitsForItsZoneIsUnderWay() throws {
    var capture = MirrorCapture()
    capture.account("Available", at: 1)
    capture.print(
      "Waiting on save zone for store \(capture.trips.id) and setup request \(MirrorCapture.id(1))",
      "PFCloudKitSetupAssistant _saveZone:error:", at: 2)
    let waiting = try capture.store().setup
    #expect(waiting.state == .unfinished && waiting.asked == nil && waiting.zoneWait != nil)
    #expect(waiting.accountOfState == .available)
    capture.exported(at: 20)
    let done = try capture.store().setup
    #expect(done.state == .done && done.zoneWait == nil)
    #expect(done.proof?.after?.time?.timeText == "10:00:02.000000")
  }

  /// What an extension fails with does not change when the app was set up.
  @Test(arguments: [true, false]) func eachProcessIsSetUpByItself(isNamedFirst: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x600003bb0000"
    capture.setUp(1, at: 5)
    if isNamedFirst { capture.observe(at: 30, by: widget) }
    capture.queueSetup(2, at: 30, by: widget)
    capture.execute("DelegateSetup", 2, at: 30, by: widget)
    capture.setUpFailed(MirrorCapture.offline, at: 31, by: widget)
    capture.finish("DelegateSetup", 2, MirrorCapture.offline, at: 31, by: widget)
    #expect(try capture.store().setup.state == .failed)
    capture.import(3, madeChanges: false, at: 50)
    let setup = try capture.store().setup
    #expect(setup.state == .done && setup.seconds == 2 && setup.proof == nil)
    #expect(setup.ended?.time?.timeText.hasPrefix("10:00:07") == true)
  }

  /// If only errors are printed, the record of the failure is all there is.
  @Test func aFailureAloneIsARequest() throws {
    var capture = MirrorCapture()
    capture.setUpFailed(MirrorCapture.noAccount, at: 1)
    let store = try capture.store()
    #expect(store.setup.state == .failed && store.counts(.setup) == [1, 0, 1, 0, 0, 0])
    #expect(store.setup.account == .missing && store.setup.seconds == nil)
  }

  @Test(arguments: [
    ("Available", false, MirrorAccount.available), ("Available", true, .termsNotAccepted),
    ("Restricted", false, .restricted), ("Temporarily unavailable", false, .temporarilyUnavailable),
    ("Couldn't determine", false, .undetermined),
  ])
  func anAccountIsRead(status: String, needsTerms: Bool, expected: MirrorAccount) throws {
    var capture = MirrorCapture()
    capture.account(status, at: 0, needsTerms: needsTerms)
    #expect(try capture.store().setup.account == expected)
  }

  // MARK: Exports

  /// A large export prints what is left each time: each record counts once, whether the batches show theirs
  /// or not.
  @Test(arguments: [true, false]) func batchesCountOnce(_ areShown: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    for (left, sent) in [(90, 40), (50, 40), (10, 10)] {
      capture.find(left, at: 11)
      capture.send(areShown ? sent : nil, at: 12)
    }
    let running = try capture.store()
    #expect(running.exports.objects == (areShown ? 90 : 80))
    #expect(running.counts(.export) == [1, 0, 0, 0, 0, 1])
    capture.exported(at: 13)
    capture.finish("Export", 2, at: 13)
    let done = try capture.store()
    #expect(done.exports.objects == 90 && done.counts(.export) == [1, 1, 0, 0, 0, 0])
    #expect(done.requests.recent.elements.last?.progress.found == 90)
  }

  @Test func anExportMayFindNothing() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 0, at: 10)
    let store = try capture.store()
    #expect(store.exports.objects == 0 && store.exports.lastSuccess != nil && store.exports.lastSent == nil)
    #expect(store.counts(.export) == [1, 1, 0, 0, 0, 0])
  }

  /// An export that succeeds says how many objects it found.
  ///
  /// Where that is not there, its batches count, and without them nothing is known of how many it sent.
  @Test func anExportWithoutItsCountSentAnyNumber() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.exported(at: 10)
    let unknown = try capture.store()
    #expect(unknown.exports.objects == 0 && unknown.exports.uncounted == 1)
    capture.send(3, at: 20)
    capture.exported(at: 21)
    capture.export(2, records: 0, at: 30)
    let partly = try capture.store()
    #expect(partly.exports.objects == 3 && partly.exports.uncounted == 1)
    capture.execute("Export", 3, at: 40)
    capture.send(nil, at: 41)
    capture.exported(at: 42)
    capture.finish("Export", 3, at: 42)
    #expect(try capture.store().exports.uncounted == 2)
  }

  @Test func aSaveDuringAnExportWaitsForTheNext() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.save(at: 10)
    capture.save(at: 11)
    capture.execute("Export", 2, at: 12)
    capture.find(2, at: 12)
    capture.save(at: 12.5)
    capture.send(2, at: 13)
    capture.exported(at: 13)
    capture.finish("Export", 2, at: 13)
    let store = try capture.store()
    #expect(store.exports.saves == 3 && store.exports.pendingSaves == 1)
    #expect(store.exports.pendingSince?.time?.timeText.hasPrefix("10:00:12.5") == true)
    #expect(store.exports.delay == 3)
    capture.execute("Export", 3, at: 20)
    capture.exportFailed(MirrorCapture.offline, at: 21)
    capture.finish("Export", 3, MirrorCapture.offline, at: 21)
    let failed = try capture.store()
    #expect(failed.exports.pendingSaves == 1 && failed.counts(.export) == [2, 1, 1, 0, 0, 0])
    #expect(failed.requests.recent.elements.last?.failure?.retryAfter == 12)
    capture.print(
      "\(capture.trips.sender) - Ignoring remote change notification because the exporter has already caught up to this "
        + "transaction: 41 / 42 - \(capture.trips.object)",
      "NSCloudKitMirroringDelegate remoteStoreDidChange:", at: 30)
    #expect(try capture.store().exports.pendingSaves == 0)
  }

  // MARK: The system

  @Test func whatTheSystemSaysAgainIsOneDeferral() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.decide("export", "Activity Group Policy", at: 10)
    capture.decide("export", "Activity Group Policy", at: 15)
    capture.decide("export", "ActivityRateLimitPolicy", at: 20)
    capture.decide("import", "Low Power Mode Policy", at: 21)
    capture.decide("export", nil, at: 100)
    capture.decide("export", "ActivityRateLimitPolicy", at: 200)
    let diagnosis = try capture.diagnosis()
    let store = try #require(diagnosis.mirrored.first)
    #expect(diagnosis.mirrored.count == 1)
    #expect(store.deferrals.count(.export) == 2 && store.deferrals.count(.import) == 1)
    let first = try #require(store.deferrals.recent.elements.first)
    #expect(first.seconds == 90)
    #expect(
      first.policies.map { diagnosis.timelines.names[$0] } == [
        "Activity Group Policy", "ActivityRateLimitPolicy",
      ])
    #expect(store.deferrals.open.map(\.kind) == [.import, .export])
    capture.execute("Export", 2, at: 300)
    #expect(try capture.store().deferrals.open.map(\.kind) == [.import])
  }

  @Test func aPushIsHandledByAnImport() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printSystem(
      "apsd",
      "<APSCourier: 0x7f8e4b10c2d0>: Received message for enabled topic 'com.apple.icloud-container.com.example.trips' "
        + "onInterface: WiFi with payload '<private>' with priority 5", at: 10)
    capture.push(at: 10.1)
    let waiting = try capture.store()
    #expect(waiting.imports.pushesOfSystem == 1 && waiting.imports.pushes == 1)
    #expect(waiting.imports.pushWaiting?.time?.timeText.hasPrefix("10:00:10.0") == true)
    capture.execute("Import", 2, at: 12)
    #expect(try capture.store().imports.pushWaiting == nil)
  }

  @Test func theLastFetchIsRead() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.schedule("Zone-LastFetchDate-com.apple.coredata.cloudkit.zone-2025-04-01 13:51:34 +0000", at: 10)
    #expect(try capture.store().imports.lastFetch?.date.isoText == "2025-04-01T13:51:34+00:00")
  }

  @Test(
    arguments:
      MirrorResetReason.allCases.filter {
        ![.identityLost, .accountRowsRemoved, .zoneRowsRemoved, .other].contains($0)
      })
  func aResetHasItsReason(_ reason: MirrorResetReason) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason.rawValue)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    let store = try capture.store()
    #expect(store.resets.all.map(\.reason) == [reason] && store.told.last == "mirror.reset")
  }

  @Test func someResetsRemoveData() {
    #expect(
      Set(MirrorResetReason.allCases.filter(\.removesLocalData)) == [
        .accountLogout, .accountChange, .userPurgedZone, .accountRowsRemoved, .zoneRowsRemoved,
      ])
  }
}
