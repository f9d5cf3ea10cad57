// Why mirroring asks for an import.

/// Why an import is asked for.
package enum MirrorTrigger: Sendable {
  /// Another device changed something.
  case push
  /// The last fetch was long ago.
  case age
  /// An import failed before.
  case error
  /// Anything else.
  case other
}
