// The place of an app's record before another record, if nothing else about it matters.

/// The place of an app's record that comes before another record of the same process.
///
/// Most records of a capture are of this kind: they show when a process was running, and nothing more.
package struct AppRecordPlace: Sendable {
  /// The time of the record, in microseconds as `Timestamp` counts them; not earlier than that of the place
  /// before it.
  package let microseconds: Int64
  /// The number of the record's first line in the capture, from 1.
  package let line: Int
}

extension Record {
  /// Returns the app's record of the same process at a place before this one, with its own time and line.
  package func earlier(at place: AppRecordPlace) -> Record {
    var record = self
    (record.kind, record.origin) = (.statement, .app)
    record.timestamp?.microseconds = place.microseconds
    record.line = place.line
    return record
  }
}
