// Everything that entries can say happened, by the names in the catalogue.

/// What a statement says happened: the first word of a case is its topic.
package enum EventKind: String, CaseIterable, Sendable {
  /// The local-storage flag was set; local logs moved to the cloud after set-up, or could not be moved.
  case storageLocal = "storage.local", storageMoved = "storage.moved", storageMoveFailed =
    "storage.move-failed"

  /// Set-up of a store, or of all that it needs: `setupWaiting` for the initial sync, `setupReady` when that
  /// is complete, `setupFailed` as a whole, `setupAborted` when the app removes the store, `setupNoted` for
  /// other notable progress; `setupState` gives all that set-up knows.
  case setupState = "setup.state", setupBegan = "setup.began", setupWaiting = "setup.waiting",
    setupReady = "setup.ready", setupStepFailed = "setup.step-failed", setupTimedOut = "setup.timed-out",
    setupRetrying = "setup.retrying", setupFailed = "setup.failed", setupFinished = "setup.finished",
    setupAborted = "setup.aborted", setupNoted = "setup.noted"

  /// Options passed by the app are refused, or a warning about them is printed.
  case optionsRejected = "options.rejected"

  /// The store's vector equals its receipt, metadata or cache, is behind its receipt, or disagrees; it is set
  /// again.
  case vectorMatches = "vector.matches", vectorBehind = "vector.behind", vectorMismatch = "vector.mismatch",
    vectorUpdated = "vector.updated"

  /// Metadata store and local store disagree; the medic recovers the metadata.
  case metadataMismatch = "metadata.mismatch", metadataRecoveryBegan = "metadata.recovery-began",
    metadataRecovered = "metadata.recovered", metadataRecoveryFailed = "metadata.recovery-failed"

  /// The logs are loaded again into a store beside this one.
  case sideloadBegan = "sideload.began", sideloadFinished = "sideload.finished"

  /// The importer scans its root.
  case scanBegan = "scan.began", scanFinished = "scan.finished"

  /// A transaction log was seen, its download was started, or could not be started or failed.
  case importDiscovered = "import.discovered", importDownloading = "import.downloading",
    importDownloadFailed = "import.download-failed"
  /// A location was skipped because it belongs to another store or root, or is this device's own export.
  case importSkippedLocation = "import.skipped-location"
  /// An operation will be processed.
  case importQueued = "import.queued"
  /// A log cannot be processed: it is ahead of the local peer, or would increment two peers at once.
  case importBlocked = "import.blocked", importTwoPeers = "import.two-peers"
  /// An operation was skipped as incompatible and stays pending.
  case importIncompatible = "import.incompatible"
  /// A log was skipped for its model version hash, its store name, or because it was imported before.
  case importModelMismatch = "import.model-mismatch", importOtherStore = "import.other-store",
    importAlreadyImported = "import.already-imported"
  /// A log was ignored: of an unreadable or unknown type, or without number.
  case importIgnored = "import.ignored"
  /// A log's file went missing; it could not be loaded, is corrupt or empty.
  case importMissingFile = "import.missing-file", importLogUnreadable = "import.log-unreadable"
  /// A scheduling pass ended with nothing left, or with logs still pending.
  case importPassFinished = "import.pass-finished", importRescheduled = "import.rescheduled"
  /// An operation began to parse its log, was cancelled, or found that the store has already seen its log.
  case importBegan = "import.began", importCancelled = "import.cancelled",
    importSeenBefore = "import.seen-before"
  /// Changes are about to be applied, were applied, were written to the store; the metadata is about to be
  /// written.
  case importApplying = "import.applying", importApplied = "import.applied",
    importWritten = "import.written", importSavingMetadata = "import.saving-metadata"
  /// Metadata of the import was written, so that the log is imported; or it was not, though the changes were.
  case importMetadataWritten = "import.metadata-written", importMetadataFailed = "import.metadata-failed"
  /// The operation lost the race to the database and will be retried, was interrupted by a save of the app,
  /// or failed.
  case importLostRace = "import.lost-race", importInterrupted = "import.interrupted",
    importFailed = "import.failed"
  /// An operation stopped because a file of data that its log refers to has not been downloaded.
  case importDataMissing = "import.data-missing"
  /// The importer's restart timer fired.
  case importRestartTimer = "import.restart-timer"
  /// The import notification was posted.
  case importNotified = "import.notified"

  /// Conflict resolution resolved or merged, dropped an insert or update, kept or ignored a delete, or could
  /// not merge, find or create an object.
  case conflictBegan = "conflict.began", conflictResolved = "conflict.resolved",
    conflictSkipped = "conflict.skipped", conflictDeleteKept = "conflict.delete-kept",
    conflictFailed = "conflict.failed"

  /// A save is exported: `exportResponding` says that its log will be written, `exportReserved` gives its
  /// transaction number, `exportWritten` its log; `exportGivenUp` says that none will come of it, however
  /// long the process goes on; `exportObjectLeftOut`, that an object is not in it. `exportMoveDelayed` says
  /// that logs stay in a temporary folder until a later try.
  case exportResponding = "export.responding", exportBegan = "export.began",
    exportObjects = "export.objects", exportReserved = "export.reserved", exportWritten = "export.written",
    exportRolledBack = "export.rolled-back", exportFailed = "export.failed",
    exportGivenUp = "export.given-up", exportObjectLeftOut = "export.object-left-out",
    exportMoveDelayed = "export.move-delayed"

  /// A baseline was rolled, examined with nothing to do, found to hold no more than this device, answered,
  /// can be adopted, took the store's place, was adopted, or cannot be.
  case baselineRolled = "baseline.rolled", baselineConsidered = "baseline.considered",
    baselineCurrent = "baseline.current",
    baselineResponding = "baseline.responding", baselineAdoptable = "baseline.adoptable",
    baselineReplaced = "baseline.replaced",
    baselineAdopted = "baseline.adopted",
    baselineDeclined = "baseline.declined"
  /// Logs required for adoption are missing.
  case baselineStranded = "baseline.stranded"
  /// A baseline, or what it says about itself, cannot be read; this device could not adopt one, or roll a new
  /// one.
  case baselineFailed = "baseline.failed", baselineAdoptFailed = "baseline.adopt-failed",
    baselineRollFailed = "baseline.roll-failed"
  /// The baseline and the store's vector contradict each other.
  case baselineInconsistent = "baseline.inconsistent"

  /// The identity token changed, or the account signed out; nobody is logged in to iCloud.
  case accountChanged = "account.changed", accountMissing = "account.missing"

  /// The container moved or disagrees.
  case containerChanged = "container.changed"

  /// Cloud content is reported corrupt; what is done about it.
  case corruptionReported = "corruption.reported", corruptionHandled = "corruption.handled"

  /// The manager loads a store: `managerLoadedLocal` is the local store, which does not sync.
  case managerLoading = "manager.loading", managerLoaded = "manager.loaded",
    managerLoadedLocal = "manager.loaded-local", managerLoadFailed = "manager.load-failed"
  /// The manager reports an error, and continues it: context, underlying error, detail.
  case managerError = "manager.error", managerErrorDetail = "manager.error-detail"
  /// The manager says what it does: stores will or did change, cloud enabled or disabled, a migration or
  /// seeding, a deletion (`managerCloudDeleted` of all that the app has in iCloud), a rebuild, the active
  /// store's UUID.
  case managerStoresChanged = "manager.stores-changed", managerCloudSwitched = "manager.cloud-switched",
    managerMigrating = "manager.migrating", managerDeleting = "manager.deleting",
    managerCloudDeleted = "manager.cloud-deleted", managerRebuilding = "manager.rebuilding",
    managerStoreId = "manager.store-id"
  /// The manager detected a failed import; imported changes were delivered to the app, or did not reach its
  /// context.
  case managerImportFailed = "manager.import-failed", managerMerged = "manager.merged",
    managerNotMerged = "manager.not-merged"

  /// The app saved, took over imported changes, or did anything else that its makers find notable.
  case appSaved = "app.saved", appMerged = "app.merged", appNoted = "app.noted"

  /// Mirroring to CloudKit: its options, a delegate that watches the store, or leaves it.
  case mirrorOptions = "mirror.options", mirrorObserved = "mirror.observed", mirrorClosed = "mirror.closed"
  /// The account was read or changed, or Apple's new terms have to be accepted.
  case mirrorAccount = "mirror.account", mirrorAccountChanged = "mirror.account-changed",
    mirrorAccountTerms = "mirror.account-terms"
  /// CloudKit names its user.
  case mirrorUser = "mirror.user"
  /// Set-up was asked for or began, waits for its zone, is done, had a step fail, failed, or will be tried
  /// again.
  case mirrorSetupStarted = "mirror.setup.started", mirrorSetupWaiting = "mirror.setup.waiting",
    mirrorSetupFinished = "mirror.setup.finished", mirrorSetupStepFailed = "mirror.setup.step-failed",
    mirrorSetupFailed = "mirror.setup.failed", mirrorSetupRetrying = "mirror.setup.retrying"
  /// A request was asked for, turned away, began, was given up because set-up failed, ended, or gave way, or
  /// none is left; if its kind is known, its beginning and its end are events of that kind.
  case mirrorRequestAsked = "mirror.request.asked", mirrorRequestRefused = "mirror.request.refused",
    mirrorRequestStarted = "mirror.request.started", mirrorRequestAborted = "mirror.request.aborted",
    mirrorRequestFinished = "mirror.request.finished", mirrorRequestFailed = "mirror.request.failed",
    mirrorRequestCancelled = "mirror.request.cancelled", mirrorRequestIdle = "mirror.request.idle"
  /// An export is asked for, waits for set-up, began, reads the history, found what to send, made a record of
  /// it, sent a batch, succeeded or failed; `mirrorExportEnded` repeats the result.
  case mirrorExportAsked = "mirror.export.asked", mirrorExportWaiting = "mirror.export.waiting",
    mirrorExportStarted = "mirror.export.started", mirrorExportHistory = "mirror.export.history",
    mirrorExportFound = "mirror.export.found",
    mirrorExportRecord = "mirror.export.record", mirrorExportBatch = "mirror.export.batch",
    mirrorExportFinished = "mirror.export.finished",
    mirrorExportFailed = "mirror.export.failed", mirrorExportEnded = "mirror.export.ended"
  /// An import lists the records that it brings, leaves one out that the app cannot hold, or has saved what
  /// it listed.
  case mirrorImportRecords = "mirror.import.records", mirrorImportSkipped = "mirror.import.skipped",
    mirrorImportApplied = "mirror.import.applied"
  /// An import is scheduled, asked for, waits for set-up, began, goes on, found nothing new, succeeded or
  /// failed; `mirrorImportEnded` repeats the result.
  case mirrorImportScheduled = "mirror.import.scheduled", mirrorImportAsked = "mirror.import.asked",
    mirrorImportWaiting = "mirror.import.waiting", mirrorImportStarted = "mirror.import.started",
    mirrorImportStep = "mirror.import.step", mirrorImportNothing = "mirror.import.nothing",
    mirrorImportFinished = "mirror.import.finished",
    mirrorImportFailed = "mirror.import.failed",
    mirrorImportEnded = "mirror.import.ended"
  /// The system puts work off, or allows it; a push arrived.
  case mirrorDeferred = "mirror.deferred", mirrorAllowed = "mirror.allowed", mirrorPush = "mirror.push"
  /// A save was seen, or a change of the store that may be one; what changed is nothing that is mirrored, or
  /// is in another store; the exporter has taken up all of them.
  case mirrorSave = "mirror.save", mirrorChangeSeen = "mirror.change-seen",
    mirrorChangeDismissed = "mirror.change-dismissed",
    mirrorChangeOfOtherStore = "mirror.change-of-other-store", mirrorCaughtUp = "mirror.caught-up"
  /// The sync is reset; mirroring starts again within the app; the key for encrypted data is gone; objects
  /// are removed from this device, or only what CloudKit knows about them.
  case mirrorReset = "mirror.reset", mirrorRestarted = "mirror.restarted",
    mirrorIdentityLost = "mirror.identity-lost", mirrorPurged = "mirror.purged",
    mirrorFieldsPurged = "mirror.fields-purged"
  /// CloudKit refused records or a zone for reasons that mirroring cannot repair; the app cannot reach
  /// CloudKit's daemon.
  case mirrorRefused = "mirror.refused", mirrorDaemonUnreachable = "mirror.daemon-unreachable"
  /// A record, a link or a value is not sent, or not taken over as iCloud has it: devices differ in it.
  case mirrorKeptApart = "mirror.kept-apart"
  /// A store was not loaded; an option of a store that is being added was listed; an operation of CloudKit's
  /// failed. By themselves such records do not show whether mirroring is concerned.
  case mirrorStoreNotLoaded = "mirror.store.not-loaded", mirrorStoreOption = "mirror.store.option",
    mirrorOperationFailed = "mirror.operation-failed"
  /// A mistake of the app: a second container mirrors a store, the container was thrown away, pushes need a
  /// background mode, the entitlement for them has no valid value.
  case mirrorHandlerTwice = "mirror.handler-twice", mirrorDelegateGone = "mirror.delegate-gone",
    mirrorPushModeMissing = "mirror.push-mode-missing",
    mirrorPushEntitlementRefused = "mirror.push-entitlement-refused"

  /// The app was ended by an exception; a backtrace shows where a thread of it stood.
  case processCrashed = "process.crashed", processStopped = "process.stopped"

  /// An iCloud daemon or librarian reports an error.
  case daemonError = "daemon.error"

  /// The event with a name in entries, such as `import.download-failed`; `nil` when there is none.
  package init?(named name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether its record, if it names a transaction log anywhere, is about that log.
  var isAboutALog: Bool {
    switch self {
    case .importLogUnreadable, .importFailed, .importMetadataFailed, .importDownloadFailed,
      .importMissingFile:
      true
    default: false
    }
  }

  /// Whether its record is printed by a running import, on that import's thread.
  var isStepOfAnImport: Bool {
    switch self {
    case .importApplying, .importApplied, .importWritten, .importMetadataWritten, .importInterrupted: true
    default: false
    }
  }

  /// Whether a save was not exported, or not all of it.
  package var isFailedExport: Bool {
    self == .exportFailed || self == .exportGivenUp || self == .exportObjectLeftOut
  }

  /// Whether it comes about only once a store has left local storage: until then its importer is not at work.
  var needsICloud: Bool {
    self == .importApplied || self == .importWritten || self == .importSavingMetadata
      || self == .importMetadataWritten || self == .storageMoved
  }

  /// Whether it says only that an app printed something; its entry says what.
  package var isOfAnApp: Bool { lane == .app }

  /// Whether it happened to a store that is mirrored to CloudKit.
  package var isOfMirroring: Bool { rawValue.hasPrefix("mirror.") }

  /// What it is once it is known to concern mirroring; itself if that is always known.
  package var ofMirroring: EventKind {
    switch self {
    case .mirrorStoreNotLoaded: .mirrorSetupFailed
    case .mirrorOperationFailed: .mirrorRefused
    default: self
    }
  }

  /// Whether its record does not show by itself whether it concerns mirroring.
  var mayBeOfOthers: Bool { self == .mirrorStoreOption || self != ofMirroring }

  /// Whether it says that a request of mirroring failed.
  package var isFailureOfMirroring: Bool {
    switch self {
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRequestFailed: true
    default: false
    }
  }

  /// Whether it says that a store is set up, or that it sent or received what there was.
  var isSuccessOfMirroring: Bool {
    self == .mirrorSetupFinished || self == .mirrorExportFinished || self == .mirrorImportFinished
  }

  /// Whether its record names neither store nor delegate, but belongs to an export that runs.
  var isOfExporter: Bool {
    self == .mirrorExportHistory || self == .mirrorExportFound || self == .mirrorExportRecord
      || self == .mirrorExportBatch
      || self == .mirrorExportFinished
  }

  /// Whether it belongs in the story of a store; the others are steps on the way.
  package var isMilestone: Bool {
    switch self {
    case .importDiscovered, .importDownloading, .importSkippedLocation, .importQueued, .importBlocked,
      .importAlreadyImported, .importSeenBefore, .importPassFinished, .importRescheduled, .importBegan,
      .importApplying, .importApplied, .importWritten, .importSavingMetadata, .importRestartTimer,
      .importNotified, .importOtherStore, .scanBegan, .scanFinished, .exportResponding, .exportBegan,
      .exportObjects, .exportReserved, .vectorMatches, .vectorUpdated, .setupState, .conflictBegan,
      .conflictResolved,
      .baselineConsidered, .baselineCurrent, .baselineAdoptable, .baselineReplaced,
      .managerErrorDetail, .processStopped,
      .mirrorOptions,
      .mirrorObserved,
      .mirrorRequestAsked, .mirrorRequestAborted, .mirrorRequestCancelled, .mirrorRequestIdle,
      .mirrorExportAsked,
      .mirrorUser, .mirrorExportHistory, .mirrorExportFound, .mirrorExportRecord, .mirrorExportBatch,
      .mirrorExportEnded,
      .mirrorImportRecords, .mirrorImportSkipped, .mirrorImportApplied, .mirrorImportScheduled,
      .mirrorImportAsked, .mirrorImportStep,
      .mirrorImportEnded,
      .mirrorChangeSeen, .mirrorChangeDismissed, .mirrorChangeOfOtherStore, .mirrorCaughtUp,
      .mirrorFieldsPurged, .mirrorKeptApart, .mirrorStoreNotLoaded, .mirrorStoreOption,
      .mirrorOperationFailed:
      false
    default: true
    }
  }

  /// The lane it is drawn in; `nil` when it is drawn by its number or as a state, or is no milestone.
  package var lane: StoryLane? {
    switch self {
    case .storageLocal, .importMetadataWritten, .exportWritten: nil
    default: isMilestone ? Self.lanes[self] : nil
    }
  }

  /// The lanes of all kinds, by their topics.
  private static let lanes = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, StoryLane(ofTopic: $0.rawValue)) })
}
