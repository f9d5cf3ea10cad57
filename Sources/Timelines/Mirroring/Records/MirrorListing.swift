// The completeness of the log's list of a request's records.

/// How many of the records of an import, or of those saved by the batches of an export, the log lists.
package enum MirrorListing: Sendable {
  /// The log lists none of the records, some of them, or all.
  case none, partial, whole
}
