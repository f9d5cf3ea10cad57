// The identification of a request in a record.

/// A request as a record names it.
struct MirrorRequestName {
  /// The request's UUID; `nil` if the record does not contain it.
  var id: MirrorID?
  /// The kind of work; `nil` if the record does not show it.
  var kind: MirrorRequestKind?
  /// Whether the request makes the schema, and so clears the zone.
  var makesSchema = false
}
