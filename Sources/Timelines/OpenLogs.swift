// The logs that are on their way to one store, with a running count of how they stand: a mark asks for it however many
// logs there are.

/// The logs that are on their way to one store, by file name.
package struct OpenLogs: Sendable {
  private var logs: [LogFile: LogProgress] = [:]

  /// How many logs stand how.
  private var counts = InlineArray<4, Int>(repeating: 0)

  /// How a log stands for somebody who waits for it.
  private enum Standing: Int {
    case waiting, queued, failed, toBeDownloaded

    init?(_ log: LogProgress?) {
      guard let log else { return nil }
      if let failure = log.failure {
        self = failure.isDelayed ? .toBeDownloaded : .failed
      } else if log.step == .waiting {
        self = .waiting
      } else if log.step == .queued {
        self = .queued
      } else {
        return nil
      }
    }
  }

  /// The log with a file name; `nil` when it is not on its way.
  package internal(set) subscript(file: LogFile) -> LogProgress? {
    get { logs[file] }
    _modify {
      let before = Standing(logs[file])
      yield &logs[file]
      let after = Standing(logs[file])
      guard before != after else { return }
      if let before { counts[before.rawValue] -= 1 }
      if let after { counts[after.rawValue] += 1 }
    }
  }

  /// The logs, in no order.
  package var values: Dictionary<LogFile, LogProgress>.Values { logs.values }

  /// How many they are.
  package var count: Int { logs.count }

  /// How many failed, those apart that only have to be downloaded.
  package var failed: Int { counts[Standing.failed.rawValue] }

  /// How many wait: for a transaction before them, behind one that failed, or for their file.
  ///
  /// A failure cancels all operations that are queued.
  package var waiting: Int {
    let delayed = counts[Standing.toBeDownloaded.rawValue]
    let behind = failed + delayed > 0 ? counts[Standing.queued.rawValue] : 0
    return counts[Standing.waiting.rawValue] + delayed + behind
  }

  /// Takes a log out.
  mutating func remove(_ file: LogFile) -> LogProgress? {
    guard let log = logs[file] else { return nil }
    self[file] = nil
    return log
  }

  /// Keeps some of the logs, none of which is in another state then.
  mutating func keep(_ isKept: (LogProgress) -> Bool) {
    for (file, log) in logs where !isKept(log) { self[file] = nil }
  }
}
