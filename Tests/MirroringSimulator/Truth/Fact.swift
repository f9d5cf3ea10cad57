// What a record says that counts.

/// A fact that a record states.
enum Fact: Sendable {
  /// An account's state, as the record writes it.
  case account(store: String, state: String)

  /// Set-up is done, or failed with an error.
  case setUp(store: String)
  case setupFailed(store: String, error: String)

  /// One of two says that it failed, and another one that it is done.
  case setupDisputed(store: String)

  /// A request begins, and ends.
  case executing(Request)
  case finished(Request, success: Bool, madeChanges: Bool, code: Int?)

  /// An export found objects, and saved some of them.
  case found(Request)
  case exported(Request, objects: Int)

  /// A save was noticed.
  case saved(store: String)

  /// When the database was last fetched, as the record writes it.
  case lastFetch(store: String, date: String)

  /// A push came for the store's database.
  case push(store: String)

  /// Mirroring was reset.
  case reset(store: String, reason: String)
}
