// Imports whose changes are in the store and whose metadata are not: by an error, or since their process ended between
// the two.

internal import LogRecords

extension StoreTimelines {
  /// The metadata of an import could not be written.
  mutating func noteMetadataFailed(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    guard let (store, place) = open(event, .written) else { return }
    let log = stores[store].openLogs[place]
    note(
      SplitWrite(
        log: log.log, number: log.number, evidence: Evidence(source.record, bytes, entry: event.entry)),
      in: store)
    // It is over: what follows is recovery, and the log is found again by the next scan.
    stores[store].openLogs[place].move(to: .discovered, at: event.place)
    running[Runner(pid: source.record.pid, thread: source.record.thread)] = nil
  }

  /// Another process has the store: when the one before has ended, imports that were between changes and metadata will
  /// not end.
  mutating func splitRunningImports(of store: Int, at line: Int) {
    guard let pid = stores[store].pid else { return }
    for (runner, one) in running where runner.pid == pid && one.store == store {
      guard let log = stores[store].openLogs[one.file], log.step == .written, log.pid == pid,
        let evidence = log.beginning, !isLeftOut(after: log.since.line)
      else { continue }
      let known = stores[store].splitWrites.firstIndex { $0.log == log.log && $0.process?.pid == pid }
      if let known {
        stores[store].splitWrites[known].process = (pid, line)
      } else {
        note(
          SplitWrite(log: log.log, number: log.number, evidence: evidence, process: (pid, line)), in: store)
      }
    }
  }

  /// Forgets those of processes that went on, and takes the logs of the others out of their operations.
  mutating func settleSplitWrites(of store: Int) {
    stores[store].splitWrites.removeAll { split in
      split.process.map { processes.printed($0.pid, after: $0.until) } ?? false
    }
    for split in stores[store].splitWrites {
      guard let pid = split.process?.pid, let place = stores[store].openLogs.place(of: split.log.file),
        stores[store].openLogs[place].step == .written, stores[store].openLogs[place].pid == pid
      else { continue }
      stores[store].openLogs[place].step = .discovered
    }
    stores[store].splitWrites.sort { $0.evidence.line < $1.evidence.line }
  }

  /// Metadata were recovered.
  mutating func mendSplitWrites(_ event: Event) {
    guard let store = event.store else { return }
    for index in stores[store].splitWrites.indices { stores[store].splitWrites[index].isMended = true }
  }

  /// A log was imported, or is known to be.
  mutating func mendSplitWrite(of log: TransactionLog, in store: Int) {
    for index in stores[store].splitWrites.indices where stores[store].splitWrites[index].log == log {
      stores[store].splitWrites[index].isMended = true
    }
  }

  private mutating func note(_ split: SplitWrite, in store: Int) {
    guard stores[store].splitWrites.count < StoreTimeline.splitWriteCapacity else { return }
    stores[store].splitWrites.append(split)
  }
}
