// A change of an object in a transaction.

/// A change of an object in a transaction.
struct ObjectChange {
  /// The kind of change, with the numbers that Core Data prints.
  enum Kind: Int {
    case inserted = 0
    case updated = 1
    case deleted = 2
  }

  var kind: Kind

  /// The index of the entity in the schema.
  var entity: Int

  /// The primary key of the object, printed as `p12`.
  var key: Int
}
