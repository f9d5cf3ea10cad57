// Checks that timelines know every event. The caller supplies the set of known events.

internal import CatalogueDocument

struct EventsAreKnown: LintCheck {
  let events: Set<String>

  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      guard let event = entry.event, !events.contains(event), let place = entry.places.event else { continue }
      let isFromApp = entry.source == .app
      let all = events.filter { !isFromApp || $0.hasPrefix("app.") }.sorted()
      // The events with the same first word; if there are none, the first words of all events.
      let alike = all.filter { isFromApp || $0.hasPrefix(event.prefix { $0 != "." } + ".") }
      let known = alike.isEmpty ? Set(all.map { $0.prefix { $0 != "." } + ".…" }).sorted() : alike
      subject.report(.unknownEvent(event, near: all.nearest(to: event), known: known), at: place)
    }
  }
}

extension CatalogueProblem.Reason {
  static func unknownEvent(_ event: String, near: [String], known: [String]) -> Self {
    Self(
      "there is no event '\(event)'",
      help: near.guess
        ?? "there are \(known.joined(separator: ", ")); leave it out when the statement is a mere trace")
  }
}
