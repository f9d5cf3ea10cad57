// Everything that entries may say happened. LOGS.md names these; what each changes in a store's timeline is in
// `StoreTimelines+Changes`.

/// What a statement says happened.
package enum EventKind: String, CaseIterable, Sendable {
  /// The store's local-storage flag was set.
  case storageLocal = "storage.local"
  /// Local logs moved to the cloud after set-up.
  case storageMoved = "storage.moved"

  /// Set-up of a store began.
  case setupBegan = "setup.began"
  /// Blocking for the initial sync.
  case setupWaiting = "setup.waiting"
  /// Initial sync complete / handler called.
  case setupReady = "setup.ready"
  /// A set-up step failed.
  case setupStepFailed = "setup.step-failed"
  /// The initial sync did not come in time.
  case setupTimedOut = "setup.timed-out"
  /// Set-up will be retried.
  case setupRetrying = "setup.retrying"
  /// Set-up as a whole failed.
  case setupFailed = "setup.failed"
  /// Post store setup succeeded.
  case setupFinished = "setup.finished"
  /// Other notable progress of set-up.
  case setupNoted = "setup.noted"

  /// Options passed by the app are refused or warned of.
  case optionsRejected = "options.rejected"

  /// The store's vector equals its receipt / metadata.
  case vectorMatches = "vector.matches"
  /// The store file is behind its receipt (store rolled back).
  case vectorBehind = "vector.behind"
  /// Vectors disagree.
  case vectorMismatch = "vector.mismatch"

  /// Metadata store and local store disagree.
  case metadataMismatch = "metadata.mismatch"
  /// Metadata recovery (medic) began.
  case metadataRecoveryBegan = "metadata.recovery-began"
  /// Metadata recovery succeeded.
  case metadataRecovered = "metadata.recovered"
  /// Metadata recovery failed.
  case metadataRecoveryFailed = "metadata.recovery-failed"

  /// Side load of the store began.
  case sideloadBegan = "sideload.began"
  /// Side load finished.
  case sideloadFinished = "sideload.finished"

  /// Importer began a scan of the root.
  case scanBegan = "scan.began"
  /// Scan finished.
  case scanFinished = "scan.finished"

  /// A transaction log was seen (change notification, found location).
  case importDiscovered = "import.discovered"
  /// Download of a log was started.
  case importDownloading = "import.downloading"
  /// The download of logs could not be started or failed.
  case importDownloadFailed = "import.download-failed"
  /// A location was skipped for being of another store/root or own export.
  case importSkippedLocation = "import.skipped-location"
  /// An operation will be processed.
  case importQueued = "import.queued"
  /// A log cannot be processed: ahead of the local peer.
  case importBlocked = "import.blocked"
  /// A log cannot be processed: would increment two peers at once.
  case importTwoPeers = "import.two-peers"
  /// An operation was skipped as incompatible and stays pending.
  case importIncompatible = "import.incompatible"
  /// A log was skipped for its model version hash.
  case importModelMismatch = "import.model-mismatch"
  /// A log was skipped for its store name.
  case importOtherStore = "import.other-store"
  /// A log was already imported.
  case importAlreadyImported = "import.already-imported"
  /// A log was ignored (unreadable type, unknown type, no number).
  case importIgnored = "import.ignored"
  /// A log's file went missing.
  case importMissingFile = "import.missing-file"
  /// A log could not be loaded, is corrupt or empty.
  case importLogUnreadable = "import.log-unreadable"
  /// A scheduling pass ended with nothing left.
  case importPassFinished = "import.pass-finished"
  /// A scheduling pass ended with logs still pending.
  case importRescheduled = "import.rescheduled"
  /// An operation began to parse its log.
  case importBegan = "import.began"
  /// An operation was cancelled.
  case importCancelled = "import.cancelled"
  /// An operation found the store has already seen its log.
  case importSeenBefore = "import.seen-before"
  /// About to apply changes.
  case importApplying = "import.applying"
  /// Changes applied, with inserted/updated/deleted objects.
  case importApplied = "import.applied"
  /// Changes written to the store.
  case importWritten = "import.written"
  /// Metadata of the import written: the log is imported.
  case importMetadataWritten = "import.metadata-written"
  /// Changes written, but not the metadata of the import.
  case importMetadataFailed = "import.metadata-failed"
  /// The operation was beat to the database and will be retried.
  case importLostRace = "import.lost-race"
  /// Interrupted by a save of the app.
  case importInterrupted = "import.interrupted"
  /// An import operation failed.
  case importFailed = "import.failed"
  /// The importer's restart timer fired.
  case importRestartTimer = "import.restart-timer"
  /// Import notification posted.
  case importNotified = "import.notified"

  /// Conflict resolution began.
  case conflictBegan = "conflict.began"
  /// Conflict resolved / merged.
  case conflictResolved = "conflict.resolved"
  /// An insert or update was dropped by conflict resolution.
  case conflictSkipped = "conflict.skipped"
  /// Conflict resolution kept or ignored a delete.
  case conflictDeleteKept = "conflict.delete-kept"
  /// An object could not be merged, found or created.
  case conflictFailed = "conflict.failed"

  /// A save is being exported / store is about to commit.
  case exportBegan = "export.began"
  /// Objects exported.
  case exportObjects = "export.objects"
  /// Transaction number reserved.
  case exportReserved = "export.reserved"
  /// Transaction log written.
  case exportWritten = "export.written"
  /// An export was rolled back.
  case exportRolledBack = "export.rolled-back"
  /// An export failed.
  case exportFailed = "export.failed"

  /// A new baseline was rolled.
  case baselineRolled = "baseline.rolled"
  /// A baseline was examined, nothing to do.
  case baselineConsidered = "baseline.considered"
  /// Responding to another peer's baseline.
  case baselineResponding = "baseline.responding"
  /// A baseline was adopted.
  case baselineAdopted = "baseline.adopted"
  /// The baseline cannot be adopted.
  case baselineDeclined = "baseline.declined"
  /// Logs required for adoption are missing.
  case baselineStranded = "baseline.stranded"
  /// A baseline, or what it says of itself, cannot be read.
  case baselineFailed = "baseline.failed"
  /// This device could not adopt a baseline.
  case baselineAdoptFailed = "baseline.adopt-failed"
  /// This device could not roll a new baseline.
  case baselineRollFailed = "baseline.roll-failed"
  /// The baseline and the store's vector contradict each other.
  case baselineInconsistent = "baseline.inconsistent"

  /// Identity token changed / account signed out.
  case accountChanged = "account.changed"
  /// Nobody is logged in to iCloud.
  case accountMissing = "account.missing"

  /// The container moved or disagrees.
  case containerChanged = "container.changed"

  /// Cloud content is reported corrupt.
  case corruptionReported = "corruption.reported"
  /// What is done about corruption (wait / rebuild).
  case corruptionHandled = "corruption.handled"

  /// The manager begins to load a store.
  case managerLoading = "manager.loading"
  /// The manager loaded a store.
  case managerLoaded = "manager.loaded"
  /// The manager loaded the local store, which does not sync.
  case managerLoadedLocal = "manager.loaded-local"
  /// The manager could not load a store.
  case managerLoadFailed = "manager.load-failed"
  /// The manager reports an error.
  case managerError = "manager.error"
  /// Continues a manager error (context, underlying, detail).
  case managerErrorDetail = "manager.error-detail"
  /// The manager notifies the app that stores will or did change.
  case managerStoresChanged = "manager.stores-changed"
  /// Cloud enabled or disabled.
  case managerCloudSwitched = "manager.cloud-switched"
  /// A migration or seeding.
  case managerMigrating = "manager.migrating"
  /// A store or the cloud content is being deleted.
  case managerDeleting = "manager.deleting"
  /// Cloud content is being rebuilt.
  case managerRebuilding = "manager.rebuilding"
  /// The active store's UUID was written, confirmed, changed.
  case managerStoreId = "manager.store-id"
  /// The manager detected a failed import.
  case managerImportFailed = "manager.import-failed"
  /// Imported changes delivered to the app.
  case managerMerged = "manager.merged"
  /// Imported changes did not reach the app's context.
  case managerNotMerged = "manager.not-merged"

  /// The app saved.
  case appSaved = "app.saved"
  /// The app took over imported changes.
  case appMerged = "app.merged"
  /// Anything else that the app's makers find notable.
  case appNoted = "app.noted"

  /// The app was ended by an exception.
  case processCrashed = "process.crashed"

  /// An iCloud daemon or librarian reports an error.
  case daemonError = "daemon.error"
}
