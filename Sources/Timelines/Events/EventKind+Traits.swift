// What sets some kinds of events apart: which concern a log, which come from an app, which a history keeps.

extension EventKind {
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

  /// Whether it says only that an app printed something; its entry says what.
  package var isOfAnApp: Bool {
    switch self {
    case .appSaved, .appMerged, .appNoted: true
    default: false
    }
  }

  /// Whether it belongs into the story of a store; the others are steps on the way.
  package var isMilestone: Bool {
    switch self {
    case .importDiscovered, .importDownloading, .importSkippedLocation, .importQueued, .importBlocked,
      .importAlreadyImported, .importSeenBefore, .importPassFinished, .importRescheduled, .importBegan,
      .importApplying, .importApplied, .importWritten, .importRestartTimer, .importNotified,
      .importOtherStore,
      .scanBegan, .scanFinished, .exportBegan, .exportObjects, .exportReserved, .vectorMatches,
      .conflictBegan,
      .conflictResolved, .baselineConsidered, .managerErrorDetail:
      false
    default: true
    }
  }
}

/// A kind of events that stand side by side.
package enum StoryLane: Int, CaseIterable, Sendable {
  case setup, trouble, baseline, app
}

extension EventKind {
  /// The lane it stands in; `nil` when it is drawn by its number or as a state, or is no milestone.
  package var lane: StoryLane? {
    switch self {
    case .setupBegan, .setupWaiting, .setupReady, .setupStepFailed, .setupTimedOut, .setupRetrying,
      .setupFailed, .setupFinished, .setupNoted, .storageMoved, .optionsRejected, .vectorBehind,
      .vectorMismatch, .metadataMismatch, .metadataRecoveryBegan, .metadataRecovered,
      .metadataRecoveryFailed, .sideloadBegan, .sideloadFinished, .accountChanged, .accountMissing,
      .containerChanged, .corruptionReported, .corruptionHandled, .managerLoading, .managerLoaded,
      .managerLoadedLocal, .managerLoadFailed, .managerError, .managerStoresChanged,
      .managerCloudSwitched, .managerMigrating, .managerDeleting, .managerRebuilding, .managerStoreId,
      .managerImportFailed, .managerMerged, .managerNotMerged, .processCrashed, .daemonError:
      .setup
    case .importDownloadFailed, .importTwoPeers, .importIncompatible, .importModelMismatch, .importIgnored,
      .importMissingFile, .importLogUnreadable, .importCancelled, .importMetadataFailed, .importLostRace,
      .importInterrupted, .importFailed, .conflictSkipped, .conflictDeleteKept, .conflictFailed,
      .exportRolledBack, .exportFailed:
      .trouble
    case .baselineRolled, .baselineResponding, .baselineAdopted, .baselineDeclined, .baselineStranded,
      .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .baselineInconsistent:
      .baseline
    case .appSaved, .appMerged, .appNoted: .app
    // Those with a place of their own, and the steps that no story keeps.
    default: nil
    }
  }
}
