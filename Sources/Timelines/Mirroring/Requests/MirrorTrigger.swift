// The reasons for which mirroring asks for an import.

/// The reason why an import is asked for.
package enum MirrorTrigger: Sendable {
  /// Another device changed something.
  case push
  /// The last fetch was long ago.
  case age
  /// An import failed before.
  case error
  /// Any other reason.
  case other
}
