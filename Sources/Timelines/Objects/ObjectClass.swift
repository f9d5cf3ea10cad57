// The classes of Core Data's iCloud integration that describe themselves, and the labels of each in the order
// printed. Taken from Core Data 640 (iOS 9); other versions add or omit a label.

/// A class whose objects print themselves as `<Class: 0x…>`, in most cases followed by fields.
package enum ObjectClass: UInt8, CaseIterable, Sendable {
  case baseline, baselineHeuristics, baselineMetadata, baselineOperation, baselineRecoveryOperation,
    baselineRollOperation, baselineRollResponseOperation
  case containerIdentifier, containerMonitor
  case exportContext
  case filePresenter
  case globalObjectID
  case importOperation, importScanOperation
  case knowledgeVector
  case location, locationStatus
  case metadataFactory, metadataFactoryEntry
  case peerRangeCache, peerReceipt, peerSnapshot
  case recordImportConflict, recordImportOperation, recordsExporter, recordsImporter,
    recordsImporterSchedulingContext
  case safeSaveFile, saveSnapshot, setupAssistant, sqlCorePeerRange, stack, storeExportContext,
    storeSaveSnapshot, switchboard, switchboardEntry
  case toManyConflictDiff, transactionEntryLight, transactionHistoryCache, transactionLog

  /// The name of the class in Core Data.
  var name: String { Self.table.name(Int(rawValue)) }

  /// The labels of the class's fields in the order printed, those of its parent class first.
  package var labels: [ObjectLabel] {
    switch self {
    case .containerIdentifier, .globalObjectID, .knowledgeVector, .location, .locationStatus: []
    case .baseline: [.storeName, .modelVersionHash, .baselineArchiveLocation]
    case .baselineHeuristics: [.rootLocation, .transactions, .size, .reqs, .kv]
    case .baselineMetadata: [.storeName, .authorPeerID, .modelVersionHash, .knowledgeVector, .peerRanges]
    case .baselineOperation, .baselineRecoveryOperation, .baselineRollOperation,
      .baselineRollResponseOperation:
      [.localPeerID, .storeName, .ubiquityRootLocation, .modelVersionHash]
    case .containerMonitor:
      [.containerIdentifier, .currentIdentityToken, .localPeerID, .storeName, .ubiquityRootLocation]
    case .exportContext: [.localPeerID, .storeNameToStoreExportContext]
    case .filePresenter, .recordsImporter: [.ubiquityRootLocation, .localPeerID]
    case .importOperation, .importScanOperation: [.localPeerID, .storeName, .ubiquityRootLocation]
    case .metadataFactory: [.rootLocationToPeerIDToEntry]
    case .metadataFactoryEntry: [.metadataStoreFileLocation, .psc, .store, .filePresenter]
    case .peerRangeCache: [.localPeerID, .storeName]
    case .peerReceipt: [.kv]
    case .peerSnapshot: [.exportingPeerID, .transactionNumber, .transactionDate, .logSnapshot, .diff]
    case .recordImportConflict:
      [
        .conflictingObjectGlobalIDStr, .sourceObject, .conflictingLogContent, .conflictingLogTransactionType,
        .conflictLogDate, .conflictingLogKnowledgeVector, .transactionHistory, .globalIDStrToLocalIDURIMap,
      ]
    case .recordImportOperation:
      [.localPeerID, .storeName, .ubiquityRootLocation, .localPeerID, .logScore, .transactionLog]
    case .recordsExporter: [.localPeerID, .ubiquityRootLocation, .lastTransactionDate]
    case .recordsImporterSchedulingContext:
      [.pendingLogs, .scheduledLogs, .failedLogs, .ignoredlogs, .encounteredErrors]
    case .sqlCorePeerRange: [.owningPeerID, .entityName, .rangeStart, .rangeEnd, .peerStart, .peerEnd]
    case .safeSaveFile: [.permanentLocation, .safeLocation, .currentLocation]
    case .saveSnapshot: [.transactionDate, .modelVersionHash, .exportingPeerID, .storeNameToSaveSnapshots]
    case .setupAssistant:
      [
        .options, .psc, .store, .storeURL, .actualStoreURL, .storeMetadata, .storeKV, .storeFileExists,
        .storeFileIsReadOnly, .ubiquityEnabled, .ubiquityIdentityToken, .ubiquityRootURL,
        .ubiquityRootSubpath, .ubiquityName, .ubiquityContainerIdentifier, .localPeerID, .modelVersionHash,
        .ubiquityRootLocation, .localRootLocation, .metaKV, .baseline, .baselineFileExists,
        .hasUploadingBaseline, .monitorBaslineUploadAsync, .didBaselineCopy, .baselineKV,
        .hasStoreMetadataFile, .hasStoreMetadataEntry, .hasContainerUUID, .hasContainerUUIDInStore,
        .needsMetadataRecovery, .localPeerReceipt, .receiptKV, .containerIdentifier,
        .preStoreContainerUUID, .usedExistingUUIDMapping, .hasLocalTransactionLogs, .votedOffIsland,
        .reapUbiquitousLogs, .respondToBaselineRoll, .hasMigrationOptions, .didMigrateBaseline,
        .storeWasMigrated, .replayLogsSynchronously, .useLocalAccount, .abortSetup, .gotExportNotification,
      ]
    case .stack: [.localPeerID, .ubiquityRootURL, .metadataContainerURL]
    case .storeExportContext: [.ubiquityRootLocation, .localPeerID, .storeName, .transactionEntries]
    case .storeSaveSnapshot:
      [
        .entityNames, .peerIDs, .globalObjectIDs, .primaryKeys, .managedObjectIDToGlobalObjectID,
        .entityNameToIndex, .peerIDToIndex, .primaryKeyToIndex, .insertedObjects, .updatedObjects,
        .deletedObjects, .peerStates, .transactionNumber,
      ]
    case .switchboard: [.storeNameToEntry, .rootLocationToFilePresenter]
    case .switchboardEntry: [.localPeerID, .ubiquityRootURL, .registeredCoordinators]
    case .toManyConflictDiff: [.insertedObjectIDs, .deletedObjectIDs]
    case .transactionEntryLight:
      [
        .storeName, .actingPeerID, .transactionNumber, .transactionDate, .transactionType, .globalID,
        .knowledgeVector, .transactionLogLocation,
      ]
    case .transactionHistoryCache: [.localPeerID, .storeName, .cacheKV, .minCacheKV]
    case .transactionLog: [.transactionLogLocation, .transactionNumber]
    }
  }

  /// The names in the order of the cases.
  ///
  /// A literal, because deriving each case's name is slow.
  private static let table = NameTable(
    """
    PFUbiquityBaseline,PFUbiquityBaselineHeuristics,PFUbiquityBaselineMetadata,PFUbiquityBaselineOperation,\
    PFUbiquityBaselineRecoveryOperation,PFUbiquityBaselineRollOperation,\
    PFUbiquityBaselineRollResponseOperation,PFUbiquityContainerIdentifier,PFUbiquityContainerMonitor,\
    PFUbiquityExportContext,PFUbiquityFilePresenter,PFUbiquityGlobalObjectID,PFUbiquityImportOperation,\
    PFUbiquityImportScanOperation,PFUbiquityKnowledgeVector,PFUbiquityLocation,PFUbiquityLocationStatus,\
    PFUbiquityMetadataFactory,PFUbiquityMetadataFactoryEntry,PFUbiquityPeerRangeCache,\
    PFUbiquityPeerReceipt,PFUbiquityPeerSnapshot,PFUbiquityRecordImportConflict,\
    _PFUbiquityRecordImportOperation,_PFUbiquityRecordsExporter,_PFUbiquityRecordsImporter,\
    PFUbiquityRecordsImporterSchedulingContext,PFUbiquitySafeSaveFile,PFUbiquitySaveSnapshot,\
    PFUbiquitySetupAssistant,PFUbiquitySQLCorePeerRange,_PFUbiquityStack,PFUbiquityStoreExportContext,\
    PFUbiquityStoreSaveSnapshot,PFUbiquitySwitchboard,PFUbiquitySwitchboardEntry,\
    PFUbiquityToManyConflictDiff,PFUbiquityTransactionEntryLight,PFUbiquityTransactionHistoryCache,\
    PFUbiquityTransactionLog
    """)

  init?(_ name: Range<Int>, in bytes: Span<UInt8>) {
    guard let index = Self.table.index(of: name, in: bytes) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// For each class and label, the first and the last index of the label among those of the class; -1 for
  /// none.
  private static let orders: [(first: Int8, last: Int8)] = {
    var orders = Array(
      repeating: (first: Int8(-1), last: Int8(-1)), count: allCases.count * ObjectLabel.count)
    for type in allCases {
      for (place, label) in type.labels.enumerated() {
        let index = type.place(of: label)
        if orders[index].first < 0 { orders[index].first = Int8(place) }
        orders[index].last = Int8(place)
      }
    }
    return orders
  }()

  private func place(of label: ObjectLabel) -> Int { Int(rawValue) * ObjectLabel.count + Int(label.rawValue) }

  /// Returns the index of a label among those of the class, if one comes after a previous index.
  func order(of label: ObjectLabel, after previous: Int) -> Int? {
    let (first, last) = Self.orders[place(of: label)]
    if first > previous { return Int(first) }
    return last > previous ? Int(last) : nil
  }

  /// Whether more than one plain value follows the header of the class's objects.
  var hasFields: Bool {
    switch self {
    case .containerIdentifier, .globalObjectID, .knowledgeVector, .location: false
    default: true
    }
  }

  /// Returns the meaning of a label of the class.
  ///
  /// The cache of peer ranges prints its store's name as its peer ID and vice versa.
  func meaning(of label: ObjectLabel) -> ObjectLabel {
    guard self == .peerRangeCache else { return label }
    return switch label {
    case .localPeerID: .storeName
    case .storeName: .localPeerID
    default: label
    }
  }
}
