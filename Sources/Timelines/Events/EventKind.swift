// Everything that entries may say happened, by LOGS.md's names.

/// What a statement says happened: the first word of a case is its topic.
package enum EventKind: CaseIterable, Sendable {
  /// The local-storage flag was set; local logs moved to the cloud after set-up.
  case storageLocal, storageMoved

  /// Set-up of a store, or of all that it needs: `setupWaiting` for the initial sync, `setupReady` when that is complete,
  /// `setupFailed` as a whole, `setupNoted` for other notable progress; `setupState` gives all that set-up knows.
  case setupState, setupBegan, setupWaiting, setupReady, setupStepFailed, setupTimedOut, setupRetrying,
    setupFailed, setupFinished, setupNoted

  /// Options passed by the app are refused or warned of.
  case optionsRejected

  /// The store's vector equals its receipt, metadata or cache, is behind its receipt, or disagrees.
  case vectorMatches, vectorBehind, vectorMismatch

  /// Metadata store and local store disagree; the medic recovers the metadata.
  case metadataMismatch, metadataRecoveryBegan, metadataRecovered, metadataRecoveryFailed

  /// The logs are loaded anew into a store beside this one.
  case sideloadBegan, sideloadFinished

  /// The importer scans its root.
  case scanBegan, scanFinished

  /// A transaction log was seen, its download was started, or could not be started or failed.
  case importDiscovered, importDownloading, importDownloadFailed
  /// A location was skipped for being of another store or root, or this device's own export.
  case importSkippedLocation
  /// An operation will be processed.
  case importQueued
  /// A log cannot be processed: it is ahead of the local peer, or would increment two peers at once.
  case importBlocked, importTwoPeers
  /// An operation was skipped as incompatible and stays pending.
  case importIncompatible
  /// A log was skipped for its model version hash, its store name, or as imported before.
  case importModelMismatch, importOtherStore, importAlreadyImported
  /// A log was ignored: of an unreadable or unknown type, or without number.
  case importIgnored
  /// A log's file went missing; it could not be loaded, is corrupt or empty.
  case importMissingFile, importLogUnreadable
  /// A scheduling pass ended with nothing left, or with logs still pending.
  case importPassFinished, importRescheduled
  /// An operation began to parse its log, was cancelled, or found that the store has already seen its log.
  case importBegan, importCancelled, importSeenBefore
  /// Changes are about to be applied, were applied, were written to the store; the metadata is about to be written.
  case importApplying, importApplied, importWritten, importSavingMetadata
  /// Metadata of the import was written, so that the log is imported; or it was not, though the changes were.
  case importMetadataWritten, importMetadataFailed
  /// The operation was beat to the database and will be retried, was interrupted by a save of the app, or failed.
  case importLostRace, importInterrupted, importFailed
  /// The importer's restart timer fired.
  case importRestartTimer
  /// The import notification was posted.
  case importNotified

  /// Conflict resolution resolved or merged, dropped an insert or update, kept or ignored a delete, or could not merge,
  /// find or create an object.
  case conflictBegan, conflictResolved, conflictSkipped, conflictDeleteKept, conflictFailed

  /// A save is exported: `exportResponding` says that its log will be written, `exportReserved` gives its transaction
  /// number, `exportWritten` its log; `exportGivenUp` says that none will come of it, however long the process goes on.
  case exportResponding, exportBegan, exportObjects, exportReserved, exportWritten, exportRolledBack,
    exportFailed, exportGivenUp

  /// A baseline was rolled, examined with nothing to do, answered, adopted, or cannot be adopted.
  case baselineRolled, baselineConsidered, baselineResponding, baselineAdopted, baselineDeclined
  /// Logs required for adoption are missing.
  case baselineStranded
  /// A baseline, or what it says of itself, cannot be read; this device could not adopt one, or roll a new one.
  case baselineFailed, baselineAdoptFailed, baselineRollFailed
  /// The baseline and the store's vector contradict each other.
  case baselineInconsistent

  /// The identity token changed, or the account signed out; nobody is logged in to iCloud.
  case accountChanged, accountMissing

  /// The container moved or disagrees.
  case containerChanged

  /// Cloud content is reported corrupt; what is done about it.
  case corruptionReported, corruptionHandled

  /// The manager loads a store: `managerLoadedLocal` is the local store, which does not sync.
  case managerLoading, managerLoaded, managerLoadedLocal, managerLoadFailed
  /// The manager reports an error, and continues it: context, underlying error, detail.
  case managerError, managerErrorDetail
  /// The manager says what it does: stores will or did change, cloud enabled or disabled, a migration or seeding, a
  /// deletion, a rebuild, the active store's UUID.
  case managerStoresChanged, managerCloudSwitched, managerMigrating, managerDeleting, managerRebuilding,
    managerStoreId
  /// The manager detected a failed import; imported changes were delivered to the app, or did not reach its context.
  case managerImportFailed, managerMerged, managerNotMerged

  /// The app saved, took over imported changes, or did anything else that its makers find notable.
  case appSaved, appMerged, appNoted

  /// The app was ended by an exception; a backtrace shows where a thread of it stood.
  case processCrashed, processStopped

  /// An iCloud daemon or librarian reports an error.
  case daemonError

  /// The event with a name in entries; `nil` when there is none.
  package init?(rawValue: String) {
    guard let kind = Self.byName[rawValue] else { return nil }
    self = kind
  }

  /// What entries and reports call it: `importDownloadFailed` is `import.download-failed`.
  package var rawValue: String { Self.names[self] ?? "" }

  private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0, name(ofCase: "\($0)")) })
  private static let byName = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })

  /// By bytes: it is done for each kind whenever the tool starts.
  private static func name(ofCase label: String) -> String {
    var name: [UInt8] = []
    var separator = UInt8(ascii: ".")
    for byte in label.utf8 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else {
        name.append(byte)
        continue
      }
      name += [separator, byte | 0x20]
      separator = UInt8(ascii: "-")
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether its record, when it names a transaction log anywhere, is about it.
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

  /// Whether a save was not exported.
  package var isFailedExport: Bool { self == .exportFailed || self == .exportGivenUp }

  /// Whether it comes about only once a store has left local storage: until then its importer is not at work.
  var needsICloud: Bool {
    self == .importApplied || self == .importSavingMetadata || self == .importMetadataWritten
      || self == .storageMoved
  }

  /// Whether it says only that an app printed something; its entry says what.
  package var isOfAnApp: Bool { lane == .app }

  /// Whether it belongs into the story of a store; the others are steps on the way.
  package var isMilestone: Bool {
    switch self {
    case .importDiscovered, .importDownloading, .importSkippedLocation, .importQueued, .importBlocked,
      .importAlreadyImported, .importSeenBefore, .importPassFinished, .importRescheduled, .importBegan,
      .importApplying, .importApplied, .importWritten, .importSavingMetadata, .importRestartTimer,
      .importNotified, .importOtherStore, .scanBegan, .scanFinished, .exportResponding, .exportBegan,
      .exportObjects, .exportReserved, .vectorMatches, .setupState, .conflictBegan, .conflictResolved,
      .baselineConsidered, .managerErrorDetail, .processStopped:
      false
    default: true
    }
  }

  /// The lane it stands in; `nil` when it is drawn by its number or as a state, or is no milestone.
  package var lane: StoryLane? { Self.lanes[self] }

  private static let lanes = names.compactMapValues(StoryLane.init(ofTopic:)).filter { kind, _ in
    ![.storageLocal, .importMetadataWritten, .exportWritten].contains(kind) && kind.isMilestone
  }
}

/// A kind of events that stand side by side.
package enum StoryLane: Int, CaseIterable, Sendable {
  case setup, trouble, baseline, app

  fileprivate init(ofTopic name: String) {
    self =
      switch name.prefix(while: { $0 != "." }) {
      case "import", "conflict", "export": .trouble
      case "baseline": .baseline
      case "app": .app
      default: .setup
      }
  }
}
