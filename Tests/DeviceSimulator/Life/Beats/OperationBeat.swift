// The statements of a running import, as things an agent does.

/// The running of an operation.
enum OperationBeat {
  case parse, cacheMatches, apply, prefetched
  case applied, written, stackUpdates, metadataWritten, coordinators, notification
  case merged, pendingWritten

  /// The capture ends while the operation runs.
  case unfinished
}
