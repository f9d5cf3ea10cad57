// What captures of mirroring print about the user, and about the records that imports bring.

extension MirrorCapture {
  /// Set-up compares the user who is signed in with that of the store.
  mutating func showUser(_ user: String, at seconds: Double, by store: Store? = nil) {
    let store = store ?? trips
    print(
      "Fetched user recordID for store \(store.id): <CKRecordID: 0x1; recordName=\(user), "
        + "zoneID=_defaultZone:__defaultOwner__>\n(null)",
      "PFCloudKitSetupAssistant _checkUserIdentity:", at: seconds, by: store)
  }

  /// An import lists the records that it brings; its log may cut the list.
  mutating func listUpdated(
    _ records: [Int], state: Int? = nil, isCut: Bool = false, of request: Int, at seconds: Double
  ) {
    let list = Self.list(records, state: state)
    let listed = isCut ? String(list.dropLast(20)) + "<…>" : "\(list)\nDeleted RecordIDs:\n{\n}"
    print(
      "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(Self.request("Import", request))> - "
        + "Importing updated records:\n\(listed)",
      "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
        + "withStoreMonitor:madeChanges:error:", at: seconds)
  }

  /// An import lists records, and others that are deleted.
  mutating func listDeleted(_ deleted: [Int], with records: [Int] = [], of request: Int, at seconds: Double) {
    print(
      "<PFCloudKitImporterZoneChangedWorkItem: 0x600000c91b30 - \(Self.request("Import", request))> - "
        + "Importing updated records:\n\(Self.list(records))\nDeleted RecordIDs:\n{\n    \"CD_Stop\" = (\n"
        + "\(deleted.map { Self.identifier($0) }.joined(separator: ",\n"))\n    );\n}",
      "PFCloudKitImportRecordsWorkItem applyAccumulatedChangesToStore:inManagedObjectContext:"
        + "withStoreMonitor:madeChanges:error:", at: seconds)
  }

  /// The ID of a record, as a list of deleted ones has it.
  static func identifier(_ record: Int) -> String {
    "    \"<CKRecordID: 0x282b932e0; recordName=\(id(record)), "
      + "zoneID=com.apple.coredata.cloudkit.zone:__defaultOwner__>\""
  }

  /// An import leaves out a record whose type the app does not have.
  mutating func skip(_ record: Int, at seconds: Double) {
    print(
      "<PFCloudKitImportZoneContext: 0x600000c91b40> - Skipping unknown updated record: <CKRecord: 0x105a1f2e0; "
        + "recordType=CD_Plan, recordID=\(Self.id(record)):(com.apple.coredata.cloudkit.zone:"
        + "__defaultOwner__), values={\n    CD_name = Weir;\n}>\nIt is not a part of: (\n    Stop,\n    Trip\n)",
      "PFCloudKitImportZoneContext initializeCachesWithManagedObjectContext:andObservedStore:error:",
      at: seconds)
  }
}
