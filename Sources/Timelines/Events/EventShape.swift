// The event that one wording of the catalogue reports, and the indices of the fields that timelines read.

package import Catalogue
internal import CatalogueDocument

/// The event that a wording reports, with the fields that timelines read.
package struct EventShape: Sendable {
  /// The index of the wording's entry in the catalogue.
  package let entry: Int
  /// The kind of the event; `nil` for a trace without an event.
  package private(set) var kind: EventKind?
  /// Whether the statement is one of an app rather than of the system.
  package let isFromApp: Bool
  /// The log level from which the statement is printed; `nil` except for Core Data's iCloud integration.
  package let level: Int?
  /// Whether the statement reports an error.
  package let isError: Bool

  /// Whether the statement is about a store that is mirrored to CloudKit.
  package let concernsMirroring: Bool

  /// Whether only other records, or values in this record, show that the statement is about mirroring.
  package private(set) var mayBeOfOthers: Bool

  /// The roles that the wording has, as a bit set.
  private var roles: UInt64 = 0
  /// The indices of the roles' fields, in the order of the roles, four bits each: a wording has fewer than
  /// sixteen.
  private var fields: UInt64 = 0

  /// Creates the shape of a wording of an entry with an index in the catalogue.
  init(_ fields: [Template.Field], of entry: Int, _ entries: [Entry]) {
    self.entry = entry
    kind = entries[entry].document.event.flatMap(EventKind.init(named:))
    level = entries[entry].coreDataLevel
    concernsMirroring = kind?.concernsMirroring ?? false
    mayBeOfOthers = kind?.mayBeOfOthers ?? false
    isFromApp = entries[entry].document.source == .app
    isError = entries[entry].document.severity == .error
    var places = InlineArray<64, UInt8>(repeating: 0)
    for index in fields.indices {
      guard let role = FieldRole.byName[fields[index].name] else { continue }
      places[role.rawValue] = UInt8(index)
      roles |= role.bit
    }
    // From the last role to the first.
    var left = roles
    while left != 0 {
      let role = 63 - left.leadingZeroBitCount
      self.fields = self.fields << 4 | UInt64(places[role])
      left &= ~(1 << UInt64(role))
    }
  }

  /// The shape after its statement is known to concern mirroring.
  package var ofMirroring: EventShape {
    var shape = self
    (shape.kind, shape.mayBeOfOthers) = (kind?.ofMirroring, false)
    return shape
  }

  /// Whether the wording has a field with a role.
  @inline(__always) func has(_ role: FieldRole) -> Bool { roles & role.bit != 0 }

  /// Returns the index of the field with a role; `nil` if there is none.
  @inline(__always) func field(_ role: FieldRole) -> Int? {
    guard has(role) else { return nil }
    let before = (roles & (role.bit - 1)).nonzeroBitCount
    return Int(fields >> UInt64(4 * before) & 15)
  }
}

extension Entry {
  /// The log level from which Core Data's iCloud integration prints the entry; `nil` for other entries, and
  /// if it is unknown.
  ///
  /// Only built-in entries count: rules infer absences from levels, and the author of a user-supplied
  /// catalogue may be wrong about them.
  package var coreDataLevel: Int? { document.source == .ubiquity && isBuiltIn ? document.level : nil }
}
