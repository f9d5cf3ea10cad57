// The statements about a running import, as beats of an agent.

/// The course of an import operation.
enum OperationBeat {
  case parse, cacheMatches, apply, prefetched
  case applied, written, stackUpdates, metadataWritten, coordinators, notification
  case merged, pendingWritten

  /// The capture ends while the operation runs.
  case unfinished
}
