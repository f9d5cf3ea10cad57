// How a record names a request.

/// A request as a record names it.
struct MirrorRequestName {
  /// Its UUID, and what it does, as far as the record shows.
  var id: MirrorID?
  var kind: MirrorRequestKind?
}
