// Which events of a store's story stand side by side in a picture. What has a number of its own, such as an import or an
// export, stands in the lane of those; what changes the store's storage is a state.

/// A kind of events that stand side by side.
package enum StoryLane: Int, CaseIterable, Sendable {
  case setup, trouble, baseline, app
}

extension EventKind {
  /// The lane it stands in; `nil` when it is drawn by its number or as a state, or is not worth telling.
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
    // Those with a place of their own, and the steps that no story tells.
    default: nil
    }
  }
}
