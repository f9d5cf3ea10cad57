// What keeps a log from being imported: it waits, it is of another model, or its import fails.

internal import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  /// A log that an earlier transaction has to precede.
  mutating func noteWaiting(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    noteTrouble(&event, source, .waiting, bytes)
    guard let store = event.store, let file = event.log?.file,
      let place = stores[store].openLogs.place(of: file)
    else { return }
    stores[store].isPassOpen = true
    let pass = stores[store].passes
    var log = stores[store].openLogs[place]
    log.passes = (log.passes?.lowerBound ?? pass)...pass
    if let range = source.place(.operation), let after = source.place(.after), let number = log.number,
      let score = bytes.extracting(range).vector(of: .logScore)
    {
      let operation = bytes.extracting(range)
      need(&log, number, in: store, score: operation.extracting(score), after: bytes.extracting(after))
    }
    stores[store].openLogs[place] = log
  }

  /// What a log needs before it.
  ///
  /// Score and `after` count from the store's own vector: the score up to the log, `after` up to what the operations
  /// before it bring. The store's own number follows from the log's, for other peers from what is known of the store.
  /// Of its own peer a log brings one transaction itself; of others it needs all.
  private mutating func need(
    _ log: inout LogProgress, _ number: Int, in store: Int, score: Span<UInt8>, after: Span<UInt8>
  ) {
    let score = KnowledgeVector(score, &names)
    let brought = Dictionary(
      KnowledgeVector(after, &names).numbers.map { ($0.peer, $0.number) }, uniquingKeysWith: max)
    log.needed = []
    log.unknownNeeds = []
    for (peer, ahead) in score.numbers.prefix(Self.mostNeeds) {
      let isOwn = peer == log.log.peer
      let before = brought[peer, default: 0]
      guard ahead - before >= (isOwn ? 2 : 1) else { continue }
      guard let held = isOwn ? number - ahead : stores[store].knowledge?[peer], held >= 0, before >= 0 else {
        log.unknownNeeds.append(peer)
        continue
      }
      log.needed?.append((peer, held + before + 1...held + (isOwn ? ahead - 1 : ahead)))
    }
  }

  /// How many peers' transactions are kept as needed by one log.
  private static let mostNeeds = 64

  /// A log that stays where it is, with the record as evidence.
  mutating func noteTrouble(
    _ event: inout Event, _ source: RecognisedRecord, _ step: LogProgress.Step, _ bytes: Span<UInt8>
  ) {
    guard let (store, place) = open(event, step) else { return }
    let before = stores[store].openLogs[place]
    event.isRepeat = before.step == step && !before.evidence.isEmpty
    let witness = evidence(source, bytes, event)
    stores[store].openLogs[place].move(to: step, at: event.place)
    stores[store].openLogs[place].witness(witness)
  }

  /// One failure may be told by several records: the operation's own and the importer's.
  mutating func noteFailed(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let (store, place) = open(event, .failed) else { return }
    var log = stores[store].openLogs[place]
    let isNew =
      log.step != .failed || log.failure?.attempt != stores[store].attempts
      || log.failure.map { $0.isLongAgo(at: event.time) } ?? false
    if log.step == .running || log.step == .written { event.began = log.beginning?.time }
    log.move(to: .failed, at: event.place)
    var failure = log.failure ?? Failure()
    if isNew { failure.count += 1 }
    failure.attempt = stores[store].attempts
    failure.records += 1
    let text = errorText(source, bytes)
    if isNew || text.contains("Domain=") { failure.error = ErrorChain(text) }
    failure.isDelayed = event.kind == .importDownloadFailed || failure.error.isDownloadMissing
    if event.kind == .importLogUnreadable { failure.isUnreadable = true }
    let witness = evidence(source, bytes, event)
    if failure.evidence.count < 2 { failure.evidence.append(witness) } else { failure.evidence[1] = witness }
    event.isRepeat = !isNew
    log.failure = failure
    stores[store].openLogs[place] = log
    running[Runner(pid: source.record.pid, thread: source.record.thread)] = nil
  }

  /// What a failure says: its error and user info, or the whole message.
  private func errorText(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> String {
    let longest = 4096
    let place = source.place(.error) ?? source.record.message.range
    let end = max(place.upperBound, source.place(.userInfo)?.upperBound ?? 0)
    return bytes.extracting(place.lowerBound..<min(end, place.lowerBound + longest)).text
  }
}
