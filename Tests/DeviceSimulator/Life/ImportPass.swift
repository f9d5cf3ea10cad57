// What one pass of the scheduler does with the logs there are.

/// One pass of the scheduler.
struct ImportPass {
  /// The logs that are imported already.
  var known: [TransactionLog] = []

  /// The operations that will run, in order.
  var scheduled: [ImportOperation] = []

  /// The logs that could not be read, and how.
  var unread: [(log: TransactionLog, injection: Injection)] = []

  /// The logs that stay pending, those included.
  var waiting: [TransactionLog] = []
}
