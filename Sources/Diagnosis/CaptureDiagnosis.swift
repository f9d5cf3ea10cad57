// The result of reading a capture, from which reports are made.

package import Catalogue
package import LogRecords
package import Timelines

/// The result of reading a capture.
///
/// A class, because timelines are large, and many views share them.
package final class CaptureDiagnosis: Sendable {
  /// The name of the capture in reports.
  package let name: String
  /// The facts about the capture as a whole.
  package let facts: CaptureFacts
  /// The timelines of the capture's stores.
  package let timelines: StoreTimelines
  /// The stores of the capture, as indices in `StoreTimelines.stores`.
  package let stores: [Int]
  /// The mirrored stores of the capture, as indices in `MirroredStores.all`.
  package let mirroredStores: [Int]
  /// The stores that the diagnosis leaves out; `nil` if it is of all stores of the capture.
  package let restriction: StoreRestriction?
  /// The counts of recognised and unrecognised records.
  package let statements: StatementCounts
  /// The marks and gaps that the reporter wrote between the records.
  package let reporterLines: ReporterLines
  /// The catalogue that the capture was read with.
  package let catalogue: EntryCatalogue
  /// The findings, the most severe first.
  package let findings: [Finding]
  /// The history of the stores, event by event; `nil` if it was not collected.
  package let histories: StoreHistories?
  /// The number of findings of each severity that are counted but not kept.
  package let omittedFindings: [Finding.Severity: Int]
  /// The number of records that exceeded the limits of what rules keep, so that nothing is concluded from
  /// them.
  package let unkeptRecords: Int

  /// Creates a diagnosis without findings.
  init(
    name: String, facts: CaptureFacts, timelines: StoreTimelines, stores: [Int], mirroredStores: [Int],
    statements: StatementCounts, unkeptRecords: Int, reporterLines: ReporterLines, catalogue: EntryCatalogue
  ) {
    (self.name, self.facts, self.timelines, self.catalogue) = (name, facts, timelines, catalogue)
    (self.stores, self.mirroredStores) = (stores, mirroredStores)
    (self.statements, self.unkeptRecords, self.reporterLines) = (statements, unkeptRecords, reporterLines)
    (findings, omittedFindings, histories, restriction) = ([], [:], nil, nil)
  }

  /// Creates a diagnosis that differs from another in the values given.
  init(
    _ other: CaptureDiagnosis, stores: [Int]? = nil, mirroredStores: [Int]? = nil,
    statements: StatementCounts? = nil, findings: [Finding]? = nil,
    omittedFindings: [Finding.Severity: Int]? = nil, histories: StoreHistories? = nil,
    restriction: StoreRestriction? = nil
  ) {
    (name, facts, timelines, catalogue) = (other.name, other.facts, other.timelines, other.catalogue)
    (unkeptRecords, reporterLines) = (other.unkeptRecords, other.reporterLines)
    self.restriction = restriction ?? other.restriction
    self.stores = stores ?? other.stores
    self.mirroredStores = mirroredStores ?? other.mirroredStores
    self.statements = statements ?? other.statements
    self.findings = findings ?? other.findings
    self.omittedFindings = omittedFindings ?? other.omittedFindings
    self.histories = histories ?? other.histories
  }

  /// Returns the diagnosis with the history of the stores, event by event.
  package func adding(_ histories: StoreHistories?) -> CaptureDiagnosis {
    CaptureDiagnosis(self, histories: histories)
  }

  /// Returns the number of findings of a severity, including those that are only counted.
  package func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }

  /// The diagnosis of the stores with one name, or of the mirrored ones of a container or a UUID; what
  /// concerns the whole capture stays.
  package func restricted(toStore name: String) -> CaptureDiagnosis {
    let stores = stores.filter { timelines.names[timelines.stores[$0].name] == name }
    let mirroredStores = mirroredStores.filter {
      timelines.mirroring.all[$0].labels(in: timelines.names).contains(name)
    }
    func isKept(_ finding: Finding) -> Bool {
      finding.store.map(stores.contains) ?? finding.mirroredStore.map(mirroredStores.contains) ?? true
    }
    let restriction = StoreRestriction(
      name: name, stores: self.stores.filter { !stores.contains($0) },
      mirroredStores: self.mirroredStores.filter { !mirroredStores.contains($0) },
      severities: findings.filter { !isKept($0) }.map(\.severity))
    return CaptureDiagnosis(
      self, stores: stores, mirroredStores: mirroredStores, findings: findings.filter(isKept),
      restriction: restriction)
  }

  /// Returns the diagnosis with findings of other severities, the most severe first; the order within a
  /// severity stays.
  func judging(_ findings: [Finding]) -> CaptureDiagnosis {
    let sorted = Finding.Severity.allCases.sorted(by: >).flatMap { severity in
      findings.filter { $0.severity == severity }
    }
    return CaptureDiagnosis(self, findings: sorted)
  }

  /// Returns the time up to which the capture shows what a store waits for: its end, the end of the last
  /// process whose log level shows arrivals, or where the store left iCloud, after which nothing arrives.
  func endOfWaits(in store: StoreTimeline) -> (time: Timestamp?, concernsCapture: Bool) {
    let end: (time: Timestamp?, concernsCapture: Bool) =
      timelines.processes.showEndsOfImports(of: store.pid)
      ? (facts.last, true) : (timelines.lastDetailed(of: store), false)
    guard let left = store.storage.leftICloud?.time else { return end }
    if let time = end.time, time.seconds(since: left) <= 0 { return end }
    return (left, false)
  }

  /// Returns how long a log has waited until `end` while its store was in iCloud, in seconds; `nil` if the
  /// capture has no times.
  func secondsWaited(_ log: LogProgress, until end: Timestamp?, besides away: TimesAway) -> Double? {
    // The log may have arrived in a part that was left out.
    let end = isLeftOut(after: log.evidence) ? log.evidence.last?.time : end ?? log.evidence.last?.time
    guard let end, let since = log.since.time else { return nil }
    return end.seconds(since: since) - away.seconds(within: log, until: end)
  }

  /// An overall judgement of a capture.
  package enum Verdict: String, Sendable {
    /// The capture shows that the app syncs, and nothing to the contrary.
    case healthy
    /// Something needs attention.
    case attention
    /// Data does not arrive, or is lost.
    case failing
    /// The capture shows neither success nor failure.
    case noEvidence = "no-evidence"
  }

  /// The overall judgement of the capture.
  package var verdict: Verdict {
    if facts.isNewestFirst { return .noEvidence }
    return switch worst {
    case .error: .failing
    case .warning: .attention
    case .note:
      showsSyncing && !isMostlyUnread && statements.unrecognised.failures == 0 ? .healthy : .noEvidence
    }
  }

  /// Whether the whole capture was read, every record was recognised, and every error is explained.
  package var isUnderstood: Bool {
    facts.ending == .whole && statements.unrecognised.count == 0 && statements.unexplainedErrors == 0
  }

  /// Whether the capture shows that the app syncs, and contains nothing that may say otherwise.
  package var isProven: Bool {
    verdict == .healthy && isUnderstood && openConflicts == 0 && showsTransfers && showsMirroring
      && openWarnings.isEmpty && !waitsWithoutTimes
  }

  /// Whether the capture shows the requests of each mirrored store of the app, in the process that last opened
  /// it, too; otherwise what is not in it proves nothing.
  package var showsMirroring: Bool {
    !findings.contains { $0.rule == .lowLogLevel }
      && mirroredStores.allSatisfy { index in
        let areShown = timelines.mirroring.all[index].requests.areShown
        return isForeign(mirroredStore: index)
          || areShown && openedWithoutSetup(mirroredStore: index) == nil
      }
  }

  /// Whether processes print what each store in iCloud receives; with less, the capture only shows that the
  /// store is set up.
  private var showsTransfers: Bool {
    stores.allSatisfy { timelines.showsArrivals(of: timelines.stores[$0]) }
  }

  /// Whether the capture's log level shows the ends of imports, so that an import without end means
  /// something.
  package var showsEndsOfImports: Bool { statements.showsEndsOfImports }

  /// Whether the process that has a store open prints the ends of imports; if `store` is `nil`, whether any
  /// process does.
  func showsEndsOfImports(of store: Int?) -> Bool {
    store.map { timelines.processes.showEndsOfImports(of: timelines.stores[$0].pid) } ?? showsEndsOfImports
  }

  /// Whether the process that has a store open prints what arrives in the store.
  func showsArrivals(of store: Int?) -> Bool {
    store.map { timelines.processes.showArrivals(of: timelines.stores[$0].pid) } ?? false
  }

  /// Whether a process that had a store open since a record prints less than a log level, so that the capture
  /// may lack what came after the record; if `store` is `nil`, whether the process of the record does.
  ///
  /// A later process may print more, which shows nothing of the time before it.
  func printsLess(than level: Int, in store: Int?, since record: Evidence?) -> Bool {
    guard let record else { return false }
    let processes = timelines.processes
    let later = store.map { timelines.stores[$0].pids } ?? []
    let all = later.filter { processes.printed($0, after: record.line) } + [record.pid].compactMap(\.self)
    return all.contains { pid in processes.level(of: pid).map { $0 < level } ?? false }
  }

  func isLeftOut(after evidence: [Evidence]) -> Bool {
    evidence.last.map { timelines.isLeftOut(after: $0.line) } ?? false
  }

  /// Whether a record's error may have been cut off.
  ///
  /// That is so if the record is cut, or if the capture ends inside its line, in free text that could
  /// continue rather than after a complete value. Pasted text has no line break after its last line.
  func mayLackError(_ record: Evidence?, _ error: ErrorChain) -> Bool {
    guard let record, error.links.isEmpty else { return false }
    let last = timelines.stores.map(\.last.line).max()
    return record.isCut || facts.endsInsideLine && record.line == last && !record.endsWithWholeValue
  }

  /// Whether so many records were not recognised that the others prove nothing.
  package var isMostlyUnread: Bool {
    statements.unrecognised.count + statements.cut - statements.cutByLog > max(2, statements.read / 4)
  }

  /// Whether the capture shows that any store syncs.
  package var showsSyncing: Bool {
    stores.contains { index in
      let store = timelines.stores[index]
      return store.storage.isLocal == false || store.imports.completed > 0 || store.imports.applied > 0
        || store.sent > 0
    } || mirroredStores.contains { timelines.mirroring.all[$0].lastSuccess != nil }
  }
}
