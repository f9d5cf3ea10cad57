// Reports a baseline that cannot be read, rolled, adopted or recovered.

internal import Catalogue
internal import CatalogueDocument
package import Timelines

/// The rule for a failed baseline, unless one was rolled or adopted since, or found to contain no more than
/// the store.
///
/// Peers that do not all agree yet are not a failure (error 134325), and a baseline that is not downloaded is
/// a wait. A failed roll is a warning: it loses nothing.
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
  }

  static let watches = explains.union([
    .baselineAdopted, .baselineReplaced, .baselineRolled, .baselineCurrent,
  ])
  static let reads: Set<FieldRole> = [.error]
  static let explains: Set<EventKind> = [.baselineFailed, .baselineAdoptFailed, .baselineRollFailed]

  private var issues = StoreIssues()
  /// The stores whose last failure was rolling a baseline, which another device's baseline does not resolve.
  private var withoutRoll: Set<Int?> = []

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    guard Self.explains.contains(event.kind) else {
      if event.kind != .baselineCurrent || !withoutRoll.contains(event.store) {
        issues.mend(event.store, by: record)
      }
      return
    }
    let error = ErrorChain(record.value(.error) ?? "")
    guard !error.contains(.cocoa(.peersNotUpToDate)), !record.isStranding else { return }
    if event.kind == .baselineRollFailed {
      withoutRoll.insert(event.store)
    } else {
      withoutRoll.remove(event.store)
    }
    issues.note(event.store, record)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    issues.open.map { store, occurrences in
      let error = ErrorChain(occurrences.last.text)
      // An error that is cut off may be a temporary one.
      let mayPass = error.isDownloadMissing || capture.mayLackError(occurrences.last, error)
      let isHarmful = occurrences.evidence.contains { $0.entry.map(capture.costsData) ?? true }
      return Finding(
        Detail(error: error, isDelayed: mayPass), mayPass || !isHarmful ? .warning : .error, store: store,
        occurrences)
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

extension CaptureDiagnosis {
  /// Whether a failure of a baseline loses data.
  ///
  /// After a failed roll the previous baseline stays in force, and no log is deleted.
  fileprivate func costsData(_ entry: Int) -> Bool {
    let document = catalogue.entries[entry].document
    return document.severity == .error || document.event != EventKind.baselineRollFailed.rawValue
  }
}
