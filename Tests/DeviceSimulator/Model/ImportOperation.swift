// The import of one log, as scheduled in one pass.

/// The import of one log.
final class ImportOperation {
  let log: TransactionLog

  /// The vector by which the log is ahead of the store when it is scheduled.
  let score: Vector

  /// The address of the operation, which its statements share.
  let address: UInt64

  /// The thread that the operation runs on.
  var thread = 0

  /// Whether "Changes applied" was printed.
  var hasToldObjects = false

  init(_ log: TransactionLog, score: Vector, address: UInt64) {
    self.log = log
    self.score = score
    self.address = address
  }
}
