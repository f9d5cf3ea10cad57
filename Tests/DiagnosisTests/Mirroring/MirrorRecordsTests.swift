// The names of records that exports send and imports bring, from captures written by hand.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MirrorRecordsTests {
  private static let zone = "(com.apple.coredata.cloudkit.zone:__defaultOwner__)"

  private static func record(_ name: String) -> String {
    "<CKRecord: 0x105a1f2e0; recordType=CD_Stop, recordID=\(name):\(zone), recordChangeTag=4q, values={\n"
      + "    CD_trip = <CKReference: 0x1; recordID=<CKRecordID: 0x2; recordName=OTHER, zoneID=a:b>>;\n}>"
  }

  private static func make(_ name: String, at seconds: Double, in capture: inout MirrorCapture) {
    capture.print(
      "Serializer has finished creating record: \(record(name))\nModified Fields: (\n    \"CD_name\"\n)",
      "PFCloudKitSerializer newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
      at: seconds)
  }

  private static func list(
    _ records: String, deleted: String = "{\n}", of request: Int, at seconds: Double,
    in capture: inout MirrorCapture
  ) {
    capture.print(
      "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(MirrorCapture.request("Import", request))> - "
        + "Importing updated records:\n\(records)\nDeleted RecordIDs:\n\(deleted)",
      "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:withStoreMonitor:"
        + "madeChanges:error:", at: seconds)
  }

  private static func records(_ capture: MirrorCapture) throws -> (MirroredStore, Names) {
    let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
    let index = try #require(diagnosis.mirroredStores.first)
    return (diagnosis.timelines.mirroring.all[index], diagnosis.timelines.names)
  }

  private static func texts(_ records: RecentElements<MirrorRecord>, _ names: Names) -> [String] {
    records.elements.map { $0.text(in: names) }
  }

  @Test func recordsOfASuccessfulExportAreSent() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for (number, error) in [(2, nil), (3, MirrorCapture.offline)] {
      let start = Double(number) * 10
      capture.execute("Export", number, at: start)
      Self.make("NAME-\(number)", at: start + 1, in: &capture)
      Self.make(MirrorCapture.id(number), at: start + 1, in: &capture)
      capture.finish("Export", number, error, at: start + 2)
    }
    let (store, names) = try Self.records(capture)
    #expect(Set(Self.texts(store.records.exported, names)) == ["NAME-2", MirrorCapture.id(2)])
    #expect(store.records.exported.elements.allSatisfy { $0.place.time != nil })
  }

  @Test func recordsSavedByABatchAreSent() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    for number in 0..<3 { Self.make(MirrorCapture.id(number), at: 11, in: &capture) }
    capture.send(2, at: 12)
    capture.finish("Export", 2, MirrorCapture.offline, at: 13)
    let (store, names) = try Self.records(capture)
    #expect(Self.texts(store.records.exported, names) == [MirrorCapture.id(0), MirrorCapture.id(1)])
  }

  @Test(arguments: [nil, MirrorCapture.offline])
  func listedRecordsArriveIfTheImportSucceeds(_ error: String?) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    Self.list(
      "(\n    \"\(Self.record("A"))\",\n    \"\(Self.record("B"))\"\n)",
      deleted: "{\n    \"CD_Stop\" = (\n        \"<CKRecordID: 0x1; recordName=C, zoneID=a:b>\"\n    );\n}",
      of: 2,
      at: 11, in: &capture)
    capture.finish("Import", 2, error, madeChanges: error == nil, at: 12)
    let (store, names) = try Self.records(capture)
    #expect(Self.texts(store.records.imported, names) == (error == nil ? ["A", "B"] : []))
    #expect(Self.texts(store.records.deleted, names) == ["C"])
    #expect(store.requests.recent.elements.last?.listing == .whole)
  }

  private static func apply(_ number: Int, at seconds: Double, in capture: inout MirrorCapture) {
    capture.print(
      "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(MirrorCapture.request("Import", number))>: "
        + "Successfully applied incremental changes during request: \(MirrorCapture.request("Import", number))",
      "PFCloudKitImportRecordsWorkItem checkAndApplyChangesIfNeeded:", at: seconds)
  }

  /// Records that an import reports as applied stay, whatever becomes of the import; records that it lists
  /// after that do not.
  ///
  /// If the last part cannot be saved, the result says that no changes were made.
  @Test(arguments: [MirrorCapture.offline, MirrorCapture.deferral], [true, false])
  func recordsAppliedBeforeAFailureArrive(_ error: String, madeChanges: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    Self.list("(\n    \"\(Self.record("A"))\"\n)", of: 2, at: 11, in: &capture)
    Self.apply(2, at: 12, in: &capture)
    Self.list("(\n    \"\(Self.record("B"))\"\n)", of: 2, at: 13, in: &capture)
    capture.finish("Import", 2, error, madeChanges: madeChanges, at: 14)
    #expect(try capture.store().hasPartOfImport)
    capture.import(3, madeChanges: false, at: 20)
    let (store, names) = try Self.records(capture)
    #expect(Self.texts(store.records.imported, names) == ["A"])
    #expect(store.imports.withChanges == 1 && store.imports.interrupted == 1)
    #expect(store.imports.last?.id.text == MirrorCapture.id(3))
  }

  /// The app may end before its import does; if the import ends, its result counts.
  @Test(arguments: [nil, true, false]) func importWithoutAnEndHasAppliedChanges(madeChanges: Bool?) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    Self.apply(2, at: 12, in: &capture)
    Self.apply(2, at: 14, in: &capture)
    if let madeChanges { capture.finish("Import", 2, madeChanges: madeChanges, at: 16) }
    let store = try capture.store()
    #expect(store.importsWithChanges == (madeChanges == false ? 0 : 1))
    #expect(store.hasPartOfImport == (madeChanges == nil))
    #expect(store.importsThatSaved == 1)
    let last = madeChanges == nil ? "10:00:14" : "10:00:16"
    #expect(store.lastChanges?.place.time?.timeText.hasPrefix(last) == (madeChanges == false ? nil : true))
  }

  /// A list that the log cut or hid, or from which a page took the objects, does not show what is not in
  /// it.
  @Test(arguments: [
    "<private>", "(\n    \"\",\n    \"\"\n)", "(\n    \"<CKRecord: 0x1; recordType=CD_Stop\"\n)",
  ])
  func listWithoutAllNamesIsPartial(_ list: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    Self.list(list, of: 2, at: 11, in: &capture)
    capture.finish("Import", 2, madeChanges: true, at: 12)
    let (store, _) = try Self.records(capture)
    #expect(store.requests.recent.elements.last?.listing == .partial)
  }

  @Test func userOfTheStoreIsRead() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.showUser("_4f1c22a790be63d1", at: 3)
    let (store, names) = try Self.records(capture)
    #expect(store.user.map { names[$0] } == "_4f1c22a790be63d1")
  }
}
