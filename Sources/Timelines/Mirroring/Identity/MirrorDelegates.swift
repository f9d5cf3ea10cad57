// The mirroring delegates that watch one store: one in each process that has it open. Two at the same time in
// one process are a mistake of the app.

internal import LogRecords

/// The mirroring delegates of one store.
package struct MirrorDelegates: Sendable {
  /// One mirroring delegate.
  package struct Delegate: Sendable {
    /// The delegate's process and address.
    package let owner: MirrorOwner
    /// The place since which the delegate has watched the store; `nil` if the capture does not show it.
    package fileprivate(set) var since: Place?
    /// The place where the delegate was told to leave the store.
    package fileprivate(set) var until: Place?
    /// The place where the delegate was last seen.
    fileprivate var last: Place
  }

  /// Two delegates that watch the store at the same time, in one process.
  package typealias Pair = (first: Delegate, second: Delegate)

  private static let maximumCount = 32
  /// The maximum silence of a delegate after which its process is still taken for the same one, in seconds;
  /// another process may have reused the number.
  private static let maximumSilence: Double = 3600

  /// The last delegates.
  package private(set) var all: [Delegate] = []
  /// The first two delegates that watched the store at the same time.
  package private(set) var pair: Pair?

  /// Notes that a delegate works for the store.
  ///
  /// A delegate that continues after another one began to watch the store does so at the same time.
  mutating func use(_ owner: MirrorOwner, at place: Place) {
    guard let index = all.firstIndex(where: { $0.owner == owner }) else {
      if all.count == Self.maximumCount { all.removeFirst() }
      all.append(Delegate(owner: owner, last: place))
      return
    }
    all[index].last = place
    guard pair == nil, all[index].until == nil, let since = all[index].since else { return }
    let other = all.last {
      $0.owner != owner && $0.owner.pid == owner.pid && $0.until == nil
        && $0.since.map { $0.line > since.line } ?? false
    }
    if let other { pair = (all[index], other) }
  }

  /// Notes that a delegate watches the store from now on.
  /// - Returns: Whether the record only repeats what is known.
  mutating func observe(_ owner: MirrorOwner, at place: Place) -> Bool {
    use(owner, at: place)
    guard let index = all.firstIndex(where: { $0.owner == owner }),
      all[index].since == nil || all[index].until != nil
    else { return true }
    (all[index].since, all[index].until) = (place, nil)
    if pair == nil, owner.pid != nil, let other = all.last(where: { isBeside(owner, $0, at: place) }) {
      pair = (other, all[index])
    }
    return false
  }

  /// Whether `other` is a delegate of the same process that was not told to leave the store when `owner`
  /// begins to watch it.
  private func isBeside(_ owner: MirrorOwner, _ other: Delegate, at place: Place) -> Bool {
    guard other.owner != owner, other.owner.pid == owner.pid, other.since != nil, other.until == nil,
      let now = place.time, let last = other.last.time
    else { return false }
    return now.seconds(since: last) < Self.maximumSilence
  }

  /// Whether a delegate of a process watches the store.
  func watch(in pid: Int32?) -> Bool {
    all.contains { $0.owner.pid == pid && $0.since != nil && $0.until == nil }
  }

  /// Whether a delegate of a process is known to work for the store, or to have done so.
  func include(_ pid: Int32?) -> Bool { all.contains { $0.owner.pid == pid } }

  /// Removes a delegate that turned out to work for another store.
  mutating func remove(_ owner: MirrorOwner) {
    all.removeAll { $0.owner == owner }
    if let found = pair, found.first.owner == owner || found.second.owner == owner { pair = nil }
  }

  /// Notes that a delegate is at work for the store, whatever an omitted part of the capture may contain.
  mutating func stay(_ owner: MirrorOwner) {
    guard let index = all.firstIndex(where: { $0.owner == owner }) else { return }
    all[index].until = nil
  }

  /// Notes that a delegate leaves the store.
  mutating func close(_ owner: MirrorOwner, at place: Place) {
    guard let index = all.firstIndex(where: { $0.owner == owner }) else { return }
    all[index].until = place
  }

  /// Notes that a delegate of a process is gone; the record does not show which one.
  mutating func close(pid: Int32?, at place: Place) {
    for index in all.indices where all[index].owner.pid == pid && all[index].until == nil {
      all[index].until = place
    }
  }

  /// Notes that the capture omits records, which may show that any delegate left.
  mutating func leaveOut(at place: Place) {
    for index in all.indices where all[index].until == nil { all[index].until = place }
  }

  /// Takes over the delegates of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorDelegates) {
    for delegate in other.all {
      if let index = all.firstIndex(where: { $0.owner == delegate.owner }) {
        all[index].since = all[index].since ?? delegate.since
        all[index].until = all[index].until ?? delegate.until
      } else {
        use(delegate.owner, at: delegate.last)
        all[all.count - 1].since = delegate.since
        all[all.count - 1].until = delegate.until
      }
    }
    pair = pair ?? other.pair
  }
}
