// Saves that did not become a transaction log: no other device will ever learn of them, and a number left out blocks all
// that follow it.

internal import OrderedCollections
internal import Timelines

/// A number was skipped in the written sequence, or writing a log failed for good.
///
/// A number reserved again after a rollback is no hole, and a failure with a later write is mended.
struct LostExports: Rule {
  static let watches: Set<EventKind> = [.exportFailed, .exportWritten]
  static let explains: Set<EventKind> = [.exportFailed]

  private var failures = StoreTroubles()

  /// The failures right before the first number that a store left out.
  private var causes: [Int: Sightings] = [:]

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    guard event.kind == .exportWritten else {
      failures.note(event.store, witness.evidence)
      return
    }
    if let store = event.store, timelines.stores[store].exports.holeEvidence?.line == event.line {
      causes[store] = failures.open[store]
    }
    failures.mend(event.store)
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    let failed = failures.open.map { store, sightings in
      let exports = store.map { capture.timelines.stores[$0].exports }
      return Finding(
        .exportLost(
          numbers: exports?.unwritten ?? [], error: ErrorChain(sightings.last.text),
          step: sightings.last.entry),
        .error,
        store: store, evidence: sightings.evidence, count: sightings.count)
    }
    let holes = capture.timelines.stores.indices.compactMap { index -> Finding? in
      let exports = capture.timelines.stores[index].exports
      guard failures.open[index] == nil, !exports.holes.isEmpty else { return nil }
      let failure = causes[index]
      let evidence = (failure?.evidence ?? []) + (exports.holeEvidence.map { [$0] } ?? [])
      return Finding(
        .exportLost(
          numbers: exports.holes, error: failure.map { ErrorChain($0.last.text) },
          step: failure?.last.entry),
        .error,
        store: index, peer: capture.timelines.stores[index].peer,
        evidence: evidence.sorted { $0.line < $1.line })
    }
    return failed + holes
  }
}
