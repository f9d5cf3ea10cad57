// Reports a baseline that cannot be read, rolled, adopted or recovered.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
package import Timelines

/// A baseline failed, and none was rolled or adopted since, nor found to hold no more than the store.
///
/// Devices that do not all agree yet are not a failure (134325), and a baseline that is not downloaded is a
/// wait. A roll that failed is a warning: it loses nothing. Failures are printed at every log level, successes
/// at level 2; but a later set-up that is over shows that its own reading of the baseline did not fail.
package struct BaselineFailed: CaptureRule {
  package static let description = RuleDescription(
    kind: .desync, finds: "a baseline cannot be read, rolled or adopted",
    advice: Advice.rebuild,
    shownBy: [.baselineFailed, .baselineAdoptFailed, .baselineRollFailed])

  /// The details of a baseline that cannot be read, rolled or adopted.
  package struct Detail: FindingDetail {
    /// The error in the last record of the failure.
    package let error: ErrorChain
    /// Whether the trouble may pass by itself: a download is in progress, or the decisive error is cut off.
    package let isDelayed: Bool
    /// Whether a later try may have succeeded, which the log level does not show.
    package var mayBeResolved = false
    /// Whether the baseline was written, and this device only could not take it as its own current one.
    package var isRolled = false
  }

  static let watches = explains.union([
    .baselineAdopted, .baselineReplaced, .baselineMadeCurrent, .baselineRolled, .baselineCurrent,
    .setupStepFailed, .setupFailed, .storageLocal,
  ])
  static let reads: Set<FieldRole> = [.error]
  static let explains: Set<EventKind> = [.baselineFailed, .baselineAdoptFailed, .baselineRollFailed]

  private var issues = StoreIssues()
  /// The stores whose last failure was rolling a baseline, which another device's baseline does not resolve.
  private var withoutRoll: Set<Int?> = []

  /// The stores of which nothing failed but that set-up reads or makes a baseline.
  private var inSetup: Set<Int?> = []
  /// Those of them whose set-up failed or began again since.
  private var setUpAgain: Set<Int?> = []

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    switch event.kind {
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed: note(event, record, timelines)
    case .setupStepFailed, .setupFailed: noteFurtherSetup(of: event.store)
    case .storageLocal:
      if event.isLocalStorage == true {
        noteFurtherSetup(of: event.store)
      } else {
        noteEndOfSetup(of: event.store, record)
      }
    default:
      if event.kind != .baselineCurrent || !withoutRoll.contains(event.store) {
        resolve(event.store, by: record)
      }
    }
  }

  /// Forgets the trouble of a store.
  ///
  /// Trouble of one of several stores may turn out to be that of the last one left, which then has all that is
  /// known of it.
  private mutating func resolve(_ store: Int?, by record: WatchedRecord) {
    guard issues.open[nil] != nil else { return issues.resolve(store, by: record) }
    let known = Set(issues.open.keys)
    issues.resolve(store, by: record)
    guard issues.open[nil] == nil, let found = issues.open.keys.first(where: { !known.contains($0) }) else {
      return
    }
    if withoutRoll.contains(nil) { withoutRoll.insert(found) }
    if inSetup.contains(nil) { inSetup.insert(found) }
    if setUpAgain.contains(nil) { setUpAgain.insert(found) }
  }

  private mutating func note(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    let error = ErrorChain(record.value(.error) ?? "")
    guard !error.contains(.cocoa(.peersNotUpToDate)), !record.isStranding else { return }
    let mayBeOfSetup = event.kind != .baselineAdoptFailed
    let suspects = mayBeOfSetup && event.store == nil ? timelines.storesOnLocalStorage(of: record) : []
    let store = event.store ?? (suspects.count == 1 ? suspects.first : nil)
    // Once the baseline is in use on this device, that failure is over.
    if event.kind == .baselineRollFailed, !record.evidence.saysThatBaselineIsRolled {
      withoutRoll.insert(store)
    } else {
      withoutRoll.remove(store)
    }
    let isSettingUp = store.map { timelines.stores[$0].storage.isLocal == true } ?? !suspects.isEmpty
    if mayBeOfSetup, isSettingUp, issues.open[store] == nil || inSetup.contains(store) {
      inSetup.insert(store)
    } else {
      inSetup.remove(store)
    }
    setUpAgain.remove(store)
    issues.note(store, record, among: suspects)
  }

  /// The set-up that met the trouble is over without success, so that the next end of one is another's.
  private mutating func noteFurtherSetup(of store: Int?) {
    if let store { setUpAgain.insert(store) } else { setUpAgain.formUnion(issues.open.keys) }
  }

  /// A set-up is over: all of its steps passed, among them those that read the baseline.
  private mutating func noteEndOfSetup(of store: Int?, _ record: WatchedRecord) {
    let troubled = [store, nil].filter { issues.open[$0] != nil }
    guard !troubled.isEmpty, troubled.allSatisfy({ inSetup.contains($0) && setUpAgain.contains($0) }) else {
      return
    }
    resolve(store, by: record)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    issues.open.map { store, occurrences in
      // A failed roll loses nothing, so another failure before it decides.
      let harmful = occurrences.evidence.last { $0.entry.map(capture.costsData) ?? true }
      let decisive = harmful ?? occurrences.last
      let error = ErrorChain(decisive.text)
      // An error that is cut off may be a temporary one.
      let mayPass =
        !capture.isOfWriting(decisive) && (error.isDownloadMissing || capture.mayLackError(decisive, error))
      let mayBeResolved =
        !inSetup.contains(store) && capture.hidesAdoptions(of: store, since: occurrences.last)
      return Finding(
        Detail(
          error: error, isDelayed: mayPass, mayBeResolved: mayBeResolved,
          isRolled: decisive.saysThatBaselineIsRolled),
        mayPass || mayBeResolved || harmful == nil ? .warning : .error, store: store, occurrences)
    }
  }

  static let causes: Set<RuleName> = [.baselineStranded]

  /// Whether the failure is cut before its error and so only repeats that this device cannot catch up.
  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    finding.store == cause.store && capture.mayLackError(finding.evidence.last, detail.error)
  }
}

extension Evidence {
  /// Whether a roll failed only after its baseline was written.
  fileprivate var saysThatBaselineIsRolled: Bool { holds("successfully rolled baseline but ") }
}

extension CaptureDiagnosis {
  /// Whether a failure of a baseline loses data.
  ///
  /// After a failed roll the previous baseline stays in force, and no log is deleted.
  fileprivate func costsData(_ entry: Int) -> Bool {
    let document = catalogue.entries[entry].document
    return document.severity == .error || document.eventKind != .baselineRollFailed
  }

  /// Whether a record says that this device could not write a new baseline, or not use the one that it wrote:
  /// what is missing then is no download.
  ///
  /// What the check before a roll misses may be one.
  fileprivate func isOfWriting(_ record: Evidence) -> Bool {
    guard let entry = record.entry, !costsData(entry) else { return false }
    return !record.holds("error back from canRollBaseline: ")
  }
}
