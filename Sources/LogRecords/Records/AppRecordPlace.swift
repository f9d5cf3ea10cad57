// Where a record of an app stands that follows another one, when nothing else of it counts.

/// The place of a record of an app that follows another record of the same process.
///
/// Most records of a capture are such: they show when a process was at work, and nothing more.
package struct AppRecordPlace: Sendable {
  /// How many microseconds later it was printed than the first one that stands for it: less than a minute, and not less than
  /// that of the place before.
  package let delay: Int32
  /// By how many lines it stands after that.
  package let lines: Int32
}

extension Record {
  /// The record of the same process that stands at a place after this one; only time and line are its own.
  package func follower(at place: AppRecordPlace) -> Record {
    var record = self
    record.timestamp?.microseconds += Int64(place.delay)
    record.line += Int(place.lines)
    return record
  }
}
