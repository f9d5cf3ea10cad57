// A store that is kept in sync with a CloudKit database, across all launches of the app.

/// A mirrored store.
final class MirroredStore {
  let uuid: String
  let name: String
  let url: String
  let container: String
  let scope: String

  /// Whether the store's zone and subscription exist and its user is known.
  var isKnown = false

  /// The time of the last fetch of the database, in microseconds since 1970.
  var lastFetch: Int64

  /// The number of objects that were saved and not exported.
  var pending = 0

  /// The error of every export from now on; `nil` for none.
  var exportTrouble: Trouble?
  /// The error of every import from now on; `nil` for none.
  var importTrouble: Trouble?

  /// The error of every set-up; `nil` for none.
  var setupTrouble: Trouble?
  /// The account status that set-up finds.
  var account = "Available"
  /// Whether the account has new terms to accept.
  var hasTermsToAccept = false

  /// Whether set-up never ends.
  var hangsInSetup = false
  /// Whether no import follows a launch.
  var neverFetches = false

  /// Whether nothing happens to the store any more.
  var isStill = false

  init(uuid: String, name: String, url: String, container: String, scope: String, lastFetch: Int64) {
    self.uuid = uuid
    self.name = name
    self.url = url
    self.container = container
    self.scope = scope
    self.lastFetch = lastFetch
  }

  /// The zone of the store's records.
  var zone: String { "com.apple.coredata.cloudkit.zone" }

  /// The subscription that reports changes to the store.
  var subscription: String { "com.apple.coredata.cloudkit.\(scope.lowercased()).subscription" }
}
