// The words by which things are recognised: file extensions, domains, devices, and Core Data's keys and
// labels.

internal import Timelines

/// The words that are not private, and those by which private things are recognised.
///
/// They are the same for all captures.
package enum Vocabulary {
  /// The file extensions that are recognised.
  static let fileKinds: Set<String> = [
    "cdt", "sqlite", "sqlite3", "db", "store", "storedata", "zip", "plist", "mom", "momd", "omo", "xml",
    "log", "txt", "nosync", "baseline", "metadata", "app", "json", "csv", "jpg", "jpeg", "png", "pdf", "doc",
    "data", "archive", "xcdatamodel", "xcdatamodeld", "icloud", "tmp", "bak", "wal", "shm",
  ]

  /// The names of files and folders that are the same in every app.
  static let plainNames: Set<String> = [
    "", "receipt", "baseline", "metadata", "current", "nosync", "gzip", "staging", "temp", "log", "logs",
    "CoreData", "CoreDataUbiquitySupport", "UbiquitySupport", "store", "LOGS", "README", "capture", "mobile",
    "Foundation", "Documents", "Library", "Baseline", "Data", "Info", "local", "container",
  ]

  /// The domains that end host names and begin bundle identifiers.
  static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "de", "io", "uk", "fr", "nl", "ch", "at", "se", "eu", "app", "dev",
    "co", "me", "us", "jp", "cn", "it", "es", "ru", "ca", "au", "info", "biz", "tv",
  ]

  /// The device names that may follow an owner's name.
  static let devices = ["iPhone", "iPad", "iPod", "MacBook", "Macbook", "iMac", "Mac", "Watch"]

  /// The kinds of the values after certain labels, for values without a recognisable form.
  static let labels: [String: RedactionKind] = [
    "storeName": .store, "ubiquityName": .store, "NSPersistentStoreUbiquitousContentNameKey": .store,
    "localPeerID": .peer, "actingPeerID": .peer, "authorPeerID": .peer, "exportingPeerID": .peer,
    "owningPeerID": .peer, "peerID": .peer, "containerIdentifier": .container,
    "ubiquityContainerIdentifier": .container,
    "NSPersistentStoreUbiquitousContainerIdentifierKey": .container,
    "ubiquityIdentityToken": .data, "currentIdentityToken": .data, "ubiquityRootSubpath": .path,
    "NSPersistentStoreUbiquitousPeerTokenOption": .data, "recordName": .record, "zoneName": .zone,
    "ownerName": .user, "ownerRecordName": .user,
  ]

  /// The keys whose values are Core Data's own words, or contain some.
  static let openKeys: Set<String> = Set(ObjectLabel.allCases.map(\.text)).subtracting(["data"]).union([
    "Domain", "Code", "NSUnderlyingError", "NSUnderlyingException", "NSDetailedErrors",
    "NSLocalizedDescription", "NSLocalizedFailureReason", "NSLocalizedRecoverySuggestion",
    "NSDebugDescription", "NSValidationErrorKey", "reason", "property", "attribute", "entity", "UserInfo",
    "userInfo", "type", "class", "NSAffectedStoresErrorKey", "destination", "store",
    "NSAffectedObjectsErrorKey", "NSExceptionOmitCallstacks", "error", "NSValidationErrorObject", "NSURL",
    "NSFilePath", "NSFilePathErrorKey", "NSURLErrorKey", "NSDestinationFilePath",
  ]).union(pushKeys)

  /// The keys of the dictionaries in a push from CloudKit: the keys stay, and their contents are redacted.
  static let pushKeys: Set<String> = ["aps", "ck", "met"]

  /// The keys of stores, errors, options and threads that the system sets, with generated values.
  static let systemKeys: Set<String> = [
    "NSDescription", "NSErrorFailingURLKey", "NSErrorFailingURLStringKey", "NSExceptionName", "NSHelpAnchor",
    "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "NSSQLiteErrorDomain", "NSURLErrorDomain",
    "NSOSStatusErrorDomain",
    "NSInferMappingModelAutomaticallyOption", "NSMigratePersistentStoresAutomaticallyOption",
    "NSReadOnlyPersistentStoreOption", "NSIgnorePersistentStoreVersioningOption", "NSSQLitePragmasOption",
    "NSPersistentStoreFileProtectionKey", "NSPersistentStoreTimeoutOption", "NSXMLStoreType", "NSStoreType",
    "NSPersistentStoreRemoveUbiquitousMetadataOption", "NSPersistentStoreUbiquitousContentURLKey",
    "NSPersistentStoreRebuildFromUbiquitousContentOption", "NSPersistentHistoryTrackingKey",
    "NSPersistentStoreRemoteChangeNotificationOptionKey", "NSPersistenceFrameworkVersion", "NSStoreUUID",
    "NSPersistentStoreMirroringOptionsKey", "NSPersistentStoreMirroringDelegateOptionKey",
    "NSStoreModelVersionHashes", "NSStoreModelVersionHashesVersion", "NSStoreModelVersionIdentifiers",
    "NSPersistenceMinimumFrameworkVersion", "NSPersistenceMaximumFrameworkVersion",
    "NSValidationErrorPredicate",
    "NSSourceFilePathErrorKey", "NSRecoveryAttempterErrorKey", "NSUserStringVariant", "journal_mode",
    "NSErrorDomain", "NSUnderlyingException", "exception", "NSStringEncoding", "_NSAutoVacuumLevel",
    "transactionDate", "transactionType", "storeType", "localPeerReceiptNumber", "entityVersionHash",
    "_NSSQLCoreActiveSaveRequest", "_NSSQLCoreTransactionType", "_NSSQLCoreTransientSequenceNumber",
    "customInfoType", "CKErrorDescription", "ServerErrorDescription", "CKPartialErrors",
    "CKErrorRetryAfterKey",
    "CKRetryAfter", "CKHTTPStatus", "ContainerID", "NSPersistentCloudKitContainerOptionsKey",
    // The number of a thread in a debugger's backtrace.
    "tid",
  ]

  /// The values that reveal nothing.
  package static let openValues: Set<String> = [
    "nil", "null", "YES", "NO", "yes", "no", "true", "false", "WAL", "DELETE", "SQLite", "NULL", "fault",
    "relationship",
  ]
}
