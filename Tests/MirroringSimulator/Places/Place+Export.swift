// The places that print statements about exports.

private let delegate = "NSCloudKitMirroringDelegate"
private let exporter = "PFCloudKitExporter"

extension Place {
  static let exportBegan = Place(
    delegate, "_scheduleAutomatedExportWithLabel:activity:voucher:completionHandler:", .cloudKit,
    "%@ - Beginning automated export - %@:\n%@", 3672, [.iOS17: 3633, .iOS26: 3702])

  static let exportEnded = Place(
    delegate, "_scheduleAutomatedExportWithLabel:activity:voucher:completionHandler:", block: 1, .cloudKit,
    "%@ - Finished automatic export - %@ - with result: %@", 3686, [.iOS15: 3364, .iOS17: 3647],
    selectors: [.iOS15: "_scheduleAutomatedExportWithLabel:activity:completionHandler:"])

  static let history = Place(
    exporter, "analyzeHistoryInStore:withManagedObjectContext:error:", .cloudKit,
    "%@: Exporting changes since (%d): %@", 540, [.iOS17: 531])

  static let analyzed = Place(
    "PFCloudKitExportContext", "processAnalyzedHistoryInStore:inManagedObjectContext:error:", block: 5,
    .cloudKit,
    "Finished processing analyzed history with %lu metadata objects to create, %lu deleted rows without metadata.",
    301)

  static let found = Place(
    exporter, "exportIfNecessary", block: 2, .cloudKit, "%@: Found %lu objects needing export.", 352,
    [.iOS17: 345])

  static let serialized = Place(
    "PFCloudKitSerializer", "newCKRecordsFromObject:fullyMaterializeRecords:includeRelationships:error:",
    .debug, "Serializer has finished creating record: %@\nModified Fields: %@", 702)

  static let modified = Place(
    exporter, "exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", .warning,
    "Modify records finished: %@\n%@\n%@", 688)

  static let exportFinished = Place(
    delegate, "_exportFinishedWithResult:exporter:", .warning, "Finished export: %@", 1489, [.iOS17: 1477])

  static let exportFailed = Place(
    delegate, "_exportFinishedWithResult:exporter:", .error, "%@: Export failed with error:\n%@", 1483)
}
