// Reports logs whose import failed and that were not imported by the end of the capture.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

/// The rule for imports that failed for good, as far as the capture shows.
package struct ImportFailed: CaptureRule {
  package static let description = RuleDescription(
    kind: .failedImport,
    finds:
      "a log could not be imported, or was not downloaded (then a warning), or imports gave way to saves again "
      + "and again, where no log is named (a warning too); in a mirrored store, an import failed and no later "
      + "one succeeded (a warning when the cause passes by itself)",
    advice: Advice.readError,
    shownBy: [.importFailed, .importDownloadFailed, .importDataMissing, .mirrorImportFailed])

  /// The details of logs that could not be imported.
  package struct Detail: FailedLogsDetail {
    /// The logs that failed, with the error.
    package let failed: FailedLogs
    /// The failed imports of a mirrored store, which has no logs; `nil` if the store is not mirrored.
    package var requests: FailedRequests?

    package var resolvedBy: MirrorSuccess? { requests?.resolvedBy }
  }

  static let watches: Set<EventKind> = [
    .importFailed, .importLogUnreadable, .importDownloadFailed, .importDataMissing, .managerImportFailed,
    .managerError, .managerErrorDetail, .importLostRace,
  ]
  static let reads: Set<FieldRole> = [.error, .userInfo, .cause, .exception]
  static let explains = watches.subtracting([.importLostRace]).union([.mirrorImportFailed])

  private var nameless: [Key: Nameless] = [:]
  /// The first error of UbiquityStoreManager about an import, while the records after it contain details of
  /// it.
  private var told: (key: Key, record: Evidence, details: ManagerDetails)?

  /// The records of imports that gave way to a save, each time that they were tried again, where none of them
  /// names the log, and what the last one says of its error.
  private var races: [Int?: (records: Occurrences, said: String?)] = [:]
  /// The last record of one that names it, and its process.
  private var namedRace: (pid: Int32?, place: Place)?
  /// How soon the importer repeats what an operation says, in seconds.
  private static let echo: Double = 5

  private struct Key: Hashable {
    var store: Int?
    var isDelayed: Bool
    var isFromManager: Bool
    var isUnreadable: Bool

    var order: (Int, Int, Int) { (store ?? -1, isDelayed ? 1 : 0, isUnreadable ? 1 : 0) }
  }

  private struct Nameless {
    var error: ErrorChain
    var occurrences = Occurrences(keeping: 2)
  }

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .importLostRace { return noteRace(event, record) }
    guard event.log == nil else { return }
    if event.kind == .managerErrorDetail { return noteDetail(record) }
    if event.kind == .managerError {
      told = nil
      if record.managerCause != .importChanges { return }
    }
    let concernsData = event.kind == .importDataMissing
    let texts = [record.value(.error), record.value(.userInfo)].compactMap { $0 }
    let said = ErrorChain(
      concernsData
        ? ErrorChain.textOfMissingFile(record.value(.exception) ?? "") : texts.joined(separator: "\n"))
    let error = said.links.isEmpty && !concernsData ? ErrorChain(record.evidence.text) : said
    let key = Key(
      store: event.store,
      isDelayed: event.kind == .importDownloadFailed || concernsData || error.isDownloadMissing,
      isFromManager: event.kind == .managerImportFailed || event.kind == .managerError,
      isUnreadable: event.kind == .importLogUnreadable || error.logTrouble?.concernsFile == true)
    if event.kind == .managerError, nameless[key] == nil {
      told = (key, record.evidence, ManagerDetails(of: record))
    }
    nameless[key, default: Nameless(error: error)].occurrences.add(record.evidence)
  }

  /// An import gave way to a save: routine, unless it happens again at each try.
  private mutating func noteRace(_ event: Event, _ record: WatchedRecord) {
    func seconds(since place: Place) -> Double {
      event.time.flatMap { time in place.time.map { time.seconds(since: $0) } } ?? 0
    }
    guard event.log == nil else {
      namedRace = (record.pid, event.place)
      return
    }
    if let namedRace, namedRace.pid == record.pid, seconds(since: namedRace.place) < Self.echo { return }
    var race = races[event.store]?.records ?? Occurrences(keeping: 2)
    if let last = race.evidence.last, seconds(since: last.place) > FailedLog.twoTries {
      race = Occurrences(keeping: 2)
    }
    race.add(record.evidence)
    races[event.store] = (race, record.value(.error))
  }

  private func ofRaces(_ capture: CaptureDiagnosis) -> [Finding] {
    races.sorted { $0.key ?? -1 < $1.key ?? -1 }.compactMap { store, found in
      let race = found.records
      let stores = store.map { [capture.timelines.stores[$0]] } ?? capture.timelines.stores
      let isOver = stores.contains { store in
        [store.imports.last, store.imports.lastApplied].contains { ($0?.line ?? 0) > race.last.line }
      }
      guard race.count >= FailedLog.poison, !isOver else { return nil }
      let error = ErrorChain(ErrorChain.textOfLostRace(found.said))
      let failed = FailedLogs(
        logs: [], failures: race.count, error: error, isDelayed: false, mayHaveRecovered: true)
      return Finding(Detail(failed: failed), .warning, store: store, race)
    }
  }

  private mutating func noteDetail(_ record: WatchedRecord) {
    told?.details.add(record)
    if let told, told.details.error != nil { nameless[told.key]?.error = told.details.chain(of: told.record) }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    ofLogs(capture) + ofRaces(capture) + Self.ofMirroring(capture)
  }

  private func ofLogs(_ capture: CaptureDiagnosis) -> [Finding] {
    let logs = FailedLog.all(capture)
    let named = FailedLog.findings(logs, .failed) { Detail(failed: $0) }
    let others = nameless.sorted { $0.key.order < $1.key.order }
    let own =
      named + others.filter { !$0.key.isFromManager }.compactMap { finding($0.value, $0.key, capture) }
    guard own.isEmpty, logs.isEmpty else { return own }
    // UbiquityStoreManager repeats what Core Data reported about a log, so its errors count only if they are
    // alone.
    return others.filter(\.key.isFromManager).compactMap { finding($0.value, $0.key, capture) }
  }

  private func finding(_ failure: Nameless, _ key: Key, _ capture: CaptureDiagnosis) -> Finding? {
    let stores = key.store.map { [capture.timelines.stores[$0]] } ?? capture.timelines.stores
    let occurrences = failure.occurrences
    if stores.contains(where: { ($0.imports.last?.line ?? 0) > occurrences.last.line }) { return nil }
    // This record names no log, or is cut; another one may have reported the same failure in its own words.
    let isToldOfALog = stores.contains {
      $0.imports.failed.contains {
        guard let told = $0.failure else { return false }
        if told.error == failure.error || told.verdict == failure.error { return true }
        return !told.error.links.isEmpty && told.error.links == failure.error.links
      }
    }
    if isToldOfALog { return nil }
    var failed = FailedLogs(
      logs: [], failures: occurrences.count, error: failure.error, isDelayed: key.isDelayed)
    failed.mayHaveRecovered =
      (failure.error.mayPass || failure.error.links.isEmpty && key.isUnreadable) && !key.isDelayed
      && (occurrences.evidence.seconds(to: capture.facts.last) < FailedLog.twoTries
        || capture.isLeftOut(after: occurrences.evidence))
    return Finding(
      key.isUnreadable && !key.isDelayed ? LogUnreadable.Detail(failed: failed) : Detail(failed: failed),
      key.isDelayed || failed.mayHaveRecovered ? .warning : .error, store: key.store, occurrences)
  }

  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    absence.kind == .importWritten && absence.belongsToOne(of: detail.failed.files)
  }

  static let causes: Set<RuleName> = MirrorCause.rulesOfImports.union([.daemonError, .corruptionReported])

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    if let requests = detail.requests { return requests.follows(finding, from: cause) }
    // UbiquityStoreManager treats content that cannot be imported as corrupt, and reports both.
    if cause.rule == .corruptionReported {
      return finding.evidence.allSatisfy { evidence in
        evidence.entry.map { capture.catalogue.entries[$0].document.source == .manager } ?? false
      }
    }
    let failed = detail.failed
    if let account = cause.detail as? AccountChanged.Detail {
      return failed.error.concernsClosedStore && account.closesStores(cause, around: finding)
    }
    guard cause.rule == .daemonError || cause.rule == .importFailed, cause.mirroredStore == nil else {
      return false
    }
    guard let other = (cause.detail as? Detail)?.failed else {
      // The librarian's refusal of a download is printed as one record.
      return failed.isDelayed && finding.first.line >= cause.first.line
        && finding.last.line <= cause.last.line
        && Set(finding.evidence.map(\.entry)).isSubset(of: cause.evidence.map(\.entry))
    }
    // A failure without a log's name follows from one that names the log.
    return failed.log == nil && other.log != nil && failed.isDelayed && other.isDelayed
      && finding.count <= cause.count && (finding.store == nil || finding.store == cause.store)
  }
}
