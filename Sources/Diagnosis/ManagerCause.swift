// The steps of UbiquityStoreManager that its errors name, as LOGS.md explains them at "manager-error".

internal import Timelines

/// A step of UbiquityStoreManager that failed.
package enum ManagerCause: String, Sendable {
  /// Opening the store failed.
  case openActiveStore = "UbiquityStoreErrorCauseOpenActiveStore"
  /// Opening the store to copy from failed.
  case openSeedStore = "UbiquityStoreErrorCauseOpenSeedStore"
  /// Copying existing data into the store failed.
  case seedStore = "UbiquityStoreErrorCauseSeedStore"
  /// Telling the other devices which store to use failed.
  case confirmActiveStore = "UbiquityStoreErrorCauseConfirmActiveStore"
  /// Deleting a store failed.
  case deleteStore = "UbiquityStoreErrorCauseDeleteStore"
  /// Closing a store failed.
  case clearStore = "UbiquityStoreErrorCauseClearStore"
  /// Making the store's folder failed.
  case createStorePath = "UbiquityStoreErrorCauseCreateStorePath"
  /// Listing the stores failed.
  case enumerateStores = "UbiquityStoreErrorCauseEnumerateStores"
  /// Importing changes from iCloud failed.
  case importChanges = "UbiquityStoreErrorCauseImportChanges"
  /// The content in iCloud is corrupt.
  case corruptActiveStore = "UbiquityStoreErrorCauseCorruptActiveStore"
}

extension WatchedRecord {
  /// The step that an error of UbiquityStoreManager names; `nil` if it is not a known one.
  var managerCause: ManagerCause? { value(.cause).flatMap(ManagerCause.init) }
}
