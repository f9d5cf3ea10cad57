// Opens the logs that records are about, within the limit of all stores.

internal import LogRecords

extension StoreTimelines {
  /// Opens the log of an event with a number and a place, unless it is open already.
  /// - Returns: `false` if the log is not followed.
  mutating func open(
    _ log: TransactionLog, of store: Int, at step: LogProgress.Step, number: Int?, at place: Place
  ) -> Bool {
    if stores[store].imports.identify(log.file, as: number) { return true }
    guard makeRoom(in: store) else { return false }
    stores[store].imports.open(log, at: step, order: openLogs.open(), number: number, at: place)
    return true
  }

  /// Makes room for a log, if too many are open, by forgetting the older half of the logs that are in no
  /// trouble.
  ///
  /// If most logs are in trouble, new ones are not followed.
  /// - Returns: Whether there is room.
  private mutating func makeRoom(in store: Int) -> Bool {
    guard openLogs.isReached else { return true }
    if openLogs.isWorthLooking {
      let orders = stores.flatMap { $0.imports.openLogs.values.lazy.filter { !$0.isInTrouble }.map(\.order) }
        .sorted()
      if orders.count >= OpenLogLimit.retryInterval {
        let middle = orders[orders.count / 2]
        for index in stores.indices { openLogs.close(stores[index].imports.forgetLogs(upTo: middle)) }
        return true
      }
    }
    openLogs.refuse()
    stores[store].imports.refuseLog()
    return false
  }

  mutating func discover(
    _ step: LogProgress.Step, _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    if let log = event.log {
      // The event's store is that of its log.
      if let store = event.store {
        discover(log, in: store, step, number: event.transaction, at: event.place)
      }
    } else if let place = source.place(.log) {
      let peer = localPeer(event.kind, nil, bytes.extracting(source.record.message.range))
      bytes.extracting(place).forEachLogPath { path in
        if let log = namedLog(path) { discover(log, of: peer, step, event, source) }
      }
    }
  }

  /// Notes that a log was discovered, and opens it.
  /// - Returns: The store that will import the log; `nil` if it is not followed.
  @discardableResult mutating func discover(
    _ log: TransactionLog, of peer: Name?, _ step: LogProgress.Step, _ event: Event,
    _ source: RecognisedRecord
  ) -> Int? {
    let store = obtainStore(named: log.store, peer: peer, source.record.pid, at: event.place)
    guard let store, discover(log, in: store, step, number: event.transaction, at: event.place) else {
      return nil
    }
    return store
  }

  /// - Returns: Whether the log is followed.
  @discardableResult private mutating func discover(
    _ log: TransactionLog, in store: Int, _ step: LogProgress.Step, number: Int?, at place: Place
  ) -> Bool {
    guard stores[store].peer != log.peer, !stores[store].imports.isLeftBehind(log),
      open(log, of: store, at: step, number: number, at: place)
    else { return false }
    stores[store].imports.discover(log.file, step: step, at: place)
    return true
  }
}
