// Logs whose import failed and that were not imported by the end of the capture.

internal import Timelines

/// An import failed for good, as far as the capture shows.
struct ImportFailures: Rule {
  static let watches: Set<EventKind> = [
    .importFailed, .importLogUnreadable, .importDownloadFailed, .managerImportFailed, .importMetadataWritten,
  ]

  /// Failures whose log the capture does not name, by store.
  private var nameless: [Int?: Nameless] = [:]

  private struct Nameless {
    var error: ErrorChain
    var isDelayed: Bool
    var evidence: [Evidence]
    var count = 1
  }

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    if event.kind == .importMetadataWritten {
      // Files arrive after all: what could not be downloaded then was only late.
      if nameless[event.store]?.isDelayed == true { nameless[event.store] = nil }
      return
    }
    guard event.log == nil else { return }
    if nameless[event.store] != nil {
      nameless[event.store]?.count += 1
      if nameless[event.store]?.evidence.count == 1 {
        nameless[event.store]?.evidence.append(witness.evidence)
      }
      return
    }
    let error = ErrorChain(
      [witness.value(.error), witness.value(.userInfo)].compactMap { $0 }.joined(separator: "\n"))
    nameless[event.store] = Nameless(
      error: error.links.isEmpty ? ErrorChain(witness.evidence.text) : error,
      isDelayed: event.kind == .importDownloadFailed || error.isDownloadMissing,
      evidence: [witness.evidence])
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    var findings: [Finding] = []
    for index in capture.timelines.stores.indices {
      for log in capture.timelines.stores[index].openLogsInOrder where log.step == .failed {
        let error = ErrorChain(log.error ?? log.evidence.first?.text ?? "")
        let failed = FailedImport(
          log: log.log.file, transaction: log.number, failures: log.failures, error: error,
          isDelayed: error.isDownloadMissing)
        findings.append(
          Finding(
            .importFailed(failed), failed.isDelayed ? .warning : .error, store: index, peer: log.log.peer,
            evidence: log.evidence, count: log.records))
      }
    }
    for (store, failure) in nameless.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) }) {
      let failed = FailedImport(
        log: nil, transaction: nil, failures: failure.count, error: failure.error,
        isDelayed: failure.isDelayed)
      findings.append(
        Finding(
          .importFailed(failed), failed.isDelayed ? .warning : .error, store: store,
          evidence: failure.evidence, count: failure.count))
    }
    return findings
  }
}
