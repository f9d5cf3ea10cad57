// How many requests of a kind a store had.

/// How many requests of a kind.
package struct RequestCounts: Codable, Equatable, Sendable {
  package var executed = 0
  package var succeeded = 0
  package var failed = 0

  /// Ended by the system before they were done (134419).
  package var deferred = 0

  /// Begun without an end, also by the end of their process.
  package var unfinished = 0

  /// None.
  package init() {}
}
