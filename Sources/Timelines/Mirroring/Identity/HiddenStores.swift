// Signs that several stores of a process look like one: if the log hides all their names, what any of them
// does seems to be one store's.

internal import LogRecords

/// Signs that what seems to be one store are several.
struct HiddenStores: Sendable {
  /// Whether they are.
  private(set) var areSeveral = false

  private var pid: Int32?
  /// The app, and when it last changed anything, if processes have no numbers.
  private var app: UInt64?
  private var last: Timestamp?
  /// How many are watched at the same time, and how many were set up one after the other, none of them anew.
  private var watched = 0
  private var setUp = 0

  /// For how long the process is surely the same if it has no number, in seconds: it may have been launched
  /// anew.
  private static let sameLaunch: Double = 2

  /// Takes in what a record changes that names neither store nor delegate; what names no process either shows
  /// nothing.
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
    // The same one may be set up anew.
    default: setUp = 0
    }
    areSeveral = areSeveral || watched > 1 || setUp > 1
  }

  /// Whether the process that printed last has printed a record, too.
  private func isSameProcess(_ source: MirrorSource, at time: Timestamp?) -> Bool {
    guard source.pid == nil, pid == nil else { return source.pid == pid }
    guard source.app == app, let time, let last else { return false }
    return time.seconds(since: last).magnitude <= Self.sameLaunch
  }

  /// The part left out may have closed any of them.
  mutating func leaveOut() { (watched, setUp) = (0, 0) }

  /// Takes over what another one shows that turned out to be the same.
  mutating func absorb(_ other: HiddenStores) { areSeveral = areSeveral || other.areSeveral }
}
