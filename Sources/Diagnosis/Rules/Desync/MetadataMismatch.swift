// The metadata store and the app's store disagree about what was imported, and recovery did not reconcile
// them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// Metadata and store disagree, and nothing repaired it.
///
/// A set-up that is over shows that its own attempt at recovery did not fail. It proves nothing about what an
/// import found: recovery would have been printed.
package struct MetadataMismatch: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "Core Data's notes of what was imported do not match the store, and recovery did not repair "
      + "that",
    advice: Advice.startAgain, shownBy: [.metadataMismatch, .metadataRecoveryFailed])

  /// Metadata and store disagree.
  package struct Detail: FindingDetail {
    /// Whether recovery was tried and failed.
    package let didRecoveryFail: Bool
  }

  static let watches: Set<EventKind> = [
    .metadataMismatch, .metadataRecoveryBegan, .metadataRecoveryFailed, .metadataRecovered, .setupFinished,
    .setupStepFailed, .setupFailed,
  ]
  static let reads: Set<FieldRole> = [.error]

  /// The end of set-up explains nothing.
  static let explains: Set<EventKind> = [.metadataMismatch, .metadataRecoveryFailed]

  private var issues = StoreIssues()
  /// The set-ups that say that recovery failed.
  private var failedRecoveries = StoreIssues()
  private var namelessRecoveries = 0
  /// Where recovery began last, by store.
  private var beginnings: [Int?: Int] = [:]

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .metadataMismatch, .metadataRecoveryFailed: issues.note(event.store, record)
    case .setupStepFailed, .setupFailed:
      let error = ErrorChain(record.value(.error) ?? "")
      guard error.contains(.cocoa(.metadataNotRecovered)) else { return }
      failedRecoveries.note(event.store, record, among: failedRecoveries.storesMeant(by: record, timelines))
    case .setupFinished: failedRecoveries.mend(event.store, by: record)
    case .metadataRecoveryBegan: beginnings[event.store] = event.line
    default: recover(event.store, record)
    }
  }

  /// The metadata of a store were recovered; a record that names none means one that is in trouble.
  private mutating func recover(_ store: Int?, _ record: WatchedRecord) {
    var mended = [store]
    if store == nil {
      let troubled = OrderedSet(issues.open.keys).union(failedRecoveries.open.keys)
      namelessRecoveries += 1
      guard namelessRecoveries >= troubled.count else { return }
      mended += troubled
      namelessRecoveries = 0
    }
    for store in mended {
      issues.mend(store, by: record)
      failedRecoveries.mend(store, by: record)
    }
  }

  /// Whether recovery began since in a store, or in one that the record does not name.
  private func didBegin(in store: Int?, after evidence: [Evidence]) -> Bool {
    let began = [beginnings[store], beginnings[nil]].compactMap { $0 }.max()
    return began.map { $0 > evidence.last?.line ?? 0 } ?? false
  }

  /// How long recovery may take, in seconds.
  private static let patience: Double = 60

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let stores = OrderedSet(issues.open.keys).union(failedRecoveries.open.keys)
    return stores.compactMap { store in
      let occurrences = [issues.open[store], failedRecoveries.open[store]].compactMap { $0 }
      let evidence = occurrences.flatMap(\.evidence).sorted { $0.line < $1.line }
      let didRecoveryFail =
        failedRecoveries.open[store] != nil || evidence.contains { !ErrorChain($0.text).links.isEmpty }
      // That recovery began is printed at level 2, that it succeeded at level 3; that it failed, always.
      if !didRecoveryFail, !capture.showsEndsOfImports(of: store),
        !capture.showsArrivals(of: store) || didBegin(in: store, after: evidence)
      {
        return nil
      }
      let isOver =
        evidence.seconds(to: capture.facts.last) >= Self.patience && !capture.isLeftOut(after: evidence)
      return Finding(
        Detail(didRecoveryFail: didRecoveryFail), didRecoveryFail || isOver ? .error : .warning,
        store: store, evidence: evidence, count: occurrences.reduce(0) { $0 + $1.count })
    }
  }
}
