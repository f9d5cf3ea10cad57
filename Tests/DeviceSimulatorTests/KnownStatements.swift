// What Core Data's own code prints, as read in iOS 9: the reference that the simulator is held to.

/// What Core Data's own code prints.
enum KnownStatements {
  /// A statement: the log level it needs, the method, and the message with its places.
  struct Known {
    var level: Int
    var message: [[UInt8]]
  }

  /// The statements by method; the few that print no method under the empty one.
  static let byMethod: [String: [Known]] = {
    var known: [String: [Known]] = [:]
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 3, let level = Int(columns[0]) else { continue }
      let message = columns[2].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
      known[String(columns[1]), default: []].append(
        Known(
          level: level,
          message: message.split(separator: /%(?:@|d|ld|lu|f|p)/, omittingEmptySubsequences: false).map {
            Array($0.utf8)
          }))
    }
    return known
  }()

  /// Level, method and message, separated by tabs.
  private static let table = #"""
    0		Error: failed to receive initial sync notification call back in 90 seconds
    2	+[PFUbiquityRecordImportConflict resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:]	Skipping deleted object with globalID: %@ because it was already deleted, and then deleted by the transaction with entry: %@ and thus no longer exists in the store.
    2	+[PFUbiquityRecordImportConflict resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:]	Skipping inserted object with globalID: %@ because it was later deleted by the transaction with entry: %@
    2	+[PFUbiquityRecordImportConflict resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:]	Skipping updated object with globalID: %@ because it was later deleted by the transaction with entry: %@
    3	+[PFUbiquitySetupAssistant createActualStoreURLForStoreURL:localPeerID:containerIdentifier:andStoreName:]	Created actual store url: %@\nfor url: %@
    0	+[PFUbiquitySetupAssistant createActualStoreURLForStoreURL:localPeerID:containerIdentifier:andStoreName:]	Using the original store URL (linked on or after 10.9 / 7.0): %@
    0	-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]	An error occurred while setting up the ubiquity integration: %@\nuserInfo: %@
    0	-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]	Error: A persistent store which has been previously added to a coordinator using the iCloud integration options must always be added to the coordinator with the options present in the options dictionary. If you wish to use the store without iCloud, migrate the data from the iCloud store file to a new store file in local storage. %@\nThis will be a fatal error in a future release.
    3	-[NSPersistentStoreCoordinator addPersistentStoreWithType:configuration:URL:options:error:]	Post store setup succeded. %@
    3	-[PFUbiquityBaseline canReplaceStoreAtKnowledgeVector:]	%@\nFinished check: %d
    3	-[PFUbiquityBaseline canReplaceStoreAtKnowledgeVector:]	%@\nLocal store is an ancestor of the baseline
    3	-[PFUbiquityBaseline canReplaceStoreAtKnowledgeVector:]	%@\nLocal store is current with the baseline
    2	-[PFUbiquityBaseline haveTransactionLogsForPeer:between:and:]	%@\nDidn't find all the required logs for baseline adoption, giving up
    2	-[PFUbiquityBaseline haveTransactionLogsForPeer:between:and:]	%@\nNeed logs for peer %@ between %ld and %ld to adopt
    1	-[PFUbiquityBaseline loadFileFromLocation:error:]	%@\nCoordinated read of baseline archive file: %@ did not succed: %@\nuserInfo: %@\n
    1	-[PFUbiquityBaseline loadFileFromLocation:error:]	Encountered baseline without any metadata in it's archive: %@
    1	-[PFUbiquityBaseline loadFileFromLocation:error:]	Encountered baseline without any model data in it's archive: %@
    3	-[PFUbiquityBaselineHeuristics canRollBaseline:]	Asked if rolling the baseline is possible, but the root location does not appear to exist: %@
    3	-[PFUbiquityBaselineHeuristics canRollBaseline:]	Enough transactions have passed to roll baseline: %@
    0	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Export of save notification encountered the following errors: %@, \nSave Notification: %@
    2	-[PFUbiquitySetupAssistant attemptMetadataRecoveryForStore:error:]	%@\nSuccessfully recovered metadata
    0	-[PFUbiquityBaseline existsInCloud]	Error attempting to read baseline: %@\nError: %@
    0	-[PFUbiquityBaselineRecoveryOperation main]	%@\nEncountered an error trying to replace the local store file with a baseline: %@\nError: %@\nuserInfo: %@
    0	-[PFUbiquityBaselineRecoveryOperation main]	%@\nError trying to load the baseline archive: %@\nuserInfo: %@
    0	-[PFUbiquityBaselineRecoveryOperation main]	%@\nUnable to adopt older baseline: %@\nError: %@\nuserInfo: %@\n
    0	-[PFUbiquityBaselineRollOperation rollBaselineWithError:]	%@\nUnable to remove logs from peer: %@\n%@
    0	-[PFUbiquityBaselineRollOperation rollBaselineWithError:]	%@ Error encountered trying to roll baseline: %@\nError: %@\nuserInfo: %@
    2	-[PFUbiquityBaselineRollOperation rollBaselineWithError:]	%@ successfully rolled baseline: %@
    0	-[PFUbiquityBaselineRollResponseOperation main]	%@\nError trying to load the current metadata: %@\nuserInfo: %@
    2	-[PFUbiquityBaselineRollResponseOperation main]	Adopted: %d
    2	-[PFUbiquityBaselineRollResponseOperation main]	Can adopt: %d replace: %d\nkv: %@
    2	-[PFUbiquityBaselineRollResponseOperation main]	Responding to baseline: %@
    3	-[PFUbiquityFilePresenter presentedSubitemDidChangeAtURL:]	%@\nGot change notification for url: %@
    0	-[PFUbiquityFilePresenter processPendingURLs]	%@\nException encountered while processing pending logs: %@
    2	-[PFUbiquityFilePresenter processPendingURLs]	%@\nProcessing pending urls: %@
    3	-[PFUbiquityFilePresenter processPendingURLs]	File isn't live yet: %@
    3	-[PFUbiquityFilePresenter processPendingURLs]	Found transaction log locations: %@
    0	-[PFUbiquityFilePresenter processPendingURLs]	Librarian returned a serious error for starting downloads %@ with userInfo %@ for these urls: %@
    3	-[PFUbiquityFilePresenter processPendingURLs]	Skipping location (exported):\n%@
    3	-[PFUbiquityFilePresenter processPendingURLs]	Starting download for: %@
    3	-[PFUbiquityRecordImportConflict resolveConflict:]	Done resolving conflict: %@
    2	-[PFUbiquityRecordImportConflict resolveConflict:]	Got nil snapshot for peerID: %@ and transaction number: %@\n\tnew knowledge vector: %@\n\timport conflict: %@
    3	-[PFUbiquityRecordImportConflict resolveConflict:]	Merging current snapshot: %@\nWith previous snapshot: %@\n and ancestor snapshot: %@\n
    3	-[PFUbiquityRecordImportConflict resolveConflict:]	Merging snapshot into current snapshot: %@
    3	-[PFUbiquityRecordImportConflict resolveConflict:]	Resolve conflict called on: %@
    1	-[PFUbiquityRecordImportConflict resolveConflict:]	Unknown Exception encountered while performing setup for conflict: %@\n%@
    1	-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]	Blocking for initial sync: %@
    1	-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]	Initial sync complete: %@
    1	-[PFUbiquitySetupAssistant canReadFromUbiquityRootLocation:]	Initial sync handler called, %@
    3	-[PFUbiquitySetupAssistant checkKnowledgeVectorsAndBaselineWithStore:error:]	%@\nLocal store file is behind receipt.\nStore: %@\nReceipt: %@
    3	-[PFUbiquitySetupAssistant checkKnowledgeVectorsAndBaselineWithStore:error:]	%@\nLocal store knowledge vector matches receipt knowledge vector.
    3	-[PFUbiquitySetupAssistant checkKnowledgeVectorsAndBaselineWithStore:error:]	%@\nSuccessfully wrote peer receipt file: %@
    3	-[PFUbiquitySetupAssistant doPostValidationInit:]	%@\nStore file exists: %d - %@
    2	-[PFUbiquitySetupAssistant doPostValidationInit:]	Current identity token: %@
    0	-[PFUbiquitySetupAssistant doPostValidationInit:]	Unable to destroy persistent store: %@\n%@
    3	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@
    2	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nMoved local log files.
    2	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nPruned staging directory
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting metadata recovery.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to cache the metadata entry.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to check the knowledge vectors.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to initialize the baseline.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to initialize the container identifier.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to initialize the metadata stack.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to initialize the receipt file.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to read the ubiquity root location.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to save the metadata changes.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after attempting to side load the store.\n%@
    0	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nSetup failed after waiting for the baseline file to upload.\n%@
    3	-[PFUbiquitySetupAssistant finishSetupForStore:error:]	%@\nStarted Monitor
    0	-[PFUbiquitySetupAssistant finishSetupWithRetry:]	%@: Retrying after delay: %ld\n%@
    0	-[PFUbiquitySetupAssistant finishSetupWithRetry:]	Setup failed because of a missing file, retrying(%ld): %@
    2	-[PFUbiquitySetupAssistant initializeContainerIdentifierWithStore:error:]	%@\nNo one agrees\n\tcontainer: %@\n\tpreStore: %@\n\tstore: %@\n
    0	-[PFUbiquitySetupAssistant validateOptionsWithError:]	Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not contain periods: %@
    0	-[PFUbiquitySetupAssistant validateOptionsWithError:]	Invalid value for NSPersistentStoreUbiquitousPeerTokenOption: %@
    2	-[PFUbiquityStoreMetadata(UbiquityMethods) updateWithStore:andRootLocation:]	Looks like the container URL moved for store metadata: %@\nNew Container URL: %@\nOld: %@
    2	-[PFUbiquityStoreMetadataMedic recoverMetadataWithError:]	%@\nMetadata recovery for store: %@\nFetched knowledge vector: %@
    2	-[PFUbiquityStoreMetadataMedic recoverMetadataWithError:]	%@\nMetadata recovery for store: %@\nFinished creating new peer ranges, moving to knowledge vector, peer states, and transaction entries.
    2	-[PFUbiquityStoreMetadataMedic recoverMetadataWithError:]	%@\nMetadata recovery for store: %@\nFinished.
    2	-[PFUbiquityStoreMetadataMedic recoverMetadataWithError:]	Beginning metadata recovery for store: %@
    3	-[PFUbiquityStoreMetadataMedic recoverTransactionLogMetadataWithImportContext:error:]	Successfully rebuilt metadata for log: %@
    3	-[PFUbiquityStoreSaveSnapshot reserveTransactionNumberWithStoreExportContext:]	%@\nReserved transaction knowledge vector: %@ (%@)
    3	-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:]	%@\nScheduled logs for importer: %@\n
    0	-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:]	Unable to import transaction log: %@\n%@\n%@
    0	-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:]	%@:%@\nUsing local storage: %d
    0	-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:]	%@:%@\nUsing local storage: %d for new NSFileManager current token %@
    0	-[PFUbiquityTransactionLog loadPlistAtLocation:withError:]	%@
    0	-[PFUbiquityTransactionLog loadPlistAtLocation:withError:]	Got nil zip archive: %@\n\tError: %@
    2	-[_PFUbiquityRecordImportOperation applyChangesFromStoreSaveSnapshot:withImportContext:withError:]	%@\nSuccessfully prefetched managed objects.
    2	-[_PFUbiquityRecordImportOperation main]	%@\nMetadata store doesn't match local store: (%@:%@)\n
    3	-[_PFUbiquityRecordImportOperation main]	%@\nSuccessfully wrote changes.
    3	-[_PFUbiquityRecordImportOperation main]	%@\nSuccessfully wrote metadata changes.
    3	-[_PFUbiquityRecordImportOperation main]	%@ - Cache KV: %@ matches initial KV: %@
    2	-[_PFUbiquityRecordImportOperation main]	%@ - Knowledge Vector mismatch, reloading cache
    2	-[_PFUbiquityRecordImportOperation main]	%@: Beginning parse of log file: %@
    3	-[_PFUbiquityRecordImportOperation main]	Aborting cancelled operation: %@
    3	-[_PFUbiquityRecordImportOperation main]	About to apply changes from log contents.
    2	-[_PFUbiquityRecordImportOperation main]	About to save stack updates, metadata moc changes: \n\tinserted: %@\n\tupdated: %@\n\tdeleted: %@.
    2	-[_PFUbiquityRecordImportOperation main]	Changes applied for transaction log content, managed object context changes: \n\tinserted: %@\n\tupdated: %@\n\tdeleted: %@.
    0	-[_PFUbiquityRecordImportOperation main]	Error saving managed object context changes for transaction log: %@\nError: %@\n User Info: %@\n Managed Object Context Changes, inserted: %@\nupdated: %@\ndeleted: %@
    0	-[_PFUbiquityRecordImportOperation main]	Error updating peer metadata during import of log file: %@ error: %@\n User Info: %@\n
    0	-[_PFUbiquityRecordImportOperation main]	Import operation: %@\nWas beat to the database, rolling back and retrying later.
    0	-[_PFUbiquityRecordImportOperation main]	import operation's context lost its stack's managedobjectcontext
    0	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	%@\n Unable to find relationship destination object: %@
    1	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	%@\nGot nil content for comprssed globalID Index: %@
    3	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	%@\nSkipping object: %@\nResolved type: %d / %d
    3	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	%@ successfully applied changes for object with global id: %@\nObject ID: %@
    1	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	Error encountered trying to resolve conflict: %@, error: %@\n User Info: %@
    0	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	Transaction log: %@\n Can't find entity for name: %@ in model: %@
    0	-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]	Transaction log: %@\n Couldn't find missing object for objectID: %@
    3	-[_PFUbiquityRecordsExporter cleanUpFromRolledbackPendingTransaction:withNotification:]	%@\nLooks like log file was never written: %@
    3	-[_PFUbiquityRecordsExporter createDictionaryForObjectsInSaveNotification:forTransactionOfType:withExportContext:andSaveSnapshot:]	%@ exporting deleted objects: %@
    3	-[_PFUbiquityRecordsExporter createDictionaryForObjectsInSaveNotification:forTransactionOfType:withExportContext:andSaveSnapshot:]	%@ exporting inserted objects: %@
    3	-[_PFUbiquityRecordsExporter createDictionaryForObjectsInSaveNotification:forTransactionOfType:withExportContext:andSaveSnapshot:]	%@ exporting updated objects: %@
    0	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	%@\nError moving log to permanent location: %@\nError: %@\n User Info: %@
    0	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	%@\nFailed to save to the database after 100 tries to optimistically lock the knowledge vector: %@
    3	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	%@\nSkipping transaction history caching, using local storage.
    3	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	%@\nTransaction Entries: %@
    2	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	%@ Successfully wrote transaction log: %@
    3	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Added transaction entries to cache
    1	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Error purging cache for transaction entries: %@
    0	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Error writing transaction log: %@.\nError: %@\n User Info: %@
    3	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Got notification that store is about to commit: %@
    0	-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]	Stack Changes:\nInserted: %@
    2	-[_PFUbiquityRecordsExporter shouldRespondToSaveNotification:]	Exporter considering response to save: %@\nStore: %@\nOptions: %@\n
    2	-[_PFUbiquityRecordsExporter shouldRespondToSaveNotification:]	Exporter: %@\nWill respond.
    3	-[_PFUbiquityRecordsImporter canProcessTransactionLogWithScore:afterLogWithScore:]	%@\nCan't process log with score: %@ after log with score: %@\n It is ahead of the local peer.
    2	-[_PFUbiquityRecordsImporter canProcessTransactionLogWithScore:afterLogWithScore:]	%@\nCannot process log with score: %@ after log with score: %@\nIt will attempt to increment two peers simultaneously.
    3	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	%@\nSkipping incompatible operation (%@): %@\n
    3	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	%@\nSkipping log because it has already been imported into the local store: %@\nstoreKV: %@\nlogKV: %@\n
    3	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	%@\nSkipping log because it is of unknown type: %@
    2	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	%@ will process operation: %@
    0	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	Error loading comparison metadata for transaction log: %@\nError: %@\n User Info: %@
    3	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	Log locations: %@
    3	-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]	Skipping (model version hash): %@
    2	-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:]	Started download for logs: %@
    2	-[_PFUbiquityRecordsImporter discoverAndImportAllAvailableLogs:error:]	Starting scan of location: %@
    0	-[_PFUbiquityRecordsImporter metadataInconsistencyDetectedForStore:]	%@\nError during metadata recovery for store: %@\nError: %@\nUser Info: %@
    3	-[_PFUbiquityRecordsImporter metadataInconsistencyDetectedForStore:]	%@\nSuccessfully recached transaction history
    3	-[_PFUbiquityRecordsImporter metadataInconsistencyDetectedForStore:]	%@\nSuccessfully recovered metadata for store: %@
    0	-[_PFUbiquityRecordsImporter operation:failedWithError:]	Import operation encountered an error: %@\nuserInfo: %@. While trying to import the log file at the URL: %@
    0	-[_PFUbiquityRecordsImporter operation:failedWithError:]	Import operation encountered had trouble importing log file, %@\n User Info: %@\n The log file is at: %@.\nOperation: %@
    2	-[_PFUbiquityRecordsImporter operation:failedWithError:]	Import operation was beat into the data store: %@
    3	-[_PFUbiquityRecordsImporter operationDidFinish:]	%@\nWrote pending entries to disk after imports finished.
    3	-[_PFUbiquityRecordsImporter postImportNotificationForStoreName:andLocalPeerID:withUserInfo:]	%@\nGot set of persistent store coordinators for store named: %@\nCoordinators: %@
    3	-[_PFUbiquityRecordsImporter postImportNotificationForStoreName:andLocalPeerID:withUserInfo:]	Posting import notification: %@\nFor coordinator: %p\n
    0	-[_PFUbiquityRecordsImporter rollResponseOperation:encounteredAnError:whileTryingToAdoptBaseline:]	%@\nEncountered an error while trying to respond to the roll of baseline: %@\nError: %@\nuserInfo: %@
    3	-[_PFUbiquityRecordsImporter rollResponseOperation:successfullyAdoptedBaseline:]	%@\nSuccessfully adopted baseline: %@
    2	-[_PFUbiquityRecordsImporter scheduleBaselineRollResponseOperationForBaselineAtLocation:]	Scheduling response to baseline: %@\n
    3	-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]	%@\nCreated sorted operations (%d): %@
    3	-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]	%@\nFinished scheduling logs with context: %@
    3	-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]	%@\nNo more logs to schedule
    3	-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]	%@\nScheduling operations (%d): %@
    2	-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]	%@\nWill reschedule pending logs: %@
    3	-[_PFUbiquityRecordsImporter scheduleRecoveryTimer]	Restart timer fired for importer: %@
    2	-[_PFUbiquityRecordsImporter scheduleTransactionLogOperations:synchronous:error:]	%@ importing operations: \n%@\n
    0	-[_PFUbiquityRecordsImporter scheduleTransactionLogOperations:synchronous:error:]	Import operation failed while synchronously restoring logs, aborting: %@\nError: %@\n User Info: %@\nOperations: %@
    """#
}

extension KnownStatements.Known {
  /// Whether a message has the statement's own words, in their order, from its start to its end.
  func fits(_ text: Substring) -> Bool {
    var rest = Array(text.utf8)[...]
    while rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    guard let first = message.first, let last = message.last, rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    for piece in message.dropFirst().dropLast() {
      guard let end = rest.end(of: piece) else { return false }
      rest = rest[end...]
    }
    var ending = last[...]
    while ending.last == UInt8(ascii: "\n") { ending.removeLast() }
    return message.count == 1 ? rest.isEmpty : rest.reversed().starts(with: ending.reversed())
  }
}

extension ArraySlice<UInt8> {
  /// Where the first occurrence of some bytes ends.
  fileprivate func end(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return startIndex }
    var start = startIndex
    while start + bytes.count <= endIndex {
      if self[start] == first, self[start..<start + bytes.count].elementsEqual(bytes) {
        return start + bytes.count
      }
      start += 1
    }
    return nil
  }
}
