// Reports that the metadata store and the app's store disagree about what was imported, and that recovery did
// not reconcile them.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// Metadata and store disagree, and nothing repaired it.
///
/// A set-up that is over, as the store leaves local storage, shows that its own attempt at recovery did not
/// fail. It proves nothing about what an import found: recovery would have been printed. An import's failure
/// to recover is printed at every log level, a later success only at level 3.
package struct MetadataMismatch: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "Core Data's notes of what was imported do not match the store, and recovery did not repair "
      + "that",
    advice: Advice.startAgain, shownBy: [.metadataMismatch, .metadataRecoveryFailed])

  /// The details of metadata that disagree with the store.
  package struct Detail: FindingDetail {
    /// Whether recovery was attempted and failed.
    package let didRecoveryFail: Bool
    /// Whether a later try may have succeeded, which the log level does not show.
    package var mayBeResolved = false
  }

  static let watches: Set<EventKind> = [
    .metadataMismatch, .metadataRecoveryBegan, .metadataRecoveryFailed, .metadataRecovered, .setupFinished,
    .setupStepFailed, .setupFailed, .storageLocal,
  ]
  static let reads: Set<FieldRole> = [.error]

  /// The end of set-up is no error to explain.
  static let explains: Set<EventKind> = [.metadataMismatch, .metadataRecoveryFailed]

  private var issues = StoreIssues()
  /// The failed set-ups whose error says that recovery failed.
  private var failedRecoveries = StoreIssues()
  /// The number of successful recoveries whose records name no store.
  private var namelessRecoveries = 0
  /// The line at which recovery last began, by store.
  private var beginnings: [Int?: Int] = [:]

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .metadataMismatch, .metadataRecoveryFailed: issues.note(event.store, record)
    case .setupStepFailed, .setupFailed:
      let error = ErrorChain(record.value(.error) ?? "")
      guard error.contains(.cocoa(.metadataNotRecovered)) else { return }
      failedRecoveries.note(event.store, record, among: failedRecoveries.storesMeant(by: record, timelines))
    case .setupFinished: failedRecoveries.resolve(event.store, by: record)
    case .storageLocal:
      if event.isLocalStorage != true { failedRecoveries.resolve(event.store, by: record) }
    case .metadataRecoveryBegan: beginnings[event.store] = event.line
    default: recover(event.store, record)
    }
  }

  /// Notes that the metadata of a store were recovered; a record that names no store means one of those in
  /// trouble.
  private mutating func recover(_ store: Int?, _ record: WatchedRecord) {
    var resolved = [store]
    if store == nil {
      let troubled = OrderedSet(issues.open.keys).union(failedRecoveries.open.keys)
      namelessRecoveries += 1
      guard namelessRecoveries >= troubled.count else { return }
      resolved += troubled
      namelessRecoveries = 0
    }
    for store in resolved {
      issues.resolve(store, by: record)
      failedRecoveries.resolve(store, by: record)
    }
  }

  /// Whether recovery began after some records, in the same store or in one that the record does not name.
  private func didBegin(in store: Int?, after evidence: [Evidence]) -> Bool {
    let began = [beginnings[store], beginnings[nil]].compactMap { $0 }.max()
    return began.map { $0 > evidence.last?.line ?? 0 } ?? false
  }

  /// The time that recovery may take, in seconds.
  private static let timeout: Double = 60

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let stores = OrderedSet(issues.open.keys).union(failedRecoveries.open.keys)
    return stores.compactMap { store in
      let occurrences = [issues.open[store], failedRecoveries.open[store]].compactMap { $0 }
      let evidence = occurrences.flatMap(\.evidence).sorted(by: \.line)
      let didRecoveryFail =
        failedRecoveries.open[store] != nil || evidence.contains { !ErrorChain($0.text).links.isEmpty }
      let showsSuccess =
        capture.showsEndsOfImports(of: store)
        && !capture.printsLess(than: 3, in: store, since: evidence.last)
      let showsBeginning =
        capture.showsArrivals(of: store) && !capture.printsLess(than: 2, in: store, since: evidence.last)
      // The beginning of recovery is printed at level 2, its success at level 3, and its failure always.
      if !didRecoveryFail, !showsSuccess, !showsBeginning || didBegin(in: store, after: evidence) {
        return nil
      }
      let isOver =
        evidence.seconds(to: capture.facts.last) >= Self.timeout && !capture.isLeftOut(after: evidence)
      let mayBeResolved = didRecoveryFail && failedRecoveries.open[store] == nil && !showsSuccess
      return Finding(
        Detail(didRecoveryFail: didRecoveryFail, mayBeResolved: mayBeResolved),
        !mayBeResolved && (didRecoveryFail || isOver) ? .error : .warning,
        store: store, evidence: evidence, count: occurrences.reduce(0) { $0 + $1.count })
    }
  }
}
