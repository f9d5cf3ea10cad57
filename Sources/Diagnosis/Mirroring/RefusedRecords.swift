// Collects the records that show what CloudKit refuses, from failed requests and from recovery, for the rules
// that name the reason.

internal import Timelines

/// The records that show what CloudKit refuses of a mirrored store.
struct RefusedRecords {
  let evidence: [Evidence]
  let count: Int
  /// The place where an export that sent records, or a set-up that failed for it, first succeeded after all of
  /// them; `nil` if the capture shows none.
  let resolved: Place?
  /// Whether that was a set-up.
  let isResolvedBySetup: Bool
  /// The place where they were removed from this device; `nil` if they were not removed before an export
  /// succeeded.
  let lost: Place?
  /// The place where an export last succeeded that found nothing to send; `nil` if none did after all of
  /// them, or if they were sent or removed.
  let nothingLeft: Place?

  /// Collects what is refused for one cause; returns `nil` if nothing is.
  init?(
    _ failures: [MirrorFailures.Group], _ records: MirrorRefusals.Records = MirrorRefusals.Records(),
    since success: Place?, lostAt: Place?, emptyAt: Place? = nil
  ) {
    let ofFailures = failures.flatMap { $0.count > 1 ? [$0.first.record, $0.last] : [$0.first.record] }
    var seen: Set<Int> = []
    evidence = (ofFailures + records.evidence).sorted(by: \.line).filter {
      seen.insert($0.line).inserted
    }
    guard let last = evidence.last else { return nil }
    count = max(evidence.count, max(records.count, failures.reduce(0) { $0 + $1.count }))
    let latest = failures.max { $0.resolvedByWork?.line ?? 0 < $1.resolvedByWork?.line ?? 0 }
    let first = latest?.resolvedByWork
    let resolved = [first, success].compactMap(\.self).first { $0.line > last.line }
    self.resolved = resolved
    isResolvedBySetup = resolved != nil && resolved == first && latest?.kind == .setup
    lost = lostAt.flatMap { $0.line > last.line && $0.line < resolved?.line ?? .max ? $0 : nil }
    let isOpen = resolved == nil && lost == nil
    nothingLeft = emptyAt.flatMap { isOpen && $0.line > last.line ? $0 : nil }
  }

  /// The severity of the refusals while no export has sent records since.
  ///
  /// Once an export finds nothing to send, nothing waits, but what became of the refused records is not shown.
  var severityWhileOpen: Finding.Severity { nothingLeft == nil ? .error : .warning }
}

extension [MirrorFailures.Group] {
  /// Those that came since a request of their kind last succeeded; all if none did.
  var current: [MirrorFailures.Group] {
    let open = filter { $0.open != nil }.map(\.current)
    return open.isEmpty ? self : open
  }

  /// Those of shares, and of requests that neither set up nor transfer, or the others: no export makes up for
  /// what is refused apart from exports.
  func apart(_ areApart: Bool) -> [MirrorFailures.Group] {
    filter { ($0.kind == .other && !$0.isFollower || $0.first.concernsShare) == areApart }
  }
  /// Whether the failures prevent the set-up of a store, so that nothing arrives either.
  func stopSetup(of store: MirroredStore) -> Bool {
    let success = store.lastSuccess?.line ?? 0
    return contains { ($0.isFollower || $0.kind == .setup) && $0.last.line > success }
  }
}
