// The changes that the records of imports make, with the logs that they are about. `StoreTimelines+OpenLogs`
// opens logs.

internal import LogRecords
internal import OrderedCollections

extension StoreTimelines {
  /// Returns the change that a record of an import makes; sets the store, log and transaction of the event.
  @inline(__always) mutating func importChange(
    _ event: inout Event, _ source: RecognisedRecord, _ number: NamedLog.Number, _ bytes: Span<UInt8>
  ) -> StoreChange {
    if event.kind == .importSavingMetadata { return saving(&event, source, bytes) }
    resolveTransaction(&event, source, number, bytes)
    noteImporter(&event, source, bytes)
    if event.kind == .importApplied, event.log == nil, source.record.thread == 0,
      let change = appliedByAny(&event, source, bytes)
    {
      return change
    }
    guard let store = event.store else {
      // If an app has several stores, the importer of a pass is known only by its peer.
      if event.kind == .importPassFinished || event.kind == .importRescheduled {
        event.isRepeat = true
        forEachStore(of: event) { $0.imports.passes.end() }
      }
      return .none
    }
    return importChange(&event, to: store, source, bytes)
  }

  /// Notes what a record of an import shows besides the change that it makes.
  private mutating func noteImporter(_ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    switch event.kind {
    case .importApplying, .importApplied, .importWritten, .importMetadataWritten, .importInterrupted:
      passOverOthers(atStep: &event, source, bytes)
    case .importFailed, .importLogUnreadable: failures.note(&event, pid: source.record.pid)
    case .scanBegan: forEachStore(of: event) { $0.imports.scan(at: event.place) }
    case .importIncompatible: if blocked != nil { blocked = nil }
    case .importDownloadFailed: noteFailedDownloads(event, source, bytes)
    case .importPassFinished:
      openBlocked()
      noteUnloaded(event, source, bytes)
    case .importRescheduled:
      openBlocked()
      noteUnloaded(event, source, bytes)
      openLeftOver(event, source, bytes)
    default: break
    }
  }

  /// Abandons the other imports of a store if a step of one shows that it runs, and its beginning was not shown.
  private mutating func passOverOthers(
    atStep event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    guard let store = event.store, let log = event.log?.file,
      stores[store].imports.openLogs.read(log, \.isUnderWay) != true
    else { return }
    passOverOthers(than: log, of: store, event, source, bytes)
  }

  /// Returns the change that a record of an import makes to its store.
  @inline(__always) private mutating func importChange(
    _ event: inout Event, to store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    switch event.kind {
    case .importDiscovered: discover(.discovered, &event, source, bytes)
    case .importDownloading: discover(.downloading, &event, source, bytes)
    case .importAlreadyImported, .importSeenBefore: return alreadyImported(&event, source, bytes)
    case .importApplied: return applied(&event, to: store, source, bytes)
    case .importMetadataWritten:
      learnNeeds(of: &event, in: store, source, bytes)
      processes.noteImport(of: source.record.pid)
      running.end(on: source.runner, event.log?.file)
      return .imported
    case .importNotified: return notified(&event, of: store, source)
    case .importModelMismatch where isUseless(event, to: store):
      event.isRepeat = true
      if let log = event.log, let model = log.modelHash { return .formerModel(model, log: log.file) }
    case .importBlocked:
      noteBlocked(event, source, bytes)
      return .importerWaits
    case .importTwoPeers: return .importerWaits
    case .importPassFinished, .importRescheduled: return .passEnded
    case .importRestartTimer: return .restarted
    default: return logChange(&event, store, source, bytes)
    }
    return .none
  }

  /// Whether it makes no difference to a store that the importer does not read the log of an event: this device wrote
  /// the log, or the store has it.
  ///
  /// The importer checks the model before it checks what was imported.
  private func isUseless(_ event: Event, to store: Int) -> Bool {
    guard let log = event.log else { return false }
    // Reads from a span: binding the whole store, or its imports, would copy it.
    let stores = stores.span
    return stores[store].peer == log.peer || stores[store].imports.hasImported(log.file)
  }

  /// Returns the change of a record that moves a log; the event is only read, in place because it is large.
  private mutating func logChange(
    _ event: inout Event, _ store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    // What the store has need not be downloaded.
    if event.kind == .importDownloadFailed, isUseless(event, to: store) { return .none }
    guard let step = event.kind.step, let opened = event.log,
      open(opened, of: store, at: step, number: event.transaction, at: event.place)
    else { return .none }
    let log = opened.file
    let record = event.record
    var evidence: Evidence {
      openLogs.isCrowded ? record : Evidence(source.record, bytes, entry: record.entry)
    }
    switch event.kind {
    case .importQueued: return .queued(log: log)
    case .importBegan:
      learnNeeds(of: &event, in: store, source, bytes)
      passOverOthers(than: log, of: store, event, source, bytes)
      running.begin(on: source.runner, log, of: store, at: event.line)
      return .began(log: log, step, evidence)
    // The beginning of this import was not shown.
    case .importWritten where stores[store].imports.openLogs.read(log, \.beginningLine) ?? nil == nil:
      running.begin(on: source.runner, log, of: store, at: event.line)
      return .began(log: log, step, evidence)
    case .importIncompatible:
      return .waiting(log: log, evidence, needs(of: opened, in: store, event, source, bytes))
    case .importModelMismatch, .importIgnored: return .held(log: log, step, evidence)
    case .importMetadataFailed:
      running.end(on: source.runner, log)
      return .metadataFailed(log: log, Evidence(source.record, bytes, entry: event.entry))
    case .importLostRace, .importInterrupted:
      running.forget(log, of: store, pid: source.record.pid)
      let said = source.place(.error).map { bytes.extracting($0).text }
      let text =
        event.kind == .importLostRace ? ErrorChain.textOfLostRace(said) : ErrorChain.textOfInterruption
      let failure = ReportedFailure(text: text, cause: .operation)
      return .gaveWay(log: log, failure, evidence)
    case .importDataMissing:
      running.end(on: source.runner, log)
      let reason = source.place(.exception).map { bytes.extracting($0).text } ?? ""
      let failure = ReportedFailure(text: ErrorChain.textOfMissingFile(reason), cause: .missingDownload)
      return .failed(log: log, failure, evidence)
    case .importFailed, .importLogUnreadable, .importDownloadFailed:
      running.end(on: source.runner, log)
      let cause: ReportedFailure.Cause =
        switch event.kind {
        case .importDownloadFailed: .missingDownload
        case .importLogUnreadable: .unreadableLog
        default: .operation
        }
      return .failed(log: log, ReportedFailure(text: errorText(source, bytes), cause: cause), evidence)
    default: return .moved(log: log, step)
    }
  }

  /// Abandons the other imports of a store when one runs, because a store's operations run one after the
  /// other: the end of the previous one was not shown.
  ///
  /// Unless an import failed, after which the next ones are cancelled, the previous one applied its changes.
  private mutating func passOverOthers(
    than log: LogFile, of store: Int, _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    let pid = source.record.pid
    for file in running.files(of: store, pid: pid) where file != log {
      if !stores[store].imports.hasFailed, running.takeApplied(file, of: store, pid: pid) {
        var own = Event(kind: .importApplied, time: event.time, line: event.line, entry: event.entry)
        identify(&own, as: file, of: store)
        _ = applied(&own, to: store, source, bytes)
        apply(&own, .applied(nil), to: store, source, bytes)
      }
      abandonImport(file, of: store, pid)
    }
  }

  /// Notes that an import is over and its outcome is unknown.
  mutating func abandonImport(_ file: LogFile, of store: Int, _ pid: Int32?) {
    stores[store].imports.abandon(file)
    running.forget(file, of: store, pid: pid)
  }

  // MARK: Values

  /// Finds the transaction that an event is about, as described by an operation or a log; without either, the
  /// import on the thread is meant.
  private mutating func resolveTransaction(
    _ event: inout Event, _ source: RecognisedRecord, _ number: NamedLog.Number, _ bytes: Span<UInt8>
  ) {
    if event.log == nil { findLog(of: &event, source) }
    guard let log = event.log else { return }
    switch number {
    case .known(let number): event.transaction = number
    case .missing: break
    case .unread:
      if let place = source.place(.operation) ?? source.place(.transactionLog) ?? source.place(.log) {
        event.transaction = bytes.extracting(place).number(of: .transactionNumber)
      }
    }
    guard event.transaction == nil, let store = event.store else { return }
    if event.kind == .importIncompatible {
      event.transaction = skippedNumber(of: log, in: store, source, bytes)
    }
    if event.transaction == nil {
      event.transaction = stores[store].imports.openLogs.read(log.file, \.number) ?? nil
    }
  }

  /// Finds the log of an event whose record names none: that of the import on the thread, if one prints such
  /// records.
  private mutating func findLog(of event: inout Event, _ source: RecognisedRecord) {
    // A failure may be truncated inside its log's path, or the path was removed; if no threads are printed,
    // it may be another store's.
    let isFailure =
      event.kind == .importFailed || event.kind == .importMetadataFailed || event.kind == .importDataMissing
    let isFromOperation =
      event.kind.isStepOfAnImport || event.kind == .importLostRace
      || isFailure && source.record.thread != 0
    if isFromOperation, let running = running[source.runner] {
      event.log = stores[running.store].imports.openLogs.read(running.file, \.log)
    } else if event.kind == .importLostRace {
      // The importer prints this record on a thread of its own.
      let own = running.files(pid: source.record.pid)
      if own.count == 1 {
        event.store = own[0].store
        event.log = stores[own[0].store].imports.openLogs.read(own[0].file, \.log)
      }
    }
  }

  /// Returns the change of an import that writes its metadata: its changes are in the store.
  ///
  /// The metadata names the log. If several imports run and threads are not printed, nothing else
  /// distinguishes them.
  private mutating func saving(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    let message = bytes.extracting(source.record.message.range)
    guard let found = running.save(message.transactionLogFilename(&names), on: source.runner) else {
      return .none
    }
    stores[found.store].imports.save(found.file, upTo: event.place)
    identify(&event, as: found.file, of: found.store)
    return found.isApplied ? .none : .applied(nil)
  }

  /// Returns the change of a log that the importer skips because the store has it.
  private mutating func alreadyImported(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    if let log = event.log, !names.isMasked(log.peer), let place = source.place(.logVector) {
      event.transaction = vectors.read(bytes.extracting(place), &names)[log.peer]
    }
    return .alreadyImported(vector(.storeVector, of: source, event, bytes))
  }

  /// Returns the change of an import that applied its changes, which are not saved yet.
  private mutating func applied(
    _ event: inout Event, to store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    if let log = event.log?.file {
      running.apply(log, of: store, on: source.runner)
      // The record that it is about to apply them is printed at the same level as its end.
      let began = stores[store].imports.openLogs.read(log, \.beginningLine) ?? nil
      if let began, !processes.showedDetails(of: source.record.pid, since: began) {
        stores[store].imports.hideEnd(of: log)
      }
    }
    return .applied(source.record.isCut ? nil : changes(source, bytes))
  }

  /// Returns the change of one of several imports that applied its changes.
  ///
  /// Each import does so once, so all have applied theirs when the counts are equal.
  ///
  /// - Returns: `nil` while nothing shows which import it was.
  private mutating func appliedByAny(
    _ event: inout Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange? {
    let all = running.applyAny(on: source.runner)
    guard let last = all.last else { return nil }
    for other in all.dropLast() {
      var own = event
      identify(&own, as: other.file, of: other.store)
      _ = applied(&own, to: other.store, source, bytes)
      apply(&own, .applied(nil), to: other.store, source, bytes)
    }
    identify(&event, as: last.file, of: last.store)
    let change = applied(&event, to: last.store, source, bytes)
    // The record may list the changes of any of these imports.
    return all.count == 1 ? change : .applied(nil)
  }

  /// Sets the store, log and transaction of an event to those of the import of a file.
  private mutating func identify(_ event: inout Event, as file: LogFile, of store: Int) {
    event.store = store
    event.log = stores[store].imports.openLogs.read(file, \.log)
    event.transaction = stores[store].imports.openLogs.read(file, \.number) ?? nil
  }

  /// Returns the change of a notification to the app, on the thread of an import that wrote its changes: that
  /// import is over, although the capture lacks the record of its end.
  private mutating func notified(
    _ event: inout Event, of store: Int, _ source: RecognisedRecord
  ) -> StoreChange {
    guard source.record.thread != 0, let own = running[source.runner], own.store == store,
      stores[store].imports.openLogs.read(own.file, \.step) == .written
    else { return .none }
    event.log = stores[store].imports.openLogs.read(own.file, \.log)
    event.transaction = stores[store].imports.openLogs.read(own.file, \.number) ?? nil
    processes.noteImport(of: source.record.pid)
    running.end(on: source.runner, own.file)
    return .imported
  }

  /// How many objects a record lists as changed; `nil` if it lists something else.
  private func changes(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> ObjectCounts? {
    var isRead = true
    func count(_ role: FieldRole) -> Int {
      guard let place = source.place(role) else { return 0 }
      let count = bytes.extracting(place).managedObjectCount
      if count == 0, !bytes.extracting(place).isWithoutWords { isRead = false }
      return count
    }
    let counts = ObjectCounts(
      inserted: count(.inserted), updated: count(.updated), deleted: count(.deleted))
    return isRead ? counts : nil
  }

  /// Returns what a log requires before it; `nil` unless its number and both vectors are known, and the
  /// vectors distinguish peers.
  private mutating func needs(
    of log: TransactionLog, in store: Int, _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> LogNeeds? {
    let number = event.transaction
    guard number != nil || source.record.isCut, let operation = source.place(.operation),
      let after = source.place(.after),
      let score = bytes.extracting(operation).vector(of: .logScore)
    else { return nil }
    let held = stores[store].vector.numbers
    let (upTo, before) = (
      vectors.read(bytes.extracting(operation).extracting(score), &names),
      vectors.read(bytes.extracting(after), &names)
    )
    // A vector whose content was removed proves nothing; a score is never empty.
    guard !upTo.isMasked, !before.isMasked, !upTo.numbers.isEmpty,
      after.isEmpty || !before.numbers.isEmpty
    else { return nil }
    return LogNeeds(score: upTo, after: before, number: number, of: log.peer) { held?[$0] }
  }

  /// Notes what the store holds of a peer, derived from the score of an import, the number of transactions
  /// that the log is ahead.
  ///
  /// Only if that may show the end of an import that failed, or that a process left unfinished when it ended.
  private mutating func learnNeeds(
    of event: inout Event, in store: Int, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) {
    guard stores[store].imports.hasFailed || stores[store].pids.count > 1, let log = event.log,
      let number = event.transaction, let operation = source.place(.operation),
      let score = bytes.extracting(operation).vector(of: .logScore)
    else { return }
    let ahead = vectors.read(bytes.extracting(operation).extracting(score), &names)[log.peer]
    if ahead > 0, number > ahead { stores[store].vector.need(log.peer, number - ahead, at: event.line) }
  }

  /// Returns the text of a failure: its error and user info, or the whole message.
  func errorText(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> String {
    let longest = 4096
    let place = source.place(.error) ?? source.record.message.range
    let end = max(place.upperBound, source.userInfo(bytes)?.upperBound ?? 0)
    return bytes.extracting(place.lowerBound..<min(end, place.lowerBound + longest)).text
  }
}

extension EventKind {
  /// The step of the log of an event; `nil` for events that do not move a log.
  fileprivate var step: LogProgress.Step? {
    switch self {
    case .importQueued, .importLostRace, .importInterrupted, .importCancelled: .queued
    case .importBegan: .running
    case .importWritten, .importMetadataFailed: .written
    case .importIncompatible: .waiting
    case .importModelMismatch: .ofOtherModel
    case .importIgnored: .ignored
    case .importFailed, .importLogUnreadable, .importDownloadFailed, .importDataMissing: .failed
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// Returns the transaction log that the printed metadata names.
  fileprivate func transactionLogFilename(_ names: inout Names) -> LogFile? {
    let label: StaticString = "transactionLogFilename = \""
    guard let found = find(label) else { return nil }
    let start = found + label.utf8CodeUnitCount
    return find(UInt8(ascii: "\""), from: start).map { LogFile(extracting(start..<$0), &names) }
  }
}
