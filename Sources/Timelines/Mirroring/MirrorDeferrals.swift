// When the system did not let a mirrored store work, and by which policies. It decides again every few
// seconds: all its refusals until it allows the work are one deferral.

internal import LogRecords

/// When the system did not let a mirrored store work.
package struct MirrorDeferrals: Sendable {
  /// Work of one kind that the system put off.
  package struct Deferral: Placed {
    /// What was put off.
    package let kind: MirrorRequestKind
    /// The policies that forbade it, in the order in which they were named.
    package fileprivate(set) var policies: [Name]
    /// The first record that says so, and the last.
    package let first: Place
    package fileprivate(set) var last: Place
    /// How many records say so.
    package fileprivate(set) var count = 1
    /// Whether the app has been launched again since the last one.
    fileprivate var isOfEarlierLaunch = false
    /// Whether the process that was not to work ended before it was allowed.
    package fileprivate(set) var hasProcessEnded = false
    /// When it was allowed; `nil` if that is not in the capture.
    package fileprivate(set) var allowed: Place?
    package var place: Place { first }

    /// How long it was put off while the app ran, in seconds, as far as the capture shows.
    package var seconds: Double? {
      let end = hasProcessEnded ? last : allowed ?? last
      guard let from = first.time, let to = end.time else { return nil }
      return max(0, to.seconds(since: from))
    }
  }

  /// How many policies of one deferral are kept.
  private static let mostPolicies = 8

  /// The deferrals that are not over, one for each kind.
  package private(set) var open: [Deferral] = []
  /// Those that are over; the last ones.
  package private(set) var recent: RecentElements<Deferral>

  /// Those whose end may be in a part of the capture that is left out, the last of each kind.
  package private(set) var unfinished: [Deferral] = []

  /// When the system last allowed work of each kind that it had put off.
  private var allowed: [Place?] = MirrorRequestKind.allCases.map { _ in nil }
  private var counts = MirrorRequestKind.allCases.map { _ in 0 }

  init(mostRecent: Int, slices: Int) { recent = RecentElements(capacity: mostRecent, slices: slices) }

  /// How often work of a kind was put off.
  package func count(_ kind: MirrorRequestKind) -> Int { counts[kind.rawValue] }

  /// When the system last allowed work of a kind that it had put off; `nil` if that is not in the capture.
  package func lastAllowed(_ kind: MirrorRequestKind) -> Place? { allowed[kind.rawValue] }

  /// The system does not allow work of a kind.
  /// - Returns: Whether that is known.
  mutating func forbid(_ kind: MirrorRequestKind, _ policies: [Name], at place: Place) -> Bool {
    unfinished.removeAll { $0.kind == kind }
    if let before = open.firstIndex(where: { $0.kind == kind && $0.isOver(at: place) }) {
      recent.append(open.remove(at: before))
    }
    guard let index = open.firstIndex(where: { $0.kind == kind }) else {
      counts[kind.rawValue] += 1
      open.append(
        Deferral(kind: kind, policies: Array(policies.prefix(Self.mostPolicies)), first: place, last: place))
      return false
    }
    open[index].count += 1
    (open[index].last, open[index].isOfEarlierLaunch, open[index].hasProcessEnded) = (place, false, false)
    let new = policies.filter { !open[index].policies.contains($0) }
    open[index].policies.append(contentsOf: new.prefix(Self.mostPolicies - open[index].policies.count))
    return new.isEmpty
  }

  /// The system allows work of a kind.
  /// - Returns: Whether it was put off before.
  mutating func allow(_ kind: MirrorRequestKind, at place: Place) -> Bool {
    unfinished.removeAll { $0.kind == kind }
    guard let index = open.firstIndex(where: { $0.kind == kind }) else { return false }
    var deferral = open.remove(at: index)
    deferral.allowed = place
    allowed[kind.rawValue] = place
    recent.append(deferral)
    return true
  }

  /// The app is launched again: what it was not allowed before is over, unless the system immediately repeats
  /// its refusal.
  mutating func relaunch() { for index in open.indices { open[index].isOfEarlierLaunch = true } }

  /// The process that was not to work is over.
  mutating func end() { for index in open.indices { open[index].hasProcessEnded = true } }

  /// Work of a kind began, so it was allowed, whoever reported that.
  mutating func begin(_ kind: MirrorRequestKind, at place: Place) { _ = allow(kind, at: place) }

  /// The part left out may report that it is allowed again.
  mutating func leaveOut() {
    for deferral in open { recent.append(deferral) }
    unfinished += open
    open = []
  }

  /// Takes over the counts of what turned out to be the same store.
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
  /// How long the system may be silent about what it put off in an earlier launch, in seconds.
  private static let patience: Double = 120

  /// Whether what is put off at a place is not the same any more.
  fileprivate func isOver(at place: Place) -> Bool {
    guard isOfEarlierLaunch, let before = last.time, let now = place.time else { return isOfEarlierLaunch }
    return now.seconds(since: before) > Self.patience
  }
}
