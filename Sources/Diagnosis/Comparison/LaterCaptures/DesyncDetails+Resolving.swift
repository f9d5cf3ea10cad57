// Decides whether a later capture of a device, or a later installation of the app on it, shows that a desync is
// over, by the same criteria as for a single capture that goes on for long enough.

internal import OrderedCollections
internal import Timelines

extension MissingTransaction.Detail {
  /// Whether the missing transactions have arrived; for those without known numbers, whether the logs that
  /// wait for them have.
  package func isHeld(_ finding: Finding, in capture: CaptureDiagnosis, by store: any TransactionHolder)
    -> Bool
  {
    let isKnown = missing.allSatisfy { $0.range != nil }
    guard !isKnown else {
      return missing.allSatisfy { peer, range in range.map { store.holds($0.upperBound, of: peer) } ?? false }
    }
    return waiting.reduce(0) { $0 + $1.numbers.count } == logs
      && waiting.allSatisfy { peer, numbers in
        numbers.ranges.allSatisfy { store.holds($0.upperBound, of: peer) }
      }
  }
}

extension ModelMismatch.Detail {
  package func isHeld(_ finding: Finding, in capture: CaptureDiagnosis, by store: any TransactionHolder)
    -> Bool
  {
    guard order != .unnamed, let index = finding.store else { return false }
    let skipped = capture.timelines.stores[index].ofOtherModel.filter {
      $0.log.peer == finding.peer && $0.log.modelHash == theirs
    }
    return skipped.allSatisfy { store.holds($0.log.file, $0.number, of: $0.log.peer) }
  }
}

extension SplitWrite.Detail {
  /// Whether the transaction is imported.
  ///
  /// A store that holds the changes does not prove that the missing metadata was written.
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    guard let transaction, let peer = finding.peer else { return false }
    return later.hasImported(transaction, of: peer)
  }
}

extension MetadataMismatch.Detail {
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasImported && !later.hasMetadataMismatch
  }
}

extension BaselineStranded.Detail {
  /// Whether a baseline is adopted, or the store holds all that the refused one contains.
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasAdopted || !offered.isEmpty && offered.allSatisfy { later.holds($0.number, of: $0.peer) }
  }
}

extension BaselineFailed.Detail {
  package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
    later.hasAdopted || later.hasRolled
  }
}
