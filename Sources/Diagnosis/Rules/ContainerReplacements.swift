// The app's container in iCloud is another than it was: deleted and made anew, moved, or of another account.

internal import OrderedCollections
internal import Timelines

/// Cloud, defaults and store disagree on the container, or it moved.
struct ContainerReplacements: Rule {
  static let watches: Set<EventKind> = [.containerChanged]

  /// What was said, by entry.
  private var said = SightingsBy<Int>()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    said.note(event.entry, witness.evidence)
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    said.all.map { entry, sightings in
      Finding(
        .containerReplaced(entry: entry), .error, store: nil, evidence: sightings.evidence,
        count: sightings.count)
    }
  }
}
