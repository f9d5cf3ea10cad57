// Groups the records of one failed import: the code that reads a log, that imports it and that started the
// import each report the failure, and not all of them name the log.

internal import LogRecords

/// The failed imports of a capture that were reported last.
struct ImportFailures: Sendable {
  /// The maximum time between two records of one failure, in seconds.
  static let echo: Double = 2
  /// The maximum number of lines between two records of one failure, if the capture has no times.
  private static let echoLines = 40

  private struct Report {
    let pid: Int32?
    let event: Event

    func isEchoed(by other: Event, of pid: Int32?) -> Bool {
      guard self.pid == pid, event.store == nil || other.store == nil || event.store == other.store else {
        return false
      }
      guard let since = event.time, let time = other.time else { return other.line - event.line <= echoLines }
      return (0..<echo).contains(time.seconds(since: since))
    }
  }

  /// The last record that names a log, until an unnamed one is assigned to the same failure.
  private var named: Report?
  /// The last record that names no log, and the number of such records that no later one has named.
  private var nameless: (last: Report, count: Int)?

  /// Notes a record that reports a failed import.
  ///
  /// If it belongs to a failure that was already reported, it receives the log of that failure, or is marked
  /// as a repeat.
  mutating func note(_ event: inout Event, pid: Int32?) {
    if event.log != nil {
      if let (last, count) = nameless, last.isEchoed(by: event, of: pid) {
        event.isRepeat = true
        nameless = count > 1 ? (last, count - 1) : nil
      }
      named = Report(pid: pid, event: event)
    } else if let known = named, known.isEchoed(by: event, of: pid) {
      (event.log, event.store) = (known.event.log, known.event.store)
      event.transaction = event.transaction ?? known.event.transaction
      named = nil
    } else {
      let before = nameless.flatMap { $0.last.isEchoed(by: event, of: pid) ? $0.count : nil } ?? 0
      nameless = (Report(pid: pid, event: event), before + 1)
    }
  }
}
