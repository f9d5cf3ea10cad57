// Checks that a user-supplied entry with an event has the fields that timelines read from that event. LOGS.md
// shows which those are: the sources whose statements have the event, and the fields that all of them have.

internal import CatalogueDocument

/// Requires that an entry with an event has the source and the fields that the built-in entries with this
/// event have.
struct EventsHavePlaces: LintCheck {
  /// The names of fields with the kinds that each may have.
  private typealias Places = [String: Set<FieldKind>]

  /// The required fields of each event, by source.
  private var needs: [String: [EntryDocument.Source: Places]] = [:]

  /// The prefix of apps' events, which require no fields.
  private static let ofApps = "app."

  init(_ builtIn: [EntryDocument], named placeNames: Set<String>) {
    for entry in builtIn {
      guard let event = entry.event else { continue }
      for template in entry.templates {
        let places = template.certainPlaces.filter { placeNames.contains($0.key) }
        let known = needs[event]?[entry.source] ?? places
        needs[event, default: [:]][entry.source] = known.reduce(into: [:]) { common, place in
          common[place.key] = places[place.key].map(place.value.union)
        }
      }
    }
  }

  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      guard let event = entry.event, let place = entry.places.event else { continue }
      let isAppEvent = event.hasPrefix(Self.ofApps)
      if isAppEvent, entry.source == .app { continue }
      // `EventsAreKnown` reports unknown events.
      guard let bySource = isAppEvent ? [.app: [:]] : needs[event] else { continue }
      guard entry.source != .app, let needed = bySource[entry.source] else {
        subject.report(.eventOfOthers(event, bySource.keys.map(\.rawValue).sorted()), at: place)
        continue
      }
      for (template, place) in zip(entry.templates, entry.places.templates) {
        let there = template.certainPlaces
        let missing = needed.filter { name, kinds in kinds.isDisjoint(with: there[name] ?? []) }
        for (name, kinds) in missing.sorted(by: { $0.key < $1.key }) {
          subject.report(.placeMissing(event, name, kinds.map(\.rawValue).sorted()), at: place)
        }
      }
    }
  }
}

extension Template {
  fileprivate var certainPlaces: [String: Set<FieldKind>] {
    var places: [String: Set<FieldKind>] = [:]
    for case .field(let field) in parts {
      if let kind = field.kind { places[field.name] = [kind] }
    }
    return places
  }
}

extension CatalogueProblem.Reason {
  fileprivate static func eventOfOthers(_ event: String, _ sources: [String]) -> Self {
    Self(
      "the event '\(event)' is not one of this source, but of \(sources.joined(separator: " and "))",
      help: sources == ["app"]
        ? "add 'source: app', if the app prints it"
        : "an entry of source app has app.saved, app.merged, app.noted or none; for others see LOGS.md")
  }
  fileprivate static func placeMissing(_ event: String, _ name: String, _ kinds: [String]) -> Self {
    let places = kinds.map { $0 == name ? "'{\(name)}'" : "'{\($0) as \(name)}'" }
    return Self(
      "the event '\(event)' needs a place '\(name)', whatever is left out",
      help: "add \(places.joined(separator: " or ")), or leave the event out")
  }
}
