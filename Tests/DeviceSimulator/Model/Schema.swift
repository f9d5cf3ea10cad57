// The entities of the simulated apps.

/// The entities of an app.
struct Schema {
  let entities: [Entity]

  static let trips = Schema(entities: [
    Entity(
      name: "Trip",
      properties: [
        Property(name: "title", kind: .text), Property(name: "days", kind: .many(1)),
        Property(name: "startDate", kind: .date), Property(name: "isShared", kind: .flag),
      ]),
    Entity(
      name: "Day",
      properties: [
        Property(name: "trip", kind: .one(0)), Property(name: "date", kind: .date),
        Property(name: "distance", kind: .number),
      ]),
    Entity(
      name: "Photo",
      properties: [
        Property(name: "caption", kind: .text), Property(name: "day", kind: .one(1)),
        Property(name: "width", kind: .number), Property(name: "takenAt", kind: .date),
      ]),
    Entity(
      name: "Companion",
      properties: [Property(name: "trips", kind: .many(0)), Property(name: "nickname", kind: .text)]),
  ])

  static let ledger = Schema(entities: [
    Entity(
      name: "Account",
      properties: [
        Property(name: "label", kind: .text), Property(name: "balance", kind: .number),
        Property(name: "entries", kind: .many(1)),
      ]),
    Entity(
      name: "Booking",
      properties: [
        Property(name: "account", kind: .one(0)), Property(name: "amount", kind: .number),
        Property(name: "bookedAt", kind: .date), Property(name: "note", kind: .text),
        Property(name: "isCleared", kind: .flag),
      ]),
    Entity(
      name: "Category",
      properties: [Property(name: "label", kind: .text), Property(name: "bookings", kind: .many(1))]),
  ])

  /// Returns the schema of a store by its index in the app.
  static func ofStore(_ index: Int) -> Schema { index.isMultiple(of: 2) ? trips : ledger }
}
