// The facts that records state.

/// A fact that a record states.
enum Fact: Sendable {
  /// The state of an account, as the record prints it.
  case account(store: String, state: String)

  /// The set-up succeeded.
  case setUp(store: String)
  /// The set-up failed with an error.
  case setupFailed(store: String, error: String)

  /// One record says that set-up failed, and another that it succeeded.
  case setupDisputed(store: String)

  /// A request begins.
  case executing(Request)
  /// A request ends.
  case finished(Request, success: Bool, madeChanges: Bool, code: Int?)

  /// An export found objects.
  case found(Request)
  /// An export saved objects.
  case exported(Request, objects: Int)

  /// A save was noticed.
  case saved(store: String)

  /// The time of the last fetch of the database, as the record prints it.
  case lastFetch(store: String, date: String)

  /// A push arrived for the store's database.
  case push(store: String)

  /// Mirroring was reset.
  case reset(store: String, reason: String)
}
