// The rules by name, and what each is about. Others script against these names.

/// A kind of trouble.
package enum RuleName: String, CaseIterable, Sendable {
  case missingTransaction = "missing-transaction"
  case modelMismatch = "model-mismatch"
  case metadataMismatch = "metadata-mismatch"
  case splitWrite = "split-write"
  case storeRolledBack = "store-rolled-back"
  case baselineStranded = "baseline-stranded"
  case baselineFailed = "baseline-failed"
  case objectDiverged = "object-diverged"
  case conflictSkipped = "conflict-skipped"
  case importFailed = "import-failed"
  case poisonLog = "poison-log"
  case logUnreadable = "log-unreadable"
  case importUnfinished = "import-unfinished"
  case crashed = "crashed"
  case setupFailed = "setup-failed"
  case setupStalled = "setup-stalled"
  case localStorageOnly = "local-storage-only"
  case optionsRejected = "options-rejected"
  case exportLost = "export-lost"
  case containerReplaced = "container-replaced"
  case corruptionReported = "corruption-reported"
  case accountChanged = "account-changed"
  case daemonError = "daemon-error"
  case followUpMissing = "follow-up-missing"
  case captureTruncated = "capture-truncated"
  case lowLogLevel = "low-log-level"
  case unrecognised = "unrecognised"
  case neverArrived = "never-arrived"
  case diverged = "diverged"

  /// What the finding is about.
  package enum Kind: String, Sendable {
    /// Peers differ, or will.
    case desync
    /// What another device saved is not in the store.
    case failedImport = "failed-import"
    /// The store does not come up with iCloud.
    case setup
    /// What this device saved does not leave it.
    case export
    /// The account, the container or the system around.
    case environment
    /// The capture itself.
    case capture
  }

  /// What its findings are about.
  package var kind: Kind {
    switch self {
    case .missingTransaction, .modelMismatch, .metadataMismatch, .splitWrite, .storeRolledBack,
      .baselineStranded, .baselineFailed, .objectDiverged, .conflictSkipped, .neverArrived, .diverged:
      .desync
    case .importFailed, .poisonLog, .logUnreadable, .importUnfinished, .crashed: .failedImport
    case .setupFailed, .setupStalled, .localStorageOnly, .optionsRejected: .setup
    case .exportLost: .export
    case .corruptionReported, .accountChanged, .containerReplaced, .daemonError, .followUpMissing:
      .environment
    case .captureTruncated, .lowLogLevel, .unrecognised: .capture
    }
  }
}
