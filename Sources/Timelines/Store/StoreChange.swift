// What a record changes in its store: `StoreTimelines` resolves it, `StoreTimeline` applies it.

/// What a record changes in its store.
enum StoreChange {
  /// Nothing: the event is all there is.
  case none
  /// Its storage is set, with whether the capture has left nothing out since it was last set, and for which
  /// account.
  case storage(isLocal: Bool, isSeenThrough: Bool, account: UInt64?)
  /// A vector of what it holds is printed.
  case vector(KnowledgeVector)
  /// A vector of what it holds is given on the way; if it is less than before, that decides nothing.
  case vectorGiven(KnowledgeVector)
  /// A baseline that holds so much can be adopted; it takes the place of the store.
  case baselineOffered(KnowledgeVector)
  case baseline(BaselineCounts.Outcome)
  /// A number is reserved, with the vector to be written unless its record names no store; and which peer
  /// this device is, if that is known.
  case reserved(KnowledgeVector?, own: Name?, number: Int?)
  /// A transaction log is written, with a number if the record gives it, with how many logs its process
  /// announced and did not write, and whether its path is in iCloud although the store was on local storage.
  case written(TransactionLog, Int?, unanswered: Int?, isInCloud: Bool)
  case exportFailed(ExportFailure)
  /// A log that waited on local storage could not be moved to iCloud, or all of them, if none is named.
  case notMoved(log: LogFile?)
  /// A log was moved to iCloud, with its number if the record gives it.
  case movedToCloud(log: LogFile, Int?)
  case queued(log: LogFile)
  case moved(log: LogFile, LogProgress.Step)
  case began(log: LogFile, LogProgress.Step, Evidence)
  /// The changes of a log are in the store, as far as a record that is not cut lists them.
  case applied(ObjectCounts?)
  /// An operation wrote its metadata: the log is imported.
  case imported
  /// A log is imported already, as the store's vector shows.
  case alreadyImported(KnowledgeVector?)
  case waiting(log: LogFile, Evidence, LogNeeds?)
  /// A log stays at a step, for a reason of its own.
  case held(log: LogFile, LogProgress.Step, Evidence)
  /// The importer skips a log that makes no difference, for the model that this device had when it wrote or
  /// imported it.
  case formerModel(Name, log: LogFile)
  case failed(log: LogFile, ReportedFailure, Evidence)
  /// An import gave way to a save of the app, and will be tried again.
  case gaveWay(log: LogFile, ReportedFailure, Evidence)
  /// An operation wrote its changes and not its metadata.
  case metadataFailed(log: LogFile, Evidence)
  case metadataRecovered
  /// The importer waits, without a log that says what for.
  case importerWaits
  case passEnded
  case restarted
}
