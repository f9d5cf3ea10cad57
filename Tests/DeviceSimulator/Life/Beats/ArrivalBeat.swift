// The statements of finding logs, as things an agent does.

/// The arrival of logs.
enum ArrivalBeat {
  case changed(TransactionLog)
  case processing([TransactionLog])
  case skippedExported(TransactionLog)
  case notLive(TransactionLog)
  case downloading(TransactionLog)

  /// The logs are there: they are pending from now on.
  case found([TransactionLog])
  case scan
  case scanDownloads
}
