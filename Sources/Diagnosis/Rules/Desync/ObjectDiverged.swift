// Reports objects that an import could not merge, or whose entity or relationship target does not exist.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
package import Timelines

/// An object could not be merged, found or created.
///
/// An import that is undone as a whole, as when another save came first or its process ended, is done again:
/// what its first run could not merge counts only if it was not imported since.
package struct ObjectDiverged: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "an object of an import could not be merged, found or created",
    advice: Advice.compareObject, shownBy: [.conflictFailed])

  /// The details of an entity whose objects could not be merged, found or created.
  package struct Detail: FindingDetail {
    /// The entity of the objects; `nil` if the records do not name one.
    package let entity: String?
    /// The error in the first record.
    package let error: ErrorChain
    /// Whether the objects were deleted on this device because they lost a conflict over a relationship.
    package var areDeleted = false
  }

  static let watches: Set<EventKind> = explains.union([
    .importLostRace, .importInterrupted, .importFailed, .importDataMissing, .importMetadataWritten,
  ])
  static let signsOfWork: Set<EventKind> = [.importMetadataWritten]
  static let reads: Set<FieldRole> = [.globalID, .error]
  /// Failures of imports are explained by other rules.
  static let explains: Set<EventKind> = [.conflictFailed]
  private static let maximumCount = 100

  private var groups: OrderedDictionary<Group, Occurrences> = [:]
  /// What the import that runs in a store could not merge so far.
  private var running: [Int: Run] = [:]
  /// What imports could not merge that were undone as a whole.
  private var undone: OrderedDictionary<Import, OrderedDictionary<Group, Occurrences>> = [:]

  private struct Group: Hashable {
    var store: Int?
    var entity: String?
  }

  private struct Import: Hashable {
    let store: Int
    let log: LogFile
  }

  private struct Run {
    let log: LogFile
    let pid: Int32?
    var groups: OrderedDictionary<Group, Occurrences> = [:]

    /// Whether another process than that of the import is meant; `false` if processes have no numbers.
    func isOfAnotherProcess(than other: Int32?) -> Bool {
      guard let pid, let other else { return false }
      return pid != other
    }
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .conflictFailed: note(event, record, timelines)
    case .importMetadataWritten: forgetRun(replacedBy: event, of: record.pid)
    default: undo(event, record, timelines)
    }
  }

  private mutating func note(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let group = Group(store: event.store, entity: Self.entity(of: record))
    guard let store = event.store, let log = timelines.runningImport(into: store, in: record.pid) else {
      var occurrences = Occurrences()
      occurrences.add(record.evidence)
      return add(occurrences, to: group)
    }
    if let run = running[store], run.log == log, run.isOfAnotherProcess(than: record.pid) {
      setAsideRun(in: store)
    }
    if running[store]?.log != log { endRun(in: store) }
    let run = Run(log: log, pid: record.pid)
    running[store, default: run].groups[group, default: Occurrences()].add(record.evidence)
  }

  /// An import ends without success: what it could not merge is undone with the rest.
  private mutating func undo(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard let store = event.store, let log = event.log?.file, let run = running[store], run.log == log,
      // Its changes are in the store.
      !ErrorChain(record.value(.error) ?? "").contains(.cocoa(.metadataNotSaved))
    else { return }
    let lastImported = timelines.stores[store].imports.last?.line ?? 0
    let isOfEarlierRun = run.groups.values.contains { $0.evidence.contains { $0.line < lastImported } }
    if isOfEarlierRun { endRun(in: store) } else { setAsideRun(in: store) }
  }

  /// A process imported a log completely that another one had begun: it did all of it again.
  private mutating func forgetRun(replacedBy event: Event, of pid: Int32?) {
    guard let store = event.store, let run = running[store], run.log == event.log?.file,
      run.isOfAnotherProcess(than: pid)
    else { return }
    running[store] = nil
  }

  /// Sets aside what the running import could not merge, until its log is imported.
  private mutating func setAsideRun(in store: Int) {
    guard undone.count < Self.maximumCount else { return endRun(in: store) }
    guard let run = running.removeValue(forKey: store) else { return }
    for (group, occurrences) in run.groups {
      undone[Import(store: store, log: run.log), default: [:]][group, default: Occurrences()].add(occurrences)
    }
  }

  private mutating func endRun(in store: Int) {
    guard let run = running.removeValue(forKey: store) else { return }
    for (group, occurrences) in run.groups { add(occurrences, to: group) }
  }

  private mutating func add(_ occurrences: Occurrences, to group: Group) {
    let isToldApart = groups[group] != nil || groups.count < Self.maximumCount
    let place = isToldApart ? group : Group(store: nil, entity: nil)
    groups[place, default: Occurrences()].add(occurrences)
  }

  /// What was not merged and is not known to be undone and done again without that trouble.
  private func remaining(_ capture: CaptureDiagnosis) -> OrderedDictionary<Group, Occurrences> {
    var all = self
    for store in running.keys.sorted() { all.endRun(in: store) }
    for (run, groups) in undone {
      let imports = capture.timelines.stores[run.store].imports
      guard !imports.hasImported(run.log) || imports.openLogs[run.log]?.failure != nil else { continue }
      for (group, occurrences) in groups { all.add(occurrences, to: group) }
    }
    return all.groups
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    remaining(capture).map { group, occurrences in
      let evidence = occurrences.evidence.sorted(by: \.line)
      return Finding(
        Detail(
          entity: group.entity, error: ErrorChain(evidence[0].text),
          areDeleted: evidence.allSatisfy { Self.saysDeleted($0, capture) }),
        .warning, store: group.store, evidence: evidence, count: occurrences.count)
    }
  }

  /// Whether a record says that an object was deleted because it lost its place to another one.
  private static func saysDeleted(_ record: Evidence, _ capture: CaptureDiagnosis) -> Bool {
    record.entry.map { capture.catalogue.entries[$0].document.id == "conflict-loser-deleted" } ?? false
  }

  /// Returns the entity in the object's name that all peers share, or in a description of the object.
  private static func entity(of record: WatchedRecord) -> String? {
    record.value(.globalID).flatMap(GlobalID.object)?.entity ?? ErrorChain(record.evidence.text).entity
  }
}
