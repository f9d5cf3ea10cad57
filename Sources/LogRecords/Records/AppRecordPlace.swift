// Where an app's record stands that precedes another record, if nothing else about it matters.

/// The place of an app's record that comes before another record of the same process.
///
/// Most records of a capture are of this kind: they show when a process was at work, and nothing more.
package struct AppRecordPlace: Sendable {
  /// When it was printed, in microseconds as `Timestamp` counts them: not before the one before it.
  package let microseconds: Int64
  /// The number of its first line in the capture, from 1.
  package let line: Int
}

extension Record {
  /// The record of the same process's app that stands at a place before this one, with time and line of its
  /// own.
  package func earlier(at place: AppRecordPlace) -> Record {
    var record = self
    (record.kind, record.origin) = (.statement, .app)
    record.timestamp?.microseconds = place.microseconds
    record.line = place.line
    return record
  }
}
