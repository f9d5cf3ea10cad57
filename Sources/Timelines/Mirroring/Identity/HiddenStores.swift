// Signs that several stores of a process look like one: if the log hides all their names, what any of them
// does seems to be one store's.

/// Signs that what seems to be one store are several.
struct HiddenStores: Sendable {
  /// Whether they are.
  private(set) var areSeveral = false

  private var pid: Int32?
  /// How many are watched at the same time, and how many were set up one after the other, none of them anew.
  private var watched = 0
  private var setUp = 0

  /// Takes in what a record of a process changes that names neither store nor delegate.
  mutating func note(_ change: MirrorChange, in pid: Int32) {
    switch change {
    case .observed, .setupFinished, .closed, .account, .setupFailed, .setupAbandoned, .reset, .purged: break
    default: return
    }
    if pid != self.pid { (self.pid, watched, setUp) = (pid, 0, 0) }
    switch change {
    case .observed: watched += 1
    case .setupFinished: setUp += 1
    case .closed: (watched, setUp) = (max(0, watched - 1), 0)
    // The same one may be set up anew.
    default: setUp = 0
    }
    areSeveral = areSeveral || watched > 1 || setUp > 1
  }

  /// The part left out may have closed any of them.
  mutating func leaveOut() { (watched, setUp) = (0, 0) }

  /// Takes over what another one shows that turned out to be the same.
  mutating func absorb(_ other: HiddenStores) { areSeveral = areSeveral || other.areSeveral }
}
