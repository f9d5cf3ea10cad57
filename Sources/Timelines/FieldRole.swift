// The names of places that timelines read, and where each wording has them.

internal import Catalogue
internal import CatalogueDocument

/// What the value of a place means to a timeline; each case is named as its place in LOGS.md.
package enum FieldRole: Int, CaseIterable, Sendable {
  case operation, context, log, location, transactionLog, peer, store
  case storeVector, logVector, vector, score, after
  case flag, error, userInfo, cause, globalID, state, new
  case inserted, updated, deleted
  case exception, reason, stack
}

extension FieldRole {
  /// The names of all places that are read.
  package static var names: Set<String> { Set(byName.keys) }

  /// The roles by the names of their places.
  fileprivate static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// What one wording says happened, and where its values are.
struct EventShape: Sendable {
  /// What happened; `nil` for a mere trace.
  let kind: EventKind?

  /// Whether an app says it of itself.
  let isOfApp: Bool

  /// The log level from which on it is printed, for statements of Core Data's iCloud integration.
  let level: Int?

  /// Whether it says that something failed.
  let isError: Bool

  /// For each role, the index of the place, -1 for none.
  private var places = InlineArray<32, Int8>(repeating: -1)

  init(_ wording: Wording, of entry: Entry) {
    kind = entry.document.event.flatMap(EventKind.init(rawValue:))
    // Who writes a catalogue may be wrong about levels, from which absences follow.
    level = entry.document.source == .ubiquity && entry.isBuiltIn ? entry.document.level : nil
    isOfApp = entry.document.source == .app
    isError = entry.document.severity == .error
    for (index, field) in wording.fields.enumerated() {
      if let role = FieldRole.byName[field.name] { places[role.rawValue] = Int8(index) }
    }
  }

  /// The index of the place with a role, `nil` when the wording has none.
  func place(of role: FieldRole) -> Int? {
    let index = places[role.rawValue]
    return index < 0 ? nil : Int(index)
  }
}
