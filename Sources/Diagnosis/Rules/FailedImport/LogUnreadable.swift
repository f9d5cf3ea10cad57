// Reports logs that are corrupt or empty. `ImportFailed` handles those whose names the capture does not
// contain.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
internal import Timelines

/// The rule for transaction logs that are corrupt or empty, or that the importer ignores.
///
/// The statement determines the severity of an ignored log: a file that is marked with an unknown type may
/// not be a log at all.
package struct LogUnreadable: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "a log is corrupt or empty, or the importer leaves it out (then a warning, or a note where it may be no log)",
    advice: Advice.readError, shownBy: [.importLogUnreadable, .importIgnored])

  /// The details of logs that cannot be read.
  package struct Detail: FailedLogsDetail {
    /// The logs that failed, with the error.
    package let failed: FailedLogs
    /// The entry that says why the logs are ignored, as an index in the catalogue; `nil` if the logs are not
    /// ignored, but fail.
    package var leftOutBy: Int?
    /// The highest transaction of the peer that the store has, if any arrived after the logs were left out;
    /// `nil` if none did.
    package var laterArrival: Int?
  }

  static let explains: Set<EventKind> = [.importIgnored]

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .unreadable) { Detail(failed: $0) }
      + capture.timelines.stores.indices.flatMap { leftOut(of: $0, capture) }
  }

  /// Returns findings about the logs that the importer of a store ignores.
  ///
  /// A log whose file has not arrived waits, and this device has the contents of its own logs. A file that
  /// its author never uploaded is not awaited.
  private func leftOut(of index: Int, _ capture: CaptureDiagnosis) -> [Finding] {
    let store = capture.timelines.stores[index]
    let all = store.imports.openLogs.inOrder { log in
      log.step == .ignored && log.log.peer != store.peer
        && !log.evidence.contains { evidence in
          let error = ErrorChain(evidence.text)
          return error.isDownloadMissing && !error.concernsOrphan
        }
    }
    let alike = OrderedDictionary(grouping: all) { Reason(peer: $0.log.peer, entry: $0.evidence.last?.entry) }
    return alike.map { reason, logs in
      let failed = FailedLogs(
        logs: logs.prefix(FailedLogs.maximumLogs).map { .init(file: $0.log.file, transaction: $0.number) },
        logCount: logs.count, transactions: NumberSet(logs.compactMap(\.number)), failures: 1,
        error: ErrorChain(""), isDelayed: false)
      let statement = reason.entry.map { capture.catalogue.entries[$0].document.severity }
      return Finding(
        Detail(
          failed: failed, leftOutBy: reason.entry,
          laterArrival: Self.arrival(after: logs, of: reason.peer, in: store)),
        statement == .error ? .error : statement == .warning ? .warning : .note, store: index,
        peer: reason.peer, evidence: logs.flatMap(\.evidence).sorted(by: \.line),
        count: logs.reduce(0) { $0 + $1.records })
    }
  }

  /// Returns the highest transaction of a peer that a store has, if any arrived after the peer's logs were
  /// left out; `nil` if none did, or a log of the peer waits.
  ///
  /// A transaction is imported only after all those before it.
  private static func arrival(after logs: [LogProgress], of peer: Name, in store: StoreTimeline) -> Int? {
    guard let arrivals = store.imports.arrivals[peer], let last = arrivals.last,
      let highest = arrivals.numbers.ranges.last?.upperBound,
      logs.allSatisfy({ ($0.number ?? 0) <= highest && ($0.evidence.last?.line ?? 0) < last.line }),
      !store.imports.openLogs.values.contains(where: { $0.log.peer == peer && $0.step == .waiting })
    else { return nil }
    return highest
  }

  private struct Reason: Hashable {
    let peer: Name
    let entry: Int?
  }
}
