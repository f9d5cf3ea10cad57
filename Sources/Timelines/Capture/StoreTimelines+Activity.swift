// When the processes of a store printed: how long the capture shows it, and in how much detail.

package import LogRecords

extension StoreTimelines {
  /// When the process that has a store open last printed; `nil` without times.
  package func end(of store: StoreTimeline) -> Timestamp? {
    processes.last(of: store.pid)?.time ?? store.last.time
  }

  /// When the last of a store's processes that print what arrives printed; `nil` without one, and without
  /// times.
  package func lastDetailed(of store: StoreTimeline) -> Timestamp? {
    store.pids.lazy.filter(processes.showEndsOfImports).compactMap { processes.last(of: $0)?.time }
      .max { $0.seconds(since: $1) < 0 }
  }

  /// How long the process that has a store open is seen to have had it open, in seconds; `nil` without its
  /// number or times.
  package func secondsOpen(_ store: StoreTimeline) -> Double? {
    guard let stretches = store.pid.flatMap(processes.activity)?.stretches, let first = stretches.first,
      let last = stretches.last
    else { return nil }
    return Double(last.range.upperBound - first.range.lowerBound) / 1_000_000
  }

  /// When the processes that had a store open printed, from its first record on; none without their numbers.
  package func activities(of store: StoreTimeline) -> [Activity] {
    store.pids.sorted().compactMap(processes.activity)
  }

  /// When the processes that mirrored a store printed, from its first record on; none without their numbers.
  package func activities(of store: MirroredStore) -> [Activity] {
    store.pids.compactMap(\.self).sorted().compactMap(processes.activity)
  }
}
