// Signs that several stores of a process look like one: if the log hides all their names, what any of them
// does seems to be done by one store.

internal import LogRecords

/// Signs that an apparent store represents several.
struct HiddenStores: Sendable {
  /// Whether there are several stores.
  private(set) var areSeveral = false

  private var pid: Int32?
  /// A hash of the app's name, if processes have no numbers.
  private var app: UInt64?
  /// The time of the last record.
  private var last: Timestamp?
  /// The number of delegates that watch at the same time.
  private var watched = 0
  /// The number of set-ups that finished in a row without any of them starting over.
  private var setUp = 0

  /// The maximum time between two records of surely the same launch, if processes have no numbers, in
  /// seconds.
  private static let sameLaunch: Double = 2

  /// Takes in the change of a record that names neither store nor delegate; a record that names no process
  /// either proves nothing.
  mutating func note(_ change: MirrorChange, from source: MirrorSource, at time: Timestamp?) {
    guard source.pid != nil || source.app != nil else { return }
    switch change {
    case .observed, .setupFinished, .closed, .account, .setupFailed, .setupAbandoned, .reset, .purged: break
    default: return
    }
    if !isSameProcess(source, at: time) { (watched, setUp) = (0, 0) }
    (pid, app, last) = (source.pid, source.app, time)
    switch change {
    case .observed: watched += 1
    case .setupFinished: setUp += 1
    case .closed: (watched, setUp) = (max(0, watched - 1), 0)
    // The same store may be set up again.
    default: setUp = 0
    }
    areSeveral = areSeveral || watched > 1 || setUp > 1
  }

  /// Whether the process that printed last also printed this record.
  private func isSameProcess(_ source: MirrorSource, at time: Timestamp?) -> Bool {
    guard source.pid == nil, pid == nil else { return source.pid == pid }
    guard source.app == app, let time, let last else { return false }
    return time.seconds(since: last).magnitude <= Self.sameLaunch
  }

  /// Notes that the capture omits records, which may show that any of the stores was closed.
  mutating func leaveOut() { (watched, setUp) = (0, 0) }

  /// Absorbs the signs of another apparent store that turned out to be the same one.
  mutating func absorb(_ other: HiddenStores) { areSeveral = areSeveral || other.areSeveral }
}
