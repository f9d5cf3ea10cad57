// A store that is kept in step with a database of CloudKit, over all launches of the app.

/// A mirrored store.
final class MirroredStore {
  let uuid: String
  let name: String
  let url: String
  let container: String
  let scope: String

  /// Whether its zone and subscription are there, and its user is known.
  var isKnown = false

  /// When its database was last fetched, in microseconds since 1970.
  var lastFetch: Int64

  /// Objects saved and not exported.
  var pending = 0

  /// What every export, and what every import, fails with from now on.
  var exportTrouble: Trouble?
  var importTrouble: Trouble?

  /// What every set-up fails with, and the account it finds.
  var setupTrouble: Trouble?
  var account = "Available"
  var hasTermsToAccept = false

  /// Whether set-up waits for ever, and whether no import follows a launch.
  var hangsInSetup = false
  var neverFetches = false

  /// Whether nothing of it happens any more.
  var isStill = false

  init(uuid: String, name: String, url: String, container: String, scope: String, lastFetch: Int64) {
    self.uuid = uuid
    self.name = name
    self.url = url
    self.container = container
    self.scope = scope
    self.lastFetch = lastFetch
  }

  /// The zone its records are in.
  var zone: String { "com.apple.coredata.cloudkit.zone" }

  /// The subscription by which it hears of changes.
  var subscription: String { "com.apple.coredata.cloudkit.\(scope.lowercased()).subscription" }
}
