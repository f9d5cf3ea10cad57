// The errors of Apple's frameworks. Errors with a name in Apple's headers have it here too, without `NS` and
// `Error`; Apple never named the others: LOGS.md and CloudKit.md describe them.

extension ErrorCode {
  /// An error of Apple's frameworks.
  package enum Cocoa: Int, Sendable {
    // MARK: Files and processes

    /// NSFileNoSuchFileError (4): the file does not exist.
    case fileNoSuchFile = 4
    /// NSFileReadUnknownError (256): the file could not be read, as on a locked device.
    case fileReadUnknown = 256
    /// NSFileWriteUnknownError (512): the file could not be written.
    case fileWriteUnknown = 512
    /// NSFileWriteOutOfSpaceError (640): no space is left.
    case fileWriteOutOfSpace = 640
    /// NSXPCConnectionInterrupted (4097): the connection to a process of the system was interrupted.
    case xpcConnectionInterrupted = 4097
    /// NSXPCConnectionInvalid (4099): the connection to a process of the system is not possible.
    case xpcConnectionInvalid = 4099

    // MARK: Core Data

    /// NSValidationMissingMandatoryPropertyError (1570): a mandatory value is missing.
    case validationMissingMandatoryProperty = 1570
    /// NSValidationRelationshipLacksMinimumCountError (1580): a relationship has too few objects.
    case validationRelationshipLacksMinimumCount = 1580
    /// NSValidationRelationshipExceedsMaximumCountError (1590): a relationship has too many objects.
    case validationRelationshipExceedsMaximumCount = 1590
    /// NSValidationRelationshipDeniedDeleteError (1600): a relationship forbids the deletion.
    case validationRelationshipDeniedDelete = 1600
    /// NSManagedObjectMergeError (133020): another save changed the same objects.
    case managedObjectMerge = 133_020
    /// NSCoreDataError (134060): Core Data could not perform the requested operation, whatever it was.
    case coreData = 134_060
    /// NSMigrationError (134110): the store could not be migrated.
    case migration = 134_110
    /// NSPersistentHistoryTokenExpiredError (134301): the history token has expired.
    ///
    /// In the iCloud integration of iOS 5 to 9 the number means that the container's folder cannot be used.
    case persistentHistoryTokenExpired = 134_301

    // MARK: The iCloud integration of iOS 5 to 9

    /// 134302: the transaction log cannot be imported.
    case logNotImported = 134_302
    /// 134304: another save came first.
    case otherSaveFirst = 134_304
    /// 134305: another save came first while a conflict was resolved.
    case otherSaveFirstInConflict = 134_305
    /// 134307: the baseline's file is incomplete or damaged.
    case baselineDamaged = 134_307
    /// 134308: the baseline could not be adopted.
    case baselineNotAdopted = 134_308
    /// 134310: logs that the baseline needs are not in the container.
    case baselineLacksLogs = 134_310
    /// 134311: the store's iCloud options are refused.
    case optionsRefused = 134_311
    /// 134312: the metadata could not be recovered.
    case metadataNotRecovered = 134_312
    /// 134320: the file has not arrived yet.
    case fileNotArrived = 134_320
    /// 134321: the changes were saved, but their metadata was not.
    case metadataNotSaved = 134_321
    /// 134323: the device that wrote the file has not uploaded it.
    case fileNotUploaded = 134_323
    /// 134324: the file was never uploaded completely.
    case fileOrphaned = 134_324
    /// 134325: the other devices are not all up to date.
    case peersNotUpToDate = 134_325

    // MARK: Mirroring to CloudKit

    /// 134400: mirroring cannot be set up with this account or container.
    case mirroringNotSetUp = 134_400
    /// 134404: several errors of one import.
    case severalOfImport = 134_404
    /// 134405: the iCloud account changed.
    case accountChanged = 134_405
    /// 134406: the request was dropped, mostly because set-up never succeeded.
    case requestDropped = 134_406
    /// 134407: the request was cancelled because its store was closed.
    case requestOfClosedStore = 134_407
    /// 134409: an export met an error that passes by itself.
    case exportMetPassingError = 134_409
    /// 134410: another container in this process mirrors the same store.
    case storeMirroredTwice = 134_410
    /// 134411: an object is too large for any request.
    case objectTooLarge = 134_411
    /// 134412: one object of a relationship is missing.
    case relationshipLacksObject = 134_412
    /// 134413: both objects of a relationship are missing.
    case relationshipLacksBothObjects = 134_413
    /// 134417: a request of the same kind is already waiting.
    case requestWaitsAlready = 134_417
    /// 134419: the system deferred the request.
    case requestDeferred = 134_419
    /// 134420: an exception occurred while a record was made from an object.
    case exceptionInObject = 134_420
    /// 134421: an exception ended the work.
    case exceptionInWork = 134_421
    /// 134422: another container in this process serves this store.
    case storeServedTwice = 134_422

    // MARK: Several alike

    /// The range of codes for a broken rule of the data model.
    package static let ofValidation = 1550...1690
    /// The range of codes for persistent stores, including those of iCloud and mirroring.
    package static let ofStores = 134_000..<135_000
    /// The range of codes of mirroring, whose texts are more specific than the codes.
    package static let ofMirroring = 134_400..<134_500
  }
}
