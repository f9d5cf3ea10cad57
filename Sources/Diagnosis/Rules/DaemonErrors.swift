// Errors of iCloud's own processes, printed by themselves or passed on by Core Data.

internal import Timelines

/// The librarian or the iCloud daemon reports an error.
struct DaemonErrors: Rule {
  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed]

  private var sightings: Sightings?
  private var error = ErrorChain("")

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    if error.links.isEmpty {
      let reported = ErrorChain(witness.value(.error) ?? witness.evidence.text)
      // A code says more than the words of the records before it.
      if sightings == nil || !reported.links.isEmpty { error = reported }
    }
    if sightings == nil {
      sightings = Sightings(witness.evidence)
    } else {
      sightings?.add(witness.evidence)
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    sightings.map {
      [Finding(.daemonError(error), .warning, store: nil, evidence: $0.evidence, count: $0.count)]
    } ?? []
  }
}
