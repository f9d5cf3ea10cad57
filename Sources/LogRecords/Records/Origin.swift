// The software that printed a record, according to its marker, method or process.

/// The software that printed a record.
package enum Origin: UInt8, CaseIterable, Sendable {
  /// Core Data's iCloud integration: `CoreData: Ubiquity:`, or a method of one of its classes.
  case ubiquity
  /// The mirroring of a store to CloudKit: `CoreData+CloudKit:`, a method of one of its classes, or what the
  /// system prints about it inside the app.
  case cloudkit
  /// UbiquityStoreManager, also under the names of its forks.
  case manager
  /// One of iCloud's own processes.
  case daemon
  /// Core Data, but not its iCloud integration; also what the system prints inside the app about iCloud and
  /// about the app's termination.
  case coredata
  /// The app, or anything else.
  case app

  /// Whether this is Core Data's sync of either technology, or the manager of its stores.
  var concernsSync: Bool {
    switch self {
    case .ubiquity, .cloudkit, .manager: true
    case .daemon, .coredata, .app: false
    }
  }
}
