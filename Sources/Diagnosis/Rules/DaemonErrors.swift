// Errors of iCloud's own processes, as far as Core Data passes them on.

internal import Timelines

/// The librarian or the iCloud daemon reports an error.
struct DaemonErrors: Rule {
  static let watches: Set<EventKind> = [.daemonError]

  private var evidence: [Evidence] = []
  private var count = 0
  private var error = ErrorChain("")

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    if count == 0 { error = ErrorChain(witness.value(.error) ?? witness.evidence.text) }
    count += 1
    if evidence.count < 3 { evidence.append(witness.evidence) }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    count == 0 ? [] : [Finding(.daemonError(error), .warning, store: nil, evidence: evidence, count: count)]
  }
}
