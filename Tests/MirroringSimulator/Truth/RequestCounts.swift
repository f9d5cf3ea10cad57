// The numbers of a store's requests of one kind.

/// The numbers of requests of one kind.
package struct RequestCounts: Codable, Equatable, Sendable {
  /// The number of requests that began.
  package var executed = 0
  /// The number of requests that succeeded.
  package var succeeded = 0
  /// The number of requests that failed.
  package var failed = 0

  /// The number of requests that the system ended early (134419).
  package var deferred = 0

  /// The number of requests that began and have no end, including those that ended with their process.
  package var unfinished = 0

  /// Creates counts of zero.
  package init() {}
}
