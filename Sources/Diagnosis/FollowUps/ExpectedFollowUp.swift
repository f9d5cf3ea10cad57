// A record after which another should come, and until when.

internal import LogRecords
internal import Timelines

struct ExpectedFollowUp {
  let evidence: Evidence
  /// Which follow-up it is, in `FollowUpPlan.followUps`.
  let followUp: Int
  /// What the record says happened; `nil` for a mere trace.
  let kind: EventKind?
  let pid: Int32
  let thread: UInt64
  /// What it is about, as far as it says.
  let store: Int?
  let log: TransactionLog?
  let seconds: Double
  /// When the other is due, in microseconds of the capture's clock.
  var due: Int64

  /// Whether the process was seen at work after it was due first. One that slept gets its time anew when it wakes.
  var isAwake = false

  /// Whether another record of the same process may be about the same, as far as both say.
  func agrees(with record: Record, _ event: Event?) -> Bool {
    if let log, let other = event?.log { return log == other }
    if record.thread != 0, record.thread == thread { return true }
    if let store, let other = event?.store { return store == other }
    return true
  }

  /// Whether it may be about one of some logs, as far as it names one.
  func isOfOne(of logs: [LogFile]?) -> Bool {
    guard let logs, let log else { return true }
    return logs.contains(log.file)
  }
}
