// The scene of each fault: where in a simulated life it happens.

/// The part of a simulated life in which a fault happens.
enum Scene {
  /// A peer; from then on nothing of it is imported, for good or for a time.
  case peer

  /// An import.
  case operation

  /// A store's importer, while nothing else is under way.
  case visit

  /// A store's importer, which never gets beyond local storage again.
  case storeLoss

  /// A save.
  case export

  /// UbiquityStoreManager.
  case manager

  /// The end, when everything else is over.
  case ending

  /// The beginning of the capture.
  case start

  /// The records of other activities.
  case records
}

extension Fault {
  /// The scene of the fault.
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

  /// Whether nothing of the peer is imported after the fault, for good or for a time.
  var stopsAPeer: Bool { scene == .peer }

  /// Whether the peer's first log after the fault cannot be read.
  var isUnreadable: Bool {
    switch self {
    case .logCorrupt, .logEmpty, .logNotDownloaded, .logNeverDownloaded: true
    default: false
    }
  }

  /// Whether an import of the peer's first log after the fault fails validation.
  var failsValidation: Bool { self == .importFailed || self == .poisonLog }

  /// Whether the peer recovers in the end.
  var isPassing: Bool { self == .lateTransaction || self == .logNotDownloaded }

  /// Whether the fault happens to one store: in a save, in an import or between them.
  var happensToAStore: Bool {
    switch self {
    case .relaunched, .appCrashed, .crashed, .daemonAccountMissing, .daemonNoise, .unrecognised,
      .exportHoleAtLaunch:
      false
    default: scene == .operation || scene == .visit || scene == .export
    }
  }

  /// Whether the fault leaves a store on local storage for good.
  var losesAStore: Bool { scene == .storeLoss }

  /// Whether no other fault can happen to the store afterwards.
  var endsAStore: Bool { scene == .ending && self != .accountChanged }

  /// Whether the fault happens when everything else is over.
  var isLast: Bool { scene == .ending }
}
