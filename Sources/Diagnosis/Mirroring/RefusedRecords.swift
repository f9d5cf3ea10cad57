// Collects the records that show what CloudKit refuses, from failed requests and from recovery, for the rules
// that name the reason.

package import Timelines

/// The records that show what CloudKit refuses of a mirrored store.
package struct RefusedRecords {
  /// What became of the refused records; nothing if nothing succeeded since, and they still wait.
  package struct Outcome: Sendable {
    /// The place where a request that shows that the cause is gone first succeeded after all refusals; `nil`
    /// if none did, or the records were removed from this device before.
    ///
    /// What succeeds after a removal may be of another account, and was not what was refused.
    package var resolved: Place?
    /// Whether that request was a set-up.
    package var isResolvedBySetup = false
    /// The place where the records were removed from this device before any such request succeeded; `nil` if
    /// they were not.
    package var lost: Place?
    /// The place where an export last found nothing to send, so that what became of the records is not shown;
    /// `nil` if none did after all refusals, or if the records were sent or removed.
    package var nothingLeft: Place?
  }

  let evidence: [Evidence]
  let count: Int
  /// The place where a request that shows that the cause is gone first succeeded after all of them, even if
  /// they were removed from this device before; `nil` if the capture shows none.
  let success: Place?
  let outcome: Outcome

  /// Collects what is refused for one cause; returns `nil` if nothing is.
  ///
  /// `kind` is the kind of success in the store that shows that the cause is gone; `nil` if none does.
  init?(
    _ failures: [MirrorFailures.Group], _ records: MirrorRefusals.Records = MirrorRefusals.Records(),
    in store: MirroredStore, resolvedBy kind: MirrorSuccess?
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
    let success = [first, kind?.last(in: store)].compactMap(\.self).first { $0.line > last.line }
    self.success = success
    var outcome = Outcome()
    if kind == .records, let lost = store.exports.lostAt, lost.line > last.line,
      lost.line < success?.line ?? .max
    {
      outcome.lost = lost
    } else if let success {
      outcome.resolved = success
      outcome.isResolvedBySetup = success == first && latest?.kind == .setup
    } else if kind == .records, let empty = store.exports.lastSuccess, empty.line > last.line {
      outcome.nothingLeft = empty
    }
    self.outcome = outcome
  }

  /// Returns the severity of the refusals, which is a note once the cause is gone.
  ///
  /// Once an export finds nothing to send, nothing waits, but what became of the refused records is not shown.
  func severity(ifLost severity: Finding.Severity) -> Finding.Severity {
    if outcome.lost != nil { return severity }
    if outcome.resolved != nil { return .note }
    return outcome.nothingLeft == nil ? .error : .warning
  }
}

extension CaptureDiagnosis {
  /// Returns the findings about what CloudKit refuses in each mirrored store: first of its exports, then
  /// apart from them; and last, with `nil` as the index, of shares whose store is unknown.
  func findingsOfRefusals(
    _ finding: (_ store: MirroredStore, _ index: Int?, _ isApart: Bool) -> Finding?
  ) -> [Finding] {
    let ofStores = mirroredStores.flatMap { index in
      let store = timelines.mirroring.all[index]
      return [false, true].compactMap { finding(store, index, $0) }
    }
    return ofStores + timelines.mirroring.ofUnknownStore.compactMap { finding($0, nil, true) }
  }
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
