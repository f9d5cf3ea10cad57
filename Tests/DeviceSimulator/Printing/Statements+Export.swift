// The statements about exporting a save.

extension Statement {
  private static let didSave = "-[_PFUbiquityRecordsExporter managedObjectContextDidSave:]"
  private static let shouldRespond = "-[_PFUbiquityRecordsExporter shouldRespondToSaveNotification:]"
  private static let createDictionary =
    "-[_PFUbiquityRecordsExporter createDictionaryForObjectsInSaveNotification:"
    + "forTransactionOfType:withExportContext:andSaveSnapshot:]"

  static let considering = Statement(2, shouldRespond, 132)
  static let willRespond = Statement(2, shouldRespond, 182)
  static let aboutToCommit = Statement(3, didSave, 265)
  static let exportingInserted = Statement(3, createDictionary, 598)
  static let exportingUpdated = Statement(3, createDictionary, 602)
  static let exportingDeleted = Statement(3, createDictionary, 606)
  static let reservedNumber = Statement(
    3, "-[PFUbiquityStoreSaveSnapshot reserveTransactionNumberWithStoreExportContext:]", 292)
  static let wroteLog = Statement(2, didSave, 503)
  static let skippingCaching = Statement(3, didSave, 509)
  static let transactionEntries = Statement(3, didSave, 515)
  static let addedEntries = Statement(3, didSave, 520)

  /// The statement of iOS 6 in place of the transaction entries; its level is unknown and assumed to be the
  /// same.
  static let stackChanges = Statement(3, didSave, 536)
}
