// Which findings a later capture of the device can show to be over, and what shows it: the same as when one capture goes on for
// long enough.

internal import OrderedCollections
internal import Timelines

protocol MendableDetail: FindingDetail {
  /// Whether a later capture of the device shows it to be over.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool
}

extension MissingTransaction.Detail: MendableDetail {
  /// What is missing has arrived; of what has no number, what waits for it.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    let isKnown = missing.allSatisfy { $0.range != nil }
    guard !isKnown else {
      return missing.allSatisfy { peer, range in range.map { later.holds($0.upperBound, of: peer) } ?? false }
    }
    return waiting.reduce(0) { $0 + $1.numbers.count } == logs
      && waiting.allSatisfy { peer, numbers in
        numbers.ranges.allSatisfy { later.holds($0.upperBound, of: peer) }
      }
  }
}

extension ModelMismatch.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    guard let store = finding.store else { return false }
    let skipped = capture.timelines.stores[store].ofOtherModel.filter {
      $0.log.peer == finding.peer && $0.log.modelHash == theirs
    }
    return skipped.allSatisfy { later.holds($0.log.file, $0.number, of: $0.log.peer) }
  }
}

extension FailedLogs {
  fileprivate func isMended(of peer: Name?, by later: LaterView) -> Bool {
    guard let peer, !logs.isEmpty, logs.count == logCount else { return false }
    return logs.allSatisfy { later.holds($0.file, $0.transaction, of: peer) }
  }
}

extension ImportFailed.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    failed.isMended(of: finding.peer, by: later)
  }
}

extension PoisonLog.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    failed.isMended(of: finding.peer, by: later)
  }
}

extension LogUnreadable.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    failed.isMended(of: finding.peer, by: later)
  }
}

extension ImportUnfinished.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    finding.peer.map { later.holds(log, transaction, of: $0) } ?? false
  }
}

extension SplitWrite.Detail: MendableDetail {
  /// That the store holds the changes says nothing of the note that is missing.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    guard let transaction, let peer = finding.peer else { return false }
    return later.hasImported(transaction, of: peer)
  }
}

extension MetadataMismatch.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasImported && later.isFree(of: .metadataMismatch)
  }
}

extension LocalStorageOnly.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.isInCloud
  }
}

extension SetupFailed.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.isInCloud
  }
}

extension SetupStalled.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.isInCloud
  }
}

extension AccountChanged.Detail: MendableDetail {
  /// The store of an account is in iCloud again.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    (change == .signedOut || change == .nobody) && later.isInCloud
  }
}

extension BaselineStranded.Detail: MendableDetail {
  /// A baseline was adopted, or the logs were only late.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasAdopted
      || !needed.isEmpty && needed.allSatisfy { peer, number in later.holds(number, of: peer) }
  }
}

extension BaselineFailed.Detail: MendableDetail {
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasAdopted || later.hasRolled
  }
}

extension ExportLost.Detail: MendableDetail {
  /// The next number mends nothing: each has to be written itself.
  func isMended(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    !isKept && !numbers.isEmpty && numbers.allSatisfy { later.written.gaps(in: $0).isEmpty }
  }
}
