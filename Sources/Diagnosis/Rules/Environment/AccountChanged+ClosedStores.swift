// What a change of account ends: Core Data closes the stores of the former account at once.

internal import LogRecords
internal import Timelines

extension AccountChanged.Detail {
  /// How soon after or before the records of the change a store is closed, in seconds.
  private static let maximumDistance: Double = 10

  /// Whether the change, whose finding is `cause`, closed the store that all records of another finding are
  /// about: nothing else is wrong with what was imported into it just then.
  func closesStores(_ cause: Finding, around finding: Finding) -> Bool {
    guard mirroring == nil, change == .changed || change == .signedOut, cause.severity > .note else {
      return false
    }
    return [finding.first, finding.last].allSatisfy { place in
      cause.evidence.contains { record in
        guard let time = place.time, let changed = record.time else { return false }
        return abs(time.seconds(since: changed)) <= Self.maximumDistance
      }
    }
  }
}
