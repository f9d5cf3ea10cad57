// Demands that an event from outside has the fields that timelines read from such events. LOGS.md shows what that is: whose
// statements have the event, and which fields all of them have.

internal import CatalogueDocument

/// An entry with an event has the source and the fields that the built-in entries with it have.
struct EventsHavePlaces: LintCheck {
  /// The names of fields and their kinds.
  private typealias Places = [String: Set<FieldKind>]

  /// For each event, what is needed, by source.
  private var needs: [String: [EntryDocument.Source: Places]] = [:]

  /// Events of apps begin with this, and need nothing.
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

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    var problems: [LintProblem] = []
    for (entry, places) in zip(document.entries, document.places) {
      guard let event = entry.event, let place = places.event else { continue }
      if entry.source == .app || event.hasPrefix(Self.ofApps) {
        guard entry.source != .app || !event.hasPrefix(Self.ofApps) else { continue }
        let sources =
          event.hasPrefix(Self.ofApps) ? ["app"] : needs[event, default: [:]].keys.map(\.rawValue).sorted()
        // What is no event at all is reported by `EventsAreKnown`.
        if !sources.isEmpty {
          problems.append(document.problem(.eventOfOthers(event, sources: sources), at: place))
        }
        continue
      }
      guard let bySource = needs[event] else { continue }
      guard let needed = bySource[entry.source] else {
        let sources = bySource.keys.map(\.rawValue).sorted()
        problems.append(document.problem(.eventOfOthers(event, sources: sources), at: place))
        continue
      }
      for (template, place) in zip(entry.templates, places.templates) {
        let there = template.certainPlaces
        let missing = needed.filter { name, kinds in kinds.isDisjoint(with: there[name] ?? []) }
        for (name, kinds) in missing.sorted(by: { $0.key < $1.key }) {
          problems.append(
            document.problem(
              .placeMissing(event: event, name: name, kinds: kinds.map(\.rawValue).sorted()), at: place))
        }
      }
    }
    return problems
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
