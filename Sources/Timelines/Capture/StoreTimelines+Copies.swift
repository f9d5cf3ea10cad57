// Finds the records of mirroring without an event that are copies of another record, as Xcode shows both the
// error stream and the system's log. An event says itself whether its record is a copy.

package import LogRecords

extension StoreTimelines {
  /// Whether a record of mirroring that has no event is a copy of another one.
  ///
  /// Call this once for each of them: the record may have a copy itself.
  package mutating func isCopy(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    mirroring.repeatsWithoutEvent.take(record, bytes).isCopy
  }
}
