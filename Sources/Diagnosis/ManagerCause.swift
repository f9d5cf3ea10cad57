// The steps of UbiquityStoreManager that its errors name, as LOGS.md explains them at "manager-error".

internal import Timelines

/// A step of UbiquityStoreManager that failed.
package enum ManagerCause: String, Sendable {
  case openActiveStore = "UbiquityStoreErrorCauseOpenActiveStore"
  case openSeedStore = "UbiquityStoreErrorCauseOpenSeedStore"
  case seedStore = "UbiquityStoreErrorCauseSeedStore"
  case confirmActiveStore = "UbiquityStoreErrorCauseConfirmActiveStore"
  case deleteStore = "UbiquityStoreErrorCauseDeleteStore"
  case clearStore = "UbiquityStoreErrorCauseClearStore"
  case createStorePath = "UbiquityStoreErrorCauseCreateStorePath"
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
