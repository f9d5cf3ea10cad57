// What a record changes about its store, with the values read from the record: resolved by `StoreTimelines`, applied by
// `StoreTimeline`.

/// What a record changes about its store.
///
/// An open log is given by its place among the store's open logs.
enum StoreChange {
  /// Nothing: the event is all there is.
  case none
  /// Its storage is set, with whether the capture leaves nothing out since it was set last.
  case storage(isLocal: Bool, isSeenThrough: Bool)
  /// A vector of what it holds is printed.
  case vector(KnowledgeVector)
  case baseline(BaselineCounts.Outcome)
  /// A number is reserved, as the vector to be written shows.
  case reserved(KnowledgeVector)
  /// A transaction log is written, with a number where the record gives it.
  case written(TransactionLog, Int?)
  case exportFailed(ExportFailure)
  case queued(log: Int)
  case moved(log: Int, LogProgress.Step)
  case began(log: Int, Evidence)
  case applied(ObjectCounts)
  /// An operation wrote its metadata: the log is imported.
  case imported
  /// A log is imported already, as the store's vector shows.
  case alreadyImported(KnowledgeVector?)
  case waiting(log: Int, Evidence, LogNeeds?)
  /// A log stays at a step, for a reason of its own.
  case held(log: Int, LogProgress.Step, Evidence)
  case failed(log: Int, ReportedFailure, Evidence)
  /// An operation wrote its changes and not its metadata.
  case metadataFailed(log: Int)
  case metadataRecovered
  /// The importer waits, without a log that says for what.
  case importerWaits
  case passEnded
  case restarted
}
