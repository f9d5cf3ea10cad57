// Plays a fault, or its twin, in the scene that suits it.

internal import DeviceSimulator

extension Life {
  /// Lets a fault happen.
  func play(_ fault: MirroringFault) {
    now = max(now, mirrors.map(\.now).max() ?? now) + Int64(random.within(2_000_000...20_000_000))
    switch fault {
    case .setupFailed, .setupFailedRetrying, .modelIncompatible, .optionsInvalid, .accountMissing,
      .accountUnavailable, .accountRestricted, .termsNotAccepted, .containerUnknown, .containerForeign,
      .entitlementMissing, .daemonRefused, .zoneRejected, .setupRetried, .modelCorrected, .accountSignedIn,
      .zoneRejectedOnce:
      playFailedSetup(fault)
    case .setupHung: playHungSetup()
    case .mirroredTwice, .handlerTwice, .twoDelegates: playSecondMirror(fault)
    case .reopened: playReopening()
    case .accountLoggedIn, .accountLoggedOut, .accountChanged: playAccountReset(fault)
    case .zonePurged, .zoneDeleted, .zoneDeletedHealed, .historyExpired, .historyExpiredHealed,
      .tokenExpired, .tokenExpiredHealed, .identityLost, .identityLostHealed:
      playReset(fault)
    case .schemaNotDeployed, .schemaDeployed, .exportFailed, .exportFailedByNetwork, .exportRecovered,
      .recordTooLarge, .batchTooLarge, .recordMadeSmaller, .quotaExceeded, .quotaFreed, .conflictMerged,
      .throttledByServer, .retriedSoon:
      playFailedExport(fault)
    case .importFailed, .importFailedByNetwork, .importRecovered: playFailedImport(fault)
    case .throttledByScheduler, .allowedSoon: playThrottling(fault)
    case .exportUnfinished, .importUnfinished, .importSlow, .exportDeferred, .processEnded:
      playEndlessRequest(fault)
    case .notExported, .exportedLate, .caughtUp: playSave(fault)
    case .importsStale, .staleCaughtUp: playStaleness(fault)
    case .pushesUnhandled, .pushHandledLate: playPushes(fault)
    case .pushesMissing: playMissingMode()
    }
  }

  /// Records a fault in `injections`.
  func inject(_ fault: MirroringFault, _ store: MirroredStore? = nil) -> Injection {
    let injection = Injection(fault)
    injection.store = fault.isOfAllStores && stores.count > 1 ? nil : store?.uuid
    injections.append(injection)
    return injection
  }

  /// Returns a mirror that a fault can happen to, launching the app first if there are no mirrors.
  func anyMirror() -> Mirror? {
    if mirrors.isEmpty { launch() }
    let ready = mirrors.filter { $0.isSetUp && !$0.store.isStill && $0.active == nil }
    return ready.isEmpty ? nil : random.pick(ready)
  }

  /// Returns the records that show a store's trouble; any of them is a proof.
  func proofs(of store: MirroredStore, _ trouble: Trouble) -> [[Sign]] {
    (signs[store.uuid] ?? []).map { [.record($0, words: [trouble.words])] }
  }
}
