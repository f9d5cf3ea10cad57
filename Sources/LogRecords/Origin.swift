// Whose statement a record is, as far as its marker, method or process tells.

/// Whose statement a record is.
package enum Origin: UInt8, CaseIterable, Sendable {
  /// Core Data's iCloud integration: `CoreData: Ubiquity:`, or a method of one of its classes.
  case ubiquity

  /// UbiquityStoreManager, also under the names of its forks.
  case manager

  /// One of iCloud's own processes.
  case daemon

  /// Core Data, but not its iCloud integration; also what the system says inside the app of iCloud and of its end.
  case coredata

  /// The app, or anything else.
  case app
}
