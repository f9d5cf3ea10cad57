// Demands that every event is one that timelines know. The caller says which those are.

internal import CatalogueDocument

struct EventsAreKnown: LintCheck {
  let events: Set<String>

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).compactMap { entry, places in
      guard let event = entry.event, !events.contains(event), let place = places.event else { return nil }
      let near = candidates(for: entry.source).nearest(to: event)
      return document.problem(
        .unknownEvent(event, near: near, known: near.isEmpty ? names(for: event, of: entry.source) : []),
        at: place)
    }
  }

  private static let ofApps = "app."

  private func candidates(for source: EntryDocument.Source) -> [String] {
    events.filter { source != .app || $0.hasPrefix(Self.ofApps) }.sorted()
  }

  /// The events that begin like another; when there are none, with what they begin.
  private func names(for event: String, of source: EntryDocument.Source) -> [String] {
    let all = candidates(for: source)
    let alike = all.filter { source == .app || $0.hasPrefix(event.prefix { $0 != "." } + ".") }
    return alike.isEmpty ? Set(all.map { $0.prefix { $0 != "." } + ".…" }).sorted() : alike
  }
}
