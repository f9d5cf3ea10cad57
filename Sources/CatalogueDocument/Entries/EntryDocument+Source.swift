// The sources of statements, with the words that stand for them in a catalogue.

extension EntryDocument {
  /// The software that prints a statement.
  package enum Source: String, CaseIterable, Sendable {
    /// Core Data's iCloud integration.
    case ubiquity
    /// The mirroring of a store to CloudKit, inside the app.
    case cloudkit
    /// UbiquityStoreManager.
    case manager
    /// One of iCloud's own processes.
    case daemon
    /// Core Data itself.
    case coredata
    /// The app itself: only its makers can explain its own records.
    case app
  }
}
