// The faults of a simulated life, and their harmless twins.

/// A fault of a simulated device, or a harmless twin of one.
package enum Fault: String, CaseIterable, Codable, Sendable {
  // MARK: Transactions

  /// Transactions of a peer never arrive; later ones of that peer wait to the end.
  case missingTransaction

  /// Transactions of a peer arrive after later ones: no fault in the end.
  case lateTransaction

  /// A peer's logs come from another version of the model and are skipped in each pass.
  case modelMismatch

  // MARK: Imports

  /// An import fails validation each time it is tried.
  case importFailed

  /// An import fails once and succeeds later.
  case importRecovered

  /// An import loses the race for the store once and succeeds later.
  case beatenOnce

  /// A log fails validation at least three times.
  case poisonLog

  /// The capture ends inside an import, before it wrote anything.
  case importUnfinished

  /// The app is launched again inside an import, and the capture ends before the log is tried again.
  case importInterrupted

  /// The app is launched again inside an import, and imports the log afterwards.
  case importRepeated

  // MARK: Reading logs

  /// A log's property list cannot be parsed, in any pass.
  case logCorrupt

  /// A log is empty, in any pass.
  case logEmpty

  /// A log is not downloaded yet in two passes, and is imported later.
  case logNotDownloaded

  /// A log is not downloaded by the end.
  case logNeverDownloaded

  /// A file that is no transaction log is ignored.
  case logOfUnknownType

  // MARK: Objects

  /// Conflict resolution drops an update.
  case conflictSkipped

  /// Conflict resolution drops an insert.
  case insertSkipped

  /// Conflict resolution drops the deletion of an object that was deleted before.
  case deleteSkipped

  /// Two versions of an object are merged.
  case conflictMerged

  /// An object cannot be merged, or its entity or the target of its relationship is missing.
  case objectDiverged

  // MARK: Metadata

  /// The metadata store differs from the local store, and its recovery fails.
  case metadataMismatch

  /// The metadata store differs from the local store, and recovery repairs it.
  case metadataRecovered

  /// The metadata store differs from the local store and its recovery fails; the next launch repairs it.
  case metadataRecoveredByRelaunch

  /// The set-up fails because the recovery of the metadata leaves them different; the store stays local.
  case metadataRecoveryFailed

  /// The cache of the history lags and is loaded again.
  case cacheReloaded

  /// The app is launched again after an import wrote its changes and before it wrote its metadata.
  case splitWrite

  /// An import writes its changes and fails to write its metadata.
  case splitWriteReported

  /// The capture ends after an import wrote its changes and before it wrote its metadata.
  case endsBeforeMetadata

  /// A set-up finds the store older than its receipt: an older copy of it came back.
  case storeRolledBack

  /// The store's vector decreases and nothing is printed about it: receipt and store are equally old.
  case vectorWentBack

  /// A set-up finds the receipt older than the store, as after any import.
  case receiptBehind

  // MARK: Baselines

  /// A baseline cannot be adopted: logs that it presupposes are not found.
  case baselineStranded

  /// A baseline need not be adopted: the store is current with it.
  case baselineCurrent

  /// A baseline is adopted.
  case baselineAdopted

  /// A baseline cannot be read.
  case baselineUnreadable

  /// The local store cannot be replaced by a baseline.
  case baselineReplaceFailed

  /// A baseline cannot be rolled.
  case baselineRollFailed

  /// A baseline is not rolled, because the peers do not agree yet; nothing is printed about that.
  case baselineNotAgreed

  /// A baseline is rolled.
  case baselineRolled

  // MARK: Set-up

  /// A step of the set-up fails; the store stays local.
  case setupFailed

  /// The last step of the set-up fails, after the store went to the cloud.
  case setupFailedLate

  /// A set-up misses a file, and succeeds a minute later.
  case setupRetried

  /// The initial sync is not done after 90 seconds, and Core Data says so; the store stays local.
  case setupStalled

  /// The initial sync takes a minute.
  case setupSlow

  /// The manager cannot load the cloud store.
  case managerLoadFailed

  /// The manager cannot load the cloud store at first.
  case managerRecovered

  /// The manager begins to rebuild the cloud content and does not go on.
  case rebuildStopped

  /// The manager begins to rebuild the cloud content, and a gap in the capture follows.
  case rebuildElided

  /// The manager rebuilds the cloud content.
  case rebuildDone

  /// A store is on local storage for more than 90 seconds until the capture ends.
  case localStorageOnly

  /// A store goes on local storage less than 20 seconds before the capture ends.
  case localStorageShort

  /// A set-up cannot read the container, and tries again each minute to the end; the store stays local.
  case setupRetriedForEver

  /// The app passes options that Core Data refuses: the store does not open any more.
  case optionsRefused

  /// The app passes options that Core Data warns about.
  case optionsRejected

  // MARK: Exports

  /// A log cannot be written, and the next save takes the next number.
  case exportLost

  /// A save gives up after 100 tries to lock the vector, and the next save takes the next number.
  case exportBeaten

  /// A number is reserved and never written, without a message.
  case exportHole

  /// A number is reserved and never written at a process's first save, without a message; there are two
  /// stores.
  case exportHoleAtLaunch

  /// A log is written and cannot be moved to where others see it; the next save takes the next number.
  case exportNotMoved

  /// A save gives up after 100 tries before it has a number, and the next save takes that number.
  case exportGivenUp

  /// A log cannot be written, and the app is launched again; its next save takes the next number.
  case exportLostAtRelaunch

  /// A save fails before it has a number, and the app is launched again.
  case exportFailedAtRelaunch

  /// A save is rolled back, and the next one reserves the same number.
  case exportRolledBack

  // MARK: Environment

  /// Cloud, defaults and store disagree on the container.
  case containerReplaced

  /// The container has another place.
  case containerMoved

  /// The manager says that the cloud content is corrupt.
  case corruptionReported

  /// The librarian refuses downloads.
  case daemonError

  /// The librarian's own process has no account.
  case daemonAccountMissing

  /// The iCloud daemon prints its usual messages.
  case daemonNoise

  // MARK: Processes

  /// The app is launched again, with another process ID.
  case relaunched

  /// An exception inside an import ends the app, which is launched again.
  case crashed

  /// An exception inside an import ends the app, and the capture with it.
  case crashedAtEnd

  /// An exception of the app's own ends it, and it is launched again.
  case appCrashed

  /// A second process has a store of its own.
  case secondProcess

  // MARK: Capture

  /// The capture begins inside a record.
  case truncatedStart

  /// Records are cut at a length.
  case truncatedRecords

  /// Only statements of level 0 are printed.
  case lowLogLevel

  /// Core Data prints statements with new wordings.
  case unrecognised

  /// The manager says that the account was signed out of.
  case accountChanged
}
