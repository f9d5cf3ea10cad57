// Records belong to one store by its UUID, its file, its delegates and its process.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Several stores, delegates and processes, distinguished and combined.
struct MirrorIdentityTests {
  private static let notes = MirrorCapture.Store(
    delegate: "0x600002aa1100", id: MirrorCapture.id(0xB00), file: "file:///private/var/mobile/Notes.sqlite",
    container: "iCloud.com.example.notes", scope: "Shared")

  @Test func storesOfOneProcessAreDistinguished() throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.observe(at: 0, by: Self.notes)
    for (number, store) in [(1, capture.trips), (2, Self.notes)] {
      capture.queueSetup(number, at: 1, by: store)
      capture.execute("DelegateSetup", number, at: 1, by: store)
    }
    for (number, store) in [(1, capture.trips), (2, Self.notes)] {
      capture.account("Available", at: 2, by: store)
      capture.setUpDone(at: 3, by: store)
      capture.finish("DelegateSetup", number, at: 3, by: store)
    }
    // The exports overlap: batches belong to the exporter that printed last.
    capture.execute("Export", 3, at: 10)
    capture.find(2, at: 10)
    capture.send(2, at: 11)
    capture.execute("Export", 4, at: 11, by: Self.notes)
    capture.find(5, at: 12, by: Self.notes)
    capture.exported(at: 12)
    capture.finish("Export", 3, at: 12)
    capture.send(5, at: 13, by: Self.notes)
    capture.exported(at: 14, by: Self.notes)
    capture.finish("Export", 4, at: 14, by: Self.notes)
    let diagnosis = try capture.diagnosis()
    let stores = diagnosis.mirrored
    #expect(stores.map { $0.name(in: diagnosis.timelines.names) } == ["My Trips", "Notes"])
    #expect(stores.map(\.id?.text) == [capture.trips.id, Self.notes.id])
    #expect(stores.map(\.scope) == [.private, .shared])
    #expect(
      stores.map(\.setup.state) == [.done, .done] && stores.map(\.setup.account) == [.available, .available])
    #expect(stores.map(\.exports.objects) == [2, 5])
    #expect(stores.map { $0.counts(.export) } == [[1, 1, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0]])
  }

  /// If the log lost the beginning of an export, the export is the requested one, unless another store was
  /// asked too.
  @Test(arguments: [true, false]) func requestShowsWhichStoreExports(isOnlyOne: Bool) throws {
    var capture = MirrorCapture()
    capture.setUpDone(at: 0)
    capture.setUpDone(at: 0, by: Self.notes)
    if !isOnlyOne { capture.ask("Export", 2, label: "ExportActivity", at: 9) }
    capture.ask("Export", 3, label: "ExportActivity", at: 10, by: Self.notes)
    capture.find(7, at: 11, by: Self.notes)
    capture.find(0, at: 12, by: Self.notes)
    capture.finish("Export", 3, at: 12, by: Self.notes)
    let stores = try capture.diagnosis().mirrored
    #expect(stores.map(\.exports.objects) == [0, isOnlyOne ? 7 : 0])
    #expect(stores.map(\.exports.uncounted) == [0, isOnlyOne ? 0 : 1])
  }

  /// The system's scheduler names a store by its UUID before the app does.
  @Test func schedulersStoreIsTheAppsStore() throws {
    var capture = MirrorCapture()
    capture.decide("setup", "Low Power Mode Policy", at: 0)
    capture.observe(at: 1)
    capture.queueSetup(1, at: 1)
    let before = try capture.diagnosis()
    #expect(before.mirrored.count == 2)
    capture.setUpDone(at: 2)
    let diagnosis = try capture.diagnosis()
    let store = try #require(diagnosis.mirrored.first)
    #expect(diagnosis.mirrored.count == 1 && store.name(in: diagnosis.timelines.names) == "My Trips")
    #expect(store.setup.state == .done && store.deferrals.count(.setup) == 1)
    #expect(store.told == ["mirror.deferred", "mirror.setup.started", "mirror.setup.finished"])
    #expect(store.container.map { diagnosis.timelines.names[$0] } == "iCloud.com.example.trips")
  }

  /// No save is dropped because the store counted as two until its setup was over.
  @Test func savesBeforeTheStoreIsIdentifiedStayCounted() throws {
    var capture = MirrorCapture()
    capture.decide("setup", "Low Power Mode Policy", at: 0)
    capture.observe(at: 1)
    for number in 1...1200 { capture.save(at: 1 + Double(number)) }
    capture.setUpDone(at: 1210)
    let store = try capture.store()
    let kept = store.milestones.events.count { $0.kind.rawValue == "mirror.save" }
    #expect(store.exports.saves == 1200 && kept < 1200)
    #expect(kept + store.milestones.condensed(.export).count == 1200)
    #expect(store.histogram.count == store.milestones.count)
  }

  /// An extension has the store open too, with a delegate of its own, and an app that restarts has another
  /// process number.
  @Test func processesOfOneStoreAreCountedTogether() throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    widget.pid = 9000
    widget.process = "TripsWidget"
    widget.delegate = "0x600003bb0000"
    var later = capture.trips
    (later.pid, later.delegate) = (9100, "0x600004cc0000")
    capture.setUp(1)
    capture.setUp(2, at: 10, by: widget)
    capture.execute("Export", 3, at: 20, by: widget)
    capture.execute("Export", 4, at: 21)
    capture.exported(at: 22, by: widget)
    capture.finish("Export", 3, at: 22, by: widget)
    capture.setUp(5, at: 30, by: later)
    let store = try capture.store()
    #expect(store.counts(.setup) == [3, 3, 0, 0, 0, 0] && store.counts(.export) == [2, 1, 0, 0, 0, 0])
    #expect(store.delegates.all.count == 3 && store.delegates.pair == nil)
  }

  /// Without details, the log shows the file only in a failed set-up, and the UUID only in other records.
  @Test func failedSetupOfAnExtensionIsOfTheStoreThatItsProcessNamed() throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x600003bb0000")
    capture.account("Available", at: 0)
    capture.schedule("Database-LastFetchDate-2025-04-05 08:00:10 +0000", at: 1)
    capture.exported(at: 2)
    capture.account("Available", at: 22, by: widget)
    capture.setUpFailed("<CKError 0x1: \"Missing Entitlement\" (8)>", at: 23, by: widget)
    capture.exported(at: 26)
    let diagnosis = try capture.diagnosis()
    let store = try #require(diagnosis.mirrored.first)
    #expect(diagnosis.mirrored.count == 1 && store.id?.text == capture.trips.id)
    #expect(store.name(in: diagnosis.timelines.names) == "My Trips")
    let finding = try #require(diagnosis.findings.first { $0.rule == .containerMisconfigured })
    let detail = try #require(finding.detail as? ContainerMisconfigured.Detail)
    #expect(detail.process.map { diagnosis.timelines.names[$0] } == "TripsWidget")
    // The app was set up before its first export, and still is.
    let (done, last) = (try #require(store.setup.proof?.by.time), try #require(diagnosis.facts.last))
    #expect(last.seconds(since: done) == 24)
  }

  /// An app that is reinstalled has another folder; a file that was recreated has another UUID.
  @Test func storeIsIdentifiedByItsUUID() throws {
    var capture = MirrorCapture()
    var moved = capture.trips
    (moved.pid, moved.delegate) = (9000, "0x600003bb0000")
    moved.file = "file:///private/var/mobile/Other/My%20Trips.sqlite"
    capture.setUp(1)
    capture.setUp(2, at: 10, by: moved)
    #expect(try capture.diagnosis().mirrored.count == 1)
    var fresh = moved
    (fresh.pid, fresh.delegate, fresh.id) = (9200, "0x600003bb1111", MirrorCapture.id(0xC00))
    capture.setUpDone(at: 20, by: fresh)
    #expect(try capture.diagnosis().mirrored.map(\.id?.text) == [capture.trips.id, fresh.id])
  }

  @Test(arguments: [true, false]) func simultaneousDelegatesFormAPair(_ isTornDown: Bool) throws {
    var capture = MirrorCapture()
    var second = capture.trips
    second.delegate = "0x600003bb0000"
    capture.setUp(1)
    if isTornDown {
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:",
        at: 5)
    }
    capture.setUp(2, at: 10, by: second)
    if !isTornDown { capture.execute("Export", 3, at: 20) }
    let store = try capture.store()
    #expect((store.delegates.pair == nil) == isTornDown)
    #expect(store.delegates.all.map { $0.until == nil } == [!isTornDown, true])
  }

  /// If a page lost the objects, the process has one store, and the label shows what a request does.
  @Test func processIdentifiesTheStoreWithoutObjects() throws {
    let text = """
      default  … 14:14:16.621530 …  Trips  CloudKit: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate _scheduleAutomatedExportWithLabel:activity:voucher:completionHandler:](3633):  \
      - Beginning automated export - ExportActivity:
      default  … 14:14:16.621597 …  Trips  CloudKit: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate executeMirroringRequest:error:](969): : Asked to execute request:  \(MirrorCapture.id(1))
      default  … 14:14:16.621714 …  Trips  CloudKit: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest]_block_invoke(3524): : Executing:  \(MirrorCapture.id(1))

      """
    let store = try #require(try Diagnosing.diagnose(Array(text.utf8)).mirrored.first)
    #expect(store.counts(.export) == [1, 0, 0, 0, 0, 1])
  }
}
