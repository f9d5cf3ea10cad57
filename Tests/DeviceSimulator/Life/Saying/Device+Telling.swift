// The truth about faults, and facts that are known only at the end.

extension Device {
  /// Notes the line of the first record that shows a fault.
  func tell(_ injection: Injection?, line: Int) {
    keepEvidence(injection, line: line)
    guard let record = injection?.record, truth.faults[record].line == nil else { return }
    truth.faults[record].line = line
  }

  /// Notes that a fault has begun.
  func begin(_ injection: Injection, _ store: Store? = nil, peer: Int? = nil, number: Int? = nil) {
    injection.state = .active
    injection.since = now
    injection.store = injection.store ?? store
    injection.record = truth.faults.count
    truth.faults.append(
      InjectedFault(
        fault: injection.fault,
        store: store?.name,
        peer: peer.map { names.peers[$0] },
        number: number
      ))
  }

  /// Notes that a fault of a log has begun.
  func begin(_ injection: Injection, _ store: Store, _ log: TransactionLog) {
    begin(injection, store, peer: log.peer, number: log.number)
    note(injection) { $0.file = log.file }
  }

  /// Changes what is recorded about a fault.
  func note(_ injection: Injection?, _ change: (inout InjectedFault) -> Void) {
    guard let record = injection?.record else { return }
    change(&truth.faults[record])
  }

  /// Adds the facts that are known only at the end.
  func completeTruth() {
    tellStops()
    truth.first = firstPrinted.flatMap { writers[0].isoText($0) }
    truth.last = firstPrinted.flatMap { _ in writers[0].isoText(lastPrinted) }
    truth.microseconds = firstPrinted.map { Int(lastPrinted - $0) } ?? 0
    for store in stores {
      store.truth.vector = store.vector.byName(names.peers)
      if let since = store.localStorageSince {
        store.truth.secondsSinceLocalStorage = Double(max(0, lastPrinted - since)) / 1_000_000
      }
      noteOpenLogs(of: store)
    }
    truth.stores = stores.map(\.truth)
  }
}
