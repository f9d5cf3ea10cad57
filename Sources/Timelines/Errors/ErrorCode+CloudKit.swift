// The errors of CloudKit, by their names in Apple's `CKError.Code`.

extension ErrorCode {
  /// An error of CloudKit.
  package enum CloudKit: Int, Sendable {
    /// Records or zones of one request have errors of their own (2).
    case partialFailure = 2
    /// The device is offline (3).
    case networkUnavailable = 3
    /// The network failed (4).
    case networkFailure = 4
    /// The container cannot be used (5).
    case badContainer = 5
    /// CloudKit does not answer for now (6).
    case serviceUnavailable = 6
    /// CloudKit received too many requests (7).
    case requestRateLimited = 7
    /// The app lacks an entitlement (8).
    case missingEntitlement = 8
    /// Nobody is signed in (9).
    case notAuthenticated = 9
    /// The record, or its type, does not exist (11).
    case unknownItem = 11
    /// The server does not accept a value or a field (12).
    case invalidArguments = 12
    /// Another device changed the record (14).
    case serverRecordChanged = 14
    /// The server rejected the request (15).
    case serverRejectedRequest = 15
    /// The work was cancelled (20).
    case operationCancelled = 20
    /// The change token has expired (21).
    case changeTokenExpired = 21
    /// Another record of the same batch failed (22).
    case batchRequestFailed = 22
    /// The zone is busy (23).
    case zoneBusy = 23
    /// The user's iCloud is full (25).
    case quotaExceeded = 25
    /// The zone does not exist (26).
    case zoneNotFound = 26
    /// The request or a record in it is too large (27).
    case limitExceeded = 27
    /// The user deleted the app's data in iCloud (28).
    case userDeletedZone = 28
    /// The participant of a share has to confirm an address first (33).
    case participantMayNeedVerification = 33
    /// The server's response was lost (34).
    case serverResponseLost = 34
    /// The account has to be confirmed (36).
    case accountTemporarilyUnavailable = 36
    /// The user's key for encrypted data is gone (112); only CloudKit itself prints this name.
    case manateeUnavailable = 112
  }
}
