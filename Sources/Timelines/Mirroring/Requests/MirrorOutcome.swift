// What becomes of a request of mirroring.

/// What became of a request.
package enum MirrorOutcome: Sendable {
  case succeeded, failed
  /// The system, or the app's time in the background, put it off.
  case deferred
  /// It gave way to another one, or its store was closed.
  case cancelled
}
