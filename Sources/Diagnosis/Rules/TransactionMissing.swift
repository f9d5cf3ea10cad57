// Logs that wait for transactions which never came. Which are missing follows from what the waiting logs need (their
// score) and what the logs before them bring; both count from the store's own vector.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// A pending log stays "ahead of the local peer".
///
/// A wait of seconds is a download under way: then it is a warning that something has not arrived yet.
struct TransactionMissing: Rule {
  /// How long a log may wait before what it waits for counts as lost: after 30 s the importer starts anew by itself.
  static let patience: Double = 30

  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.compactMap { index in
      let store = capture.timelines.stores[index]
      let waiting = store.openLogsInOrder.filter { $0.step == .waiting && !$0.evidence.isEmpty }
      let seconds = waiting.compactMap { secondsWaited($0, capture) }.max()
      let isLong = seconds.map { $0 >= Self.patience } ?? false
      guard isLong || waiting.contains(where: { ($0.passes?.count ?? 0) > 1 }) else { return nil }
      let missing = missing(in: store, waiting)
      guard !missing.isEmpty else { return nil }
      var numbers: OrderedDictionary<Name, NumberSet> = [:]
      for log in waiting {
        if let number = log.number { numbers[log.log.peer, default: NumberSet()].insert(number) }
      }
      let detail = MissingTransaction(
        missing: missing, waiting: numbers.map { ($0.key, $0.value) }, logs: waiting.count, seconds: seconds)
      let evidence = waiting.flatMap(\.evidence).sorted { $0.line < $1.line }
      return Finding(
        .missingTransaction(detail), seconds == nil || isLong ? .error : .warning, store: index, peer: missing[0].peer,
        evidence: evidence, count: waiting.reduce(0) { $0 + $1.records })
    }
  }

  /// How long a log has waited when the capture ends; `nil` for a capture without times.
  private func secondsWaited(_ log: LogProgress, _ capture: CaptureState) -> Double? {
    guard let start = log.since.time, let end = capture.facts.last else { return nil }
    return end.seconds(since: start)
  }

  /// The transactions that neither arrived nor lie waiting on this device.
  private func missing(
    in store: StoreTimeline, _ waiting: [LogProgress]
  ) -> [(peer: Name, range: ClosedRange<Int>?)] {
    var needed: OrderedDictionary<Name, NumberSet> = [:]
    var unknown: Set<Name> = []
    for log in waiting {
      guard let score = log.score, let after = log.after, let number = log.number else {
        unknown.insert(log.log.peer)
        continue
      }
      for (peer, ahead) in score.numbers where ahead - after[peer] >= 2 {
        let isOwn = peer == log.log.peer
        guard let held = isOwn ? number - ahead : store.knowledge?[peer] else {
          unknown.insert(peer)
          continue
        }
        let range = held + after[peer] + 1...held + (isOwn ? ahead - 1 : ahead)
        // A hole wider than any capture could show is bounded: the numbers come from elsewhere.
        for number in range.prefix(100_000) { needed[peer, default: NumberSet()].insert(number) }
      }
    }
    var missing: [(peer: Name, range: ClosedRange<Int>?)] = []
    for (peer, numbers) in needed {
      var present = store.arrivals[peer]?.numbers ?? NumberSet()
      for log in store.openLogs.values where log.log.peer == peer {
        if let number = log.number { present.insert(number) }
      }
      for range in numbers.ranges {
        missing += present.gaps(in: range).map { (peer, $0) }
      }
    }
    for peer in unknown.sorted(by: { $0.number < $1.number }) where needed[peer] == nil {
      missing.append((peer, nil))
    }
    return missing
  }
}
