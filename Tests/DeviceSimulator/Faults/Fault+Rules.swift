// The rules that a fault must raise, and those that it may raise as well. It must raise no others.

extension Fault {
  /// Whether the fault must raise nothing.
  package var isHarmless: Bool { rules.isEmpty }

  /// The rules that the fault must raise if the statement that shows it is printed, its own rule first.
  package var rules: [String] {
    switch self {
    case .missingTransaction: ["missing-transaction"]
    case .modelMismatch: ["model-mismatch"]
    case .importFailed, .logNeverDownloaded: ["import-failed"]
    case .poisonLog: ["poison-log"]
    case .importUnfinished, .importInterrupted, .endsBeforeMetadata: ["import-unfinished"]
    case .logCorrupt, .logEmpty: ["log-unreadable"]
    case .conflictSkipped, .insertSkipped: ["conflict-skipped"]
    case .objectDiverged: ["object-diverged"]
    case .metadataMismatch: ["metadata-mismatch"]
    case .metadataRecoveryFailed: ["metadata-mismatch"]
    case .splitWrite, .splitWriteReported: ["split-write"]
    case .storeRolledBack, .vectorWentBack: ["store-rolled-back"]
    case .baselineStranded: ["baseline-stranded"]
    case .baselineUnreadable, .baselineReplaceFailed, .baselineRollFailed: ["baseline-failed"]
    case .setupFailed, .setupFailedLate, .managerLoadFailed, .setupRetriedForEver: ["setup-failed"]
    case .setupStalled: ["setup-stalled"]
    case .rebuildStopped: ["follow-up-missing"]
    case .localStorageOnly, .localStorageShort: ["local-storage-only"]
    case .optionsRejected, .optionsRefused: ["options-rejected"]
    case .exportLost, .exportBeaten, .exportHole, .exportHoleAtLaunch, .exportNotMoved, .exportGivenUp,
      .exportLostAtRelaunch, .exportFailedAtRelaunch:
      ["export-lost"]
    case .containerReplaced, .containerMoved: ["container-replaced"]
    case .corruptionReported: ["corruption-reported"]
    case .accountChanged: ["account-changed"]
    case .daemonError, .daemonAccountMissing: ["daemon-error"]
    case .crashed, .crashedAtEnd: ["crashed"]
    case .truncatedStart, .truncatedRecords: ["capture-truncated"]
    case .lowLogLevel: ["low-log-level"]
    case .unrecognised: ["unrecognised"]
    case .lateTransaction, .importRecovered, .beatenOnce, .importRepeated, .logNotDownloaded,
      .logOfUnknownType, .deleteSkipped, .conflictMerged, .metadataRecovered, .cacheReloaded, .receiptBehind,
      .baselineCurrent, .baselineAdopted, .baselineNotAgreed, .baselineRolled, .setupRetried, .setupSlow,
      .managerRecovered, .rebuildElided, .rebuildDone, .exportRolledBack, .daemonNoise, .relaunched,
      .appCrashed, .secondProcess, .metadataRecoveredByRelaunch:
      []
    }
  }

  /// Whether the fault is reported only as a note: the recording ends, and perhaps nothing else.
  package var isOnlyNoted: Bool { self == .importUnfinished || self == .endsBeforeMetadata }

  /// The rules that follow from the consequences of the fault, and may be raised as well.
  package var sideEffects: [String] {
    switch self {
    // The number of failures grows with the length of the life.
    case .importFailed: ["poison-log"]
    // Later logs wait for the one that is not on the device.
    case .logNeverDownloaded: ["poison-log", "missing-transaction"]
    case .logCorrupt, .logEmpty: ["import-failed", "poison-log", "missing-transaction"]
    // The process may have left an import open.
    case .splitWrite, .crashed, .crashedAtEnd: ["import-unfinished"]
    // Below log level 1, and until the failure is reported, only the state of the store is known.
    case .setupFailed, .setupStalled: ["local-storage-only"]
    case .setupRetriedForEver: ["local-storage-only", "setup-stalled"]
    case .optionsRefused: ["setup-failed"]
    case .metadataRecoveryFailed: ["local-storage-only", "setup-failed"]
    // The life may end before the silence is long enough, or just long enough.
    case .rebuildStopped: ["follow-up-missing"]
    // The refused logs may not have come by the end.
    case .daemonError: ["import-failed"]
    default: []
    }
  }
}
