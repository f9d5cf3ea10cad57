// The identification of a request in a record.

/// A request as a record names it.
struct MirrorRequestName {
  /// The request's UUID; `nil` if the record does not contain it.
  var id: MirrorID?
  /// The kind of work; `nil` if the record does not show it.
  var kind: MirrorRequestKind?
  /// The task of a request that neither sets up nor transfers; `nil` for others.
  var task: MirrorTask?
}
