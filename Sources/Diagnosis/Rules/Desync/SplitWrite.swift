// An import whose changes are in the store and whose metadata is not: Core Data does not know that it
// imported them.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// Changes were written, metadata was not: because of an error (134321), or because the process ended between
/// the two.
///
/// A warning when the log was imported or the metadata recovered since, or when that would not be shown: an
/// error is followed immediately by recovery, whose failure is of level 0 and whose success is of level 3. A
/// capture that ends between the two shows an import without end instead.
package struct SplitWrite: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync,
    finds: "changes of an import were saved without Core Data's note of it (a warning when repaired "
      + "since, or when the log level does not show that)",
    advice: Advice.startAgain, shownBy: [.importMetadataFailed])

  /// Changes were written, metadata was not.
  package struct Detail: FindingDetail {
    /// The transaction and its log, as far as the capture names them.
    package let transaction: Int?
    package let log: LogFile?
    /// Whether it was repaired since.
    package let isMended: Bool
    /// Whether the app was launched again since.
    package let isAfterLaunch: Bool
    /// Whether it may have been repaired since, which the capture does not show.
    package var mayBeMended = false
  }

  static let watches: Set<EventKind> = [.importFailed, .importMetadataFailed, .metadataRecovered]
  static let reads: Set<FieldRole> = [.error]
  /// Other failures of imports are explained by `ImportFailed`.
  static let explains: Set<EventKind> = [.importMetadataFailed]

  /// Errors 134321 without further words, and records that do not name their log.
  private var issues = StoreIssues()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .importMetadataFailed:
      if event.log == nil { issues.note(event.store, record) }
    case .importFailed:
      // Most failures are others, and looking for the number takes a fraction of the time of reading the
      // error.
      guard let text = record.value(.error), text.utf8.span.find("134321") != nil else { return }
      if ErrorChain(text).contains(.cocoa(.metadataNotSaved)) { issues.note(event.store, record) }
    default: issues.mend(event.store, by: record)
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let seen = capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].imports.splitWrites.all.map { split in
        let mayBeMended = !split.isMended && !capture.showsEndsOfImports(of: index)
        return Finding(
          Detail(
            transaction: split.number, log: split.log.file, isMended: split.isMended,
            isAfterLaunch: split.isAfterLaunch, mayBeMended: mayBeMended),
          split.isMended || mayBeMended ? .warning : .error, store: index, peer: split.log.peer,
          evidence: [split.evidence])
      }
    }
    let unseen = issues.open.filter { store, _ in !seen.contains { $0.store == store } }
    return seen
      + unseen.map { store, occurrences in
        // What was imported whole since may be that log.
        let imported = store.flatMap { capture.timelines.stores[$0].imports.last?.line } ?? 0
        let mayBeMended = !capture.showsEndsOfImports(of: store) || imported > occurrences.last.line
        return Finding(
          Detail(
            transaction: nil, log: nil, isMended: false, isAfterLaunch: false, mayBeMended: mayBeMended),
          mayBeMended ? .warning : .error, store: store, occurrences)
      }
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.isOfOne(of: detail.log.map { [$0] })
  }
}
