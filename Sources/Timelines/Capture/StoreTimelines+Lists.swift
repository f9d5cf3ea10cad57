// The logs that records list: those that are left over at the end of a pass, those that could not be loaded,
// and those whose downloads failed.

internal import LogRecords

extension StoreTimelines {
  /// Opens the logs that are left over after a pass: at log level 2 no other record may name them, or show
  /// why they wait.
  mutating func openLeftOver(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let start = bytes.find("pendingLogs:", by: (6, 7)) else { return }
    let end = bytes.find(")}", from: start) ?? bytes.count
    // Both reasons for skipping a log are printed at level 3.
    let isReasonShown = processes.level(of: source.record.pid) == 3
    let isPlaceEnough = isReasonShown || openLogs.isCrowded
    let evidence = isPlaceEnough ? event.record : Evidence(source.record, bytes, entry: event.entry)
    let peer = localPeer(event.kind, nil, bytes.extracting(source.record.message.range))
    bytes.extracting(start..<end).forEachLogPath { path in
      guard let log = namedLog(path), let store = discover(log, of: peer, .discovered, event, source),
        !isReasonShown
      else { return }
      stores[store].imports.leaveOver(log.file, evidence, at: event.place)
    }
  }

  /// Notes the logs that a pass could not load: the record of such a failure names no log, but the list at
  /// the end of the pass does.
  mutating func noteUnloaded(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let message = source.record.message.range
    guard var start = bytes.find("encounteredErrors:", by: (10, 11), from: message.lowerBound) else { return }
    let peer = localPeer(event.kind, nil, bytes.extracting(message))
    while let end = bytes.find(UInt8(ascii: "\n"), from: start) {
      let line = bytes.extracting(start..<end)
      start = end + 1
      guard let key = line.find(".cdt\" = ") else { continue }
      let error = line.extracting(key..<line.count).extracting(first: 4096).text
      // A file that went missing, or has not arrived, is not a failure.
      guard error.contains("Domain="), !ErrorChain(error).isDownloadMissing else { continue }
      line.extracting(0..<key + 4).forEachLogPath { path in
        if let log = namedLog(path) { noteUnloaded(log, error, of: peer, event, source, bytes) }
      }
    }
  }

  private mutating func noteUnloaded(
    _ log: TransactionLog, _ error: String, of peer: Name?, _ event: Event, _ source: RecognisedRecord,
    _ bytes: Span<UInt8>
  ) {
    guard let store = discover(log, of: peer, .discovered, event, source) else { return }
    let attempt = stores[store].imports.passes.attempts
    // Another record already named this failure.
    if stores[store].imports.openLogs[log.file]?.failure?.isOf(attempt, event.record) == true { return }
    let failure = ReportedFailure(text: error, cause: .unreadableLog)
    let evidence = openLogs.isCrowded ? event.record : Evidence(source.record, bytes, entry: event.entry)
    var own = event
    stores[store].imports.apply(.failed(log: log.file, failure, evidence), &own, pid: source.record.pid)
  }

  /// Notes the logs after the first that a record lists because their downloads failed; its event is about
  /// the first.
  mutating func noteFailedDownloads(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let message = bytes.extracting(source.record.message.range)
    let peer = localPeer(event.kind, nil, message)
    message.forEachLogPath { path in
      guard let log = namedLog(path), log.file != event.log?.file,
        !stores.indices.contains(where: { stores[$0].imports.hasImported(log.file) }),
        let store = discover(log, of: peer, .discovered, event, source)
      else { return }
      let failure = ReportedFailure(text: errorText(source, bytes), cause: .missingDownload)
      let evidence = openLogs.isCrowded ? event.record : Evidence(source.record, bytes, entry: event.entry)
      var own = event
      stores[store].imports.apply(.failed(log: log.file, failure, evidence), &own, pid: source.record.pid)
    }
  }

  /// Returns the log of a path in a list; `nil` if it cannot be distinguished from others.
  mutating func namedLog(_ path: Span<UInt8>) -> TransactionLog? {
    guard let log = logPaths.log(path, &names) else { return nil }
    if log.isBeyondNames { unnamedLogs += 1 }
    return log.isBeyondNames ? nil : log
  }
}
