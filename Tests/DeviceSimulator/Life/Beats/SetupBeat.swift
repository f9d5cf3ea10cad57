// The statements about the set-up of a store, as beats of an agent.

/// The set-up of a store.
enum SetupBeat {
  case fileExists, identityToken, storeURL
  case storage(Bool)
  case description
  case initialSync, initialSyncHandler, initialSyncComplete
  case matchesReceipt, movedLogs, prunedStaging, startedMonitor, succeeded
}
