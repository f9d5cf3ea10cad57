// The errors of CloudKit's server, which occur beneath those of CloudKit: `<CKError …: "…" (12/2006)`. They
// have no public names: CloudKit.md describes them, and the server's message decides between several
// meanings.

extension ErrorCode {
  /// An error of CloudKit's server.
  package enum Server: Int, Sendable {
    /// 1014: the container is unknown to the server.
    case containerUnknown = 1014
    /// 1020: more than 400 records in one request.
    case tooManyRecords = 1020
    /// 1029: the account has no valid token, so that the server was not asked.
    case accountUnavailable = 1029
    /// 2000: the server rejected the request.
    case requestRejected = 2000
    /// 2006: the server does not accept a value, a field or a query, as when the schema lacks it.
    case argumentRefused = 2006
    /// 2007: the request is not permitted: the container is not assigned to this app, unless the message
    /// contains another reason.
    case notPermitted = 2007
    /// 2023: a limit is exceeded, such as the size of a record.
    case limitExceeded = 2023
  }
}
