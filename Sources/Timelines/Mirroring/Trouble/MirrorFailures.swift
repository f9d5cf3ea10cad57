// The failures of a mirrored store, grouped by kind of work and errors: each group is kept once, however
// often it occurred.

internal import LogRecords

/// The failures of one mirrored store.
package struct MirrorFailures: Sendable {
  /// Failures of the same kind of work with the same errors.
  package struct Group: Sendable {
    /// The kind of work that failed; `nil` for failures that the recovery from an error reports.
    package let kind: MirrorRequestKind?
    /// The process whose set-up failed, or whose requests have been dropped since; `nil` if it prints no
    /// name.
    package let process: Name?
    /// Whether the failures only repeat why the set-up failed.
    package let isFollower: Bool
    /// The first failure, which represents all of them.
    package let first: MirrorFailure
    /// The record of the last failure.
    package fileprivate(set) var last: Evidence
    /// The number of failures.
    package fileprivate(set) var count = 1
    /// The first failures, and the last one.
    package fileprivate(set) var occurrences: [Occurrence] = []
    /// The number of failures since a request of the kind last succeeded, and the first of them; `nil` if
    /// there are none.
    package fileprivate(set) var open: (count: Int, first: MirrorFailure)?
    /// The number of failures that ended requests, and how many of them are open; the other failures are
    /// steps of requests.
    package fileprivate(set) var requests: (all: Int, open: Int) = (0, 0)
    /// The place where a request of the kind first succeeded after the last failure; `nil` if none did.
    package fileprivate(set) var resolved: Place?
    /// The place where, after the last failure, any request first succeeded that requires a store that is set
    /// up; `nil` if none did.
    package fileprivate(set) var resolvedByAny: Place?
    /// The place where, after the last failure, a request of the kind first succeeded that had anything to
    /// send or to fetch; `nil` if none did.
    package fileprivate(set) var resolvedByWork: Place?
    /// The place where what they were to send was removed from this device; `nil` if it was not removed after
    /// the last failure and before any success.
    package fileprivate(set) var lost: Place?

    /// One of the failures.
    package struct Occurrence: Sendable {
      /// The place of its record.
      package let place: Place
      /// The process that printed the record.
      package let pid: Int32?
      /// The line where any request last succeeded before; 0 if none did.
      package let lineOfSuccess: Int
    }

    fileprivate static let maximumOccurrences = 16

    /// The open failures as a group of their own; the whole group if none are open.
    package var current: Group {
      guard let open else { return self }
      var group = Group(kind: kind, process: process, isFollower: isFollower, first: open.first, last: last)
      (group.count, group.open, group.requests) = (open.count, open, (requests.open, requests.open))
      return group
    }

    fileprivate mutating func add(_ failure: MirrorFailure, isStep: Bool, afterSuccess line: Int) {
      last = failure.record
      if occurrences.count == Self.maximumOccurrences { occurrences.removeLast() }
      occurrences.append(
        Occurrence(place: failure.record.place, pid: failure.record.pid, lineOfSuccess: line))
      count += 1
      (resolved, resolvedByAny, resolvedByWork, lost) = (nil, nil, nil, nil)
      open = ((open?.count ?? 0) + 1, open?.first ?? failure)
      if !isStep { requests = (requests.all + 1, requests.open + 1) }
    }

    /// Notes that a request of the kind succeeded.
    fileprivate mutating func resolve(at place: Place, isEmpty: Bool) {
      (open, requests.open) = (nil, 0)
      guard lost == nil else { return }
      resolved = resolved ?? place
      if !isEmpty { resolvedByWork = resolvedByWork ?? place }
    }

    /// What they were to send is removed from this device: no success makes up for them.
    fileprivate mutating func lose(at place: Place) {
      guard resolved == nil else { return }
      (open, requests.open) = (nil, 0)
      lost = place
    }

    /// Removes the last failure, which turned out to belong to another group.
    fileprivate mutating func removeLast() {
      count -= 1
      _ = occurrences.popLast()
      open = open.flatMap { $0.count > 1 ? ($0.count - 1, $0.first) : nil }
      requests = (requests.all - 1, max(0, requests.open - 1))
    }

    /// Absorbs the same group of another store, which is the same one.
    fileprivate mutating func absorb(_ other: Group) {
      let isOver = open == nil && other.open == nil
      resolved = isOver ? Place.latest(resolved, other.resolved) : nil
      resolvedByWork = isOver ? Place.latest(resolvedByWork, other.resolvedByWork) : nil
      lost = isOver ? Place.latest(lost, other.lost) : nil
      resolvedByAny = .latest(resolvedByAny, other.resolvedByAny)
      if (resolvedByAny?.line ?? 0) < max(last.line, other.last.line) { resolvedByAny = nil }
      count += other.count
      let both = (occurrences + other.occurrences).sorted(by: \.place.line)
      occurrences = Array(both.prefix(Self.maximumOccurrences))
      requests = (requests.all + other.requests.all, requests.open + other.requests.open)
      if other.last.line > last.line { last = other.last }
      guard let own = open, let theirs = other.open else { return open = open ?? other.open }
      open = (
        own.count + theirs.count, own.first.record.line < theirs.first.record.line ? own.first : theirs.first
      )
    }

    fileprivate func isLike(_ other: Group) -> Bool {
      kind == other.kind && process == other.process && isFollower == other.isFollower
        && first.concernsShare == other.first.concernsShare && first.task == other.first.task
        && first.error.links == other.first.error.links
    }
  }

  private static let maximumCount = 64

  /// The groups of failures, in the order of their first records.
  package private(set) var groups: [Group] = []
  /// The line where any request last succeeded; 0 if none did.
  private var lineOfSuccess = 0
  /// The number of failures that belong to no kept group.
  package private(set) var omitted = 0

  /// Notes a failure, in the group of its kind.
  mutating func note(
    _ failure: MirrorFailure, of kind: MirrorRequestKind?, in process: Name?, isStep: Bool = false,
    isFollower: Bool = false, isAfterSetup: Bool = false
  ) {
    var failure = failure
    failure.isAfterSetup = isAfterSetup
    let isFollower = isFollower || failure.isFollower
    failure.kind = isFollower ? .setup : kind
    // Each process is set up by itself.
    let process = isFollower || kind == nil || kind == .setup ? process : nil
    var new = Group(
      kind: kind, process: process, isFollower: isFollower, first: failure, last: failure.record, count: 0)
    if let same = groups.firstIndex(where: { $0.isLike(new) }) {
      groups[same].add(failure, isStep: isStep, afterSuccess: lineOfSuccess)
    } else if groups.count < Self.maximumCount {
      new.add(failure, isStep: isStep, afterSuccess: lineOfSuccess)
      groups.append(new)
    } else {
      omitted += 1
    }
  }

  /// Notes that a request of a kind succeeded, perhaps without anything to do.
  ///
  /// One with a task of the app makes up for none with another task, or without one.
  mutating func resolve(_ kind: MirrorRequestKind, _ task: MirrorTask?, at place: Place, isEmpty: Bool) {
    let showsSetup = kind == .setup || kind == .export || kind == .import
    lineOfSuccess = place.line
    for index in groups.indices {
      // What recovery reports is taken to be of exports; no export saves a share.
      let isOwn =
        groups[index].kind.map { $0 == kind && groups[index].first.task == task }
        ?? (kind == .export && !groups[index].first.concernsShare)
      if isOwn { groups[index].resolve(at: place, isEmpty: isEmpty) }
      if showsSetup, groups[index].resolvedByAny == nil { groups[index].resolvedByAny = place }
    }
  }

  /// What was to be exported is removed from this device.
  mutating func lose(at place: Place) {
    for index in groups.indices where groups[index].kind == .export || groups[index].kind == nil {
      groups[index].lose(at: place)
    }
  }

  /// Notes that a later record of a failure contains the error that the first one hides.
  mutating func reveal(
    _ hidden: MirrorFailure?, as failure: MirrorFailure, of kind: MirrorRequestKind, in process: Name?,
    isAfterSetup: Bool = false
  ) {
    guard let hidden, hidden.error.links.isEmpty, !failure.error.links.isEmpty,
      let index = groups.firstIndex(where: {
        $0.kind == kind && $0.first.error.links.isEmpty && (kind != .setup || $0.process == process)
      })
    else { return }
    groups[index].removeLast()
    if groups[index].count == 0 { groups.remove(at: index) }
    note(failure, of: kind, in: process, isAfterSetup: isAfterSetup)
  }

  /// Notes that a failure was counted twice: for its step, and for the end of its request.
  mutating func removeCopy(of failure: MirrorFailure, of kind: MirrorRequestKind?) {
    let index = groups.firstIndex {
      $0.kind == kind && $0.count > 1 && $0.first.error.links == failure.error.links
    }
    if let index { groups[index].removeLast() }
  }

  /// Takes over the failures of another store that turned out to be the same one.
  mutating func absorb(_ other: MirrorFailures) {
    for group in other.groups {
      if let same = groups.firstIndex(where: { $0.isLike(group) }) {
        groups[same].absorb(group)
      } else if groups.count < Self.maximumCount {
        groups.append(group)
      } else {
        omitted += group.count
      }
    }
    lineOfSuccess = max(lineOfSuccess, other.lineOfSuccess)
    groups = groups.sorted(by: \.first.record.line)
    omitted += other.omitted
  }
}
