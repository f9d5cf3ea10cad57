// Collects the records that show what CloudKit refuses, from failed requests and from recovery, for the rules
// that name the reason.

internal import Timelines

/// The records that show what CloudKit refuses of a mirrored store.
struct RefusedRecords {
  let evidence: [Evidence]
  let count: Int
  /// When an export that sent records first succeeded after all of them; `nil` for never, as far as the
  /// capture shows.
  let mended: Place?

  /// Collects what is refused for one cause; returns `nil` if nothing is.
  init?(
    _ failures: [MirrorFailures.Group], _ records: MirrorRefusals.Records = MirrorRefusals.Records(),
    since success: Place?
  ) {
    let ofFailures = failures.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
    var seen: Set<Int> = []
    evidence = (ofFailures + records.evidence).sorted { $0.line < $1.line }.filter {
      seen.insert($0.line).inserted
    }
    guard let last = evidence.last else { return nil }
    count = max(evidence.count, max(records.count, failures.reduce(0) { $0 + $1.count }))
    let first = failures.compactMap(\.mendedByWork).max { $0.line < $1.line }
    mended = [first, success].compactMap(\.self).first { $0.line > last.line }
  }
}

extension MirrorFailures.Group {
  /// Whether they are of a share that could not be saved, which no export saves.
  var isOfShare: Bool { kind == nil && first.record.isOfShare }
}

extension [MirrorFailures.Group] {
  /// Whether the failures prevent the set-up of a store, so that nothing arrives either.
  func stopSetup(of store: MirroredStore) -> Bool {
    let success = store.lastSuccess?.line ?? 0
    return contains { ($0.isFollower || $0.kind == .setup) && $0.last.line > success }
  }
}
