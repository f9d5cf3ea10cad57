// Reports a set-up that failed: the store stays on this device.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for a step of set-up that failed, or a cloud store that UbiquityStoreManager could not load,
/// unless a later attempt succeeded.
package struct SetupFailed: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup,
    finds:
      "a step of set-up failed, the manager could not load the store, or mirroring was not set up, and no later try "
      + "succeeded (a warning when the store synced all the same, or a later try may have succeeded)",
    advice: Advice.checkDevice,
    shownBy: [.setupStepFailed, .setupFailed, .setupRetrying, .managerLoadFailed, .mirrorSetupFailed])

  /// The details of a set-up that failed.
  package struct Detail: FindingDetail {
    /// The entry that reports the failed step, as an index in the catalogue; `nil` if unknown.
    package let step: Int?
    /// The step of UbiquityStoreManager that failed; `nil` if it is none of its steps, or unknown.
    package var managerStep: ManagerCause?
    /// The error of the set-up: that of the first record with an error code, if there is one.
    package let error: ErrorChain
    /// The delay before Core Data's announced retry, in seconds; `nil` if none was announced.
    package var delay: Int?
    /// Whether a later attempt may have succeeded without the capture showing it.
    package var mayHaveRecovered = false
    /// The entry that says that Core Data does not try again until the app adds the store again, as an index
    /// in the catalogue; `nil` if that is not the last word.
    package var givenUpBy: Int?
    /// Whether the store of a new account could not be opened, so that the app is without one.
    package var followsAccountChange = false
    /// The number of times that the manager migrated to a store and deleted it again; `nil` if the failure is
    /// another one.
    package var migrations: Int?
    /// The details of a mirrored store's set-up; `nil` if the store is not mirrored.
    package var mirroring: Mirroring?

    package var resolvedBy: MirrorSuccess? { mirroring == nil || mirroring?.process != nil ? nil : .any }

    package func isResolved(_ finding: Finding, in capture: CaptureDiagnosis, by later: LaterView) -> Bool {
      later.isInCloud
    }
  }

  static let watches: Set<EventKind> = [
    .setupStepFailed, .setupFailed, .setupRetrying, .setupFinished, .storageLocal, .managerLoadFailed,
    .managerLoading, .managerRebuilding, .managerLoaded, .managerError, .managerErrorDetail,
    .managerMigrating, .managerDeleting, .managerLoadedLocal,
  ]
  static let reads: Set<FieldRole> = [.cause]
  static let explains: Set<EventKind> = [
    .setupStepFailed, .setupFailed, .managerLoadFailed, .managerError, .managerErrorDetail,
    .mirrorSetupFailed, .mirrorSetupStepFailed,
  ]

  /// How long an announced retry may take to come and to succeed, in seconds; until then a failure is a
  /// warning.
  private static let timeout: Double = 150
  /// The number of lines that corresponds to `timeout` in a capture without times: at full detail there are
  /// a few hundred in a minute.
  private static let patientLines = 1000
  /// The minimum interval between announcements of different failures, in seconds.
  private static let minimumInterval: Double = 20

  private var issues = StoreIssues()
  private var retries = StoreIssues()
  /// The failures of UbiquityStoreManager to load its only store.
  private var ofManager = Occurrences()
  /// The apps in which UbiquityStoreManager could not load its store.
  private var managers = TroubledApps()
  /// The step of UbiquityStoreManager that was named first.
  private var managerStep: ManagerCause?
  /// How long UbiquityStoreManager's next attempt may take after the failure, once it is announced, in
  /// seconds.
  private var timeoutWithManager: Double?
  /// The process of the last failure that names no store.
  private var pid: Int32?
  /// A failure without a store name that another process then resolved.
  ///
  /// In a capture of several devices it may be another device's.
  private var resolved: (failure: Occurrences, line: Int)?
  /// Whether UbiquityStoreManager reported an error that later details may belong to.
  private var hasReportedError = false
  /// The details of the first error, from the records after it.
  private var details: ManagerDetails?
  /// Whether the next detail records belong to the first error.
  private var areDetailsOfFirst = false
  /// Where the manager deleted a store after it began to migrate to one, and loaded none in iCloud since.
  private var migrations = Occurrences()
  private var isMigrating = false
  /// The minimum number of migrations that are a loop instead of a rebuild.
  private static let minimumMigrations = 3

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    // `OptionsRejected` reports these.
    case .setupStepFailed where record.saysOptionsAreRefused, .setupFailed where record.saysOptionsAreRefused:
      break
    case .setupRetrying: retries.note(event.store, record, among: timelines.storesOnLocalStorage(of: record))
    case .setupStepFailed, .setupFailed:
      // The summary at the end of set-up names no store.
      issues.note(event.store, record, among: issues.storesMeant(by: record, timelines))
      if event.store == nil { pid = record.pid }
    case .storageLocal where event.isLocalStorage == true: break
    case .managerLoadFailed, .managerError, .managerErrorDetail: noteManagerFailure(event.kind, record)
    case .managerRebuilding, .managerLoading, .managerMigrating, .managerDeleting, .managerLoadedLocal,
      .managerLoaded:
      noteManagerWork(event.kind, record)
    default:
      let unnamed = issues.open[nil]
      issues.resolve(event.store, by: record)
      retries.resolve(event.store, by: record)
      if let unnamed, issues.open[nil] == nil { resolve(unnamed, record) }
    }
  }

  /// Notes an error of UbiquityStoreManager, or a record that says more about the error before it.
  private mutating func noteManagerFailure(_ kind: EventKind, _ record: WatchedRecord) {
    if kind == .managerError, record.belongsToAnotherRule {
      (hasReportedError, areDetailsOfFirst) = (true, false)
      return
    }
    if kind == .managerErrorDetail, hasReportedError {
      if areDetailsOfFirst { details?.add(record) }
      return
    }
    hasReportedError = true
    areDetailsOfFirst = ofManager.isEmpty
    if areDetailsOfFirst { details = ManagerDetails(of: record) }
    timeoutWithManager = nil
    if ofManager.isEmpty { managerStep = nil }
    managerStep = managerStep ?? record.managerCause
    ofManager.add(record.evidence)
    managers.note(record.app)
    pid = record.pid
  }

  /// Notes what UbiquityStoreManager does with its store besides failing.
  private mutating func noteManagerWork(_ kind: EventKind, _ record: WatchedRecord) {
    switch kind {
    // Rebuilding begins at once, and takes as long as there are logs to import.
    case .managerRebuilding: if managers.mayInclude(record.app) { timeoutWithManager = 30 }
    case .managerLoading: if managers.mayInclude(record.app) { timeoutWithManager = Self.timeout }
    case .managerMigrating: isMigrating = true
    case .managerDeleting:
      if isMigrating { migrations.add(record.evidence) }
      isMigrating = false
    // The end of a loop is often the local store, which does not sync.
    case .managerLoadedLocal:
      if migrations.count < Self.minimumMigrations { migrations = Occurrences() }
      isMigrating = false
    case .managerLoaded:
      (migrations, isMigrating) = (Occurrences(), false)
      guard managers.resolve(record.app) else { break }
      if !ofManager.isEmpty { resolve(ofManager, record) }
      ofManager = Occurrences()
    default: break
    }
  }

  private mutating func resolve(_ failure: Occurrences, _ record: WatchedRecord) {
    if pid == nil || pid != record.pid { resolved = (failure, record.evidence.line) }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    findingsOfUbiquity(capture) + findingOfMigrations + Self.findingsOfMirroring(capture)
  }

  /// The manager migrates to a store again and again; where it says why it fails, that is reported.
  private var findingOfMigrations: [Finding] {
    guard migrations.count >= Self.minimumMigrations, ofManager.isEmpty else { return [] }
    let detail = Detail(
      step: migrations.evidence[0].entry, error: ErrorChain(""), migrations: migrations.count)
    return [Finding(detail, .error, store: nil, migrations)]
  }

  private func findingsOfUbiquity(_ capture: CaptureDiagnosis) -> [Finding] {
    let ofStores = issues.open.map { ($0.key, $0.value) }
    let ofOtherDevice = resolved.flatMap {
      capture.concernsOtherPeers(from: $0.line, after: $0.failure) ? $0.failure : nil
    }
    // UbiquityStoreManager repeats what Core Data reported, so its failures count only if they are alone.
    let unnamed = ofManager.isEmpty ? ofOtherDevice : ofManager
    var all = !ofStores.isEmpty ? ofStores : unnamed.map { [(nil, $0)] } ?? []
    let announced = retries.open.filter { store, _ in
      !all.contains { $0.0 == store || $0.0 == nil || store == nil }
    }
    let tried = announced.filter { isInVain($0.value, $0.key, capture) }
    let undecided = announced.filter { tried[$0.key] == nil && isUndecided($0.value, $0.key, capture) }
    all += tried.map { ($0.key, $0.value) } + undecided.map { ($0.key, $0.value) }
    return all.map { store, occurrences in
      let isUndecided = undecided[store] != nil
      let isRetried = retries.open[store].map { $0.last.line > occurrences.last.line } ?? false
      let timeout = isRetried ? Self.timeout : ofStores.isEmpty ? timeoutWithManager : nil
      let isOver =
        (timeout.map { isPast(occurrences, by: $0, capture) } ?? true || tried[store] != nil)
        && !isUndecided && occurrences.last.line != ofOtherDevice?.last.line
        && !capture.isLeftOut(after: occurrences.evidence)
      let isFromManager = !ofManager.isEmpty && occurrences.last.line == ofManager.last.line
      let givenUpBy = isRetried ? nil : occurrences.last.entry.flatMap { capture.givesUp($0) ? $0 : nil }
      return Finding(
        Detail(
          step: occurrences.evidence[0].entry, managerStep: isFromManager ? managerStep : nil,
          error: Self.error(occurrences, isFromManager ? details : nil),
          delay: Self.announcedDelay(occurrences.evidence[0]),
          mayHaveRecovered: isUndecided,
          givenUpBy: givenUpBy,
          followsAccountChange: givenUpBy.map(capture.followsAccountChange) ?? false),
        isOver ? .error : .warning, store: store, occurrences)
    }
  }

  private func isPast(
    _ occurrences: Occurrences, by timeout: Double = timeout, _ capture: CaptureDiagnosis
  ) -> Bool {
    capture.facts.last == nil
      ? capture.facts.lines - occurrences.last.line >= Self.patientLines
      : occurrences.evidence.seconds(to: capture.facts.last) >= timeout
  }

  /// Whether retries keep being announced and none is seen to succeed.
  ///
  /// Early systems do not print that a store is connected to iCloud, but arrivals show it.
  private func isInVain(_ announced: Occurrences, _ store: Int?, _ capture: CaptureDiagnosis) -> Bool {
    let stores = Self.stores(store, announced, capture)
    if stores.contains(where: { $0.placeOfSync(after: announced.last.line) != nil }) { return false }
    let isLocal = stores.contains { $0.storage.isLocal == true }
    let isRepeated = Self.isRepeated(announced)
    guard isLocal || capture.showsEndsOfImports(of: store) else {
      return isRepeated && !isPast(announced, capture)
    }
    return isRepeated || isLocal && isPast(announced, capture)
  }

  /// Whether the capture does not show the outcome of a retry: it ends before the outcome is due, or the
  /// failure was repeated and then stopped, while success need not be printed.
  ///
  /// After a single failure silence means success: another failure would be printed.
  private func isUndecided(_ announced: Occurrences, _ store: Int?, _ capture: CaptureDiagnosis) -> Bool {
    Self.stores(store, announced, capture).allSatisfy { $0.placeOfSync(after: announced.last.line) == nil }
      && (Self.isRepeated(announced) || !isDue(announced, capture))
  }

  /// Whether the capture continues until the announced retry is due.
  private func isDue(_ announced: Occurrences, _ capture: CaptureDiagnosis) -> Bool {
    let delay = announced.evidence.last.flatMap(Self.announcedDelay).map(Double.init) ?? Self.timeout
    return capture.facts.last == nil
      ? Double(capture.facts.lines - announced.last.line) >= delay * Double(Self.patientLines) / Self.timeout
      : announced.evidence.seconds(to: capture.facts.last) >= delay
  }

  /// Returns the stores that announced retries may concern.
  private static func stores(
    _ store: Int?, _ announced: Occurrences, _ capture: CaptureDiagnosis
  ) -> [StoreTimeline] {
    store.map { [capture.timelines.stores[$0]] } ?? capture.storesThatMayBeMeant(by: announced.evidence)
  }

  /// Whether several retries of one set-up were announced, as opposed to one retry in several records.
  private static func isRepeated(_ announced: Occurrences) -> Bool {
    announced.last.time == nil
      ? announced.concernSingleObject || announced.last.line - announced.evidence[0].line >= patientLines
      : Array(announced.evidence.prefix(1)).seconds(to: announced.last.time) >= minimumInterval
  }

  /// Returns the delay after which a record announces a retry, in seconds; `nil` if it announces none.
  private static func announcedDelay(_ record: Evidence) -> Int? {
    record.text.firstRange(of: "Retrying after delay: ")
      .flatMap { Int(record.text[$0.upperBound...].prefix { $0.isNumber }) }
  }

  /// Returns the first error with a code: not all records of a failure contain it.
  private static func error(_ occurrences: Occurrences, _ details: ManagerDetails?) -> ErrorChain {
    let first = details?.chain(of: occurrences.evidence[0]) ?? ErrorChain(occurrences.evidence[0].text)
    let errors = [first] + occurrences.evidence.dropFirst().map { ErrorChain($0.text) }
    return errors.first { !$0.links.isEmpty } ?? errors[0]
  }

  static let causes: Set<RuleName> = [
    .metadataMismatch, .accountChanged, .containerMisconfigured, .modelIncompatible, .mirroredTwice,
    .schemaNotDeployed, .recordTooLarge, .quotaExceeded, .syncReset,
  ]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    if let mirroring = detail.mirroring {
      return follows(mirroring, detail.error, of: finding, from: cause, capture)
    }
    return cause.rule == .metadataMismatch && finding.store == cause.store
      && detail.error.contains(.cocoa(.metadataNotRecovered))
  }

  static func isMilderOnceSynced(_ finding: Finding) -> Bool {
    (finding.detail as? Detail)?.mirroring == nil
  }

  /// Whether a failed set-up explains a missing follow-up.
  ///
  /// UbiquityStoreManager reports steps with and without an event, so any step that did not continue may be
  /// one of set-up.
  static func explains(_ absence: ExpectedFollowUp, _ detail: Detail, of finding: Finding) -> Bool {
    switch absence.kind {
    case .importWritten, .importBlocked, .importTwoPeers: return false
    default:
      guard detail.mirroring == nil, let time = absence.evidence.time, let last = finding.last.time else {
        return false
      }
      return abs(time.seconds(since: last)) <= absence.seconds
    }
  }
}

extension Occurrences {
  /// Whether the last record and an earlier one were printed by the same object.
  fileprivate var concernSingleObject: Bool {
    let objects = evidence.map { $0.text.prefix { $0 != ">" } }
    return objects.last?.first == "<" && objects.dropLast().contains { $0 == objects.last }
  }
}

extension CaptureDiagnosis {
  /// Whether an entry says that set-up is not tried again.
  fileprivate func givesUp(_ entry: Int) -> Bool {
    catalogue.entries[entry].document.id == "setup-gave-up" || followsAccountChange(entry)
  }

  /// Whether an entry says that the store of a new account could not be opened, which is done once.
  fileprivate func followsAccountChange(_ entry: Int) -> Bool {
    ["account-store-not-opened", "account-metadata-not-loaded"].contains(catalogue.entries[entry].document.id)
  }

  /// Whether stores under new peer IDs begin after a failure and are working from a line on, while the
  /// earlier stores do nothing more: another device's capture follows, or the device joined again.
  fileprivate func concernsOtherPeers(from line: Int, after failure: Occurrences) -> Bool {
    let after = timelines.stores.filter {
      $0.first.line > failure.last.line && ($0.first.line > line || $0.placeOfSync(after: line - 1) != nil)
    }
    guard let first = after.map(\.first.line).min() else { return false }
    let before = timelines.stores.filter { $0.first.line < first }
    return !before.isEmpty
      && before.allSatisfy { store in
        store.last.line < first && store.placeOfSync(after: line) == nil
          && !after.contains { $0.peer == store.peer }
      }
  }
}

extension WatchedRecord {
  /// Whether UbiquityStoreManager's error is about content that it considers corrupt or could not import,
  /// which other rules report.
  fileprivate var belongsToAnotherRule: Bool {
    managerCause == .corruptActiveStore || managerCause == .importChanges
  }
}
