// How many requests of one kind there were, and what became of them.

extension MirrorRequests {
  /// What became of the requests of one kind.
  package struct Counts: Sendable {
    /// Those that began.
    package internal(set) var executed = 0
    /// Those that ended with success.
    package internal(set) var succeeded = 0
    /// Those that failed.
    package internal(set) var failed = 0
    /// Those that the system put off.
    package internal(set) var deferred = 0
    /// Those that gave way to another one or to the end of their store; most of them never began.
    package internal(set) var cancelled = 0
    /// Those still running when the capture ends.
    package internal(set) var unfinished = 0
    /// Whether there was any.
    package internal(set) var isSeen = false

    mutating func count(_ outcome: MirrorOutcome) {
      switch outcome {
      case .succeeded: succeeded += 1
      case .failed: failed += 1
      case .deferred: deferred += 1
      case .cancelled: cancelled += 1
      }
    }

    mutating func add(_ other: Counts) {
      executed += other.executed
      succeeded += other.succeeded
      failed += other.failed
      deferred += other.deferred
      cancelled += other.cancelled
      isSeen = isSeen || other.isSeen
    }
  }
}
