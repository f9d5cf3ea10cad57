// Errors of iCloud's own processes, printed by themselves or passed on by Core Data.

internal import Timelines

/// The librarian or the iCloud daemon reports an error.
struct DaemonErrors: Rule {
  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed]

  private var evidence: [Evidence] = []
  private var count = 0
  private var error = ErrorChain("")

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    if error.links.isEmpty {
      let reported = ErrorChain(witness.value(.error) ?? witness.evidence.text)
      // A code says more than the words of the records before it.
      if count == 0 || !reported.links.isEmpty { error = reported }
    }
    count += 1
    if evidence.count < 3 { evidence.append(witness.evidence) }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    count == 0 ? [] : [Finding(.daemonError(error), .warning, store: nil, evidence: evidence, count: count)]
  }
}
