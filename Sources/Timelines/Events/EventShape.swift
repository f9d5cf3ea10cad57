// What one wording of the catalogue says happened, and where it has the values that timelines read.

package import Catalogue
internal import CatalogueDocument

/// What one wording says happened.
package struct EventShape: Sendable {
  /// Its entry's index in the catalogue.
  package let entry: Int
  /// What happened; `nil` for a trace without an event.
  package private(set) var kind: EventKind?
  /// Whether it is something that apps print of their own.
  package let isOfApp: Bool
  /// The log level from which it is printed, for statements of Core Data's iCloud integration.
  package let level: Int?
  /// Whether it reports an error.
  package let isError: Bool

  /// Whether it is about a store that is mirrored to CloudKit.
  package let isOfMirroring: Bool

  /// Whether only other records, or values in this one, show that it is.
  package private(set) var mayBeOfOthers: Bool

  /// The roles that it has, a bit for each.
  private var roles: UInt64 = 0
  /// The indices of their places in the order of the roles, four bits for each: there are fewer than sixteen.
  private var fields: UInt64 = 0

  /// What a wording says, by its index in the catalogue.
  init(_ wording: Int, of catalogue: EntryCatalogue) {
    entry = catalogue.wordings[wording].entry
    kind = catalogue.entries[entry].document.event.flatMap(EventKind.init(named:))
    level = catalogue.entries[entry].coreDataLevel
    isOfMirroring = kind?.isOfMirroring ?? false
    mayBeOfOthers = kind?.mayBeOfOthers ?? false
    isOfApp = catalogue.entries[entry].document.source == .app
    isError = catalogue.entries[entry].document.severity == .error
    var places = InlineArray<64, Int8>(repeating: -1)
    let named = catalogue.wordings[wording].fields
    for index in named.indices {
      if let role = FieldRole.byName[named[index].name] { places[role.rawValue] = Int8(index) }
    }
    for role in places.indices.reversed() where places[role] >= 0 {
      roles |= 1 << UInt64(role)
      fields = fields << 4 | UInt64(places[role])
    }
  }

  /// The shape once its statement is known to concern mirroring.
  package var ofMirroring: EventShape {
    var shape = self
    (shape.kind, shape.mayBeOfOthers) = (kind?.ofMirroring, false)
    return shape
  }

  /// Whether it has a place with a role.
  @inline(__always) func has(_ role: FieldRole) -> Bool { roles & role.bit != 0 }

  /// The index of the place with a role; `nil` when it has none.
  @inline(__always) func field(_ role: FieldRole) -> Int? {
    guard has(role) else { return nil }
    let before = (roles & (role.bit - 1)).nonzeroBitCount
    return Int(fields >> UInt64(4 * before) & 15)
  }
}

extension Entry {
  /// The log level from which Core Data's iCloud integration prints it; `nil` for others, and if it is not
  /// known.
  ///
  /// Absences follow from levels, and the author of another catalogue may be wrong about them.
  package var coreDataLevel: Int? { document.source == .ubiquity && isBuiltIn ? document.level : nil }
}
