// When CloudKit itself put a mirrored store off: it was asked too often, or does not answer, and says when to
// come back. All that it repeats until a request of the kind succeeds is one limit.

package import LogRecords

/// When CloudKit put a mirrored store off.
package struct MirrorLimits: Sendable {
  /// Work of one kind that CloudKit put off.
  package struct Limit: Sendable {
    /// What was put off.
    package let kind: MirrorRequestKind
    /// The first record that says so.
    package let first: MirrorFailure
    /// The last record that says so.
    package fileprivate(set) var last: MirrorFailure
    /// How many requests failed with it.
    package fileprivate(set) var count = 1
    /// The process that was put off.
    package let pid: Int32?
    /// Whether that process ended before the next request.
    package fileprivate(set) var hasProcessEnded = false
    /// When a request of the kind succeeded again; `nil` if that is not in the capture.
    package fileprivate(set) var ended: Place?

    /// Until when CloudKit wants to be left alone, as it last said.
    package var until: Timestamp? {
      guard var time = last.record.time, let seconds = last.retryAfter else { return nil }
      time.microseconds += Int64(min(seconds, 1e9) * 1_000_000)
      return time
    }
  }

  private static let most = 16

  /// Those that are not over, one for each kind.
  package private(set) var open: [Limit] = []
  /// The last ones that are over.
  package private(set) var over: [Limit] = []

  /// A request of a kind failed; one that only repeats why the set-up failed says nothing new about when to
  /// come back.
  mutating func note(_ failure: MirrorFailure, of kind: MirrorRequestKind, in pid: Int32?) {
    guard !failure.isFollower else { return }
    guard failure.isLimit else { return end(kind, at: failure.record.place) }
    if let before = open.firstIndex(where: { $0.kind == kind && $0.hasProcessEnded }) {
      finish(open.remove(at: before))
    }
    if let index = open.firstIndex(where: { $0.kind == kind }) {
      open[index].last = failure
      open[index].count += 1
    } else {
      open.append(Limit(kind: kind, first: failure, last: failure, pid: pid))
    }
  }

  /// A request of a kind ended, and CloudKit did not put it off.
  mutating func end(_ kind: MirrorRequestKind, at place: Place) {
    guard let index = open.firstIndex(where: { $0.kind == kind }) else { return }
    var limit = open.remove(at: index)
    limit.ended = place
    finish(limit)
  }

  /// Processes that were put off are over.
  mutating func relaunch(after isOver: (Int32?) -> Bool) {
    for index in open.indices where isOver(open[index].pid) { open[index].hasProcessEnded = true }
  }

  private mutating func finish(_ limit: Limit) {
    if over.count == Self.most { over.removeFirst() }
    over.append(limit)
  }

  /// The part left out may hold the end.
  mutating func leaveOut() { open = [] }

  /// Takes over what was said about what turned out to be the same store.
  mutating func absorb(_ other: MirrorLimits) {
    over = (over + other.over).suffix(Self.most)
    open += other.open.filter { limit in !open.contains { $0.kind == limit.kind } }
  }
}

extension MirrorFailure {
  /// Whether CloudKit says when to come back: a daemon that does not answer is no limit.
  package var isLimit: Bool {
    retryAfter != nil
      && (error.contains(.cloudKit(.requestRateLimited)) || error.contains(.cloudKit(.serviceUnavailable)))
      && !error.isOfDaemon
  }
}
