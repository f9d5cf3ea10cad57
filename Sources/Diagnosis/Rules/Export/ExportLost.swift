// Saves that did not become a transaction log: no other device learns of them, and a number left out blocks the next.

internal import OrderedCollections
package import Timelines

/// A number was skipped in the written sequence, or writing a log failed for good.
///
/// A number reserved again after a rollback is no hole, and a failure with a later write is mended.
package struct ExportLost: CaptureRule {
  package static let description = RuleDescription(
    kind: .export,
    finds: "a save was never written for the other devices",
    advice: "Look for the error of the save; change the objects again, so that they are saved anew.",
    shownBy: [.exportFailed])

  /// Saves that other devices will never get.
  package struct Detail: FindingDetail {
    /// The numbers never written.
    package let numbers: [ClosedRange<Int>]
    /// Why, and the entry that says so; `nil` where no record says it.
    package let error: ErrorChain?
    package let step: Int?
  }

  static let watches: Set<EventKind> = [.exportFailed, .exportWritten]
  static let explains: Set<EventKind> = [.exportFailed]

  private var failures = StoreIssues()
  /// The failures right before the first number that a store left out.
  private var causes: [Int: Occurrences] = [:]

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard event.kind == .exportWritten else {
      failures.note(event.store, record.evidence)
      return
    }
    if let store = event.store, timelines.stores[store].exports.holeEvidence?.line == event.line {
      causes[store] = failures.open[store]
    }
    failures.mend(event.store)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let failed = failures.open.map { store, occurrences in
      let exports = store.map { capture.timelines.stores[$0].exports }
      return Finding(
        Detail(
          numbers: exports?.unwritten ?? [], error: ErrorChain(occurrences.last.text),
          step: occurrences.last.entry),
        .error, store: store, occurrences)
    }
    let holes = capture.timelines.stores.indices.compactMap { index -> Finding? in
      let exports = capture.timelines.stores[index].exports
      guard failures.open[index] == nil, !exports.holes.isEmpty else { return nil }
      let failure = causes[index]
      let evidence = (failure?.evidence ?? []) + (exports.holeEvidence.map { [$0] } ?? [])
      return Finding(
        Detail(
          numbers: exports.holes, error: failure.map { ErrorChain($0.last.text) },
          step: failure?.last.entry),
        .error, store: index, peer: capture.timelines.stores[index].peer,
        evidence: evidence.sorted { $0.line < $1.line })
    }
    return failed + holes
  }
}
