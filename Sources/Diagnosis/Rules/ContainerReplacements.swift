// The app's container in iCloud is another than it was: deleted and made anew, moved, or of another account.

internal import OrderedCollections
internal import Timelines

/// Cloud, defaults and store disagree on the container, or it moved.
struct ContainerReplacements: Rule {
  static let watches: Set<EventKind> = [.containerChanged]

  private var said: OrderedDictionary<Int, Sightings> = [:]

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    if said[event.entry] != nil {
      said[event.entry]?.add(witness.evidence)
    } else {
      said[event.entry] = Sightings(witness.evidence)
    }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    said.map { entry, sightings in
      Finding(
        .containerReplaced(entry: entry), .error, store: nil, evidence: sightings.evidence,
        count: sightings.count)
    }
  }
}
