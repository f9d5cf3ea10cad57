// The attributes and relationships of entities.

/// An attribute or a relationship of an entity.
struct Property {
  enum Kind {
    case text
    case number
    case date
    case flag
    case one(Int)
    case many(Int)
  }

  let name: String
  let kind: Kind
}
