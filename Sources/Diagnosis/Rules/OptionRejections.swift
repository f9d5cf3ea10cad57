// Options of the app that Core Data refuses, or warns of.

internal import OrderedCollections
internal import Timelines

/// The app passed options that Core Data refuses or warns of.
struct OptionRejections: Rule {
  static let watches: Set<EventKind> = [.optionsRejected]

  /// What was said, by entry.
  private var said = SightingsBy<Int>()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    said.note(event.entry, witness.evidence)
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    said.all.map { entry, sightings in
      Finding(
        .optionsRejected(entry: entry), capture.statements.isError(entry) ? .error : .warning, store: nil,
        evidence: sightings.evidence, count: sightings.count)
    }
  }
}
