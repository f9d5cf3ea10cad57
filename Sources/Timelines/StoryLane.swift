// Which events of a store's story stand side by side in a picture. What has a number of its own, such as an import or an
// export, stands in the lane of those; what changes the store's storage is a state.

/// A kind of events that stand side by side.
package enum StoryLane: Int, CaseIterable, Sendable {
  case setup, trouble, baseline, app
}

extension EventKind {
  /// The lane it stands in; `nil` when it is drawn by its number or as a state.
  package var lane: StoryLane? {
    switch self {
    case .storageLocal, .importMetadataWritten, .exportWritten: nil
    case .importDiscovered, .importDownloading, .importDownloadFailed, .importSkippedLocation, .importQueued,
      .importBlocked, .importTwoPeers, .importIncompatible, .importModelMismatch, .importOtherStore,
      .importAlreadyImported, .importIgnored, .importMissingFile, .importLogUnreadable, .importPassFinished,
      .importRescheduled, .importBegan, .importCancelled, .importSeenBefore, .importApplying,
      .importApplied, .importWritten, .importMetadataFailed, .importLostRace, .importInterrupted,
      .importFailed, .importRestartTimer, .importNotified, .conflictBegan, .conflictResolved,
      .conflictSkipped, .conflictDeleteKept, .conflictFailed, .exportRolledBack, .exportFailed:
      .trouble
    case .baselineRolled, .baselineConsidered, .baselineResponding, .baselineAdopted, .baselineDeclined,
      .baselineStranded, .baselineFailed, .baselineInconsistent:
      .baseline
    case .appSaved, .appMerged, .appNoted: .app
    default: .setup
    }
  }
}
