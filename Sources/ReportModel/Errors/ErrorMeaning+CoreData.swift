// Cocoa's public codes: files, validation and Core Data. Facts: Apple's headers FoundationErrors.h and
// CoreDataErrors.h.

extension ErrorMeaning {
  static let files = [
    Row(
      4, name: "NSFileNoSuchFileError", "the file is not there",
      effect: "A file that has not been downloaded, or was replaced; Core Data looks again.",
      advice: "Wait with the device online; if it stays, see on the other device whether its upload finished."
    ),
    Row(
      256, name: "NSFileReadUnknownError", "the file could not be read",
      effect: "Mostly a file of the container that failed to download; what it holds is not here yet.",
      advice: "Wait with the device online, and read the error beneath it."),
    Row(
      257, name: "NSFileReadNoPermissionError", "the file may not be read",
      effect: "What the file holds does not reach the app; the file is whole.",
      advice:
        "Unlock the device, since files are protected while it is locked, and check the app's entitlements."),
    Row(
      258...259, "the file is damaged",
      effect: "What the file holds is missing here; the other devices may have it.",
      advice: "Start the app on the device that wrote it, so that it is uploaded anew."),
    Row(
      260, name: "NSFileReadNoSuchFileError", "the file is not there",
      effect: "A file that has not been downloaded, or was removed; the store does without it for now.",
      advice: "Wait with the device online; on the very first start it is normal."),
    Row(
      512, name: "NSFileWriteUnknownError", "the file could not be written",
      effect: "A file did not finish its way to or from iCloud; it is tried again, and nothing is lost.",
      advice: "Wait, then check network and space; the error beneath it says more."),
    Row(
      513, name: "NSFileWriteNoPermissionError", "the file may not be written",
      effect: "What was to be written is not on its way to other devices.",
      advice: "Unlock the device and check the app's entitlements for the container."),
    Row(
      516, name: "NSFileWriteFileExistsError", "a file of this name is there already",
      effect: "The older file stays; what was to replace it is not written.",
      advice: "Start the app again; if it stays, a former set-up left its files behind."),
    Row(
      640, name: "NSFileWriteOutOfSpaceError", "the disk is full",
      effect: "What was to be saved is not on disk, and nothing syncs.",
      advice: "Free space on the device and save again."),
    Row(
      642, name: "NSFileWriteVolumeReadOnlyError", "the disk cannot be written",
      effect: "What was to be saved is not on disk, and nothing syncs.",
      advice: "Restart the device; move the app's data to a disk that can be written."),
    Row(
      3840, name: "NSPropertyListReadCorruptError", "the file's content cannot be understood",
      effect: "A transaction log or a list of metadata is damaged; what it holds is missing here.",
      advice: "Start the app on the device that wrote it, so that it is uploaded anew."),
    Row(
      4353, name: "NSUbiquitousFileUnavailableError", "the file is not in iCloud",
      effect: "It was never uploaded, or was removed; what it holds is not here.",
      advice: "Open the app on the device that saved it and leave it open until the upload is over."),
    Row(
      4354, name: "NSUbiquitousFileNotUploadedDueToQuotaError", "the user's iCloud storage is full",
      effect: "What is saved stays on this device; other devices do not get it.",
      advice: "Free or buy iCloud storage; the uploads follow by themselves."),
    Row(
      4355, name: "NSUbiquitousFileUbiquityServerNotAvailable", "iCloud's servers are not available",
      effect: "Nothing is lost: files come and go once the servers answer.",
      advice: "Wait, and check the network and iCloud's status page."),
  ]

  static let validation = [
    invalid(1550, "NSManagedObjectValidationError", "a value is not valid"),
    invalid(1551, "NSManagedObjectConstraintValidationError", "a value that must be unique is there twice"),
    invalid(1560, "NSValidationMultipleErrorsError", "several values are not valid"),
    invalid(1570, "NSValidationMissingMandatoryPropertyError", "a value that must be there is missing"),
    invalid(1580, "NSValidationRelationshipLacksMinimumCountError", "a relationship has too few objects"),
    invalid(1590, "NSValidationRelationshipExceedsMaximumCountError", "a relationship has too many objects"),
    invalid(1600, "NSValidationRelationshipDeniedDeleteError", "a relationship forbids the deletion"),
    invalid(1610, "NSValidationNumberTooLargeError", "a number is too large"),
    invalid(1620, "NSValidationNumberTooSmallError", "a number is too small"),
    invalid(1630, "NSValidationDateTooLateError", "a date is too late"),
    invalid(1640, "NSValidationDateTooSoonError", "a date is too early"),
    invalid(1650, "NSValidationInvalidDateError", "a date is not valid"),
    invalid(1660, "NSValidationStringTooLongError", "a text is too long"),
    invalid(1670, "NSValidationStringTooShortError", "a text is too short"),
    invalid(1680, "NSValidationStringPatternMatchingError", "a text does not have the form it must have"),
  ]

  private static func invalid(_ code: Int, _ name: String, _ cause: String) -> Row {
    Row(
      code, name: name, cause,
      effect: "The whole save is refused; in an import, everything of that transaction is missing here.",
      advice:
        "Loosen this rule of the data model and ship the app: of two devices, each may keep its own half of it."
    )
  }

  static let coreData = [
    Row(
      133_000...133_010,
      "an object is gone that others refer to",
      effect: "The object cannot be shown or saved; others are not affected.",
      advice: "Let the app drop objects when the stores change, and fetch them anew."),
    Row(
      133_020, name: "NSManagedObjectMergeError", "another save changed the same objects",
      effect: "This save is refused; what the other save wrote is in the store.",
      advice: "Give the app's context a merge policy, and save again."),
    Row(
      133_021, name: "NSManagedObjectConstraintMergeError", "another save has the value that must be unique",
      effect: "This save is refused; the object that came first is in the store.",
      advice: "Give the app's context a merge policy, and remove the duplicates."),
    Row(
      134_000...134_020, "the store's type does not fit",
      effect: "The store is not opened; its file is untouched.",
      advice: "Open it with the type it was made with; it is a fault of the app."),
    Row(
      134_030, name: "NSPersistentStoreSaveError", "the save failed",
      effect: "What was to be saved is not on disk, and other devices do not get it.",
      advice: "Read the error beneath it; check space, and that the store keeps its iCloud options."),
    Row(
      134_040, name: "NSPersistentStoreIncompleteSaveError", "only some stores were saved",
      effect: "Some of what was to be saved is not on disk.",
      advice: "Save again, and check the data."),
    Row(
      134_050, name: "NSPersistentStoreSaveConflictsError", "another save changed the same objects",
      effect: "This save is refused; what the other save wrote is in the store.",
      advice: "Give the app's context a merge policy, and save again."),
    Row(
      134_060, name: "NSCoreDataError", "Core Data gave up",
      effect: "An import or a move to iCloud ended early; in an import, what the log holds is missing here.",
      advice: "Read the reason or exception in it; an exception comes from the data model or the app's code."),
    Row(
      134_070, name: "NSPersistentStoreOperationError", "an operation of the store failed",
      effect: "Nothing was changed on disk.",
      advice: "Read the error beneath it, and start the app again."),
    Row(
      134_080, name: "NSPersistentStoreOpenError", "the store could not be opened",
      effect: "The container is not readable or set-up was broken off; the store stays on local storage.",
      advice: "Check account, network and space, and let the app run; set-up tries again by itself."),
    Row(
      134_090...134_092, "the store did not answer",
      effect: "Nothing was changed on disk.",
      advice: "Try again; if it stays, the app blocks the store with another operation."),
    Row(
      134_100, name: "NSPersistentStoreIncompatibleVersionHashError",
      "the store was made with another data model",
      effect: "The store is not opened; its file is untouched.",
      advice: "Ship the version of the data model that the store was made with, and ask for migration."),
    Row(
      134_110, name: "NSMigrationError", "the store could not be migrated",
      effect: "The store is not opened; the old file is untouched.",
      advice: "Read the reason, and test the migration with a copy of such a store."),
    Row(
      134_120...134_170,
      "the migration lacks a data model or a mapping",
      effect: "The store is not opened; the old file is untouched.",
      advice: "Ship all versions of the data model with the app."),
    Row(
      134_180, name: "NSSQLiteError", "the database refused",
      effect: "The read or the save failed; whether the file is whole, the error beneath it says.",
      advice: "Read the SQLite code with it; if the file is damaged, rebuild the store."),
    Row(
      134_190...134_200, "the data models are too different to map",
      effect: "The store is not opened; the old file is untouched.",
      advice:
        "Undo the change of the model, or begin a new store: iCloud stores can only be migrated the light way."
    ),
  ]
}
