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

  /// Something happens to a baseline.
  case baseline(BaselineCounts.Outcome)

  /// A number is reserved, as the vector to be written shows.
  case reserved(KnowledgeVector)

  /// A transaction log is written, with a number where the record gives it.
  case written(TransactionLog, Int?)

  /// A save cannot be written.
  case exportFailed(ExportFailure)

  /// A log is scheduled.
  case queued(log: Int)

  /// A log comes to a step.
  case moved(log: Int, LogProgress.Step)

  /// An operation begins.
  case began(log: Int, Evidence)

  /// An operation applied changes.
  case applied(ObjectCounts)

  /// An operation wrote its metadata: the log is imported.
  case imported

  /// A log is imported already, as the store's vector shows.
  case alreadyImported(KnowledgeVector?)

  /// A log waits for transactions before it.
  case waiting(log: Int, Evidence, LogNeeds?)

  /// A log stays at a step, for a reason of its own.
  case held(log: Int, LogProgress.Step, Evidence)

  /// An import failed.
  case failed(log: Int, ReportedFailure, Evidence)

  /// An operation wrote its changes and not its metadata.
  case metadataFailed(log: Int)

  /// Metadata was recovered.
  case metadataRecovered

  /// The importer waits, without a log that says for what.
  case importerWaits

  /// A scheduling pass ends.
  case passEnded

  /// Imports are tried anew.
  case restarted
}
