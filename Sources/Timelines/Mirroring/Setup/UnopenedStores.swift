// The processes that are about to open a mirrored store: if a store then fails to load, the failure concerns
// mirroring.

/// The processes that listed options of a store that is to be mirrored, until the outcome is known.
struct UnopenedStores: Sendable {
  /// The maximum number of processes, because a capture may name a new one in every line.
  private static let maximumCount = 4096

  private var pids: Set<Int32?> = []

  /// Notes that a process lists options of a store that is to be mirrored.
  mutating func list(in pid: Int32?) {
    if pids.count < Self.maximumCount { pids.insert(pid) }
  }

  /// Notes that the store of a process was opened, or failed to.
  /// - Returns: Whether the process had listed options of one that is to be mirrored.
  @discardableResult mutating func settle(in pid: Int32?) -> Bool { pids.remove(pid) != nil }
}
