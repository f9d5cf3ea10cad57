// Several mirrored stores of one process at work at the same time, and stores that replace others: each
// record belongs to one of them.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Mirrored stores side by side.
struct MirrorSeveralStoresTests {
  /// Three stores of one process.
  private static func stores() -> [MirrorCapture.Store] {
    (1...3).map { number in
      var store = MirrorCapture.Store()
      store.delegate = "0x60000\(number)1c4d80"
      store.id = MirrorCapture.id(100 + number)
      store.file = "file:///private/var/mobile/Library/\("ABC".dropFirst(number - 1).prefix(1)).sqlite"
      store.scope = ["Private", "Shared", "Public"][number - 1]
      return store
    }
  }

  /// A record that names only the UUID belongs to a store whose setup began before it, not to one whose
  /// setup begins later.
  @Test func eachOfSeveralStoresIsSetUp() throws {
    var capture = MirrorCapture()
    let stores = Self.stores()
    for (number, store) in stores.prefix(2).enumerated() {
      capture.observe(at: 0, by: store)
      capture.queueSetup(number, at: 0, by: store)
      capture.execute("DelegateSetup", number, at: 0.1, by: store)
    }
    capture.account("Available", at: 0.5, by: stores[0])
    capture.observe(at: 0.6, by: stores[2])
    capture.queueSetup(2, at: 0.6, by: stores[2])
    capture.execute("DelegateSetup", 2, at: 0.7, by: stores[2])
    for (number, store) in stores.enumerated() {
      capture.setUpDone(at: 1 + Double(number), by: store)
      capture.finish("DelegateSetup", number, at: 1 + Double(number), by: store)
    }
    capture.live(at: 100)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.isEmpty && diagnosis.mirrored.count == 3)
    #expect(diagnosis.mirrored.map { $0.id?.text } == stores.map(\.id))
    #expect(
      diagnosis.mirrored.allSatisfy { $0.setup.state == .done && $0.counts(.setup) == [1, 1, 0, 0, 0, 0] })
  }

  /// The capture begins within a request that fails: its step names the delegate, its end the UUID, and a second
  /// store shows that these may be two stores.
  @Test(arguments: [MirrorRequestKind.export, .setup], [false, true])
  func failureBeforeASecondStoreIsSetUpCountsOnce(kind: MirrorRequestKind, isSecondShown: Bool) throws {
    var capture = MirrorCapture()
    let stores = Self.stores()
    if kind == .export {
      capture.exportFailed(MirrorCapture.full, at: 1, by: stores[0])
      capture.finish("Export", 2, MirrorCapture.full, at: 1.1, by: stores[0])
    } else {
      capture.setUpFailed(MirrorCapture.noAccount, at: 1, by: stores[0])
      capture.finish("DelegateSetup", 2, MirrorCapture.noAccount, at: 1.1, by: stores[0])
    }
    if isSecondShown { capture.setUp(5, at: 3, by: stores[1]) }
    capture.live(at: 100)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.mirrored.map { $0.id?.text } == stores.prefix(isSecondShown ? 2 : 1).map(\.id))
    #expect(diagnosis.mirrored.first?.counts(kind) == [1, 0, 1, 0, 0, 0])
    #expect(diagnosis.mirrored.first?.failures.groups.map(\.count) == [1])
  }

  /// The result of a batch names no store; the failure of the export that it belongs to does.
  @Test func refusedBatchBelongsToTheFailedExport() throws {
    var capture = MirrorCapture()
    let stores = Array(Self.stores().prefix(2))
    for (number, store) in stores.enumerated() { capture.setUp(number, at: Double(3 * number), by: store) }
    for (number, store) in stores.enumerated() {
      capture.execute("Export", 10 + number, at: 10, by: store)
      capture.find(2, at: 10.1 + Double(number) / 10, by: store)
    }
    let refusal = MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_mood")])
    // The other store's exporter printed last.
    capture.find(2, at: 10.3, by: stores[0])
    capture.print(
      "Modify records finished: (\n)\n(\n)\n\(refusal)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 11)
    capture.exportFailed(refusal, at: 11, by: stores[1])
    capture.finish("Export", 11, refusal, at: 11, by: stores[1])
    capture.send(2, at: 12, by: stores[0])
    capture.exported(at: 12, by: stores[0])
    capture.finish("Export", 10, at: 12, by: stores[0])
    let diagnosis = try capture.diagnosis()
    let found = diagnosis.findings.filter { $0.rule == .schemaNotDeployed }
    #expect(found.count == 1 && diagnosis.findings.allSatisfy { $0.mirroredStore != nil })
    #expect(
      found.first?.mirroredStore.map { diagnosis.timelines.mirroring.all[$0].id?.text } == stores[1].id)
  }

  /// Two stores export at the same time, one record and two; the log may hide what batches hold.
  private static func exports(areHidden: Bool, areThreadsApart: Bool, first: Int) throws -> CaptureDiagnosis {
    var capture = MirrorCapture()
    var stores = Array(Self.stores().prefix(2))
    if areThreadsApart { stores[1].thread = "0x1d2f5" }
    let records = [[1], [2, 3]]
    func record(_ number: Int) -> String {
      "<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(MirrorCapture.id(number)):(Zone:__defaultOwner__), "
        + "values={\n    CD_name = Weir;\n}>"
    }
    for (number, store) in stores.enumerated() { capture.setUp(number, at: Double(3 * number), by: store) }
    for (number, store) in stores.enumerated() {
      capture.execute("Export", 10 + number, at: 10, by: store)
      capture.find(records[number].count, at: 10.1, by: store)
    }
    for (number, store) in stores.enumerated() {
      for made in records[number] {
        capture.print(
          "Serializer has finished creating record: \(record(made))\nModified Fields: (\n    \"CD_name\"\n)",
          "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
          at: 10.2, by: store)
      }
    }
    for (step, number) in [first, 1 - first].enumerated() {
      let list = records[number].map { "    \"\(record($0))\"" }.joined(separator: ",\n")
      capture.print(
        "Modify records finished: \(areHidden ? "<private>" : "(\n\(list)\n)")\n(\n)\n(null)",
        "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:",
        at: 11 + Double(step), by: stores[number])
      capture.exported(at: 11.1 + Double(step), by: stores[number])
      capture.finish("Export", 10 + number, madeChanges: true, at: 11.2 + Double(step), by: stores[number])
    }
    return try capture.diagnosis()
  }

  /// A batch names no store: it belongs to the export that ends with it.
  ///
  /// If the log hides its content, the thread shows for which export a record was made.
  @Test(arguments: [
    (false, false, 0), (false, false, 1), (false, true, 0), (false, true, 1), (true, true, 0),
    (true, true, 1),
  ])
  func recordsBelongToTheExportThatSentThem(areHidden: Bool, areThreadsApart: Bool, first: Int) throws {
    let diagnosis = try Self.exports(areHidden: areHidden, areThreadsApart: areThreadsApart, first: first)
    let stores = diagnosis.mirrored
    #expect(stores.map(\.exports.objects) == [1, 2])
    #expect(
      stores.map { Set($0.records.exported.elements.map(\.id.text)) } == [
        [MirrorCapture.id(1)], [MirrorCapture.id(2), MirrorCapture.id(3)],
      ])
    #expect(stores.map { $0.requests.recent.elements.last?.named } == [1, 2])
  }

  /// If nothing shows which export sent a record, the record belongs to no store.
  @Test(arguments: [0, 1]) func recordsOfAnUnknownExportAreDropped(first: Int) throws {
    let stores = try Self.exports(areHidden: true, areThreadsApart: false, first: first).mirrored
    #expect(stores.map(\.exports.objects) == [1, 2])
    #expect(stores.allSatisfy { $0.records.exported.elements.isEmpty })
  }

  /// An app that starts over has another store with the file of the old one.
  @Test(arguments: [8121, 9000]) func recreatedStoreIsAnotherStore(pid: Int) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.print(
      "\(capture.trips.sender): Told to tear down with reason: Store Removed",
      "NSCloudKitMirroringDelegate _tearDown:", at: 5)
    var recreated = capture.trips
    (recreated.pid, recreated.delegate, recreated.id) = (pid, "0x6000011c4d80", MirrorCapture.id(200))
    capture.setUp(2, at: 10, by: recreated)
    capture.live(at: 200, pid: pid)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.isEmpty && diagnosis.mirrored.count == 2)
    #expect(diagnosis.mirrored.map(\.setup.state) == [.done, .done])
    #expect(diagnosis.mirrored.last?.id?.text == recreated.id)
  }

  /// The failure of a second container of the same store does not change when the store was set up, or that
  /// it exports.
  @Test func failureOfASecondDelegateKeepsTheSetup() throws {
    var capture = MirrorCapture()
    capture.setUp()
    var second = capture.trips
    second.delegate = "0x6000011c4d80"
    let refused =
      "Error Domain=NSCocoaErrorDomain Code=134422 \"CloudKit setup failed because there is another instance of this "
      + "persistent store actively syncing with CloudKit in this process.\""
    capture.observe(at: 5, by: second)
    capture.queueSetup(2, at: 5, by: second)
    capture.execute("DelegateSetup", 2, at: 5.1, by: second)
    capture.setUpFailed(refused, at: 6, by: second)
    capture.finish("DelegateSetup", 2, refused, at: 6, by: second)
    capture.save(at: 10)
    capture.export(3, records: 1, at: 11)
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.map(\.rule) == [.mirroredTwice])
    let store = try #require(diagnosis.mirrored.first)
    #expect(store.setup.state == .done && store.setup.seconds == 2 && store.setup.proof == nil)
  }

  /// An exporter is identified by the history that it reads: by the UUID of its store, or by whose export
  /// began first.
  @Test(arguments: [([0, 1], true), ([1, 0], true), ([0, 1], false)])
  func exporterIsMatchedToItsStore(order: [Int], isShown: Bool) throws {
    var capture = MirrorCapture()
    let stores = Array(Self.stores().prefix(2))
    for (number, store) in stores.enumerated() { capture.setUp(number, at: Double(3 * number), by: store) }
    for (number, store) in stores.enumerated() {
      capture.execute("Export", 10 + number, at: 10 + Double(number) / 100, by: store)
    }
    for (step, number) in order.enumerated() {
      capture.readHistory(at: 10.1 + Double(step) / 10, by: stores[number], isShown: isShown)
    }
    capture.find(5, at: 10.4, by: stores[0])
    capture.find(0, at: 10.5, by: stores[1])
    capture.exported(at: 10.6, by: stores[1])
    capture.finish("Export", 11, at: 10.6, by: stores[1])
    capture.exportFailed(MirrorCapture.full, at: 11, by: stores[0])
    capture.finish("Export", 10, MirrorCapture.full, at: 11, by: stores[0])
    let found = try capture.diagnosis().mirrored
    #expect(found.map { $0.id?.text } == stores.map(\.id))
    #expect(found.map(\.exports.objects) == [0, 0])
    #expect(found.map { $0.requests.recent.elements.last?.progress.unsent } == [5, 0])
  }

  /// Each delegate is notified of each change, and what it does for its own store goes on.
  @Test(arguments: ["DelegateSetup", "Import"], [true, false])
  func changeOfAnotherStoreEndsNoRequest(kind: String, isFileShown: Bool) throws {
    var capture = MirrorCapture()
    let stores = Array(Self.stores().prefix(2))
    if kind == "Import" { for store in stores { capture.setUp(at: 0, by: store) } }
    if kind == "DelegateSetup" { for store in stores { capture.observe(at: 0, by: store) } }
    capture.execute(kind, 2, at: 5, by: stores[1])
    for store in stores { capture.save(at: 20, by: store) }
    for store in stores { capture.seeChange(of: stores[0], at: 20, by: store, isFileShown: isFileShown) }
    capture.export(3, records: 1, at: 22, by: stores[0])
    capture.live(at: 100)
    let diagnosis = try capture.diagnosis()
    let found = diagnosis.findings.filter { $0.rule == .requestUnfinished }
    #expect(found.map(\.severity) == [kind == "Import" ? .warning : .error])
    let store = try #require(found.first?.mirroredStore.map { diagnosis.timelines.mirroring.all[$0] })
    #expect(store.name(in: diagnosis.timelines.names) == "B" && diagnosis.mirrored.count == 2)
    #expect(diagnosis.mirrored.first?.id?.text == stores[0].id)
  }

  /// The only store of a process is named by the change its delegate is notified of, unless the file is
  /// another one.
  @Test(arguments: [true, false]) func changeNamesTheOnlyStore(isKnown: Bool) throws {
    var capture = MirrorCapture()
    let store = Self.stores()[0]
    if isKnown { capture.observe(at: 0, by: store) }
    capture.seeChange(of: store, at: 1, by: store, isFileShown: false)
    capture.execute("Import", 2, at: 2, by: store)
    #expect(try capture.store().id?.text == store.id)
    #expect(try capture.store().counts(.import) == [1, 0, 0, 0, 0, 1])
  }

  /// A file that the app does not mirror changes too.
  @Test(arguments: [true, false]) func unmirroredFileIsNoStore(isFileShown: Bool) throws {
    var capture = MirrorCapture()
    let stores = Self.stores()
    capture.observe(at: 0, by: stores[0])
    capture.execute("DelegateSetup", 1, at: 0.1, by: stores[0])
    capture.seeChange(of: stores[1], at: 1, by: stores[0], isFileShown: isFileShown)
    capture.finish("DelegateSetup", 1, at: 2, by: stores[0])
    let store = try capture.store()
    #expect(store.id?.text == stores[0].id && store.counts(.setup) == [1, 1, 0, 0, 0, 0])
  }

  /// Within a launch, the first UUID need not belong to the delegate or file that is seen first.
  @Test(arguments: [true, false]) func captureWithinALaunchDistinguishesStores(isRequestShown: Bool) throws {
    var capture = MirrorCapture()
    let stores = Array(Self.stores().prefix(2))
    if isRequestShown {
      capture.queueSetup(1, at: 0, by: stores[1])
      capture.execute("DelegateSetup", 1, at: 0, by: stores[1])
    }
    capture.account("Available", at: 0.3, by: stores[0])
    capture.setUpFailed(MirrorCapture.offline, at: 0.7, by: stores[1])
    capture.finish("DelegateSetup", 1, MirrorCapture.offline, at: 0.7, by: stores[1])
    capture.export(2, records: 2, at: 60, by: stores[0])
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.alarmingFindings.map(\.rule) == [.setupFailed])
    let found = diagnosis.mirrored.sorted { $0.exports.objects > $1.exports.objects }
    #expect(found.map { $0.id?.text } == stores.map(\.id))
    #expect(found.map(\.exports.objects) == [2, 0])
    #expect(found.map { $0.name(in: diagnosis.timelines.names) } == [nil, "B"])
    #expect(found.map(\.setup.state) == [.done, .failed])
  }

  /// If nothing shows a second store, a record that names only the UUID belongs to the only one.
  @Test func uuidNamesTheOnlyStore() throws {
    var capture = MirrorCapture()
    let store = Self.stores()[0]
    capture.queueSetup(1, at: 0, by: store)
    capture.execute("DelegateSetup", 1, at: 0, by: store)
    capture.account("Available", at: 0.3, by: store)
    capture.live(at: 100)
    #expect(try capture.store().id?.text == store.id)
    #expect(try capture.store().setup.account == .available)
    #expect(try capture.found(.requestUnfinished) == ["request-unfinished[error]"])
  }

  /// The purger names no store: it works within a request of the one that it empties.
  @Test(arguments: [([0], 0), ([0, 1], nil), ([1], nil), ([], nil)] as [([Int], Int?)])
  func removedObjectsAreOfTheOnlyStoreThatWorks(working: [Int], emptied: Int?) throws {
    var capture = MirrorCapture()
    let stores = Array(Self.stores().prefix(2))
    for (number, store) in stores.enumerated() {
      capture.setUp(number + 1, at: Double(number) * 5, by: store)
    }
    for store in working { capture.execute("Import", store + 10, at: 20, by: stores[store]) }
    capture.print(
      "NSCloudKitMirroringDelegate.import - Removing cloud metadata and client rows in zone: <CKRecordZoneID: 0x1; "
        + "zoneName=com.apple.coredata.cloudkit.zone, ownerName=__defaultOwner__>",
      "PFCloudKitMetadataPurger purgeMetadataFromStore:inMonitor:withOptions:forRecordZones:inDatabaseWithScope:"
        + "andTransactionAuthor:error:", at: 21)
    let diagnosis = try capture.diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.rule == .syncReset })
    let store = finding.mirroredStore.flatMap { diagnosis.timelines.mirroring.all[$0].id?.text }
    #expect(store == emptied.map { stores[$0].id })
  }
}
