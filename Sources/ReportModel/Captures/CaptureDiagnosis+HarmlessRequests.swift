// Mirroring requests that ended with an error but are routine: they were cancelled, deferred, or met another
// device's change.

internal import Diagnosis
internal import Timelines

extension CaptureDiagnosis {
  /// Sentences about requests of mirrored stores that ended with an error and need no attention.
  var harmlessRequests: [Prose] {
    let stores = mirroredStores.map { timelines.mirroring.all[$0] }
    let isPutOff = findings.contains { $0.rule == .throttled }
    let judged = Set(findings.flatMap { $0.evidence.map(\.line) })
    var (cancelled, deferred, conflicts) = (0, 0, 0)
    for store in stores {
      for kind in MirrorRequestKind.allCases {
        let counts = store.requests.counts(kind)
        cancelled += counts.cancelled - store.closings(of: kind, judged: judged)
        deferred += isPutOff ? 0 : counts.deferred
      }
      conflicts += store.failures.groups.filter { isMerged($0, in: store) }.reduce(0) { $0 + $1.count }
    }
    // A finding may say that nothing made up for one of them, or the capture shows no import after it.
    let isToldMissed = findings.contains {
      ($0.detail as? NotExported.Detail)?.tried != nil || ($0.detail as? ImportsStale.Detail)?.tried != nil
    }
    let isMissed = isToldMissed || stores.contains { $0.imports.lastPutOff != nil }
    let reason =
      isMissed ? "was cancelled: another was to do the same" : "was not needed: another does the same"
    let putOff = isMissed ? "put off by the system" : "put off by the system, which asks again"
    return [
      (cancelled, "\(reason), or its store was closed (error 134417, 134407 or 134060)"),
      (deferred, "\(putOff) (error 134419)"),
      (conflicts, "met changes of another device; a later one sent both, merged (error 14)"),
    ].filter { $0.0 > 0 }.map { Prose(words: "\($0.0.grouped) × a request \($0.1).") }
  }

  /// Whether a failure is only a conflict that a later export resolved.
  private func isMerged(_ group: MirrorFailures.Group, in store: MirroredStore) -> Bool {
    group.first.error.contains(.cloudKit(.serverRecordChanged))
      && store.exports.lastSuccess.map { $0.line > group.last.line } ?? false
      && !findings.contains { finding in
        finding.evidence.contains { $0.line == group.first.record.line }
      }
  }
}

extension MirroredStore {
  /// The number of requests of a kind that were cancelled one after another because the app closed the store, if
  /// a finding is about them.
  fileprivate func closings(of kind: MirrorRequestKind, judged lines: Set<Int>) -> Int {
    guard let run = interruptions.closings(of: kind), run.isLasting, lines.contains(run.first.line),
      lines.contains(run.last.line)
    else { return 0 }
    return run.count
  }
}
