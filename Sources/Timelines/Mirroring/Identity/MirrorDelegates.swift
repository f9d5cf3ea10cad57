// The mirroring delegates that watch one store: one in each process that has it open. Two at the same time in
// one process are a mistake of the app.

internal import LogRecords

/// The mirroring delegates of one store.
package struct MirrorDelegates: Sendable {
  /// One delegate.
  package struct Delegate: Sendable {
    /// Its process and address.
    package let owner: MirrorOwner
    /// Since when it has watched the store; `nil` if the capture does not show it.
    package fileprivate(set) var since: Place?
    /// When it was told to leave the store.
    package fileprivate(set) var until: Place?
    /// When it was last seen.
    fileprivate var last: Place
  }

  /// Two that watch the store at the same time, in one process.
  package typealias Pair = (first: Delegate, second: Delegate)

  private static let most = 32
  /// How long a delegate may be silent before its process may be another one with the same number, in
  /// seconds.
  private static let longestSilence: Double = 3600

  /// The last ones.
  package private(set) var all: [Delegate] = []
  /// The first two that watched the store at the same time.
  package private(set) var pair: Pair?

  /// A delegate works for the store.
  ///
  /// One that goes on after another began to watch it does so at the same time.
  mutating func use(_ owner: MirrorOwner, at place: Place) {
    guard let index = all.firstIndex(where: { $0.owner == owner }) else {
      if all.count == Self.most { all.removeFirst() }
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

  /// A delegate watches the store from now on.
  /// - Returns: Whether that is known.
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

  /// Whether a delegate of the same process was not told to leave the store when another one begins to watch
  /// it.
  private func isBeside(_ owner: MirrorOwner, _ other: Delegate, at place: Place) -> Bool {
    guard other.owner != owner, other.owner.pid == owner.pid, other.since != nil, other.until == nil,
      let now = place.time, let last = other.last.time
    else { return false }
    return now.seconds(since: last) < Self.longestSilence
  }

  /// Whether one of a process watches the store.
  func watch(in pid: Int32?) -> Bool {
    all.contains { $0.owner.pid == pid && $0.since != nil && $0.until == nil }
  }

  /// A delegate turns out to work for another store.
  mutating func remove(_ owner: MirrorOwner) {
    all.removeAll { $0.owner == owner }
    if let found = pair, found.first.owner == owner || found.second.owner == owner { pair = nil }
  }

  /// A delegate leaves the store.
  mutating func close(_ owner: MirrorOwner, at place: Place) {
    guard let index = all.firstIndex(where: { $0.owner == owner }) else { return }
    all[index].until = place
  }

  /// A delegate of a process is gone; the record does not say which one.
  mutating func close(pid: Int32?, at place: Place) {
    for index in all.indices where all[index].owner.pid == pid && all[index].until == nil {
      all[index].until = place
    }
  }

  /// The part left out may have closed any of them.
  mutating func leaveOut(at place: Place) {
    for index in all.indices where all[index].until == nil { all[index].until = place }
  }

  /// Takes over the delegates of what turned out to be the same store.
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
