// What captures of one device prove although there is a gap between them: what an import before the gap asked
// for and did not get does not come in it, as CloudKit lists each change once.

internal import LogRecords
internal import Timelines

extension ComparedMirroredStore {
  /// The maximum length of a gap in which the store is taken to go on as before and after it, in microseconds.
  private static let maximumGap: Int64 = 600_000_000

  /// Whether there is a gap between its captures, the first of which begins by a moment, in microseconds.
  func hasGap(since moment: Int64) -> Bool {
    guard present.startIndex > 0, let start = timed.first?.start else { return false }
    return start <= moment
  }

  /// The store with all of its captures, whatever the gaps between them.
  var acrossGaps: Self {
    var store = self
    store.present = timed[...]
    return store
  }

  /// The store as it was before the last gap between its captures; `nil` if there is no gap, or if it may have
  /// fetched everything again since.
  ///
  /// One process goes on over a short gap, and all that imports brought after it is listed.
  var beforeGap: Self? {
    let earlier = Array(timed[..<present.startIndex])
    guard let before = earlier.last, let after = present.first, let start = after.start,
      let end = earlier.compactMap(\.end).max(), start - end <= Self.maximumGap,
      after.isOfProcesses(of: before), doubt == nil, !hasOtherTimes, !hadOtherUser,
      present.allSatisfy(\.listsAllThatCame)
    else { return nil }
    var store = self
    store.present = earlier[CaptureDiagnosis.firstPresent(among: earlier.map(\.diagnosis))...]
    return store
  }
}

extension CapturedMirroredStore {
  /// The time when the capture begins, in microseconds; `nil` if it has no times.
  fileprivate var start: Int64? { diagnosis.facts.activity.stretches.first?.range.lowerBound }

  /// The time when the capture ends, in microseconds; `nil` if it has no times.
  fileprivate var end: Int64? { diagnosis.facts.activity.stretches.last?.range.upperBound }

  /// Whether all processes of the store are among those of another capture.
  fileprivate func isOfProcesses(of other: Self) -> Bool {
    let own = timeline.pids
    return !own.isEmpty && !own.contains(nil) && own.isSubset(of: other.timeline.pids)
  }

  /// Whether the capture lists all that imports brought, shows no reset, and no other process of the store.
  fileprivate var listsAllThatCame: Bool {
    let (records, requests) = (timeline.records.imported, timeline.requests)
    return records.forgotten == 0 && requests.forgotten == 0 && requests.recent.forgotten == 0
      && timeline.resets.all.isEmpty && timeline.changedByAnother == nil && imports.allSatisfy(\.isListed)
  }
}
