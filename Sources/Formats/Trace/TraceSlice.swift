// Something with a duration in a trace, before `StoreTrace` puts it on a thread where it has room.

internal import LogRecords

/// Something with a duration.
struct TraceSlice {
  let name: String
  let category: String
  let from: Timestamp
  let to: Timestamp
  /// The name of the thread.
  let thread: String
  let arguments: JSON
}
