// The statements about faults in reading, importing and exporting.

extension Statement {
  private static let loadPlist = "-[PFUbiquityTransactionLog loadPlistAtLocation:withError:]"
  private static let create =
    "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:]"
  private static let process =
    "-[_PFUbiquityRecordImportOperation processObjects:withState:andImportContext:outError:]"
  private static let resolve = "-[PFUbiquityRecordImportConflict resolveConflict:]"
  private static let resolvedType =
    "+[PFUbiquityRecordImportConflict "
    + "resolvedTypeForConflictingLogType:andLatestTransactionEntry:skipObject:]"
  private static let didSave = "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]"

  // MARK: Reading

  static let readingLog = Statement(0, loadPlist, 609)
  static let nilArchive = Statement(0, loadPlist, 545)

  /// A statement from before iOS 6: without a method, and with one space after the marker.
  static let emptyLog = Statement(0, withoutMethod: "CoreData: Ubiquity: ")
  static let comparisonMetadata = Statement(0, create, 243)
  static let unknownType = Statement(3, create, 255)
  static let unableToImport = Statement(
    0, "-[PFUbiquitySwitchboardEntry filePresenterWasNotifiedTransactionLogs:]", 341)

  // MARK: Objects

  static let skippingInsert = Statement(2, resolvedType, 495)
  static let skippingDelete = Statement(2, resolvedType, 526)
  static let resolvingConflict = Statement(3, resolve, 264)
  static let mergingSnapshot = Statement(3, resolve, 395)
  static let doneResolving = Statement(3, resolve, 411)
  static let noEntity = Statement(0, process, 841)
  static let conflictError = Statement(1, process, 942)
  static let missingObject = Statement(0, process, 995)
  static let noDestination = Statement(0, process, 1021)

  // MARK: Exporting

  static let tooManyTries = Statement(0, didSave, 474)
  static let errorMoving = Statement(0, didSave, 341)
  static let errorWriting = Statement(0, didSave, 548)
  static let exportErrors = Statement(0, didSave, 558)
  static let neverWritten = Statement(
    3, "-[_PFUbiquityRecordsExporter cleanUpFromRolledbackPendingTransaction:withNotification:]", 234,
    inBlock: true)

  // MARK: Environment

  static let librarianError = Statement(
    0, "-[PFUbiquityFilePresenter processPendingURLs]", 447, inBlock: true)

  /// A statement of no known system.
  static let reconcilingPeers = Statement(
    0, "-[_PFUbiquityRecordsImporter reconcilePeerLedger:withRounds:]", 1431)
  /// A statement of no known system.
  static let agingReceipts = Statement(0, "+[PFUbiquityPeerReceipt ageReceiptsUnderRootLocation:]", 388)
}
