// Determines when the processes of a store are seen running, for either integration.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// Returns the periods in which the processes that have a store open are seen running.
  ///
  /// The `activities` are those of the processes whose numbers are known, and `last` is the place of the
  /// store's last record.
  func stretches(of activities: [Activity], until last: Place) -> [[Activity.Stretch]] {
    guard activities.isEmpty else { return activities.map(\.stretches) }
    let processes = facts.processes.processes
    if processes.allSatisfy({ $0.pid == nil }) {
      // If no record has a process number, and all name the same process or none, the processes are the
      // app's.
      if processes.count <= 1 { return [facts.activity.stretches] }
      if let activity = timelines.processes.activityByName { return [activity.stretches] }
    }
    // If records name no process, records after the store's last one may be another app's.
    guard timelines.processes.areAllFollowed, let end = last.time?.instant else { return [] }
    return [facts.activity.stretches.compactMap { $0.until(end) }]
  }
}

extension Activity.Stretch {
  /// Returns the part of the stretch up to a time; `nil` if all of it is later.
  func until(_ end: Int64) -> Self? {
    guard range.lowerBound <= end else { return nil }
    return Self(range.lowerBound...min(end, range.upperBound), isFresh: isFresh)
  }
}
