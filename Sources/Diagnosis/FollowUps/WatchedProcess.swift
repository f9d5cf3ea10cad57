// What must be known of a process to say that something did not come from it.

internal import LogRecords

struct WatchedProcess {
  /// How many processes are told apart; one more takes the place of another.
  static let capacity = 64

  /// How far records of several threads may be out of order, in microseconds.
  ///
  /// More is a clock that was set back.
  private static let disorder: Int64 = 1_000_000

  let pid: Int32
  /// The highest log level of its statements.
  private(set) var level = 0
  /// Before this time nothing of it is due.
  var nextDue = Int64.max

  private var last = Int64.min

  init(pid: Int32) { self.pid = pid }

  /// Takes note of a record of it, and of the log level that the record shows.
  /// - Returns: Whether its clock went back.
  mutating func note(_ record: Record, level: Int) -> Bool {
    self.level = max(self.level, level)
    guard let time = record.timestamp?.microseconds else { return false }
    let isBack = last != .min && time < last - Self.disorder
    last = isBack ? time : max(last, time)
    return isBack
  }
}
