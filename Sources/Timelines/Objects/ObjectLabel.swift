// The labels of the fields that objects print; most cases are named as printed.

internal import LogRecords

/// The label of a field.
package enum ObjectLabel: UInt8, CaseIterable, Sendable {
  case abortSetup, actingPeerID, actualStoreURL, authorPeerID
  case baseline, baselineArchiveLocation, baselineFileExists, baselineKV
  case cacheKV, conflictingLogContent, conflictingLogKnowledgeVector, conflictingLogTransactionType,
    conflictingObjectGlobalIDStr, conflictLogDate, containerIdentifier, currentIdentityToken, currentLocation
  case data, deletedObjectIDs, deletedObjects, didBaselineCopy, didMigrateBaseline
  case encounteredErrors, entity, entityName, entityNames, entityNameToIndex, exportingPeerID
  case failedLogs, filePresenter
  case globalID, globalIDStrToLocalIDURIMap, globalObjectIDs, gotExportNotification
  case hasContainerUUID, hasContainerUUIDInStore, hasLocalTransactionLogs, hasMigrationOptions,
    hasStoreMetadataEntry, hasStoreMetadataFile, hasUploadingBaseline
  case id, ignoredlogs, insertedObjectIDs, insertedObjects
  case knowledgeVector, kv
  case lastTransactionDate, localPeerID, localPeerReceipt, localRootLocation, logScore
  case managedObjectIDToGlobalObjectID, metadataContainerURL, metadataStoreFileLocation, metaKV, minCacheKV,
    modelVersionHash, monitorBaslineUploadAsync
  case needsMetadataRecovery
  case options, owningPeerID
  case peerEnd, peerIDs, peerIDToIndex, peerRanges, peerStart, peerStates, pendingLogs, permanentLocation,
    preStoreContainerUUID, primaryKeys, primaryKeyToIndex, psc
  case rangeEnd, rangeStart, reapUbiquitousLogs, receiptKV, registeredCoordinators, replayLogsSynchronously,
    reqs, respondToBaselineRoll, rootLocationToFilePresenter, rootLocationToPeerIDToEntry
  case safeLocation, scheduledLogs, size, sourceObject, store, storeFileExists, storeFileIsReadOnly, storeKV,
    storeMetadata, storeName, storeNameToEntry, storeNameToSaveSnapshots, storeNameToStoreExportContext,
    storeURL, storeWasMigrated
  case transactionDate, transactionEntries, transactionHistory, transactionLog, transactionLogLocation,
    transactionNumber, transactions, transactionType
  case ubiquityContainerIdentifier, ubiquityEnabled, ubiquityIdentityToken, ubiquityName,
    ubiquityRootLocation, ubiquityRootSubpath, ubiquityRootURL, updatedObjects, usedExistingUUIDMapping,
    useLocalAccount
  case votedOffIsland
  /// Labels whose cases are not named as printed: `Diff`, `Log Snapshot` and `_ubiquityRootLocation`.
  case diff, logSnapshot, rootLocation

  /// The label as printed.
  package var text: String { Self.table.name(Int(rawValue)) }

  /// The labels in the order of the cases.
  ///
  /// A literal, because deriving each case's name is slow.
  private static let table = NameTable(
    """
    abortSetup,actingPeerID,actualStoreURL,authorPeerID,baseline,baselineArchiveLocation,\
    baselineFileExists,baselineKV,cacheKV,conflictingLogContent,conflictingLogKnowledgeVector,\
    conflictingLogTransactionType,conflictingObjectGlobalIDStr,conflictLogDate,containerIdentifier,\
    currentIdentityToken,currentLocation,data,deletedObjectIDs,deletedObjects,didBaselineCopy,\
    didMigrateBaseline,encounteredErrors,entity,entityName,entityNames,entityNameToIndex,exportingPeerID,\
    failedLogs,filePresenter,globalID,globalIDStrToLocalIDURIMap,globalObjectIDs,gotExportNotification,\
    hasContainerUUID,hasContainerUUIDInStore,hasLocalTransactionLogs,hasMigrationOptions,\
    hasStoreMetadataEntry,hasStoreMetadataFile,hasUploadingBaseline,id,ignoredlogs,insertedObjectIDs,\
    insertedObjects,knowledgeVector,kv,lastTransactionDate,localPeerID,localPeerReceipt,localRootLocation,\
    logScore,managedObjectIDToGlobalObjectID,metadataContainerURL,metadataStoreFileLocation,metaKV,\
    minCacheKV,modelVersionHash,monitorBaslineUploadAsync,needsMetadataRecovery,options,owningPeerID,\
    peerEnd,peerIDs,peerIDToIndex,peerRanges,peerStart,peerStates,pendingLogs,permanentLocation,\
    preStoreContainerUUID,primaryKeys,primaryKeyToIndex,psc,rangeEnd,rangeStart,reapUbiquitousLogs,\
    receiptKV,registeredCoordinators,replayLogsSynchronously,reqs,respondToBaselineRoll,\
    rootLocationToFilePresenter,rootLocationToPeerIDToEntry,safeLocation,scheduledLogs,size,sourceObject,\
    store,storeFileExists,storeFileIsReadOnly,storeKV,storeMetadata,storeName,storeNameToEntry,\
    storeNameToSaveSnapshots,storeNameToStoreExportContext,storeURL,storeWasMigrated,transactionDate,\
    transactionEntries,transactionHistory,transactionLog,transactionLogLocation,transactionNumber,\
    transactions,transactionType,ubiquityContainerIdentifier,ubiquityEnabled,ubiquityIdentityToken,\
    ubiquityName,ubiquityRootLocation,ubiquityRootSubpath,ubiquityRootURL,updatedObjects,\
    usedExistingUUIDMapping,useLocalAccount,votedOffIsland,Diff,Log Snapshot,_ubiquityRootLocation
    """)
  static let count = allCases.count

  init?(_ name: Range<Int>, in bytes: Span<UInt8>) {
    guard let index = Self.table.index(of: name, in: bytes) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  /// Returns the offset of the label's first occurrence in a text, quoted or not; `nil` if it does not occur.
  func firstPlace(in bytes: Span<UInt8>) -> Int? {
    // Most records are searched for some labels, which need no table.
    switch self {
    case .transactionNumber: bytes.find("transactionNumber", by: (10, 11))
    case .logScore: bytes.find("logScore", by: (2, 3))
    case .globalObjectIDs: bytes.find("globalObjectIDs", by: (5, 6))
    case .primaryKeys: bytes.find("primaryKeys", by: (6, 7))
    default: Self.table.firstOffset(of: Int(rawValue), in: bytes)
    }
  }

  /// The length of the label as printed, in bytes.
  var length: Int { Self.table.length(of: Int(rawValue)) }

  /// Whether only managed objects have the label, in their parentheses.
  var belongsToManagedObject: Bool { self == .entity || self == .id || self == .data }
}
