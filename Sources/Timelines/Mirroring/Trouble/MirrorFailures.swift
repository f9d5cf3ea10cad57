// What failed in a mirrored store, by what was under way and with which errors: each once, however often it
// happened.

internal import LogRecords

/// What failed in one mirrored store.
package struct MirrorFailures: Sendable {
  /// Failures that are alike.
  package struct Group: Sendable {
    /// What was under way; `nil` for what recovery from an error reports.
    package let kind: MirrorRequestKind?
    /// The process whose set-up failed, or whose requests have been dropped since; `nil` if it prints no
    /// name.
    package let process: Name?
    /// Whether they only repeat why the set-up failed.
    package let isFollower: Bool
    /// The first of them, which stands for all.
    package let first: MirrorFailure
    /// The record of the last.
    package fileprivate(set) var last: Evidence
    /// How many there are.
    package fileprivate(set) var count = 1
    /// How many came since a request of the kind last succeeded, and the first of those; `nil` for none.
    package fileprivate(set) var open: (count: Int, first: MirrorFailure)?
    /// How many of them requests ended with, and how many of those came since then; the others are steps of
    /// requests.
    package fileprivate(set) var requests: (all: Int, open: Int) = (0, 0)
    /// When a request of the kind first succeeded after the last of them, and when any did that only a store
    /// that is set up runs; `nil` for never.
    package fileprivate(set) var mended: Place?
    package fileprivate(set) var mendedByAny: Place?

    /// Those that came since then, as a group of their own; all if there are none.
    package var current: Group {
      guard let open else { return self }
      var group = Group(kind: kind, process: process, isFollower: isFollower, first: open.first, last: last)
      (group.count, group.open, group.requests) = (open.count, open, (requests.open, requests.open))
      return group
    }

    fileprivate mutating func add(_ failure: MirrorFailure, isStep: Bool) {
      last = failure.record
      count += 1
      (mended, mendedByAny) = (nil, nil)
      open = ((open?.count ?? 0) + 1, open?.first ?? failure)
      if !isStep { requests = (requests.all + 1, requests.open + 1) }
    }

    /// A request of the kind succeeded.
    fileprivate mutating func mend(at place: Place) {
      (open, requests.open) = (nil, 0)
      mended = mended ?? place
    }

    /// One of those that came last turns out to be another one's.
    fileprivate mutating func removeLast() {
      count -= 1
      open = open.flatMap { $0.count > 1 ? ($0.count - 1, $0.first) : nil }
      requests = (requests.all - 1, max(0, requests.open - 1))
    }

    /// Takes over those of another store, which is the same.
    fileprivate mutating func absorb(_ other: Group) {
      mended = open == nil && other.open == nil ? Place.latest(mended, other.mended) : nil
      mendedByAny = .latest(mendedByAny, other.mendedByAny)
      if (mendedByAny?.line ?? 0) < max(last.line, other.last.line) { mendedByAny = nil }
      count += other.count
      requests = (requests.all + other.requests.all, requests.open + other.requests.open)
      if other.last.line > last.line { last = other.last }
      guard let own = open, let theirs = other.open else { return open = open ?? other.open }
      open = (
        own.count + theirs.count, own.first.record.line < theirs.first.record.line ? own.first : theirs.first
      )
    }

    fileprivate func isLike(_ other: Group) -> Bool {
      kind == other.kind && process == other.process && isFollower == other.isFollower
        && first.error.links == other.first.error.links
    }
  }

  private static let most = 64

  /// The kinds of failures, in the order of their first records.
  package private(set) var groups: [Group] = []
  /// How many failures are of further kinds.
  package private(set) var omitted = 0

  mutating func note(
    _ failure: MirrorFailure, of kind: MirrorRequestKind?, in process: Name?, isStep: Bool = false,
    isFollower: Bool = false, isAfterSetup: Bool = false
  ) {
    var failure = failure
    failure.isAfterSetup = isAfterSetup
    let isFollower = isFollower || failure.isFollower
    // Each process is set up by itself.
    let process = isFollower || kind == nil || kind == .setup ? process : nil
    var new = Group(
      kind: kind, process: process, isFollower: isFollower, first: failure, last: failure.record, count: 0)
    if let same = groups.firstIndex(where: { $0.isLike(new) }) {
      groups[same].add(failure, isStep: isStep)
    } else if groups.count < Self.most {
      new.add(failure, isStep: isStep)
      groups.append(new)
    } else {
      omitted += 1
    }
  }

  /// A request of a kind succeeded.
  mutating func mend(_ kind: MirrorRequestKind, at place: Place) {
    let showsSetup = kind == .setup || kind == .export || kind == .import
    for index in groups.indices {
      if groups[index].kind == kind { groups[index].mend(at: place) }
      if showsSetup, groups[index].mendedByAny == nil { groups[index].mendedByAny = place }
    }
  }

  /// A later record of a failure gives the error that the first hides.
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

  /// Takes over the failures of what turned out to be the same store.
  mutating func absorb(_ other: MirrorFailures) {
    for group in other.groups {
      if let same = groups.firstIndex(where: { $0.isLike(group) }) {
        groups[same].absorb(group)
      } else if groups.count < Self.most {
        groups.append(group)
      } else {
        omitted += group.count
      }
    }
    groups.sort { $0.first.record.line < $1.first.record.line }
    omitted += other.omitted
  }
}
