// How many records were printed, by who printed them.

/// How many records were printed.
package struct RecordCounts: Codable, Equatable, Sendable {
  /// Core Data's statements of its iCloud integration.
  package var ubiquity = 0

  /// UbiquityStoreManager's.
  package var manager = 0

  /// Core Data's other statements.
  package var coreData = 0

  /// Those of iCloud's own processes.
  package var daemon = 0

  /// The app's own.
  package var app = 0

  /// All of them.
  package var total: Int { ubiquity + manager + coreData + daemon + app }
}
