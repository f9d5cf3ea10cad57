// Imports whose changes are in the store and whose metadata is not: writing it failed, or their process ended
// between the two.

/// The split writes of one store, in bounded memory.
package struct SplitWrites: Sendable {
  /// Changes of an import that were written without its metadata.
  package struct Import: Sendable {
    /// The log.
    package let log: TransactionLog
    /// Its transaction's number, once a record gave it.
    package let number: Int?
    /// The record that reports it, or the one in which the import began.
    package let evidence: Evidence

    /// The process that another one took over from, at a line of the capture; `nil` when a record reports the
    /// trouble.
    ///
    /// If processes have no numbers, setting the store up again shows another one.
    fileprivate(set) var process: (pid: Int32?, until: Int)?

    /// Whether another process has opened the store since, and so recovered the metadata or did not.
    package var isAfterLaunch: Bool { process != nil }
    /// Whether the log has been imported, or the metadata recovered, since.
    package fileprivate(set) var isMended = false
  }

  private static let capacity = 100

  /// The split writes.
  package private(set) var all: [Import] = []

  /// Adds an import by the record that reports it; or by the one in which it began, if another process opened
  /// the store at a line while it was between its changes and its metadata.
  mutating func append(_ log: LogProgress, _ evidence: Evidence, of process: (pid: Int32?, until: Int)? = nil)
  {
    if let process, let known = all.firstIndex(where: { $0.log == log.log && $0.process?.pid == process.pid })
    {
      all[known].process = process
    } else if all.count < Self.capacity {
      all.append(Import(log: log.log, number: log.number, evidence: evidence, process: process))
    }
  }

  /// A log was imported to its end; without one, all metadata was recovered.
  ///
  /// That the store holds a log says nothing of its metadata: it held the log when that was not written.
  mutating func mend(_ log: TransactionLog? = nil) {
    for index in all.indices where log == nil || all[index].log == log { all[index].isMended = true }
  }

  /// An import that no other process took over ends.
  mutating func dismiss(_ log: TransactionLog) {
    all.removeAll { $0.log == log && $0.process.map { $0.pid == nil } == true }
  }

  /// Drops those of processes that went on beside the other one.
  mutating func settle(_ processes: Processes) {
    all.removeAll { split in
      split.process.map { $0.pid != nil && processes.printed($0.pid, after: $0.until) } ?? false
    }
    all.sort { $0.evidence.line < $1.evidence.line }
  }
}
