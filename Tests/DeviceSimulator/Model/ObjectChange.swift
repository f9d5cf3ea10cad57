// One object that a transaction changes.

/// One object that a transaction changes.
struct ObjectChange {
  /// What happens to it, with the numbers Core Data prints.
  enum Kind: Int {
    case inserted = 0
    case updated = 1
    case deleted = 2
  }

  var kind: Kind

  /// Its entity, as an index in the schema.
  var entity: Int

  /// Its primary key, printed as `p12`.
  var key: Int
}
