// The ways in which the import of a log fails.

/// A way in which the import of a log fails.
enum Failure {
  /// A required value is missing; the import fails each time.
  case validation(key: String, entity: Int)

  /// Another transaction came first; the import succeeds the next time.
  case lostRace

  /// A merge conflict occurred on saving; the import succeeds the next time.
  case mergeError

  /// Whether the import fails each time.
  var isLasting: Bool {
    if case .validation = self { true } else { false }
  }
}
