// The statements of setting up a store, as things an agent does.

/// The setting up of a store.
enum SetupBeat {
  case fileExists, identityToken, storeURL
  case storage(Bool)
  case description
  case initialSync, initialSyncHandler, initialSyncComplete
  case matchesReceipt, movedLogs, prunedStaging, startedMonitor, succeeded
}
