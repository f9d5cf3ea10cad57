// Imports whose changes are in the store and whose metadata are not: by an error, or since their process ended between
// the two.

internal import LogRecords

extension Timelines {
  /// The metadata of an import could not be written.
  mutating func noteMetadataFailed(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    guard let (store, file) = open(event, .written), let log = stores[store].openLogs[file] else { return }
    note(
      SplitWrite(
        log: log.log, number: log.number, evidence: Evidence(source.record, bytes, entry: event.entry)),
      in: store)
    // It is over: what follows is recovery, and the log is found again by the next scan.
    stores[store].openLogs[file]?.move(to: .discovered, at: event.place)
    running[Runner(pid: source.record.pid, thread: source.record.thread)] = nil
  }

  /// Another process has the store: imports that were between changes and metadata will not end.
  mutating func splitRunningImports(of store: Int) {
    for log in stores[store].openLogsInOrder where log.step == .written && log.pid == stores[store].pid {
      guard log.pid != nil, let evidence = log.beginning else { continue }
      note(SplitWrite(log: log.log, number: log.number, evidence: evidence), in: store)
      stores[store].openLogs[log.log.file]?.step = .discovered
    }
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
