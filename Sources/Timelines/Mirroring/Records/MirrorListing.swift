// How many of the records of a request the log lists.

/// How many of the records that an import brings, or that the batches of an export saved, the log lists.
package enum MirrorListing: Sendable {
  /// The log does not show them, shows some of them, or all.
  case none, partial, whole
}
