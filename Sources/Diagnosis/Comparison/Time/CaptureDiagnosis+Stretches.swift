// When the processes of a store are seen at work, whichever integration it is of.

internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  /// When the processes that have a store open are seen at work: those whose numbers are known printed in
  /// `activities`, and the last record of the store is in a place.
  func stretches(of activities: [Activity], until last: Place) -> [[Activity.Stretch]] {
    guard activities.isEmpty else { return activities.map(\.stretches) }
    let processes = facts.processes.processes
    if processes.allSatisfy({ $0.pid == nil }) {
      // If no record has a process's number, and all name the same one or none, they are the app's.
      if processes.count <= 1 { return [facts.activity.stretches] }
      if let activity = timelines.processes.activityByName { return [activity.stretches] }
    }
    // If records name no process, those after the store's last may be another's.
    guard timelines.processes.areAllFollowed, let end = last.time?.instant else { return [] }
    return [facts.activity.stretches.compactMap { $0.until(end) }]
  }
}

extension Activity.Stretch {
  /// The part of it up to a moment; `nil` if all of it is later.
  func until(_ end: Int64) -> Self? {
    guard range.lowerBound <= end else { return nil }
    return Self(range.lowerBound...min(end, range.upperBound), isFresh: isFresh)
  }
}
