// What a record changes in its store: `StoreTimelines` resolves it, `StoreTimeline` applies it.

/// The change that a record makes to its store.
enum StoreChange {
  /// No change: the record has an event and nothing else.
  case none
  /// The storage is set. `isSeenThrough` is whether the capture has omitted nothing since it was last set,
  /// and `account` a hash of the account that it is set up for.
  case storage(isLocal: Bool, isSeenThrough: Bool, account: UInt64?)
  /// A vector of what the store holds is printed.
  case vector(KnowledgeVector)
  /// A vector of what the store holds occurs in another record; a lower number than before proves nothing.
  /// `isOfImport` is whether an import has it when it begins, so that the saves in it are over.
  case vectorGiven(KnowledgeVector, isOfImport: Bool)
  /// A baseline with this vector can be adopted; it takes the place of the store.
  case baselineOffered(KnowledgeVector)
  case baseline(BaselineCounts.Outcome)
  /// A number is reserved. The vector is the one to be written, `nil` if the record names no store; `own` is
  /// this device's peer, if known.
  case reserved(KnowledgeVector?, own: Name?, number: Int?)
  /// A transaction log is written. The number is `nil` if the record does not contain it; `unanswered` is the
  /// number of logs that its process announced and did not write; `isInCloud` is whether the log's path is in
  /// iCloud although the store was on local storage.
  case written(TransactionLog, Int?, unanswered: Int?, isInCloud: Bool)
  /// A transaction log is written, and its path is missing from the record or cannot be read.
  case writtenUnnamed
  case exportFailed(ExportFailure)
  /// A log that waited on local storage could not be moved to iCloud; `nil` for all such logs.
  case notMoved(log: LogFile?)
  /// A log was moved to iCloud; the number is `nil` if the record does not contain it.
  case movedToCloud(log: LogFile, Int?)
  case queued(log: LogFile)
  case moved(log: LogFile, LogProgress.Step)
  case began(log: LogFile, LogProgress.Step, Evidence)
  /// The changes of a log are in the store; the counts are `nil` if the record is truncated or does not list
  /// them.
  case applied(ObjectCounts?)
  /// An operation wrote its metadata: the log is imported.
  case imported
  /// A log was already imported, as the store's vector shows.
  case alreadyImported(KnowledgeVector?)
  case waiting(log: LogFile, Evidence, LogNeeds?)
  /// A log stays at a step, for a reason of its own.
  case held(log: LogFile, LogProgress.Step, Evidence)
  /// The importer skips a log that makes no difference, because of the model that this device had when it
  /// wrote or imported the log.
  case formerModel(Name, log: LogFile)
  case failed(log: LogFile, ReportedFailure, Evidence)
  /// An import gave way to a save of the app, and will be tried again.
  case gaveWay(log: LogFile, ReportedFailure, Evidence)
  /// An operation wrote its changes but not its metadata.
  case metadataFailed(log: LogFile, Evidence)
  case metadataRecovered
  /// The importer waits, and no record of a log says for what.
  case importerWaits
  case passEnded
  case restarted
}
