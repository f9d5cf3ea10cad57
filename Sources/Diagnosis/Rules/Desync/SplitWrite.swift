// Reports imports whose changes are in the store while their metadata are not: Core Data does not know that
// it imported them.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for imports that wrote their changes but not their metadata, because of an error (134321) or
/// because the process ended in between.
///
/// The finding is a warning if the log was imported or the metadata recovered since, or if that would not be
/// shown: an error is followed immediately by recovery, whose failure is printed at level 0 and whose success
/// at level 3. A capture that ends in between shows an import without an end instead.
package struct SplitWrite: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "changes of an import were saved without Core Data's note of it (a warning when repaired "
      + "since, or when the log level does not show that)",
    advice: Advice.startAgain, shownBy: [.importMetadataFailed])

  /// The details of an import that wrote its changes but not its metadata.
  package struct Detail: FindingDetail {
    /// The transaction's number; `nil` if the capture does not show it.
    package let transaction: Int?
    /// The log of the transaction; `nil` if the capture does not name it.
    package let log: LogFile?
    /// Whether the import was repaired since.
    package let isResolved: Bool
    /// Whether the app was launched again since.
    package let isAfterLaunch: Bool
    /// Whether the import may have been repaired since without the capture showing it.
    package var mayBeResolved = false
    /// Whether a try to recover the notes failed since.
    package var didRecoveryFail = false
  }

  static let watches: Set<EventKind> = [
    .importFailed, .importMetadataFailed, .metadataRecovered, .metadataRecoveryFailed,
  ]
  static let reads: Set<FieldRole> = [.error]
  /// `ImportFailed` explains other failures of imports.
  static let explains: Set<EventKind> = [.importMetadataFailed]

  /// Errors 134321 without more details, and records that do not name their log.
  private var issues = StoreIssues()
  /// The line where recovery failed last, by store.
  private var failedRecoveries: [Int?: Int] = [:]

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .importMetadataFailed:
      if event.log == nil { issues.note(event.store, record) }
    case .importFailed:
      // Most failures have other errors, and searching for the number is many times faster than parsing the
      // error.
      guard let text = record.value(.error), text.utf8.span.find("134321") != nil else { return }
      if ErrorChain(text).contains(.cocoa(.metadataNotSaved)) { issues.note(event.store, record) }
    case .metadataRecoveryFailed: failedRecoveries[event.store] = event.line
    default: issues.resolve(event.store, by: record)
    }
  }

  /// Whether recovery failed in a store, or in one that the record does not name, after a line.
  private func didRecoveryFail(in store: Int?, after line: Int) -> Bool {
    [failedRecoveries[store], failedRecoveries[nil]].contains { $0 ?? 0 > line }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let seen = capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].imports.splitWrites.all.map { split in
        let mayBeResolved = !split.isResolved && !capture.showsRecovery(of: index, since: split.evidence)
        return Finding(
          Detail(
            transaction: split.number, log: split.log.file, isResolved: split.isResolved,
            isAfterLaunch: split.isAfterLaunch, mayBeResolved: mayBeResolved,
            didRecoveryFail: didRecoveryFail(in: index, after: split.evidence.line)),
          split.isResolved || mayBeResolved ? .warning : .error, store: index, peer: split.log.peer,
          evidence: [split.evidence])
      }
    }
    let unseen = issues.open.filter { store, _ in !seen.contains { $0.store == store } }
    return seen
      + unseen.map { store, occurrences in
        // A log that was completely imported since may be the one that failed.
        let imported = store.flatMap { capture.timelines.stores[$0].imports.last?.line } ?? 0
        let mayBeResolved =
          !capture.showsRecovery(of: store, since: occurrences.last) || imported > occurrences.last.line
        return Finding(
          Detail(
            transaction: nil, log: nil, isResolved: false, isAfterLaunch: false, mayBeResolved: mayBeResolved,
            didRecoveryFail: didRecoveryFail(in: store, after: occurrences.last.line)),
          mayBeResolved ? .warning : .error, store: store, occurrences)
      }
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.belongsToOne(of: detail.log.map { [$0] })
  }
}

extension CaptureDiagnosis {
  /// Whether the capture would show that the metadata of a store were recovered after a record; for no store,
  /// by any process.
  fileprivate func showsRecovery(of store: Int?, since record: Evidence) -> Bool {
    showsEndsOfImports(of: store) && !printsLess(than: 3, in: store, since: record)
  }
}
