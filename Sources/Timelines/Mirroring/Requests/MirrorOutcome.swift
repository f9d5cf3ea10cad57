// The possible outcomes of a request of mirroring.

/// The outcome of a request.
package enum MirrorOutcome: Sendable {
  case succeeded, failed
  /// The request was deferred by the system, or because the app's background time ended.
  case deferred
  /// The request gave way to another one, or its store was closed.
  case cancelled
}
