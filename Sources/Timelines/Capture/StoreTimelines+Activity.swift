// The times at which the processes of a store printed: how long the capture shows the store, and in how much
// detail.

package import LogRecords

extension StoreTimelines {
  /// Returns the last time of the process that has a store open; `nil` without times.
  package func end(of store: StoreTimeline) -> Timestamp? {
    processes.last(of: store.pid)?.time ?? store.last.time
  }

  /// Returns the last time of a store's processes that print the ends of imports; `nil` if there is no such
  /// process, or no times.
  package func lastDetailed(of store: StoreTimeline) -> Timestamp? {
    store.pids.lazy.filter(processes.showEndsOfImports).compactMap { processes.last(of: $0)?.time }
      .max { $0.seconds(since: $1) < 0 }
  }

  /// Returns the time for which the process that has a store open is seen to have had it open in iCloud, in
  /// seconds; `nil` without the process's number or times.
  package func secondsOpen(_ store: StoreTimeline) -> Double? {
    guard let stretches = store.pid.flatMap(processes.activity)?.stretches, let first = stretches.first,
      let last = stretches.last
    else { return nil }
    return Self.secondsInCloud(store, from: first.range.lowerBound, to: last.range.upperBound)
  }

  /// Returns the longest time for which a process that does not print what arrives is seen to have a store open
  /// in iCloud after a time, in seconds; `nil` without the numbers of processes or times.
  package func longestSilence(
    of store: StoreTimeline, after time: Timestamp, except other: Int32? = nil
  ) -> Double? {
    store.pids.compactMap { pid -> Double? in
      guard processes.level(of: pid) ?? 0 < 2, let stretches = processes.activity(of: pid)?.stretches,
        let first = stretches.first, let last = stretches.last
      else { return nil }
      guard pid != other else { return 0 }
      let start = max(first.range.lowerBound, time.instant)
      return Self.secondsInCloud(store, from: start, to: last.range.upperBound)
    }.max()
  }

  /// Returns how much of the time between two moments, in microseconds, a store is not on local storage, where
  /// nothing is imported; in seconds.
  private static func secondsInCloud(_ store: StoreTimeline, from start: Int64, to end: Int64) -> Double {
    let periods = store.milestones.storage
    var rest = max(0, end - start)
    for (index, period) in periods.enumerated() where period.isLocal != false {
      guard let from = period.from.time?.instant else { continue }
      let next = index + 1 < periods.count ? periods[index + 1].from.time?.instant : nil
      rest -= max(0, min(next ?? end, end) - max(from, start))
    }
    return Double(max(0, rest)) / 1_000_000
  }

  /// Returns the times of the processes that had a store open, from the store's first record on; empty if
  /// processes have no numbers.
  package func activities(of store: StoreTimeline) -> [Activity] {
    store.pids.sorted().compactMap(processes.activity)
  }

  /// Returns the times of the processes that mirrored a store, from the store's first record on; empty if
  /// processes have no numbers.
  package func activities(of store: MirroredStore) -> [Activity] {
    store.pids.compactMap(\.self).sorted().compactMap(processes.activity)
  }
}

extension StoreTimelines {
  /// Whether the capture has shown stores that are mirrored, and no others.
  package var areAllMirrored: Bool { stores.isEmpty && !mirroring.all.isEmpty }
}
