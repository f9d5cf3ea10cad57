// What failed in a mirrored store, by what was under way and with which errors: each once, however often it happened.

internal import LogRecords

/// What failed in one mirrored store.
package struct MirrorFailures: Sendable {
  /// Failures that are alike.
  package struct Group: Sendable {
    /// What was under way; `nil` for what recovery from an error reports.
    package let kind: MirrorRequestKind?
    /// The process whose set-up failed, or whose requests have been dropped since; `nil` if it prints no name.
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
    package fileprivate(set) var open: (count: Int, first: Place)?
  }

  private static let most = 64

  /// The kinds of failures, in the order of their first records.
  package private(set) var groups: [Group] = []
  /// How many failures are of further kinds.
  package private(set) var omitted = 0

  mutating func note(
    _ failure: MirrorFailure, of kind: MirrorRequestKind?, in process: Name?, isFollower: Bool = false
  ) {
    let isFollower = isFollower || failure.isFollower
    // Each process is set up by itself.
    let process = isFollower || kind == nil || kind == .setup ? process : nil
    let same = groups.firstIndex {
      $0.kind == kind && $0.process == process && $0.isFollower == isFollower
        && $0.first.error.links == failure.error.links
    }
    if let same {
      groups[same].last = failure.record
      groups[same].count += 1
      let open = groups[same].open
      groups[same].open = ((open?.count ?? 0) + 1, open?.first ?? failure.record.place)
    } else if groups.count < Self.most {
      groups.append(
        Group(
          kind: kind, process: process, isFollower: isFollower, first: failure, last: failure.record,
          open: (1, failure.record.place)))
    } else {
      omitted += 1
    }
  }

  /// A request of a kind succeeded.
  mutating func mend(_ kind: MirrorRequestKind) {
    for index in groups.indices where groups[index].kind == kind { groups[index].open = nil }
  }

  /// A later record of a failure gives the error that the first hides.
  mutating func reveal(
    _ hidden: MirrorFailure?, as failure: MirrorFailure, of kind: MirrorRequestKind, in process: Name?
  ) {
    guard let hidden, hidden.error.links.isEmpty, !failure.error.links.isEmpty,
      let index = groups.firstIndex(where: {
        $0.kind == kind && $0.first.error.links.isEmpty && (kind != .setup || $0.process == process)
      })
    else { return }
    groups[index].count -= 1
    if groups[index].count == 0 { groups.remove(at: index) }
    note(failure, of: kind, in: process)
  }

  /// Takes over the failures of what turned out to be the same store.
  mutating func absorb(_ other: MirrorFailures) {
    for group in other.groups {
      note(group.first, of: group.kind, in: group.process, isFollower: group.isFollower)
      let same = groups.firstIndex {
        $0.kind == group.kind && $0.process == group.process && $0.isFollower == group.isFollower
          && $0.first.error.links == group.first.error.links
      }
      guard let same else { continue }
      groups[same].count += group.count - 1
      if let open = group.open { groups[same].open?.count += open.count - 1 }
      if group.last.line > groups[same].last.line { groups[same].last = group.last }
    }
    groups.sort { $0.first.record.line < $1.first.record.line }
    omitted += other.omitted
  }
}
