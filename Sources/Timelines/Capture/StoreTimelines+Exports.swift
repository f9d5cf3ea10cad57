// The changes that the records of exports make, and those of UbiquityStoreManager, which opens stores and
// merges what is imported.

internal import LogRecords

extension StoreTimelines {
  mutating func exportChange(
    _ event: Event, _ source: RecognisedRecord, _ number: Int?, _ bytes: Span<UInt8>
  ) -> StoreChange {
    switch event.kind {
    case .exportReserved: return reservation(event, source, bytes)
    case .exportResponding:
      processes.noteResponse(of: source.record.pid)
      awaitLog(event, source)
      return .none
    case .exportBegan, .exportObjects:
      awaitLog(event, source)
      return .none
    case .exportWritten:
      processes.noteResponse(of: source.record.pid, isAnswered: true)
      guard source.place(.transactionLog) != nil, let log = event.log else {
        // Without its path, the log may be any that was announced.
        for index in stores.indices where stores[index].pid == source.record.pid {
          stores[index].exports.forgetWriter()
        }
        return .writtenUnnamed
      }
      settleReservation(of: number, inStoreOf: event, source.record.pid)
      return .written(
        log, number, unanswered: processes.unanswered(of: source.record.pid),
        isInCloud: isWrittenToCloud(event, source, bytes))
    case .storageMoveFailed: return .notMoved(log: event.log?.file)
    case .storageMoved: return event.log.map { .movedToCloud(log: $0.file, number) } ?? .none
    case .exportFailed, .exportGivenUp, .exportObjectLeftOut:
      // The outcome of the log is shown.
      if awaitedLog?.pid == source.record.pid { awaitedLog = nil }
      if event.log != nil { settleReservation(of: number, inStoreOf: event, source.record.pid) }
      return .exportFailed(ExportFailure(runner: source.runner, number: number, time: event.time))
    default: return .none
    }
  }

  /// Whether a log is written to iCloud although its store was last reported to be on local storage, where
  /// logs have another path.
  private func isWrittenToCloud(
    _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> Bool {
    guard let store = event.store, stores.span[store].storage.isLocal(in: source.record.pid),
      let log = source.place(.transactionLog)
    else { return false }
    return bytes.extracting(log).find("/Mobile Documents/", from: 0) != nil
  }

  /// Returns the process whose stores a record of UbiquityStoreManager is about: its own; or, if a logger of
  /// the app left its number out, the only one that has stores.
  func process(ofManagerIn pid: Int32?) -> Int32? {
    guard pid == nil, let only = stores.first?.pid, stores.indices.allSatisfy({ stores[$0].pid == only })
    else { return pid }
    return only
  }

  mutating func noteManagerLoaded(_ event: Event, _ pid: Int32?) {
    let place = event.kind == .managerLoadedLocal ? event.place : nil
    for index in stores.indices where stores[index].pid == pid { stores[index].abandon(place) }
  }

  /// Notes that the manager leaves a store for another one; both are named by their IDs.
  mutating func noteManagerStore(_ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let old = source.place(.old), let new = source.place(.new),
      !bytes.has("(null)", at: new.lowerBound)
    else { return }
    let pid = process(ofManagerIn: source.record.pid)
    guard let former = names.known(bytes.extracting(old)), !storesByName[former].isEmpty else {
      if !bytes.has("(null)", at: old.lowerBound) { replaceStore(of: pid, at: event.line) }
      return
    }
    guard let successor = names.kept(bytes.extracting(new)), successor != former else { return }
    for index in storesByName[former] where stores[index].pid == pid {
      stores[index].leave(for: successor, at: event.place)
    }
  }

  /// Notes that the manager of a process, which has one store at a time, opens another one of the same name.
  private mutating func replaceStore(of pid: Int32?, at line: Int) {
    let own = stores.indices.filter { stores[$0].pid == pid }
    guard own.count == 1 else { return }
    let before = stores[own[0]].imports.openLogs.count
    stores[own[0]].replace(at: line)
    openLogs.close(before - stores[own[0]].imports.openLogs.count)
  }

  mutating func noteManagerMerged(_ pid: Int32?) {
    // The app received the changes of more imports than the capture shows to have ended.
    guard processes.noteMerge(of: pid) else { return }
    if awaitedLog?.pid == pid { awaitedLog?.isBesideUnseenImport = true }
    for (store, file) in running.files(pid: pid) { abandonImport(file, of: store, pid) }
  }
}
