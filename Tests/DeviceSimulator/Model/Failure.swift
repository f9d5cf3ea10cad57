// How the import of a log fails.

/// How the import of a log fails.
enum Failure {
  /// A required value is missing: fails each time.
  case validation(key: String, entity: Int)

  /// Another transaction came between: succeeds the next time.
  case lostRace

  /// A merge conflict on saving: succeeds the next time.
  case mergeError

  /// Whether it fails each time.
  var isLasting: Bool {
    if case .validation = self { true } else { false }
  }
}
