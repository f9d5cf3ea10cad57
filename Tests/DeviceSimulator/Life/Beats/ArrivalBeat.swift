// The statements about finding logs, as beats of an agent.

/// The arrival of logs.
enum ArrivalBeat {
  case changed(TransactionLog)
  case processing([TransactionLog])
  case skippedExported(TransactionLog)
  case notLive(TransactionLog)
  case downloading(TransactionLog)

  /// The logs are found: they are pending from now on.
  case found([TransactionLog])
  case scan
  case scanDownloads
}
