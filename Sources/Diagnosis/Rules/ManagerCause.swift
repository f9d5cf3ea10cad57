// The causes that UbiquityStoreManager gives for its errors, as far as rules tell them apart.

enum ManagerCause {
  /// The content in iCloud is corrupt.
  static let corrupt = "UbiquityStoreErrorCauseCorruptActiveStore"
  /// What came from iCloud could not be imported.
  static let importChanges = "UbiquityStoreErrorCauseImportChanges"
}
