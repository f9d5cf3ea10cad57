// The places that print statements about imports.

private let delegate = "NSCloudKitMirroringDelegate"
private let importer = "PFCloudKitImporter"
private let work = "PFCloudKitImportRecordsWorkItem"

extension Place {
  static let importChecked = Place(
    delegate,
    "checkAndScheduleImportIfNecessaryFromPush:fromErrorRecovery:fromShareAccept:andStartAfterDate:",
    block: 2, .cloudKit, "%@: Checking to see if an automated import should be scheduled.", 3290)

  static let importScheduled = Place(
    delegate,
    "checkAndScheduleImportIfNecessaryFromPush:fromErrorRecovery:fromShareAccept:andStartAfterDate:",
    block: 1, .warning, "%@: Scheduling automated import with activity (%@): %@", 3301,
    [.iOS15: 3268, .iOS17: 3268],
    selectors: [
      .iOS15: "checkAndScheduleImportIfNecessary:andStartAfterDate:",
      .iOS17: "checkAndScheduleImportIfNecessary:andStartAfterDate:",
    ])

  static let pushGot = Place(
    delegate, "_respondToPushNotification:forSubscription:", block: 1, .cloudKit,
    "%@ - Got notification for subscription: %@\n%@", 909, [.iOS17: 896])

  static let importBegan = Place(
    delegate, "_scheduleAutomatedImportWithLabel:activity:voucher:completionHandler:", .cloudKit,
    "%@ - Beginning automated import - %@ - in response to activity:\n%@", 3633, [.iOS17: 3594])

  static let importEnded = Place(
    delegate, "_scheduleAutomatedImportWithLabel:activity:voucher:completionHandler:", block: 1, .cloudKit,
    "%@ - Finished automatic import - %@ - with result: %@", 3648)

  static let nothingNew = Place(
    importer, "databaseFetchFinishWithContext:error:completion:", block: 1, .cloudKit,
    "%@: Import request finished with no work to do: %@", 298)

  static let fetched = Place(
    importer, "databaseFetchFinishWithContext:error:completion:", block: 1, .cloudKit,
    "%@: Import request finished: %@ - %@", 304)

  static let fetchFailed = Place(
    importer, "databaseFetchFinishWithContext:error:completion:", .error,
    "%@: Database fetch for request: %@ failed with error: %@", 268)

  static let working = Place(
    importer, "processWorkItemsWithCompletion:", .cloudKit, "%@: Processing work items: %@", 418)

  static let updating = Place(
    work, "applyAccumulatedChangesToStore:inManagedObjectContext:withStoreMonitor:madeChanges:error:",
    block: 1, .debug, "%@ - Importing updated records:\n%@\nDeleted RecordIDs:\n%@", 402)

  static let imported = Place(
    work, "newMirroringResultByApplyingAccumulatedChanges", block: 1, .warning,
    "Finished importing changes for request: %@", 241)

  static let importFailed = Place(
    delegate, "_importFinishedWithResult:importer:", .error, "%@: Import failed with error:\n%@", 1391)

  static let unknownRecord = Place(
    "PFCloudKitImportZoneContext", "initializeCachesWithManagedObjectContext:andObservedStore:error:",
    block: 1,
    .warning, "%@ - Skipping unknown updated record: %@\nIt is not a part of: %@", 141)

  static let localWins = Place(
    "PFCloudKitSerializer",
    "updateAttributes:andRelationships:onManagedObject:fromRecord:withRecordMetadata:importContext:error:",
    .debug,
    "Importer is rejecting updated value for '%@' on '%@' because there are pending local edits that haven't "
      + "been exported yet.", 1390)
}
