// The numbers of printed records, by who printed them.

/// The numbers of printed records.
package struct RecordCounts: Codable, Equatable, Sendable {
  /// The number of Core Data's statements about its iCloud integration.
  package var ubiquity = 0

  /// The number of records of UbiquityStoreManager.
  package var manager = 0

  /// The number of Core Data's other statements.
  package var coreData = 0

  /// The number of records of iCloud's own processes.
  package var daemon = 0

  /// The number of the app's own records.
  package var app = 0

  /// The number of all records.
  package var total: Int { ubiquity + manager + coreData + daemon + app }
}
