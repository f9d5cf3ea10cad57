// Each name of an error represents the number that logs have for it, as in the catalogue.

import Catalogue
import CatalogueDocument
import Testing

@testable import Timelines

struct ErrorCodeTests {
  @Test(
    arguments: [
      (.fileNoSuchFile, 4), (.fileReadUnknown, 256), (.fileWriteUnknown, 512), (.fileWriteOutOfSpace, 640),
      (.xpcConnectionInterrupted, 4097), (.xpcConnectionInvalid, 4099),
      (.validationMissingMandatoryProperty, 1570), (.validationRelationshipLacksMinimumCount, 1580),
      (.validationRelationshipExceedsMaximumCount, 1590), (.validationRelationshipDeniedDelete, 1600),
      (.managedObjectMerge, 133_020), (.coreData, 134_060), (.migration, 134_110),
      (.persistentHistoryTokenExpired, 134_301), (.logNotImported, 134_302), (.otherSaveFirst, 134_304),
      (.otherSaveFirstInConflict, 134_305), (.baselineDamaged, 134_307), (.baselineNotAdopted, 134_308),
      (.baselineLacksLogs, 134_310),
      (.optionsRefused, 134_311), (.metadataNotRecovered, 134_312), (.fileNotArrived, 134_320),
      (.metadataNotSaved, 134_321), (.fileNotUploaded, 134_323), (.fileOrphaned, 134_324),
      (.peersNotUpToDate, 134_325), (.mirroringNotSetUp, 134_400), (.severalOfImport, 134_404),
      (.accountChanged, 134_405), (.requestDropped, 134_406), (.requestOfClosedStore, 134_407),
      (.exportMetPassingError, 134_409), (.storeMirroredTwice, 134_410), (.objectTooLarge, 134_411),
      (.relationshipLacksObject, 134_412), (.relationshipLacksBothObjects, 134_413),
      (.requestWaitsAlready, 134_417), (.requestDeferred, 134_419), (.exceptionInObject, 134_420),
      (.exceptionInWork, 134_421), (.storeServedTwice, 134_422),
    ] as [(ErrorCode.Cocoa, Int)])
  func cocoaErrorsHaveTheirNumbers(code: ErrorCode.Cocoa, number: Int) {
    expect(.cocoa(code), is: number, of: "NSCocoaErrorDomain")
  }

  @Test(
    arguments: [
      (.partialFailure, 2), (.networkUnavailable, 3), (.networkFailure, 4), (.badContainer, 5),
      (.serviceUnavailable, 6), (.requestRateLimited, 7), (.missingEntitlement, 8), (.notAuthenticated, 9),
      (.unknownItem, 11), (.invalidArguments, 12), (.serverRecordChanged, 14), (.serverRejectedRequest, 15),
      (.operationCancelled, 20), (.changeTokenExpired, 21), (.batchRequestFailed, 22), (.zoneBusy, 23),
      (.quotaExceeded, 25), (.zoneNotFound, 26), (.limitExceeded, 27), (.userDeletedZone, 28),
      (.participantMayNeedVerification, 33), (.serverResponseLost, 34), (.accountTemporarilyUnavailable, 36),
      (.manateeUnavailable, 112),
    ] as [(ErrorCode.CloudKit, Int)])
  func cloudKitErrorsHaveTheirNumbers(code: ErrorCode.CloudKit, number: Int) {
    expect(.cloudKit(code), is: number, of: "CKErrorDomain")
  }

  @Test(
    arguments: [
      (.containerUnknown, 1014), (.tooManyRecords, 1020), (.accountUnavailable, 1029),
      (.requestRejected, 2000), (.argumentRefused, 2006), (.notPermitted, 2007), (.limitExceeded, 2023),
    ] as [(ErrorCode.Server, Int)])
  func serverErrorsHaveTheirNumbers(code: ErrorCode.Server, number: Int) {
    expect(.server(code), is: number, of: "CKInternalErrorDomain")
  }

  @Test(
    arguments: [
      (.permission, 3), (.busy, 5), (.locked, 6), (.ioError, 10), (.corrupt, 11), (.full, 13),
      (.cannotOpen, 14), (.authorization, 23), (.notADatabase, 26), (.ioErrorRead, 266),
      (.errorSnapshot, 769), (.ioErrorSync, 1034),
    ] as [(ErrorCode.SQLite, Int)])
  func databaseErrorsHaveTheirNumbers(code: ErrorCode.SQLite, number: Int) {
    expect(.sqlite(code), is: number, of: "NSSQLiteErrorDomain")
  }

  @Test func systemAndLibrarianErrorsHaveTheirNumbers() {
    expect(.posix(.noSpace), is: 28, of: "NSPOSIXErrorDomain")
    expect(.librarian(.noAccount), is: 10, of: "LibrarianErrorDomain")
  }

  private func expect(
    _ code: ErrorCode, is number: Int, of domain: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(code.number == number && code.domain.rawValue == domain, sourceLocation: location)
    #expect(ErrorCode(domain: domain, number: number) == code, sourceLocation: location)
    #expect(ErrorMeaning(domain: domain, code: number) != nil, sourceLocation: location)
    let link = ErrorChain("Error Domain=\(domain) Code=\(number) \"(null)\"").links.first
    #expect(link?.name == code && link?.hasCode(code) == true, sourceLocation: location)
  }

  /// The same number is another error in another domain, and most errors have no name.
  @Test(arguments: [
    ("CKErrorDomain", 256), ("NSCocoaErrorDomain", 26), ("NSURLErrorDomain", -1009), ("UBErrorDomain", 4),
    ("LarderErrorDomain", 134_060), ("NSCocoaErrorDomain", 424_242), ("NSPOSIXErrorDomain", 5), ("", 4),
  ])
  func otherErrorsHaveNoName(domain: String, number: Int) {
    #expect(ErrorCode(domain: domain, number: number) == nil)
  }

  /// A name in Apple's headers belongs to the error that has it there.
  @Test(
    arguments: [
      (.cocoa(.fileNoSuchFile), "NSFileNoSuchFileError"),
      (.cocoa(.fileReadUnknown), "NSFileReadUnknownError"),
      (.cocoa(.fileWriteUnknown), "NSFileWriteUnknownError"),
      (.cocoa(.fileWriteOutOfSpace), "NSFileWriteOutOfSpaceError"),
      (.cocoa(.xpcConnectionInterrupted), "NSXPCConnectionInterrupted"),
      (.cocoa(.xpcConnectionInvalid), "NSXPCConnectionInvalid"),
      (.cocoa(.validationMissingMandatoryProperty), "NSValidationMissingMandatoryPropertyError"),
      (.cocoa(.validationRelationshipLacksMinimumCount), "NSValidationRelationshipLacksMinimumCountError"),
      (
        .cocoa(.validationRelationshipExceedsMaximumCount),
        "NSValidationRelationshipExceedsMaximumCountError"
      ),
      (.cocoa(.validationRelationshipDeniedDelete), "NSValidationRelationshipDeniedDeleteError"),
      (.cocoa(.managedObjectMerge), "NSManagedObjectMergeError"), (.cocoa(.coreData), "NSCoreDataError"),
      (.cocoa(.migration), "NSMigrationError"),
      (.cocoa(.persistentHistoryTokenExpired), "NSPersistentHistoryTokenExpiredError"),
      (.cloudKit(.partialFailure), "CKErrorPartialFailure"),
      (.cloudKit(.networkUnavailable), "CKErrorNetworkUnavailable"),
      (.cloudKit(.networkFailure), "CKErrorNetworkFailure"),
      (.cloudKit(.badContainer), "CKErrorBadContainer"),
      (.cloudKit(.serviceUnavailable), "CKErrorServiceUnavailable"),
      (.cloudKit(.requestRateLimited), "CKErrorRequestRateLimited"),
      (.cloudKit(.missingEntitlement), "CKErrorMissingEntitlement"),
      (.cloudKit(.notAuthenticated), "CKErrorNotAuthenticated"),
      (.cloudKit(.unknownItem), "CKErrorUnknownItem"),
      (.cloudKit(.invalidArguments), "CKErrorInvalidArguments"),
      (.cloudKit(.serverRecordChanged), "CKErrorServerRecordChanged"),
      (.cloudKit(.serverRejectedRequest), "CKErrorServerRejectedRequest"),
      (.cloudKit(.operationCancelled), "CKErrorOperationCancelled"),
      (.cloudKit(.changeTokenExpired), "CKErrorChangeTokenExpired"),
      (.cloudKit(.batchRequestFailed), "CKErrorBatchRequestFailed"),
      (.cloudKit(.zoneBusy), "CKErrorZoneBusy"), (.cloudKit(.quotaExceeded), "CKErrorQuotaExceeded"),
      (.cloudKit(.zoneNotFound), "CKErrorZoneNotFound"), (.cloudKit(.limitExceeded), "CKErrorLimitExceeded"),
      (.cloudKit(.userDeletedZone), "CKErrorUserDeletedZone"),
      (.cloudKit(.serverResponseLost), "CKErrorServerResponseLost"),
      (.cloudKit(.accountTemporarilyUnavailable), "CKErrorAccountTemporarilyUnavailable"),
      (.sqlite(.ioError), "SQLITE_IOERR"), (.sqlite(.corrupt), "SQLITE_CORRUPT"),
      (.sqlite(.full), "SQLITE_FULL"), (.sqlite(.cannotOpen), "SQLITE_CANTOPEN"),
      (.sqlite(.authorization), "SQLITE_AUTH"), (.sqlite(.notADatabase), "SQLITE_NOTADB"),
      (.posix(.noSpace), "ENOSPC"),
    ] as [(ErrorCode, String)])
  func namesAgreeWithApplesHeaders(code: ErrorCode, name: String) throws {
    let meaning = try #require(ErrorMeaning.all(name: name).first)
    #expect(meaning.domain == code.domain.rawValue)
    #expect(meaning.codes == code.number...code.number)
  }
}
