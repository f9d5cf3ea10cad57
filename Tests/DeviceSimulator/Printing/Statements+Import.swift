// The statements about scheduling and importing logs.

extension Statement {
  private static let create =
    "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]"
  private static let schedule = "-[_PFUbiquityRecordsImporter schedulePendingLogs:error:]"
  private static let main = "-[_PFUbiquityRecordImportOperation main]"
  private static let failed = "-[_PFUbiquityRecordsImporter operation:failedWithError:]"
  private static let post =
    "-[_PFUbiquityRecordsImporter postImportNotificationForStoreName:andLocalPeerID:withUserInfo:]"

  static let logLocations = Statement(3, create, 195)
  static let otherModel = Statement(3, create, 225)
  static let alreadyImported = Statement(3, create, 271)
  static let willProcess = Statement(2, create, 330)
  static let incompatible = Statement(3, create, 339)
  static let aheadOfPeer = Statement(
    3, "-[_PFUbiquityRecordsImporter canProcessTransactionLogWithScore:afterLogWithScore:]", 425)
  static let incrementsTwo = Statement(
    2, "-[_PFUbiquityRecordsImporter canProcessTransactionLogWithScore:afterLogWithScore:]", 432)
  static let noMoreLogs = Statement(3, schedule, 637)
  static let createdOperations = Statement(3, schedule, 641)
  static let schedulingOperations = Statement(3, schedule, 647)
  static let finishedScheduling = Statement(3, schedule, 673)
  static let willReschedule = Statement(2, schedule, 681)
  static let importingOperations = Statement(
    2, "-[_PFUbiquityRecordsImporter scheduleTransactionLogOperations:synchronous:error:]", 509)
  static let scheduledLogs = Statement(
    3, "-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:]", 330)

  static let beginningParse = Statement(2, main, 251)
  static let abortingCancelled = Statement(3, main, 253)
  static let cacheMatches = Statement(3, main, 396)
  static let aboutToApply = Statement(3, main, 461)
  static let prefetched = Statement(
    2,
    "-[_PFUbiquityRecordImportOperation applyChangesFromStoreSaveSnapshot:withImportContext:withError:]", 195)
  static let changesApplied = Statement(2, main, 485)
  static let wroteChanges = Statement(3, main, 568)
  static let beatToDatabase = Statement(0, main, 571)
  static let errorSaving = Statement(0, main, 575)
  static let stackUpdates = Statement(2, main, 611)
  static let wroteMetadata = Statement(3, main, 614)
  static let coordinators = Statement(3, post, 912)
  static let postingNotification = Statement(3, post, 948, inBlock: true)
  static let oldNotification = Statement(3, post, 1220)
  static let wrotePendingEntries = Statement(3, "-[_PFUbiquityRecordsImporter operationDidFinish:]", 1027)

  static let troubleImporting = Statement(0, failed, 1048)
  static let wasBeat = Statement(2, failed, 1052)
  static let importError = Statement(0, failed, 1068)
  static let restartTimer = Statement(
    3, "-[_PFUbiquityRecordsImporter scheduleRecoveryTimer]", 1106, inBlock: true)

  static let skippingUpdate = Statement(
    2,
    "+[PFUbiquityRecordImportConflict "
      + "resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:]", 515)
  static let skippingObject = Statement(
    3, "-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]", 828)
}
