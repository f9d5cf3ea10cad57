// Logs whose import failed and that were not imported by the end of the capture.

internal import LogRecords
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
        findings += finding(log, store: index, capture)
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

  /// The finding for a failed log; none when the capture shows that it was tried again and did not fail again.
  ///
  /// Failures are of level 0, successes of level 3: below that, a failure not repeated within two tries has passed.
  private func finding(_ log: LogProgress, store: Int, _ capture: CaptureState) -> [Finding] {
    let error = ErrorChain(log.error ?? log.evidence.first?.text ?? "")
    var failed = FailedImport(
      log: log.log.file, transaction: log.number, failures: log.failures, error: error,
      isDelayed: error.isDownloadMissing)
    if error.mayPass, !failed.isDelayed, !capture.statements.showsEndsOfImports {
      if let failure = log.evidence.last?.time, let end = capture.facts.last,
        end.seconds(since: failure) >= Self.twoTries
      {
        return []
      }
      failed.mayHaveRecovered = true
    }
    let isWarning = failed.isDelayed || failed.mayHaveRecovered
    return [
      Finding(
        .importFailed(failed), isWarning ? .warning : .error, store: store, peer: log.log.peer,
        evidence: log.evidence, count: log.records)
    ]
  }

  /// The time in which a failed import is tried twice.
  private static let twoTries: Double = 70
}
