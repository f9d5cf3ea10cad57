// How much the log lists of the records of a request.

/// What the log lists of the records that an import brings, or that the batches of an export saved.
package enum MirrorListing: Sendable {
  /// The log does not show them, shows some of them, or all.
  case none, partial, whole
}
