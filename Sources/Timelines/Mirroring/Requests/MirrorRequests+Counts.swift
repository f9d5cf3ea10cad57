// The number of requests of one kind, by outcome.

extension MirrorRequests {
  /// The number of requests of one kind, by outcome.
  package struct Counts: Sendable {
    /// The number of requests that began.
    package internal(set) var executed = 0
    /// The number of requests that succeeded.
    package internal(set) var succeeded = 0
    /// The number of requests that failed.
    package internal(set) var failed = 0
    /// The number of requests that the system deferred.
    package internal(set) var deferred = 0
    /// The number of requests that gave way to another one or to the end of their store; most of them never
    /// began.
    package internal(set) var cancelled = 0
    /// The number of requests that are still running at the end of the capture.
    package internal(set) var unfinished = 0
    /// Whether there was any request of the kind.
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
