// What is known of a capture once it was read: what reports are made of.

package import Catalogue
package import LogRecords
package import Timelines

/// What is known of a capture.
package struct CaptureDiagnosis: Sendable {
  /// The name under which it was given.
  package let name: String
  /// The capture as a whole.
  package let facts: CaptureFacts
  /// Its timelines.
  package let timelines: StoreTimelines
  /// Its stores, as indices in `StoreTimelines.stores`.
  package private(set) var stores: [Int]
  /// Its mirrored stores, as indices in `MirroredStores.all`.
  package private(set) var mirroredStores: [Int]
  /// What was recognised.
  package internal(set) var statements: StatementCounts
  /// What the reporter wrote between the records.
  package let chapters: Chapters
  /// The catalogue it was read with.
  package let catalogue: EntryCatalogue
  /// What was found, the worst first.
  package internal(set) var findings: [Finding] = []
  /// What happened to its stores, event by event; `nil` if nobody gathered it.
  package var milestones: MilestoneStories?
  /// How many further ones of each severity are not kept.
  package internal(set) var omittedFindings: [Finding.Severity: Int] = [:]

  /// How many findings of a severity there are, those only counted included.
  package func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }

  /// The diagnosis of the stores with one name; what concerns the whole capture stays.
  package func restricted(toStore name: String) -> CaptureDiagnosis {
    var restricted = self
    restricted.stores = stores.filter { timelines.names[timelines.stores[$0].name] == name }
    restricted.mirroredStores = mirroredStores.filter {
      timelines.mirroring.all[$0].name(in: timelines.names) == name
    }
    restricted.findings = findings.filter {
      $0.store.map(restricted.stores.contains) ?? $0.mirroredStore.map(restricted.mirroredStores.contains)
        ?? true
    }
    return restricted
  }

  /// Puts the worst findings first again; those of one severity stay in their order.
  mutating func putWorstFirst() {
    let all = findings
    findings = Finding.Severity.allCases.sorted(by: >).flatMap { severity in
      all.filter { $0.severity == severity }
    }
  }

  /// Until when a store's waits are seen: to the end of the capture, or of its last process that prints what
  /// arrives.
  func endOfWaits(in store: StoreTimeline) -> (time: Timestamp?, isOfCapture: Bool) {
    timelines.processes.showEndsOfImports(of: store.pid)
      ? (facts.last, true) : (timelines.lastDetailed(of: store), false)
  }

  /// How long a log has waited up to an end, in seconds; `nil` for a capture without times.
  func secondsWaited(_ log: LogProgress, until end: Timestamp?) -> Double? {
    // Beyond a part that is left out it may have arrived.
    let end = isLeftOut(after: log.evidence) ? log.evidence.last?.time : end ?? log.evidence.last?.time
    guard let end, let since = log.since.time else { return nil }
    return end.seconds(since: since)
  }

  /// What to think of a capture.
  package enum Verdict: String, Sendable {
    /// It syncs, as far as the capture shows.
    case healthy
    /// Something needs attention.
    case attention
    /// Data does not arrive, or is lost.
    case failing
    /// The capture shows nothing either way.
    case noEvidence = "no-evidence"
  }

  /// What to think of it.
  package var verdict: Verdict {
    let worst = findings.map(\.severity).max() ?? .note
    // What keeps devices apart asks for attention though no rule is about it.
    return switch max(worst, statements.keptApart.isEmpty ? .note : .warning) {
    case .error: .failing
    case .warning: .attention
    default:
      statements.unexplainedErrors + statements.unrecognised.errorCount > 0
        ? .attention
        : showsSyncing && !isMostlyUnread && statements.unrecognised.failures == 0 ? .healthy : .noEvidence
    }
  }

  /// Whether all of it was read and understood.
  package var isUnderstood: Bool {
    facts.ending == .whole && statements.unrecognised.count == 0 && statements.unexplainedErrors == 0
  }

  /// Whether it shows that the app syncs, and nothing in it may say otherwise.
  package var isProven: Bool {
    verdict == .healthy && isUnderstood && openConflicts == 0 && showsTransfers
  }

  /// Whether processes print what each store in iCloud receives: less shows no more than that it is set up.
  private var showsTransfers: Bool {
    stores.allSatisfy { timelines.showsArrivals(of: timelines.stores[$0]) }
  }

  /// Whether the capture's log level shows the ends of imports, so that an import without end means
  /// something.
  package var showsEndsOfImports: Bool { statements.showsEndsOfImports }

  /// Whether the process that has a store open prints the ends of imports; for no store, whether any does.
  func showsEndsOfImports(of store: Int?) -> Bool {
    store.map { timelines.processes.showEndsOfImports(of: timelines.stores[$0].pid) } ?? showsEndsOfImports
  }

  /// Whether the process that has a store open prints what arrives in it.
  func showsArrivals(of store: Int?) -> Bool {
    store.map { timelines.processes.showArrivals(of: timelines.stores[$0].pid) } ?? false
  }

  func isLeftOut(after evidence: [Evidence]) -> Bool {
    evidence.last.map { timelines.isLeftOut(after: $0.line) } ?? false
  }

  /// Whether what a record says of its error may be cut off: the record is cut, or the capture ends with it
  /// and inside a line, where a text takes whatever is there, and not with a value that is over.
  ///
  /// What is pasted has no end of its last line.
  func mayLackError(_ record: Evidence?, _ error: ErrorChain) -> Bool {
    guard let record, error.links.isEmpty else { return false }
    let last = timelines.stores.map(\.last.line).max()
    return record.isCut || facts.endsInsideLine && record.line == last && !record.endsWithWholeValue
  }

  /// Whether so much was not recognised that the rest proves nothing.
  package var isMostlyUnread: Bool {
    statements.unrecognised.count + statements.cut - statements.cutByLog > max(2, statements.read / 4)
  }

  /// Whether it shows that anything syncs.
  package var showsSyncing: Bool {
    stores.contains { index in
      let store = timelines.stores[index]
      return store.storage.isLocal == false || store.imports.completed > 0 || store.imports.applied > 0
        || store.sent > 0
    } || mirroredStores.contains { timelines.mirroring.all[$0].lastSuccess != nil }
  }
}
