// Which rules of the design a fault must raise, and which it may raise as well; it must raise no others.

extension Fault {
  /// Whether nothing must be raised.
  package var isHarmless: Bool { rules.isEmpty }

  /// The rules that a fault must raise when the statement that shows it is printed, that of the fault itself
  /// first.
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

  /// Whether it is reported only as a note: the recording ends, and nothing else need have.
  package var isOnlyNoted: Bool { self == .importUnfinished || self == .endsBeforeMetadata }

  /// Rules that follow from what the fault brings about, and may be raised as well.
  package var sideEffects: [String] {
    switch self {
    // It fails as often as the life is long.
    case .importFailed: ["poison-log"]
    // The logs behind it wait for what is not on the device.
    case .logNeverDownloaded: ["poison-log", "missing-transaction"]
    case .logCorrupt, .logEmpty: ["import-failed", "poison-log", "missing-transaction"]
    // What the process left open when it went.
    case .splitWrite, .crashed, .crashedAtEnd: ["import-unfinished"]
    // Below log level 1, and until the failure is reported, the state of the store is all there is.
    case .setupFailed, .setupStalled: ["local-storage-only"]
    case .setupRetriedForEver: ["local-storage-only", "setup-stalled"]
    case .optionsRefused: ["setup-failed"]
    case .metadataRecoveryFailed: ["local-storage-only", "setup-failed"]
    // The life may be over before the silence is long, or just long enough.
    case .rebuildStopped: ["follow-up-missing"]
    // What it refused to bring may not have come by the end.
    case .daemonError: ["import-failed"]
    default: []
    }
  }
}
