// The kinds of events that catalogue entries can name.

/// The kind of an event, named as in the catalogue; the first word of a case is its topic.
package enum EventKind: String, CaseIterable, Sendable {
  /// The local-storage flag was set; local logs moved to the cloud after set-up, or could not be moved.
  case storageLocal = "storage.local", storageMoved = "storage.moved", storageMoveFailed =
    "storage.move-failed"

  /// Set-up of a store, or of all that it needs.
  ///
  /// `setupWaiting` is waiting for the initial sync, `setupReady` its completion, `setupFailed` a failure of
  /// the whole set-up, `setupAborted` the removal of the store by the app, and `setupNoted` any other notable
  /// progress; `setupState` contains everything that set-up knows.
  case setupState = "setup.state", setupBegan = "setup.began", setupWaiting = "setup.waiting",
    setupReady = "setup.ready", setupStepFailed = "setup.step-failed", setupTimedOut = "setup.timed-out",
    setupRetrying = "setup.retrying", setupFailed = "setup.failed", setupFinished = "setup.finished",
    setupAborted = "setup.aborted", setupNoted = "setup.noted"

  /// Options passed by the app are rejected, or a warning about them is printed.
  case optionsRejected = "options.rejected"

  /// The store's vector equals its receipt, metadata or cache, lags behind its receipt, disagrees with it, or
  /// is updated.
  case vectorMatches = "vector.matches", vectorBehind = "vector.behind", vectorMismatch = "vector.mismatch",
    vectorUpdated = "vector.updated"

  /// Metadata store and local store disagree; the medic recovers the metadata.
  case metadataMismatch = "metadata.mismatch", metadataRecoveryBegan = "metadata.recovery-began",
    metadataRecovered = "metadata.recovered", metadataRecoveryFailed = "metadata.recovery-failed"

  /// The logs are loaded again into a store next to this one.
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

  /// Conflict resolution began, resolved or merged objects, dropped an insert or update, kept or ignored a
  /// delete, or could not merge, find or create an object.
  case conflictBegan = "conflict.began", conflictResolved = "conflict.resolved",
    conflictSkipped = "conflict.skipped", conflictDeleteKept = "conflict.delete-kept",
    conflictFailed = "conflict.failed"

  /// The export of a save.
  ///
  /// `exportResponding` reports that its log will be written, `exportReserved` its transaction number,
  /// `exportWritten` its log; `exportGivenUp` that it will never be written, however long the process runs;
  /// `exportObjectLeftOut` that it lacks an object. `exportMoveDelayed` reports that logs stay in a temporary
  /// folder until a later attempt, `exportKept` that a log stays on this device until a later set-up.
  case exportResponding = "export.responding", exportBegan = "export.began",
    exportObjects = "export.objects", exportReserved = "export.reserved", exportWritten = "export.written",
    exportRolledBack = "export.rolled-back", exportFailed = "export.failed",
    exportGivenUp = "export.given-up", exportObjectLeftOut = "export.object-left-out",
    exportMoveDelayed = "export.move-delayed", exportKept = "export.kept"

  /// A baseline was rolled, examined without a need to act, found to hold no more than this device, responded
  /// to, found adoptable, put in the store's place, made the current one of a store that is kept, adopted,
  /// found not adoptable, or found adoptable and not taken over.
  case baselineRolled = "baseline.rolled", baselineConsidered = "baseline.considered",
    baselineCurrent = "baseline.current",
    baselineResponding = "baseline.responding", baselineAdoptable = "baseline.adoptable",
    baselineReplaced = "baseline.replaced", baselineMadeCurrent = "baseline.made-current",
    baselineAdopted = "baseline.adopted",
    baselineDeclined = "baseline.declined", baselineNotAdopted = "baseline.not-adopted"
  /// Logs required for adoption are missing.
  case baselineStranded = "baseline.stranded"
  /// A baseline or its metadata cannot be read, this device could not adopt a baseline, or it could not roll
  /// a new one.
  case baselineFailed = "baseline.failed", baselineAdoptFailed = "baseline.adopt-failed",
    baselineRollFailed = "baseline.roll-failed"
  /// The baseline and the store's vector contradict each other.
  case baselineInconsistent = "baseline.inconsistent"

  /// The identity token changed, or the account signed out; nobody is logged in to iCloud.
  case accountChanged = "account.changed", accountMissing = "account.missing"

  /// The container moved or disagrees.
  case containerChanged = "container.changed"

  /// Cloud content is reported corrupt, or its corruption is handled.
  case corruptionReported = "corruption.reported", corruptionHandled = "corruption.handled"

  /// UbiquityStoreManager loads a store: `managerLoadedLocal` is the local store, which does not sync.
  case managerLoading = "manager.loading", managerLoaded = "manager.loaded",
    managerLoadedLocal = "manager.loaded-local", managerLoadFailed = "manager.load-failed"
  /// UbiquityStoreManager reports an error, or continues its report: context, underlying error, detail.
  case managerError = "manager.error", managerErrorDetail = "manager.error-detail"
  /// UbiquityStoreManager reports what it does: stores will or did change, cloud enabled or disabled, a
  /// migration or seeding, a deletion (`managerCloudDeleted` of everything that the app has in iCloud), a
  /// rebuild, or the active store's UUID.
  case managerStoresChanged = "manager.stores-changed", managerCloudSwitched = "manager.cloud-switched",
    managerMigrating = "manager.migrating", managerDeleting = "manager.deleting",
    managerCloudDeleted = "manager.cloud-deleted", managerRebuilding = "manager.rebuilding",
    managerStoreId = "manager.store-id"
  /// UbiquityStoreManager detected a failed import; or imported changes were delivered to the app, or did not
  /// reach its context.
  case managerImportFailed = "manager.import-failed", managerMerged = "manager.merged",
    managerNotMerged = "manager.not-merged"

  /// The app saved, merged imported changes, or did anything else that its developers log.
  case appSaved = "app.saved", appMerged = "app.merged", appNoted = "app.noted"

  /// Mirroring to CloudKit: its options, a delegate that watches the store, or leaves it.
  case mirrorOptions = "mirror.options", mirrorObserved = "mirror.observed", mirrorClosed = "mirror.closed"
  /// The account was read or changed, or Apple's new terms have to be accepted.
  case mirrorAccount = "mirror.account", mirrorAccountChanged = "mirror.account-changed",
    mirrorAccountTerms = "mirror.account-terms"
  /// CloudKit names its user.
  case mirrorUser = "mirror.user"
  /// Mirroring's set-up was asked for or began, waits for its zone, is done, had a step fail, failed, or will
  /// be tried again.
  case mirrorSetupStarted = "mirror.setup.started", mirrorSetupWaiting = "mirror.setup.waiting",
    mirrorSetupFinished = "mirror.setup.finished", mirrorSetupStepFailed = "mirror.setup.step-failed",
    mirrorSetupFailed = "mirror.setup.failed", mirrorSetupRetrying = "mirror.setup.retrying"
  /// A request was asked for, refused, began, still runs, was aborted because set-up failed, ended, or was
  /// cancelled, or none is left.
  ///
  /// If the kind of a request is known, its beginning and its end are events of that kind.
  case mirrorRequestAsked = "mirror.request.asked", mirrorRequestRefused = "mirror.request.refused",
    mirrorRequestStarted = "mirror.request.started", mirrorRequestBusy = "mirror.request.busy",
    mirrorRequestAborted = "mirror.request.aborted",
    mirrorRequestFinished = "mirror.request.finished", mirrorRequestFailed = "mirror.request.failed",
    mirrorRequestCancelled = "mirror.request.cancelled", mirrorRequestIdle = "mirror.request.idle"
  /// An export is asked for, waits for set-up, began, reads the history, found what to send, created a record
  /// for it, sent a batch, succeeded or failed; `mirrorExportEnded` repeats the result.
  case mirrorExportAsked = "mirror.export.asked", mirrorExportWaiting = "mirror.export.waiting",
    mirrorExportStarted = "mirror.export.started", mirrorExportHistory = "mirror.export.history",
    mirrorExportFound = "mirror.export.found",
    mirrorExportRecord = "mirror.export.record", mirrorExportBatch = "mirror.export.batch",
    mirrorExportFinished = "mirror.export.finished",
    mirrorExportFailed = "mirror.export.failed", mirrorExportEnded = "mirror.export.ended"
  /// An import lists the records that it received, skips one that the app's model cannot hold, or has saved
  /// the listed ones.
  case mirrorImportRecords = "mirror.import.records", mirrorImportSkipped = "mirror.import.skipped",
    mirrorImportApplied = "mirror.import.applied"
  /// An import is scheduled, asked for, waits for set-up, began, continues, found nothing new, succeeded or
  /// failed; `mirrorImportEnded` repeats the result.
  case mirrorImportScheduled = "mirror.import.scheduled", mirrorImportAsked = "mirror.import.asked",
    mirrorImportWaiting = "mirror.import.waiting", mirrorImportStarted = "mirror.import.started",
    mirrorImportStep = "mirror.import.step", mirrorImportNothing = "mirror.import.nothing",
    mirrorImportFinished = "mirror.import.finished",
    mirrorImportFailed = "mirror.import.failed",
    mirrorImportEnded = "mirror.import.ended"
  /// The system defers work, or allows it; a push arrived.
  case mirrorDeferred = "mirror.deferred", mirrorAllowed = "mirror.allowed", mirrorPush = "mirror.push"
  /// A save was seen, or a change of the store that may be one; the change affects nothing that is mirrored,
  /// is in another store, or in one that the app has closed; the exporter has processed all saves.
  case mirrorSave = "mirror.save", mirrorChangeSeen = "mirror.change-seen",
    mirrorChangeDismissed = "mirror.change-dismissed",
    mirrorChangeOfOtherStore = "mirror.change-of-other-store",
    mirrorChangeOfClosedStore = "mirror.change-of-closed-store", mirrorCaughtUp = "mirror.caught-up"
  /// The sync is reset; mirroring restarts within the app; the key for encrypted data is gone; objects are
  /// removed from this device, or only their CloudKit metadata.
  case mirrorReset = "mirror.reset", mirrorRestarted = "mirror.restarted",
    mirrorIdentityLost = "mirror.identity-lost", mirrorPurged = "mirror.purged",
    mirrorFieldsPurged = "mirror.fields-purged"
  /// CloudKit rejected records or a zone for reasons that mirroring cannot repair; or the app cannot reach
  /// CloudKit's daemon.
  case mirrorRefused = "mirror.refused", mirrorDaemonUnreachable = "mirror.daemon-unreachable"
  /// A record, a relationship or a value is not sent, or not taken over as iCloud has it: devices differ in
  /// it.
  case mirrorKeptApart = "mirror.kept-apart"
  /// A store was not loaded; an option of a store that is being added was listed; an operation of CloudKit's
  /// failed. By themselves such records do not show whether mirroring is affected.
  case mirrorStoreNotLoaded = "mirror.store.not-loaded", mirrorStoreOption = "mirror.store.option",
    mirrorOperationFailed = "mirror.operation-failed"
  /// A mistake of the app: a second container mirrors a store, the container was deallocated, pushes need a
  /// background mode, or the entitlement for them has no valid value.
  case mirrorHandlerTwice = "mirror.handler-twice", mirrorDelegateGone = "mirror.delegate-gone",
    mirrorPushModeMissing = "mirror.push-mode-missing",
    mirrorPushEntitlementRefused = "mirror.push-entitlement-refused"

  /// The app was terminated by an exception; or a backtrace shows where one of its threads was.
  case processCrashed = "process.crashed", processStopped = "process.stopped"

  /// An iCloud daemon or librarian reports an error.
  case daemonError = "daemon.error"

  /// Creates the kind with a name in the catalogue, such as `import.download-failed`; `nil` if there is none.
  package init?(named name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether a record of this kind is about the transaction log that it names anywhere in its text.
  var isAboutALog: Bool {
    switch self {
    case .importLogUnreadable, .importFailed, .importMetadataFailed, .importDownloadFailed,
      .importMissingFile:
      true
    default: false
    }
  }

  /// Whether a record of this kind is printed by a running import, on that import's thread.
  var isStepOfAnImport: Bool {
    switch self {
    case .importApplying, .importApplied, .importWritten, .importMetadataWritten, .importInterrupted: true
    default: false
    }
  }

  /// Whether events of this kind report that a save was not exported, or not completely.
  @inline(__always) package var isFailedExport: Bool {
    self == .exportFailed || self == .exportGivenUp || self == .exportObjectLeftOut
  }

  /// Whether events of this kind occur only after a store has left local storage: until then its importer
  /// does not run.
  var needsICloud: Bool {
    self == .importApplied || self == .importWritten || self == .importSavingMetadata
      || self == .importMetadataWritten || self == .storageMoved
  }

  /// Whether events of this kind report only that an app printed something; their entry describes what.
  package var isAppEvent: Bool { lane == .app }

  /// Whether events of this kind concern a store that is mirrored to CloudKit.
  package var concernsMirroring: Bool { rawValue.hasPrefix("mirror.") }

  /// The kind of an event that is known to concern mirroring; the same kind if that is always known.
  package var ofMirroring: EventKind {
    switch self {
    case .mirrorStoreNotLoaded: .mirrorSetupFailed
    case .mirrorOperationFailed: .mirrorRefused
    default: self
    }
  }

  /// Whether a record of this kind does not show by itself whether it concerns mirroring.
  var mayBeOfOthers: Bool { self == .mirrorStoreOption || self != ofMirroring }

  /// Whether events of this kind report that a request of mirroring failed.
  package var isFailureOfMirroring: Bool {
    switch self {
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRequestFailed: true
    default: false
    }
  }

  /// Whether events of this kind report that a store is set up, or that an export or import succeeded.
  var isSuccessOfMirroring: Bool {
    self == .mirrorSetupFinished || self == .mirrorExportFinished || self == .mirrorImportFinished
  }

  /// Whether a record of this kind names neither store nor delegate, but belongs to a running export.
  var concernsExporter: Bool {
    self == .mirrorExportHistory || self == .mirrorExportFound || self == .mirrorExportRecord
      || self == .mirrorExportBatch
      || self == .mirrorExportFinished
  }

  /// Whether events of this kind belong in the story of a store; the others are intermediate steps.
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
      .mirrorRequestAsked, .mirrorRequestBusy, .mirrorRequestAborted, .mirrorRequestCancelled,
      .mirrorRequestIdle,
      .mirrorExportAsked,
      .mirrorUser, .mirrorExportHistory, .mirrorExportFound, .mirrorExportRecord, .mirrorExportBatch,
      .mirrorExportEnded,
      .mirrorImportRecords, .mirrorImportSkipped, .mirrorImportApplied, .mirrorImportScheduled,
      .mirrorImportAsked, .mirrorImportStep,
      .mirrorImportEnded,
      .mirrorChangeSeen, .mirrorChangeDismissed, .mirrorChangeOfOtherStore, .mirrorChangeOfClosedStore,
      .mirrorCaughtUp,
      .mirrorFieldsPurged, .mirrorKeptApart, .mirrorStoreNotLoaded, .mirrorStoreOption,
      .mirrorOperationFailed:
      false
    default: true
    }
  }

  /// The lane in which events of this kind are drawn; `nil` if they are drawn by their number or as a state,
  /// or are no milestones.
  package var lane: StoryLane? {
    switch self {
    case .storageLocal, .importMetadataWritten, .exportWritten: nil
    default: isMilestone ? Self.lanes[self] : nil
    }
  }

  /// The lanes of all kinds, by topic.
  private static let lanes = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, StoryLane(ofTopic: $0.rawValue)) })
}
