// Demands that every event is one that timelines know. The caller says which those are.

internal import CatalogueDocument

/// Every event is known.
struct EventsAreKnown: LintCheck {
  /// The events that are known.
  let events: Set<String>

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).compactMap { entry, places in
      guard let event = entry.event, !events.contains(event), let place = places.event else { return nil }
      return document.problem(.unknownEvent(event, near: events.nearest(to: event)), at: place)
    }
  }
}
