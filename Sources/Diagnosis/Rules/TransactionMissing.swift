// Logs that wait for transactions which never came. Which are missing follows from what the waiting logs need (their
// score) and what the logs before them bring.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension MissingTransaction {
  /// How long a log may wait, in seconds, before what it waits for counts as lost: twice the time after which the
  /// importer starts anew by itself.
  package static let patience: Double = 60
}

/// A pending log stays "ahead of the local peer".
///
/// A wait of seconds is a download under way: then it is a warning that something has not arrived yet.
struct TransactionMissing: Rule {
  /// In how many scheduling passes it may wait in a capture without times.
  static let patientPasses = 8

  func findings(_ capture: CaptureState) -> [Finding] {
    capture.timelines.stores.indices.compactMap { index in
      let store = capture.timelines.stores[index]
      let waiting = store.openLogsInOrder.filter { $0.step == .waiting && !$0.evidence.isEmpty }
      let seconds = waiting.compactMap { secondsWaited($0, capture) }.max()
      let isLong = seconds.map { $0 >= MissingTransaction.patience } ?? false
      let isOftenPassed = waiting.contains { ($0.passes?.count ?? 0) > Self.patientPasses }
      guard isLong || waiting.contains(where: { ($0.passes?.count ?? 0) > 1 }) else { return nil }
      let missing = store.missing(for: waiting)
      guard !missing.isEmpty else { return nil }
      var numbers: OrderedDictionary<Name, NumberSet> = [:]
      for log in waiting {
        if let number = log.number { numbers[log.log.peer, default: NumberSet()].insert(number) }
      }
      let detail = MissingTransaction(
        missing: missing, waiting: numbers.map { ($0.key, $0.value) }, logs: waiting.count, seconds: seconds)
      let evidence = waiting.flatMap(\.evidence).sorted { $0.line < $1.line }
      return Finding(
        .missingTransaction(detail), isLong || seconds == nil && isOftenPassed ? .error : .warning,
        store: index,
        peer: missing[0].peer,
        evidence: evidence, count: waiting.reduce(0) { $0 + $1.records })
    }
  }

  /// How long a log has waited when the capture ends; `nil` for a capture without times.
  private func secondsWaited(_ log: LogProgress, _ capture: CaptureState) -> Double? {
    // Beyond a part that is left out it may have arrived.
    let last = capture.isLeftOut(after: log.evidence) ? log.evidence.last?.time : capture.facts.last
    guard let start = log.since.time, let end = last else { return nil }
    let seconds = end.seconds(since: start)
    return seconds < 0 ? nil : seconds
  }
}
