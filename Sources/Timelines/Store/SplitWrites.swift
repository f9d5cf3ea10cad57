// Imports whose changes are in the store and whose metadata is not: writing it failed, or the process ended
// between the two.

/// The split writes of one store, in bounded memory.
package struct SplitWrites: Sendable {
  /// An import whose changes were written without its metadata.
  package struct Import: Sendable {
    /// The imported log.
    package let log: TransactionLog
    /// The transaction's number; `nil` if no record contains it.
    package let number: Int?
    /// The record that reports the problem, or the one in which the import began.
    package let evidence: Evidence

    /// The process that another one took over from, and the line of the capture where it did so; `nil` if a
    /// record reports the problem.
    ///
    /// If processes have no numbers, setting up the store again indicates another process.
    fileprivate(set) var process: (pid: Int32?, until: Int)?

    /// Whether another process has opened the store since; it may or may not have recovered the metadata.
    package var isAfterLaunch: Bool { process != nil }
    /// Whether the log has been imported again, or its metadata recovered, since.
    package fileprivate(set) var isResolved = false
  }

  private static let capacity = 100

  /// The split writes, at most `capacity`.
  package private(set) var all: [Import] = []

  /// Adds an import by the record that reports the problem.
  ///
  /// If another process opened the store while the import was between its changes and its metadata,
  /// `evidence` is the record in which the import began, and `process` the import's process and the line of
  /// the takeover.
  mutating func append(_ log: LogProgress, _ evidence: Evidence, of process: (pid: Int32?, until: Int)? = nil)
  {
    if let process, let known = all.firstIndex(where: { $0.log == log.log && $0.process?.pid == process.pid })
    {
      all[known].process = process
    } else if all.count < Self.capacity {
      all.append(Import(log: log.log, number: log.number, evidence: evidence, process: process))
    }
  }

  /// Notes that a log was imported completely; with `nil`, that all metadata was recovered.
  ///
  /// That the store holds a log does not prove that its metadata was written: the store held the log when it
  /// was not.
  mutating func resolve(_ log: TransactionLog? = nil) {
    for index in all.indices where log == nil || all[index].log == log { all[index].isResolved = true }
  }

  /// Removes the split write of a log whose import ends, if its processes cannot be distinguished.
  mutating func dismiss(_ log: TransactionLog) {
    all.removeAll { $0.log == log && $0.process.map { $0.pid == nil } == true }
  }

  /// Removes the split writes of processes that kept running next to the one that took over.
  mutating func settle(_ processes: Processes) {
    all.removeAll { split in
      split.process.map { $0.pid != nil && processes.printed($0.pid, after: $0.until) } ?? false
    }
    all = all.sorted(by: \.evidence.line)
  }
}
