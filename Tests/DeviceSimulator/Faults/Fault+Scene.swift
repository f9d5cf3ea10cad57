// Where in a life each fault happens.

/// Where in a life a fault happens.
enum Scene {
  /// With a peer; from then on nothing of it is imported, for ever or for a time.
  case peer

  /// In an import.
  case operation

  /// At a store's importer while nothing else is under way.
  case visit

  /// At a store's importer, which never gets beyond local storage again.
  case storeLoss

  /// In a save.
  case export

  /// With the manager.
  case manager

  /// When everything else is over.
  case ending

  /// When the capture begins.
  case start

  /// In records of others.
  case records
}

extension Fault {
  /// Where it happens.
  var scene: Scene {
    switch self {
    case .missingTransaction, .lateTransaction, .modelMismatch, .importFailed, .poisonLog, .logCorrupt,
      .logEmpty, .logNotDownloaded, .logNeverDownloaded:
      .peer
    case .importRecovered, .beatenOnce, .importRepeated, .conflictSkipped, .insertSkipped, .deleteSkipped,
      .conflictMerged, .objectDiverged, .metadataMismatch, .metadataRecovered, .cacheReloaded, .splitWrite,
      .splitWriteReported, .crashed, .metadataRecoveredByRelaunch:
      .operation
    case .localStorageOnly, .setupFailed, .setupStalled, .metadataRecoveryFailed, .setupRetriedForEver,
      .optionsRefused:
      .storeLoss
    case .exportLost, .exportBeaten, .exportHole, .exportRolledBack, .exportNotMoved, .exportGivenUp,
      .exportLostAtRelaunch, .exportFailedAtRelaunch, .exportHoleAtLaunch:
      .export
    case .corruptionReported, .managerLoadFailed, .managerRecovered, .rebuildStopped, .rebuildElided,
      .rebuildDone:
      .manager
    case .importUnfinished, .importInterrupted, .endsBeforeMetadata, .localStorageShort, .accountChanged,
      .crashedAtEnd:
      .ending
    case .truncatedStart, .lowLogLevel, .secondProcess: .start
    case .truncatedRecords: .records
    case .logOfUnknownType, .storeRolledBack, .vectorWentBack, .receiptBehind, .baselineStranded,
      .baselineCurrent, .baselineAdopted, .baselineUnreadable, .baselineReplaceFailed, .baselineRollFailed,
      .baselineNotAgreed, .baselineRolled, .setupFailedLate, .setupRetried, .setupSlow, .optionsRejected,
      .containerReplaced, .containerMoved, .daemonError, .daemonAccountMissing, .daemonNoise, .relaunched,
      .appCrashed, .unrecognised:
      .visit
    }
  }

  /// Whether nothing of the peer is imported any more, for ever or for a time.
  var stopsAPeer: Bool { scene == .peer }

  /// Whether the peer's first log after it cannot be read.
  var isUnreadable: Bool {
    switch self {
    case .logCorrupt, .logEmpty, .logNotDownloaded, .logNeverDownloaded: true
    default: false
    }
  }

  /// Whether an import of the peer's first log after it fails validation.
  var failsValidation: Bool { self == .importFailed || self == .poisonLog }

  /// Whether the peer is as before in the end.
  var isPassing: Bool { self == .lateTransaction || self == .logNotDownloaded }

  /// Whether it happens to one store, in a save, in an import or in between.
  var happensToAStore: Bool {
    switch self {
    case .relaunched, .appCrashed, .crashed, .daemonAccountMissing, .daemonNoise, .unrecognised,
      .exportHoleAtLaunch:
      false
    default: scene == .operation || scene == .visit || scene == .export
    }
  }

  /// Whether it leaves a store on local storage for good.
  var losesAStore: Bool { scene == .storeLoss }

  /// Whether a store is good for nothing else after it.
  var endsAStore: Bool { scene == .ending && self != .accountChanged }

  /// Whether it happens when everything else is over.
  var isLast: Bool { scene == .ending }
}
