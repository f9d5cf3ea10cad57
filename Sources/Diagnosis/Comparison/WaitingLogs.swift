// The logs of a peer that wait on a device, and as far as its captures show it, what for.

internal import Timelines

struct WaitingLogs {
  private(set) var all = LogList()
  /// The logs whose imports failed.
  private(set) var failed = LogList()
  /// The logs that a scheduling pass left over, for a reason that the log level does not show.
  private(set) var leftOver = LogList()
  /// The logs that another version of the data model wrote.
  private(set) var ofOtherModel = LogList()

  mutating func insert(_ log: LogProgress, isReasonShown: Bool) {
    all.insert(log)
    if log.failure != nil, !log.isToBeDownloaded { failed.insert(log) }
    if log.step == .ofOtherModel { ofOtherModel.insert(log) }
    if log.step == .leftOver, !isReasonShown { leftOver.insert(log) }
  }
}
