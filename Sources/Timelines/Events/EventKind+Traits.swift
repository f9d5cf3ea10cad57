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
