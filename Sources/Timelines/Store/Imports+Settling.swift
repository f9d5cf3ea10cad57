// Ends the imports of a store with its capture: decides what depends on records that came later.

internal import LogRecords
internal import OrderedCollections

extension Imports {
  /// Whether an import has no end where the capture would show one.
  func isUnended(_ log: LogProgress, _ processes: Processes) -> Bool {
    log.isUnderWay && log.failure == nil && processes.showEnd(of: log, afterFailure: hasFailed)
  }

  /// The importer skips all logs of another model than this device's: that is why those are left over whose
  /// paths have another one.
  ///
  /// A process has one model. What it was before another process shows nothing of what is left over there.
  mutating func sortOutLeftOver(using model: Name, asOf line: Int, isOfLastProcess: Bool) {
    for log in openLogs.values where log.step == .leftOver {
      guard let other = log.log.modelHash, other != model, let last = log.evidence.last,
        isOfLastProcess || last.line < line
      else { continue }
      openLogs.update(log.log.file) { $0.waitForModel() }
    }
  }

  /// What an import applied in memory did not arrive when it went no further.
  private mutating func retractUnsaved(_ processes: Processes, _ isLeftOut: (Int) -> Bool) {
    for log in openLogs.values
    where log.isEndHidden && log.isApplied && isUnended(log, processes) && !isLeftOut(log.since.line) {
      rollBack(log.log.file)
      if let last = lastApplied, last.line > log.since.line { lastApplied = appliedBefore }
    }
  }

  /// Ends the capture: decides what depends on whether a process went on beside another one, and on what the
  /// store was seen to hold.
  mutating func settle(
    _ processes: Processes, _ vector: VectorHistory, own: Name?, isLeftOut: (Int) -> Bool
  ) {
    closeHeld(by: vector)
    retractUnsaved(processes, isLeftOut)
    for log in openLogs.values where processes.last(of: log.pid).map(log.isOutlived) == true {
      keepSaved(log.log.file)
    }
    // The records may show which peer this device is only after they show that its own logs are of another
    // model.
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

  /// Closes the logs that no longer wait for anything, failed or have no end, though their imports were not
  /// shown: the store holds them.
  private mutating func closeHeld(by vector: VectorHistory) {
    let held = openLogs.values.filter { log in
      guard let number = log.number else { return false }
      if log.step == .waiting, log.failure == nil {
        let known = vector.since[log.log.peer]
        return known.map { $0.number >= number && $0.record.line > log.since.line } ?? false
      }
      // What is between changes and metadata needs more than the store holding it.
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
