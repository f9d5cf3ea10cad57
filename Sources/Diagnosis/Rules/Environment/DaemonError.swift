// Errors of iCloud's own processes, printed by themselves or passed on by Core Data.

package import Timelines

/// The librarian or the iCloud daemon reports an error.
package struct DaemonError: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "iCloud's own processes report an error",
    advice: Advice.checkDevice, shownBy: [.daemonError])

  /// iCloud's own processes report an error.
  package struct Detail: FindingDetail {
    package let error: ErrorChain
    /// Whether it is CloudKit's daemon that the app cannot reach.
    package var isOfCloudKit = false
  }

  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed, .mirrorDaemonUnreachable]

  private var occurrences = Occurrences()
  private var error = ErrorChain("")
  /// What says that CloudKit's daemon cannot be reached; what a sandbox forbids is `ContainerMisconfigured`'s.
  private var ofCloudKit = Occurrences()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorDaemonUnreachable {
      if !record.saysSandbox { ofCloudKit.add(record.evidence) }
      return
    }
    if error.links.isEmpty {
      let reported = ErrorChain(record.value(.error) ?? record.evidence.text)
      // A code says more than the words of the records before it.
      if occurrences.isEmpty || !reported.links.isEmpty { error = reported }
    }
    occurrences.add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings: [Finding] = []
    if !occurrences.isEmpty {
      findings.append(Finding(Detail(error: error), .warning, store: nil, occurrences))
    }
    if !ofCloudKit.isEmpty, ofCloudKit.last.line > capture.lastSuccess(of: nil) {
      let error = ErrorChain(ofCloudKit.evidence[0].text)
      findings.append(Finding(Detail(error: error, isOfCloudKit: true), .warning, store: nil, ofCloudKit))
    }
    return findings
  }

  /// A daemon that cannot be reached is reported with what it keeps from being done.
  static let causes: Set<RuleName> = [.containerMisconfigured, .setupFailed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard detail.isOfCloudKit else { return false }
    return switch cause.detail {
    case let container as ContainerMisconfigured.Detail: container.problem == .sandbox
    case let setup as SetupFailed.Detail:
      setup.mirroring != nil && setup.error.contains("NSCocoaErrorDomain", 4099)
    default: false
    }
  }
}
