// The rule that each fault must raise and its severity, and the rules that it may raise as well.

extension MirroringFault {
  /// The rule that must be raised for the fault, with its severity; `nil` for a healed one.
  package var finding: (rule: String, severity: TroubleSeverity)? {
    switch self {
    case .setupFailed, .setupFailedRetrying: ("setup-failed", .error)
    case .modelIncompatible, .optionsInvalid: ("model-incompatible", .error)
    case .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted:
      ("account-changed", .error)
    case .containerUnknown, .containerForeign, .entitlementMissing, .daemonRefused, .zoneRejected:
      ("container-misconfigured", .error)
    case .mirroredTwice, .handlerTwice, .twoDelegates: ("mirrored-twice", .error)
    case .accountLoggedOut, .accountChanged, .zonePurged: ("sync-reset", .error)
    case .zoneDeleted, .historyExpired, .tokenExpired, .identityLost: ("sync-reset", .warning)
    case .accountLoggedIn, .zoneDeletedHealed, .historyExpiredHealed, .tokenExpiredHealed,
      .identityLostHealed:
      ("sync-reset", .note)
    case .schemaNotDeployed: ("schema-not-deployed", .error)
    case .exportFailed: ("export-failed", .error)
    case .exportFailedByNetwork: ("export-failed", .warning)
    case .exportRecovered: ("export-failed", .note)
    case .recordTooLarge, .batchTooLarge: ("record-too-large", .error)
    case .quotaExceeded: ("quota-exceeded", .error)
    case .importFailed: ("import-failed", .error)
    case .importFailedByNetwork: ("import-failed", .warning)
    case .throttledByScheduler, .throttledByServer: ("throttled", .warning)
    case .setupHung: ("request-unfinished", .error)
    case .exportUnfinished, .importUnfinished: ("request-unfinished", .warning)
    case .notExported: ("not-exported", .warning)
    case .importsStale, .pushesUnhandled: ("imports-stale", .warning)
    case .pushesMissing: ("pushes-missing", .error)
    // Healed faults; the design reports none of them as more than a note.
    case .setupRetried, .modelCorrected, .accountSignedIn, .zoneRejectedOnce, .reopened, .schemaDeployed,
      .conflictMerged, .recordMadeSmaller, .quotaFreed, .importRecovered, .allowedSoon, .retriedSoon,
      .importSlow, .exportDeferred, .processEnded, .exportedLate, .caughtUp, .staleCaughtUp,
      .pushHandledLate:
      nil
    }
  }

  /// Whether the fault is healed, or only looks like one.
  package var isHealed: Bool { finding == nil }

  /// The rules that may also be raised.
  ///
  /// In these cases the design does not define what becomes of a healed fault, or two of its rules share a
  /// statement.
  package var possibleRules: Set<String> {
    switch self {
    case .modelCorrected: ["model-incompatible", "setup-failed"]
    case .accountSignedIn: ["sync-reset"]
    case .accountLoggedIn, .accountLoggedOut, .accountChanged: ["account-changed"]
    case .schemaDeployed: ["schema-not-deployed", "export-failed"]
    case .recordMadeSmaller: ["record-too-large", "export-failed"]
    case .quotaFreed: ["quota-exceeded", "export-failed"]
    case .conflictMerged, .throttledByServer, .retriedSoon: ["export-failed"]
    case .importRecovered: ["import-failed"]
    case .tokenExpired, .tokenExpiredHealed, .zonePurged, .zoneDeleted, .zoneDeletedHealed,
      .identityLost, .identityLostHealed:
      ["import-failed"]
    // The daemon asks to retry in seconds, and then answers the same.
    case .daemonRefused: ["throttled"]
    // Other work waits for the request that has no end.
    case .exportUnfinished: ["not-exported", "imports-stale"]
    case .importUnfinished: ["not-exported", "imports-stale"]
    case .setupHung: ["setup-failed"]
    default: []
    }
  }

  /// Whether a store makes no more progress after the fault, at the end of the life.
  package var stopsAStore: Bool {
    switch self {
    case .setupFailed, .setupFailedRetrying, .setupHung, .modelIncompatible, .optionsInvalid,
      .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown,
      .containerForeign, .entitlementMissing, .daemonRefused, .zoneRejected, .mirroredTwice, .handlerTwice,
      .twoDelegates, .accountLoggedOut, .zoneDeleted, .historyExpired, .tokenExpired, .identityLost,
      .schemaNotDeployed, .exportFailed, .exportFailedByNetwork, .recordTooLarge, .batchTooLarge,
      .quotaExceeded, .importFailed, .importFailedByNetwork, .exportUnfinished, .importUnfinished,
      .notExported, .importsStale, .pushesUnhandled:
      true
    default: false
    }
  }

  /// Whether the fault happens while the app is launched.
  var concernsSetup: Bool {
    switch self {
    case .setupFailed, .setupFailedRetrying, .setupHung, .modelIncompatible, .optionsInvalid,
      .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown,
      .containerForeign, .entitlementMissing, .daemonRefused, .zoneRejected, .mirroredTwice:
      true
    default: false
    }
  }

  /// Whether the fault affects all stores: it concerns the account, or their common container.
  var isOfAllStores: Bool {
    switch self {
    case .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown,
      .containerForeign, .entitlementMissing, .daemonRefused, .accountSignedIn, .pushesMissing:
      true
    default: false
    }
  }
}
