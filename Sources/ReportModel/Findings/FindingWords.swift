// The sentences for findings: what it is, what it means for the user's data, and what to do. Those of each kind are in
// a file of their own.

internal import Catalogue
package import Diagnosis
internal import LogRecords
internal import Timelines

/// The sentences for one finding.
package struct FindingWords: Sendable {
  /// What it is, and what it means for the user's data.
  package let message: String

  /// What to do; empty when there is nothing to do.
  package let advice: String

  /// The sentences for a finding of a capture.
  package init(_ finding: Finding, _ diagnosis: CaptureDiagnosis) {
    let (timelines, catalogue, part) = (diagnosis.timelines, diagnosis.catalogue, diagnosis.partWord)
    func sentence(_ entry: Int) -> String { catalogue.entries[entry].firstSentence(cutTo: 240) }
    let peers = PeerNames(timelines.names)
    let who = finding.peer.map { peers.short($0) } ?? "another device"
    (message, advice) =
      switch finding.detail {
      case .missingTransaction(let missing): Self.missing(missing, finding.severity, peers, part)
      case .modelMismatch(let theirs, let ours, let logs):
        Self.mismatch(
          theirs.map { timelines.names[$0].oneLine }, ours.map { timelines.names[$0].oneLine }, logs, who,
          part)
      case .metadataMismatch(let didRecoveryFail): Self.metadataMismatch(didRecoveryFail, part)
      case .splitWrite(let transaction, let log, let isMended, let isAfterLaunch):
        Self.splitWrite(transaction, log, isMended, isAfterLaunch, who, part)
      case .storeRolledBack(let held, let isMended): Self.rolledBack(held, isMended, peers)
      case .baselineStranded: Self.stranded
      case .baselineFailed(let error):
        Self.baseline(
          error, finding.severity, BaselineStep(finding, catalogue),
          reason: error.links.isEmpty ? finding.evidence.lazy.compactMap(\.entry).first.map(sentence) : nil)
      case .objectDiverged(let entity, let error): Self.diverged(entity, error, finding.count)
      case .conflictSkipped(let skipped): Self.skipped(skipped)
      case .importFailed(let failed): Self.failed(failed, who, part)
      case .importUnfinished(let transaction, _, let isWritten, let end):
        Self.unfinished(transaction, isWritten, end, who, part)
      case .poisonLog(let failed): Self.poison(failed, who, part)
      case .logUnreadable(let failed): Self.unreadable(failed, who, part)
      case .crashed(let exception, let reason, let isOfUbiquity, let imports):
        Self.crashed(exception, reason, isOfUbiquity, imports, part)
      case .setupFailed(let step, let error):
        Self.setupFailed(
          step.map(sentence), error,
          isSyncing: (finding.store.map { [timelines.stores[$0]] } ?? timelines.stores)
            .contains { $0.localStorage == false },
          since: finding.syncedSince, part)
      case .setupStalled(let seconds): Self.stalled(seconds, part)
      case .optionsRejected(let entry):
        Self.options(
          sentence(entry), isError: finding.severity == .error || finding.syncedSince != nil,
          finding.syncedSince)
      case .exportLost(let numbers, let error, let step): Self.exportLost(numbers, error, step.map(sentence))
      case .containerReplaced(let entry): Self.container(sentence(entry))
      case .localStorageOnly(let seconds): Self.localStorage(seconds, part)
      case .corruptionReported(let isHealthy): Self.corruption(isHealthy, finding.syncedSince)
      case .accountChanged(let change): Self.account(change)
      case .daemonError(let error): Self.daemon(error)
      case .followUpMissing(let missing):
        Self.followUp(missing, catalogue.entries[missing.entry], catalogue.entries[missing.expected])
      case .captureTruncated(let cut): Self.truncated(cut)
      case .lowLogLevel: Self.lowLevel(part)
      case .unrecognised(let count, let errors, let undecided): Self.unrecognised(count, errors, undecided)
      case .neverArrived(let never): Self.neverArrived(never)
      case .diverged(let divergence): Self.apart(divergence, who)
      }
  }
}
