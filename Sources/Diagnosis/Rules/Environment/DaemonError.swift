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
  }

  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed]

  private var occurrences = Occurrences()
  private var error = ErrorChain("")

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if error.links.isEmpty {
      let reported = ErrorChain(record.value(.error) ?? record.evidence.text)
      // A code says more than the words of the records before it.
      if occurrences.isEmpty || !reported.links.isEmpty { error = reported }
    }
    occurrences.add(record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    occurrences.isEmpty ? [] : [Finding(Detail(error: error), .warning, store: nil, occurrences)]
  }
}
