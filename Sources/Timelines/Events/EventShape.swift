// What one wording of the catalogue says happened, and where it has the values that timelines read.

internal import Catalogue
internal import CatalogueDocument

struct EventShape: Sendable {
  /// What happened; `nil` for a mere trace.
  let kind: EventKind?
  let isOfApp: Bool
  /// The log level from which on it is printed, for statements of Core Data's iCloud integration.
  let level: Int?
  let isError: Bool

  /// For each role, the index of the place, -1 for none.
  private var places = InlineArray<32, Int8>(repeating: -1)

  init(_ wording: Wording, of entry: Entry) {
    kind = entry.document.event.flatMap(EventKind.init(rawValue:))
    // Absences follow from levels: only those of the built-in catalogue are relied on.
    level = entry.document.source == .ubiquity && entry.isBuiltIn ? entry.document.level : nil
    isOfApp = entry.document.source == .app
    isError = entry.document.severity == .error
    for (index, field) in wording.fields.enumerated() {
      if let role = FieldRole.byName[field.name] { places[role.rawValue] = Int8(index) }
    }
  }

  func place(of role: FieldRole) -> Int? {
    let index = places[role.rawValue]
    return index < 0 ? nil : Int(index)
  }
}
