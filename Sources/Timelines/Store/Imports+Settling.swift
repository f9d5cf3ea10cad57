// Settles the imports of a store at the end of its capture: decides what depends on records that came later.

internal import LogRecords
internal import OrderedCollections

extension Imports {
  /// Whether an import lacks an end that the capture would show.
  func isUnended(_ log: LogProgress, _ processes: Processes) -> Bool {
    log.isUnderWay && log.failure == nil && processes.showEnd(of: log, afterFailure: hasFailed)
  }

  /// Marks the logs left over whose paths have another model than this device's: the importer skips all of
  /// them.
  ///
  /// A process has one model. The model of an earlier process says nothing about the logs left over in the
  /// last one.
  mutating func sortOutLeftOver(using model: Name, asOf line: Int, isOfLastProcess: Bool) {
    for log in openLogs.values where log.step == .leftOver {
      guard let other = log.log.modelHash, other != model, let last = log.evidence.last,
        isOfLastProcess || last.line < line
      else { continue }
      openLogs.update(log.log.file) { $0.waitForModel() }
    }
  }

  /// Whether what an import applied in memory is not in the store as far as is shown: it went no further, or
  /// the capture leaves off within a try of what failed before.
  private func isUnsaved(_ log: LogProgress, _ processes: Processes) -> Bool {
    guard log.isApplied else { return false }
    if log.isEndHidden, isUnended(log, processes) { return true }
    return log.failure != nil && log.step == .running && !log.isSaved && processes.showSave(of: log)
  }

  /// Retracts what an import applied in memory if the import went no further: that did not arrive in the
  /// store.
  private mutating func retractUnsaved(_ processes: Processes, _ isLeftOut: (Int) -> Bool) {
    for log in openLogs.values where isUnsaved(log, processes) && !isLeftOut(log.since.line) {
      rollBack(log.log.file)
    }
  }

  /// Resolves the failures of logs that a later try applied, at a log level that hides how imports end.
  ///
  /// A failure to save what was applied is printed at every level, within moments.
  private mutating func resolveApplied(_ processes: Processes, _ isLeftOut: (Int) -> Bool) {
    for log in openLogs.values where log.isAppliedSinceFailure && !isLeftOut(log.since.line) {
      // The import that runs is the one that applied its changes last; another one was passed over.
      let isOver =
        log.isUnderWay
        ? lastApplied.map { processes.last(of: log.pid)?.isMomentsLater(than: $0) == true } ?? false
        : !processes.showSaves
      if isOver { openLogs.update(log.log.file) { $0.resolveFailure() } }
    }
  }

  /// Settles the imports at the end of the capture: decides what depends on whether a process kept running
  /// next to another one, and on what the store was seen to hold.
  mutating func settle(
    _ processes: Processes, _ vector: VectorHistory, own: Name?, isLeftOut: (Int) -> Bool
  ) {
    closeHeld(by: vector)
    retractUnsaved(processes, isLeftOut)
    resolveApplied(processes, isLeftOut)
    for log in openLogs.values where processes.last(of: log.pid).map(log.isOutlived) == true {
      keepSaved(log.log.file)
    }
    // The records may reveal this device's peer only after they show that its own logs are of another model.
    for log in openLogs.values where log.step == .ofOtherModel && log.log.peer == own {
      openLogs.remove(log.log.file)
      if let model = log.log.modelHash { leave(model) }
    }
    splitWrites.settle(processes)
    for split in splitWrites.all {
      guard let process = split.process, let log = openLogs[split.log.file], log.step == .written,
        log.pid == process.pid
      else { continue }
      openLogs.update(split.log.file) { $0.abandon() }
    }
  }

  /// Closes the logs that the store was seen to hold although their imports were not shown: those that
  /// waited, failed or have no end.
  private mutating func closeHeld(by vector: VectorHistory) {
    let held = openLogs.values.filter { log in
      guard let number = log.number else { return false }
      if log.step == .waiting, log.failure == nil {
        let known = vector.since[log.log.peer]
        return known.map { $0.number >= number && $0.record.line > log.since.line } ?? false
      }
      // A log between changes and metadata needs more evidence than that the store holds it.
      guard log.step == .running || log.failure != nil && log.step != .written else { return false }
      return vector.shows(
        log.log.peer, number, after: max(log.since.line, log.failure?.evidence.last?.line ?? 0))
    }
    for log in held {
      openLogs.remove(log.log.file)
      if let number = log.number { arrivals[log.log.peer, default: Arrivals()].know(number, by: nil) }
    }
  }
}
