// The times at which the system did not let a mirrored store work, and the policies responsible. The system
// decides again every few seconds: all its refusals until it allows the work are one deferral.

internal import LogRecords

/// The deferrals of a mirrored store's work by the system.
package struct MirrorDeferrals: Sendable {
  /// Work of one kind that the system deferred.
  package struct Deferral: Placed {
    /// The kind of the deferred work.
    package let kind: MirrorRequestKind
    /// The policies that forbade the work, in the order in which they were named.
    package fileprivate(set) var policies: [Name]
    /// The place of the deferral's first record.
    package let first: Place
    /// The place of the deferral's last record.
    package fileprivate(set) var last: Place
    /// The number of records of the deferral.
    package fileprivate(set) var count = 1
    /// Whether the app has been launched again since the last record.
    fileprivate var isFromEarlierLaunch = false
    /// Whether the process whose work was deferred ended before it was allowed.
    package fileprivate(set) var hasProcessEnded = false
    /// The place where the work was allowed; `nil` if the capture does not show it.
    package fileprivate(set) var allowed: Place?
    package var place: Place { first }

    /// The time for which the work was deferred while the app ran, in seconds, as shown by the capture; `nil`
    /// without times.
    package var seconds: Double? {
      let end = hasProcessEnded ? last : allowed ?? last
      guard let from = first.time, let to = end.time else { return nil }
      return max(0, to.seconds(since: from))
    }
  }

  /// The maximum number of policies kept of one deferral.
  private static let maximumPolicies = 8

  /// The deferrals that are not over, one for each kind.
  package private(set) var open: [Deferral] = []
  /// The last deferrals that are over.
  package private(set) var recent: RecentElements<Deferral>

  /// The deferrals whose end may be in an omitted part of the capture, the last of each kind.
  package private(set) var unfinished: [Deferral] = []

  /// The place where the system last allowed deferred work, for each kind.
  private var allowed: [Place?] = MirrorRequestKind.allCases.map { _ in nil }
  private var counts = MirrorRequestKind.allCases.map { _ in 0 }

  init(recentCapacity: Int, slices: Int) { recent = RecentElements(capacity: recentCapacity, slices: slices) }

  /// Returns the number of deferrals of a kind.
  package func count(_ kind: MirrorRequestKind) -> Int { counts[kind.rawValue] }

  /// Returns the place where the system last allowed deferred work of a kind; `nil` if the capture does not
  /// show it.
  package func lastAllowed(_ kind: MirrorRequestKind) -> Place? { allowed[kind.rawValue] }

  /// Notes that the system does not allow work of a kind.
  /// - Returns: Whether the record only repeats what is known.
  mutating func forbid(_ kind: MirrorRequestKind, _ policies: [Name], at place: Place) -> Bool {
    unfinished.removeAll { $0.kind == kind }
    if let before = open.firstIndex(where: { $0.kind == kind && $0.isOver(at: place) }) {
      recent.append(open.remove(at: before))
    }
    guard let index = open.firstIndex(where: { $0.kind == kind }) else {
      counts[kind.rawValue] += 1
      open.append(
        Deferral(
          kind: kind, policies: Array(policies.prefix(Self.maximumPolicies)), first: place, last: place))
      return false
    }
    open[index].count += 1
    (open[index].last, open[index].isFromEarlierLaunch, open[index].hasProcessEnded) = (place, false, false)
    let new = policies.filter { !open[index].policies.contains($0) }
    open[index].policies.append(contentsOf: new.prefix(Self.maximumPolicies - open[index].policies.count))
    return new.isEmpty
  }

  /// Notes that the system allows work of a kind.
  /// - Returns: Whether the work was deferred before.
  mutating func allow(_ kind: MirrorRequestKind, at place: Place) -> Bool {
    unfinished.removeAll { $0.kind == kind }
    guard let index = open.firstIndex(where: { $0.kind == kind }) else { return false }
    var deferral = open.remove(at: index)
    deferral.allowed = place
    allowed[kind.rawValue] = place
    recent.append(deferral)
    return true
  }

  /// Notes that the app is launched again: earlier deferrals are over, unless the system immediately repeats
  /// them.
  mutating func relaunch() { for index in open.indices { open[index].isFromEarlierLaunch = true } }

  /// Notes that the process whose work was deferred is over.
  mutating func end() { for index in open.indices { open[index].hasProcessEnded = true } }

  /// Notes that work of a kind began, so that it was allowed, whichever record reported it.
  mutating func begin(_ kind: MirrorRequestKind, at place: Place) { _ = allow(kind, at: place) }

  /// Notes that the capture omits records, which may have reported that the work is allowed again.
  mutating func leaveOut() {
    for deferral in open { recent.append(deferral) }
    unfinished += open
    open = []
  }

  /// Takes over the deferrals of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorDeferrals) {
    for index in counts.indices {
      counts[index] += other.counts[index]
      allowed[index] = .latest(allowed[index], other.allowed[index])
    }
    for deferral in other.recent.elements { recent.append(deferral) }
    unfinished += other.unfinished
    for deferral in other.open {
      if open.contains(where: { $0.kind == deferral.kind }) {
        recent.append(deferral)
      } else {
        open.append(deferral)
      }
    }
  }
}

extension MirrorDeferrals.Deferral {
  /// The maximum time for which the system may be silent about a deferral of an earlier launch, in seconds.
  private static let timeout: Double = 120

  /// Whether work that is deferred at a place is another deferral than this one.
  fileprivate func isOver(at place: Place) -> Bool {
    guard isFromEarlierLaunch, let before = last.time, let now = place.time else {
      return isFromEarlierLaunch
    }
    return now.seconds(since: before) > Self.timeout
  }
}
