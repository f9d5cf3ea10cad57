// Reports errors of iCloud's own processes, printed by themselves or passed on by Core Data.

internal import OrderedCollections
package import Timelines

/// The rule for errors of the librarian or the iCloud daemon.
///
/// A failed download is over when the logs that it was to bring are imported.
package struct DaemonError: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "iCloud's own processes report an error",
    advice: Advice.checkDevice, shownBy: [.daemonError])

  /// The details of an error of iCloud's own processes.
  package struct Detail: FindingDetail {
    /// The first error that has a code; without any code, the first error.
    package let error: ErrorChain
    /// Whether the error is that the app cannot reach CloudKit's daemon.
    package var concernsCloudKit = false
  }

  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed, .mirrorDaemonUnreachable]
  static let reads: Set<FieldRole> = [.error]

  private var occurrences = Occurrences()
  private var error = ErrorChain("")
  /// The failed downloads, by the file names of the logs that each was to bring.
  private var downloads = OccurrencesBy<Set<String>>()
  /// The records that say that CloudKit's daemon cannot be reached.
  ///
  /// If a sandbox is the reason, `ContainerMisconfigured` reports them.
  private var ofCloudKit = Occurrences()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorDaemonUnreachable {
      if !record.saysSandbox { ofCloudKit.add(record.evidence) }
      return
    }
    if event.kind == .importDownloadFailed {
      let evidence = record.evidence
      return downloads.note(evidence.namesOfLogs, evidence)
    }
    if error.links.isEmpty {
      let reported = ErrorChain(record.value(.error) ?? record.evidence.text)
      // An error code says more than the words of the records before it.
      if occurrences.isEmpty || !reported.links.isEmpty { error = reported }
    }
    occurrences.add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings: [Finding] = []
    let open = openDownloads(capture.timelines)
    let failed = open.flatMap(\.evidence)
    let evidence = (occurrences.evidence + failed).sorted(by: \.line)
    if !evidence.isEmpty {
      let errors = (occurrences.isEmpty ? [] : [error]) + failed.map { ErrorChain($0.text) }
      let error = errors.first { !$0.links.isEmpty } ?? errors[0]
      let count = open.reduce(occurrences.count) { $0 + $1.count }
      findings.append(Finding(Detail(error: error), .warning, store: nil, evidence: evidence, count: count))
    }
    if !ofCloudKit.isEmpty, ofCloudKit.last.line > capture.lastSuccess(of: nil) {
      let error = ErrorChain(ofCloudKit.evidence[0].text)
      findings.append(Finding(Detail(error: error, concernsCloudKit: true), .warning, store: nil, ofCloudKit))
    }
    return findings
  }

  /// Returns the downloads whose logs did not all arrive after the download's last record, or that name no
  /// logs.
  private func openDownloads(_ timelines: StoreTimelines) -> [Occurrences] {
    guard !downloads.all.isEmpty else { return [] }
    let arrivals = timelines.lastArrivals
    var open = downloads.all.filter { names, occurrences in
      let haveArrived = names.allSatisfy { name in
        guard let log = timelines.log(named: name), let line = arrivals[log] else { return false }
        return line > occurrences.last.line
      }
      return names.isEmpty || !haveArrived
    }.map(\.value)
    // Downloads beyond the limit count as open if any other does.
    if !open.isEmpty, !downloads.others.isEmpty { open.append(downloads.others) }
    return open
  }

  /// An unreachable daemon is reported as part of the trouble that it causes.
  static let causes: Set<RuleName> = [.containerMisconfigured, .setupFailed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard detail.concernsCloudKit else { return false }
    return switch cause.detail {
    case let container as ContainerMisconfigured.Detail: container.problem == .sandbox
    case let setup as SetupFailed.Detail:
      setup.mirroring != nil && setup.error.contains(.cocoa(.xpcConnectionInvalid))
    default: false
    }
  }
}
