// The times at which CloudKit asked a mirrored store to retry later, because it received too many requests or
// is unavailable. All repetitions until a request of the kind succeeds are one limit.

package import LogRecords

/// The limits that CloudKit imposed on a mirrored store.
package struct MirrorLimits: Sendable {
  /// Work of one kind that CloudKit postponed.
  package struct Limit: Sendable {
    /// The kind of the postponed work.
    package let kind: MirrorRequestKind
    /// The first failure that reports the limit.
    package let first: MirrorFailure
    /// The last failure that reports the limit.
    package private(set) var last: MirrorFailure
    /// The distinct errors with which CloudKit asked to retry later, in order.
    package private(set) var errors: [ErrorChain]
    /// The number of requests that failed with the limit.
    package private(set) var count = 1
    /// The process whose work was postponed.
    package let pid: Int32?
    /// Whether that process ended before the next request.
    package fileprivate(set) var hasProcessEnded = false
    /// The place where the limit ended: where the next request that was not limited began, or ended if its
    /// beginning is not shown; `nil` if the capture does not show it.
    package fileprivate(set) var ended: Place?

    fileprivate init(_ failure: MirrorFailure, of kind: MirrorRequestKind, in pid: Int32?) {
      (self.kind, first, last, self.pid) = (kind, failure, failure, pid)
      errors = [failure.error]
    }

    /// For how long CloudKit refused requests before the last failure, in seconds; time that several failures
    /// name counts once.
    private var secondsBeforeLast: Double = 0

    /// Returns for how long CloudKit refused requests up to a time, in seconds; `nil` without times.
    ///
    /// Time after what it asked for does not count: it would have accepted a request.
    package func seconds(until end: Timestamp?) -> Double? {
      guard let end, let time = last.record.time else { return nil }
      return secondsBeforeLast + max(0, min(end.seconds(since: time), last.retryAfter ?? 0))
    }

    /// For how long CloudKit refused requests as far as the capture shows, in seconds; 0 without times.
    fileprivate var seconds: Double { seconds(until: ended?.time ?? last.record.time) ?? 0 }

    /// Notes that another request failed with the limit.
    fileprivate mutating func add(_ failure: MirrorFailure) {
      secondsBeforeLast = seconds(until: failure.record.time) ?? secondsBeforeLast
      last = failure
      count += 1
      let isNew = !errors.contains { $0.links == failure.error.links }
      if isNew, errors.count < MirrorLimits.maximumErrors { errors.append(failure.error) }
    }

    /// The time before which CloudKit accepts no requests, according to the last failure.
    package var until: Timestamp? {
      guard var time = last.record.time, let seconds = last.retryAfter else { return nil }
      time.microseconds += Int64(min(seconds, 1e9) * 1_000_000)
      return time
    }
  }

  private static let maximumCount = 16
  /// The maximum number of distinct errors that are kept for a limit.
  private static let maximumErrors = 4

  /// The limits that are not over, one for each kind.
  package private(set) var open: [Limit] = []
  /// The longest limits that are over, in order.
  package private(set) var over: [Limit] = []
  /// The duration of the longest limit that is over and not kept, in seconds; 0 if all are kept.
  package private(set) var longestDropped: Double = 0

  /// Notes that a request of a kind failed; a failure that only repeats why the set-up failed says nothing
  /// new about when to retry.
  mutating func note(
    _ failure: MirrorFailure, of kind: MirrorRequestKind, in pid: Int32?, began: Place?
  ) {
    guard !failure.isFollower else { return }
    guard failure.isLimit else { return end(kind, at: failure.record.place, began: began) }
    if let before = open.firstIndex(where: { $0.kind == kind && $0.hasProcessEnded }) {
      finish(open.remove(at: before))
    }
    if let index = open.firstIndex(where: { $0.kind == kind }) {
      open[index].add(failure)
    } else {
      open.append(Limit(failure, of: kind, in: pid))
    }
  }

  /// Notes that a request of a kind ended without being limited.
  ///
  /// What stood still resumed when the request began: it may run for long.
  mutating func end(_ kind: MirrorRequestKind, at place: Place, began: Place?) {
    guard let index = open.firstIndex(where: { $0.kind == kind }) else { return }
    var limit = open.remove(at: index)
    let refused = limit.last.record.line
    limit.ended = began.flatMap { $0.line > refused ? $0 : nil } ?? place
    finish(limit)
  }

  /// Notes that processes are over, including some whose work was postponed.
  mutating func relaunch(after isOver: (Int32?) -> Bool) {
    for index in open.indices where isOver(open[index].pid) { open[index].hasProcessEnded = true }
  }

  private mutating func finish(_ limit: Limit) {
    over.append(limit)
    dropShortest()
  }

  private mutating func dropShortest() {
    while over.count > Self.maximumCount {
      let seconds = over.map(\.seconds)
      guard let shortest = seconds.indices.min(by: { seconds[$0] < seconds[$1] }) else { return }
      longestDropped = max(longestDropped, seconds[shortest])
      over.remove(at: shortest)
    }
  }

  /// Notes that the capture omits records, which may show the end of a limit.
  mutating func leaveOut() { open = [] }

  /// Takes over the limits of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorLimits) {
    over += other.over
    longestDropped = max(longestDropped, other.longestDropped)
    dropShortest()
    open += other.open.filter { limit in !open.contains { $0.kind == limit.kind } }
  }
}

extension MirrorFailure {
  /// Whether CloudKit says when to retry: a daemon that does not answer is not a limit.
  package var isLimit: Bool {
    retryAfter != nil
      && (error.contains(.cloudKit(.requestRateLimited)) || error.contains(.cloudKit(.serviceUnavailable)))
      && !error.concernsDaemon
  }
}
