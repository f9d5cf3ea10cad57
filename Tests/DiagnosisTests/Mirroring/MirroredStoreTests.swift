// What happens to one mirrored store: exports, imports, deferrals and resets. `MirroredStoreSetupTests` has its
// set-up, `MirroredRequestTests` requests by themselves.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// A mirrored store, from what its delegate prints.
struct MirroredStoreTests {
  @Test func wholeLifeOfAStoreIsRead() throws {
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
  @Test(arguments: [[1.0, 1.25], [1.5, 1.25]]) func eachProcessHasItsOwnSetup(ends: [Double]) throws {
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

  /// A capture that begins within an export in batches does not show how many records it sent: what is left
  /// is not what it found.
  @Test(arguments: [0, 1, 2, 3, 4]) func exportWithoutItsBeginningIsPartial(lost: Int) throws {
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

  @Test func exportShownOnlyByItsEndIsUncounted() throws {
    var capture = MirrorCapture()
    capture.find(0, at: 5)
    capture.exported(at: 6)
    capture.finish("Export", 2, at: 6)
    capture.export(3, records: 0, at: 20)
    let exports = try capture.store().exports
    #expect(exports.objects == 0 && exports.uncounted == 1 && exports.partial == 0)
  }

  /// A failed export may have sent some batches before.
  @Test func batchOfAFailedExportIsSent() throws {
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

  /// The log cuts the list of a large batch: without a count of what is left after the batch, the number of
  /// records that it sent is unknown.
  @Test(arguments: [true, false]) func cutBatchOfAnExportWithoutSuccessIsSentInPart(isFailed: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 0, at: 5)
    capture.execute("Export", 3, at: 10)
    capture.find(500, at: 11)
    capture.print(
      "Modify records finished: (\n    \"<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(MirrorCapture.id(70)):"
        + "(com.apple.coredata.cloudkit.zone:__defaultOwner__)>\",\n    \"<CKRecord: 0x105a1f2f0; recordTy<…>",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 12)
    if isFailed { capture.finish("Export", 3, MirrorCapture.offline, at: 13) }
    let store = try #require(try Diagnosing.diagnose(Array(capture.text.utf8)).mirrored.first)
    #expect(store.exports.objects == 0 && store.exports.haveSentInPart && store.requests.haveUncountedBatch)
    #expect(store.requests.exportsEndedInPart == (isFailed ? 1 : 0))
    capture.export(4, records: 100, at: 20)
    let later = try #require(try Diagnosing.diagnose(Array(capture.text.utf8)).mirrored.first)
    #expect(later.exports.objects == 100 && !later.exports.haveSentInPart && later.requests.haveExportInPart)
  }

  /// The app ends while it exports, and exports again after its next launch.
  @Test func cutBatchOfAnExportThatIsLeftIsCountedInPart() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 3, at: 10)
    capture.find(500, at: 11)
    capture.send(nil, at: 12)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(4, at: 30, by: next)
    capture.export(5, records: 100, at: 40, by: next)
    let store = try capture.store()
    #expect(store.exports.objects == 100 && store.requests.exportsEndedInPart == 1)
  }

  /// The records that the log shows of a cut list have no names that can be read.
  @Test func cutBatchOfUnnamedRecordsIsSentInPart() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 3, at: 10)
    capture.find(500, at: 11)
    capture.print(
      "Modify records finished: (\n    \"<CKRecord: 0x105a1f2e0; recordName=\(MirrorCapture.id(70)), "
        + "recordType=CD_Stop, zoneID=com.apple.coredata.cloudkit.zone:__defaultOwner__>\",\n    \"<CKRecord: 0x105<…>",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 12)
    capture.finish("Export", 3, MirrorCapture.offline, at: 13)
    let store = try #require(try Diagnosing.diagnose(Array(capture.text.utf8)).mirrored.first)
    #expect(store.exports.objects == 0 && store.exports.haveSentInPart && store.requests.haveUncountedBatch)
  }

  /// The same events are printed without times and processes, and with each error both as the app and as
  /// the system's log have it.
  @Test func errorStreamYieldsTheSameCounts() throws {
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

  // MARK: Exports

  /// A large export prints what is left each time: each record counts once, whether the batches show theirs
  /// or not.
  @Test(arguments: [true, false]) func batchesOfAnExportAreCountedOnce(_ areShown: Bool) throws {
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

  @Test func exportThatFindsNothingSucceeds() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.export(2, records: 0, at: 10)
    let store = try capture.store()
    #expect(store.exports.objects == 0 && store.exports.lastSuccess != nil && store.exports.lastSent == nil)
    #expect(store.counts(.export) == [1, 1, 0, 0, 0, 0])
  }

  /// An export that succeeds says how many objects it found.
  ///
  /// If that is missing, its batches count, and without them nothing is known of how many it sent.
  @Test func exportWithoutItsCountIsUncounted() throws {
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

  @Test func saveDuringAnExportWaitsForTheNext() throws {
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

  @Test func repeatedSchedulerDecisionIsOneDeferral() throws {
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

  @Test func importHandlesTheWaitingPush() throws {
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

  @Test func lastFetchDateIsRead() throws {
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
  func resetIsReadWithItsReason(_ reason: MirrorResetReason) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "\(capture.trips.sender): Sending 'PFCloudKitWillResetSyncNotificationName' with reason: '\(reason.rawValue)'",
      "NSCloudKitMirroringDelegate logResetSyncNotification:", at: 10)
    let store = try capture.store()
    #expect(store.resets.all.map(\.reason) == [reason] && store.told.last == "mirror.reset")
  }

  @Test func onlySomeResetsRemoveLocalData() {
    #expect(
      Set(MirrorResetReason.allCases.filter(\.removesLocalData)) == [
        .accountLogout, .accountChange, .userPurgedZone, .accountRowsRemoved, .zoneRowsRemoved,
      ])
  }
}
