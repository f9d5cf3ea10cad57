// Which rule of the design a fault must raise, how it is to be reported, and which rules it may also raise.

extension MirroringFault {
  /// The rule that must be raised for it, with its severity; `nil` for what is healed.
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
    // What is healed; the design leaves none of it but a note.
    case .setupRetried, .modelMended, .accountSignedIn, .zoneRejectedOnce, .reopened, .schemaDeployed,
      .conflictMerged, .recordMadeSmaller, .quotaFreed, .importRecovered, .allowedSoon, .retriedSoon,
      .importSlow, .exportDeferred, .processEnded, .exportedLate, .caughtUp, .staleCaughtUp,
      .pushHandledLate:
      nil
    }
  }

  /// Whether it is a fault healed, or none at all.
  package var isHealed: Bool { finding == nil }

  /// Rules that may be raised besides: where the design does not say what becomes of a fault that is healed,
  /// and where one and the same statement is two of its rules'.
  package var possibleRules: Set<String> {
    switch self {
    case .modelMended: ["model-incompatible", "setup-failed"]
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
    // The daemon says to come back in seconds, and the answer is the same.
    case .daemonRefused: ["throttled"]
    // What waits behind a request that has no end.
    case .exportUnfinished: ["not-exported", "imports-stale"]
    case .importUnfinished: ["not-exported", "imports-stale"]
    case .setupHung: ["setup-failed"]
    default: []
    }
  }

  /// Whether a store stands still after it, at the end of the life.
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

  /// Whether it happens while the app is launched.
  var isOfSetup: Bool {
    switch self {
    case .setupFailed, .setupFailedRetrying, .setupHung, .modelIncompatible, .optionsInvalid,
      .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown,
      .containerForeign, .entitlementMissing, .daemonRefused, .zoneRejected, .mirroredTwice:
      true
    default: false
    }
  }

  /// Whether it is all stores': of the account, or of the container that they share.
  var isOfAllStores: Bool {
    switch self {
    case .accountMissing, .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown,
      .containerForeign, .entitlementMissing, .daemonRefused, .accountSignedIn, .pushesMissing:
      true
    default: false
    }
  }
}
