// Descriptions of objects in the shape in which Core Data prints them, each with the fields expected of it by
// hand.

import Testing

/// An object's description and what is to be read from it.
struct ObjectSample: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let fields: [ReadField]

  var testDescription: String { name }

  init(_ type: String, _ text: String, _ fields: [(String, String)]) {
    name = type
    self.text = text
    self.fields = fields.map { ReadField(type, $0.0, $0.1) }
  }

  init(_ type: String, _ text: String, mixed fields: [(String, String, String)]) {
    name = type
    self.text = text
    self.fields = fields.map { ReadField($0.0, $0.1, $0.2) }
  }

  static let root = "<PFUbiquityLocation: 0x1a01>: /var/Mobile Documents/T~trips/Logs"
  static let log = "<PFUbiquityLocation: 0x1a02>: /var/Mobile Documents/T~trips/Logs/there/Trips/h=/5E.1.cdt"
  static let vector = "<PFUbiquityKnowledgeVector: 0x1a03> (here:4:there:12)"
  static let transactionLog =
    "<PFUbiquityTransactionLog: 0x1a04>\n\ttransactionLogLocation: \(log)\n\ttransactionNumber: 13\n"
  private static let logFields = [
    ("PFUbiquityTransactionLog", "transactionLogLocation", log),
    ("PFUbiquityTransactionLog", "transactionNumber", "13"),
  ]

  static let all: [ObjectSample] = operations + importer + exporter + baselines + caches + containers
}

// MARK: Operations

extension ObjectSample {
  private static let operations =
    [
      ObjectSample("PFUbiquityTransactionLog", transactionLog, mixed: logFields),
      ObjectSample(
        "_PFUbiquityRecordImportOperation",
        "<_PFUbiquityRecordImportOperation: 0x1>:\n\tlocalPeerID: here\n\tlogScore: \(vector)\n\ttransactionLog: \(transactionLog)\n",
        mixed: [
          ("_PFUbiquityRecordImportOperation", "localPeerID", "here"),
          ("_PFUbiquityRecordImportOperation", "logScore", vector),
        ] + logFields),
      // From iOS 7 on the parent class's fields come first, and a colon stands after the last of them.
      ObjectSample(
        "_PFUbiquityRecordImportOperation",
        "<_PFUbiquityRecordImportOperation: 0x1>{name = ''}\n\tlocalPeerID: here\n\tstoreName: Trips\n\tubiquityRootLocation: \(root):\n\tlocalPeerID: here\n\tlogScore: \(vector)\n\ttransactionLog: \(transactionLog)\n",
        mixed: [
          ("_PFUbiquityRecordImportOperation", "localPeerID", "here"),
          ("_PFUbiquityRecordImportOperation", "storeName", "Trips"),
          ("_PFUbiquityRecordImportOperation", "ubiquityRootLocation", root),
          ("_PFUbiquityRecordImportOperation", "localPeerID", "here"),
          ("_PFUbiquityRecordImportOperation", "logScore", vector),
        ] + logFields),
      ObjectSample(
        "PFUbiquityImportOperation",
        "<PFUbiquityImportOperation: 0x1>\n\tlocalPeerID: here\n\tstoreName: Trips\n\tubiquityRootLocation: \(root)",
        [("localPeerID", "here"), ("storeName", "Trips"), ("ubiquityRootLocation", root)]),
      ObjectSample(
        "PFUbiquityImportScanOperation", "<PFUbiquityImportScanOperation: 0x1>\n\tlocalPeerID: here\n",
        [("localPeerID", "here")]),
    ]
    + ["Operation", "RollOperation", "RollResponseOperation", "RecoveryOperation"].map { kind in
      ObjectSample(
        "PFUbiquityBaseline\(kind)",
        "<PFUbiquityBaseline\(kind): 0x1>\n\tlocalPeerID: here\n\tstoreName: Trips\n\tubiquityRootLocation: \(root)\n\tmodelVersionHash: h=\n",
        [
          ("localPeerID", "here"), ("storeName", "Trips"), ("ubiquityRootLocation", root),
          ("modelVersionHash", "h="),
        ])
    }
}

// MARK: Importing

extension ObjectSample {
  private static let importer = [
    ObjectSample(
      "_PFUbiquityRecordsImporter",
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: here\n",
      [("ubiquityRootLocation", root), ("localPeerID", "here")]),
    ObjectSample(
      "PFUbiquityRecordsImporterSchedulingContext",
      "<PFUbiquityRecordsImporterSchedulingContext: 0x1>\n\tpendingLogs: {(\n    \(log),\n    <PFUbiquityLocation: 0x7>: /r/p/s/h=/2 (1).1.cdt\n)}\n\tscheduledLogs: {(\n    \(log)\n)}\n\tfailedLogs: {(\n)}\n\tignoredlogs: {(\n)}\n\tencounteredErrors: {\n    \"\(log)\" = \"Error Domain=NSCocoaErrorDomain Code=134060 \\\"Stuck.\\\" UserInfo=0x1 {reason=a; b}\";\n}\n",
      mixed: [
        ("", "", log), ("", "", "<PFUbiquityLocation: 0x7>: /r/p/s/h=/2 (1).1.cdt"), ("", "", log),
        ("PFUbiquityRecordsImporterSchedulingContext", "failedLogs", "[]"),
        ("PFUbiquityRecordsImporterSchedulingContext", "ignoredlogs", "[]"),
        ("", log, "Error Domain=NSCocoaErrorDomain Code=134060 \"Stuck.\" UserInfo=0x1 {reason=a; b}"),
      ]),
    ObjectSample(
      "PFUbiquityRecordImportConflict",
      "<PFUbiquityRecordImportConflict: 0x1>\n\tconflictingObjectGlobalIDStr: Trips:Stop:p52:there\n\tsourceObject: <Stop: 0x2> (entity: Stop; id: 0x3 <x-coredata://A/Stop/p52> ; data: {\n    name = \"Caf\\\\U00e9; (old)\";\n    trip = nil;\n})\n\tconflictingLogContent: {\n    name = \"1:New\";\n}\n\tconflictingLogTransactionType: 1\n\tconflictLogDate: 2014-02-03 10:15:00 +0000\n\tconflictingLogKnowledgeVector: \(vector)\n\ttransactionHistory: (\n    \"<PFUbiquityTransactionEntryLight: 0x4>\\n\\tstoreName: Trips\\n\\ttransactionType: 2\\n\"\n)\n\tglobalIDStrToLocalIDURIMap: {\n}\n\n",
      mixed: [
        ("PFUbiquityRecordImportConflict", "conflictingObjectGlobalIDStr", "Trips:Stop:p52:there"),
        ("", "entity", "Stop"), ("", "id", "0x3 <x-coredata://A/Stop/p52>"),
        ("", "name", "Caf\\U00e9; (old)"),
        ("", "trip", "nil"), ("", "name", "1:New"),
        ("PFUbiquityRecordImportConflict", "conflictingLogTransactionType", "1"),
        ("PFUbiquityRecordImportConflict", "conflictLogDate", "2014-02-03 10:15:00 +0000"),
        ("PFUbiquityRecordImportConflict", "conflictingLogKnowledgeVector", vector),
        ("PFUbiquityTransactionEntryLight", "storeName", "Trips"),
        ("PFUbiquityTransactionEntryLight", "transactionType", "2"),
        ("PFUbiquityRecordImportConflict", "globalIDStrToLocalIDURIMap", "[]"),
      ]),
    ObjectSample(
      "PFUbiquityToManyConflictDiff",
      "<PFUbiquityToManyConflictDiff: 0x1>\ninsertedObjectIDs: (\n    \"0x2 <x-coredata://A/Stop/p1>\"\n)\ndeletedObjectIDs: (\n)\n",
      mixed: [
        ("", "", "0x2 <x-coredata://A/Stop/p1>"), ("PFUbiquityToManyConflictDiff", "deletedObjectIDs", "[]"),
      ]),
    ObjectSample(
      "PFUbiquityPeerSnapshot",
      "<PFUbiquityPeerSnapshot: 0x1>: \(vector)\n\texportingPeerID: there, transactionNumber: 13, transactionDate: 2014-02-03 10:15:00 +0000\nLog Snapshot: {\n    name = \"1:New\";\n}\nDiff: {\n}\n",
      mixed: [
        ("PFUbiquityPeerSnapshot", "", vector), ("PFUbiquityPeerSnapshot", "exportingPeerID", "there"),
        ("PFUbiquityPeerSnapshot", "transactionNumber", "13"),
        ("PFUbiquityPeerSnapshot", "transactionDate", "2014-02-03 10:15:00 +0000"), ("", "name", "1:New"),
        ("PFUbiquityPeerSnapshot", "Diff", "[]"),
      ]),
    ObjectSample(
      "PFUbiquityFilePresenter",
      "<PFUbiquityFilePresenter: 0x1>\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: here\n",
      [("ubiquityRootLocation", root), ("localPeerID", "here")]),
    ObjectSample(
      "PFUbiquityLocationStatus", "<PFUbiquityLocationStatus: 0x1> - 1:1:0:0:1:0:1:0:0:0:0:2",
      [("", "- 1:1:0:0:1:0:1:0:0:0:0:2")]),
  ]
}

// MARK: Exporting

extension ObjectSample {
  private static let exporter = [
    // Of iOS 6, with a field that later systems have not.
    ObjectSample(
      "_PFUbiquityRecordsExporter",
      "<_PFUbiquityRecordsExporter: 0x1>\n\tlocalPeerID: here\n\tubiquityRootLocation: \(root)\n\ttempMoveTimer: (null)\n\tlastTransactionDate: 2013-04-06 07:41:20 +0000\n",
      [
        ("localPeerID", "here"), ("ubiquityRootLocation", root), ("tempMoveTimer", "(null)"),
        ("lastTransactionDate", "2013-04-06 07:41:20 +0000"),
      ]),
    ObjectSample(
      "PFUbiquityExportContext",
      "<PFUbiquityExportContext: 0x1>\n\tlocalPeerID: here\n\tstoreNameToStoreExportContext: {\n    Trips = \"<PFUbiquityStoreExportContext: 0x2>\\n\\tubiquityRootLocation: (null)\\n\\tlocalPeerID: here\\n\\tstoreName: Trips\\n\\ttransactionEntries: (\\n    \\\"<PFUbiquityTransactionEntryLight: 0x3>\\\\n\\\\tactingPeerID: here\\\\n\\\"\\n)\\n\";\n}\n",
      mixed: [
        ("PFUbiquityExportContext", "localPeerID", "here"),
        ("PFUbiquityStoreExportContext", "ubiquityRootLocation", "(null)"),
        ("PFUbiquityStoreExportContext", "localPeerID", "here"),
        ("PFUbiquityStoreExportContext", "storeName", "Trips"),
        ("PFUbiquityTransactionEntryLight", "actingPeerID", "here"),
      ]),
    ObjectSample(
      "PFUbiquityStoreExportContext",
      "<PFUbiquityStoreExportContext: 0x1>\n\tubiquityRootLocation: \(root)\n\tlocalPeerID: here\n\tstoreName: Trips\n\ttransactionEntries: {(\n    <PFUbiquityTransactionEntry: 0x2> (entity: PFUbiquityTransactionEntry; id: 0x3 <x-coredata:///PFUbiquityTransactionEntry/tF1> ; data: <fault>)\n)}\n",
      mixed: [
        ("PFUbiquityStoreExportContext", "ubiquityRootLocation", root),
        ("PFUbiquityStoreExportContext", "localPeerID", "here"),
        ("PFUbiquityStoreExportContext", "storeName", "Trips"), ("", "entity", "PFUbiquityTransactionEntry"),
        ("", "id", "0x3 <x-coredata:///PFUbiquityTransactionEntry/tF1>"), ("", "data", "<fault>"),
      ]),
    ObjectSample(
      "PFUbiquitySaveSnapshot",
      "<PFUbiquitySaveSnapshot: 0x1>\n\ttransactionDate: 2014-02-03 10:15:00 +0000\n\tmodelVersionHash: h=\n\texportingPeerID: here\n\tstoreNameToSaveSnapshots: {\n    Trips = \"<PFUbiquityStoreSaveSnapshot: 0x2>:\\n\\tentityNames: (\\n    Stop\\n)\\n\\ttransactionNumber: 5\\n\";\n}\n",
      mixed: [
        ("PFUbiquitySaveSnapshot", "transactionDate", "2014-02-03 10:15:00 +0000"),
        ("PFUbiquitySaveSnapshot", "modelVersionHash", "h="),
        ("PFUbiquitySaveSnapshot", "exportingPeerID", "here"), ("", "", "Stop"),
        ("PFUbiquityStoreSaveSnapshot", "transactionNumber", "5"),
      ]),
    ObjectSample(
      "PFUbiquityStoreSaveSnapshot",
      "<PFUbiquityStoreSaveSnapshot: 0x1>:\n\tentityNames: (\n    Stop,\n    Trip\n)\n\tpeerIDs: (\n    \"mobile~A\"\n)\n\tglobalObjectIDs: (\n    \"<PFUbiquityGlobalObjectID: 0x2> (Trips:Stop:p31:here)\"\n)\n\tprimaryKeys: (\n    p31\n)\n\tmanagedObjectIDToGlobalObjectID: {\n}\n\tentityNameToIndex: {\n    Stop = 0;\n}\n\tpeerIDToIndex: {\n    \"mobile~A\" = 0;\n}\n\tprimaryKeyToIndex: {\n    p31 = 0;\n}\n\tinsertedObjects: {\n}\n\tupdatedObjects: {\n}\n\tdeletedObjects: {\n}\n\tpeerStates: {\n}\n\ttransactionNumber: 5\n",
      mixed: [
        ("", "", "Stop"), ("", "", "Trip"), ("", "", "mobile~A"),
        ("", "", "<PFUbiquityGlobalObjectID: 0x2> (Trips:Stop:p31:here)"), ("", "", "p31"),
        ("PFUbiquityStoreSaveSnapshot", "managedObjectIDToGlobalObjectID", "[]"), ("", "Stop", "0"),
        ("", "mobile~A", "0"), ("", "p31", "0"), ("PFUbiquityStoreSaveSnapshot", "insertedObjects", "[]"),
        ("PFUbiquityStoreSaveSnapshot", "updatedObjects", "[]"),
        ("PFUbiquityStoreSaveSnapshot", "deletedObjects", "[]"),
        ("PFUbiquityStoreSaveSnapshot", "peerStates", "[]"),
        ("PFUbiquityStoreSaveSnapshot", "transactionNumber", "5"),
      ]),
    ObjectSample(
      "PFUbiquityTransactionEntryLight",
      "<PFUbiquityTransactionEntryLight: 0x1>\n\tstoreName: Trips\n\tactingPeerID: here\n\ttransactionNumber: 7\n\ttransactionDate: 2014-02-03 10:15:00 +0000\n\ttransactionType: 0\n\tglobalID: <PFUbiquityGlobalObjectID: 0x2> (Trips:Stop:p31:here)\n\tknowledgeVector: \(vector)\n\ttransactionLogLocation: \(log)\n",
      [
        ("storeName", "Trips"), ("actingPeerID", "here"), ("transactionNumber", "7"),
        ("transactionDate", "2014-02-03 10:15:00 +0000"), ("transactionType", "0"),
        ("globalID", "<PFUbiquityGlobalObjectID: 0x2> (Trips:Stop:p31:here)"), ("knowledgeVector", vector),
        ("transactionLogLocation", log),
      ]),
    ObjectSample(
      "PFUbiquitySafeSaveFile",
      "<PFUbiquitySafeSaveFile: 0x1>(1)\n\tpermanentLocation: \(log)\n\tsafeLocation: \(root)\n\tcurrentLocation: (null)\n",
      [("", "(1)"), ("permanentLocation", log), ("safeLocation", root), ("currentLocation", "(null)")]),
  ]
}
