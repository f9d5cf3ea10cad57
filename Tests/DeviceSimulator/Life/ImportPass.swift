// One pass of the scheduler over the available logs.

/// A pass of the scheduler.
struct ImportPass {
  /// The logs that were imported earlier.
  var known: [TransactionLog] = []

  /// The operations that will run, in order.
  var scheduled: [ImportOperation] = []

  /// The logs that could not be read, and the faults that prevent it.
  var unread: [(log: TransactionLog, injection: Injection)] = []

  /// The logs that stay pending, including the unreadable ones.
  var waiting: [TransactionLog] = []
}
