// The errors of the database, named after the constants in SQLite's header.

extension ErrorCode {
  /// An error of the database.
  package enum SQLite: Int, Sendable {
    /// SQLITE_PERM (3): access was denied.
    case permission = 3
    /// SQLITE_BUSY (5): another connection is using the database.
    case busy = 5
    /// SQLITE_LOCKED (6): the same connection is using a table.
    case locked = 6
    /// SQLITE_IOERR (10): reading or writing failed.
    case ioError = 10
    /// SQLITE_CORRUPT (11): the file is damaged.
    case corrupt = 11
    /// SQLITE_FULL (13): no space is left.
    case full = 13
    /// SQLITE_CANTOPEN (14): the file cannot be opened.
    case cannotOpen = 14
    /// SQLITE_AUTH (23): access is not authorised, as on a locked device.
    case authorization = 23
    /// SQLITE_NOTADB (26): the file is not a database.
    case notADatabase = 26
    /// SQLITE_IOERR_READ (266): reading failed.
    case ioErrorRead = 266
    /// SQLITE_ERROR_SNAPSHOT (769): the snapshot to be read is no longer in the write-ahead log.
    case errorSnapshot = 769
    /// SQLITE_IOERR_FSYNC (1034): written data could not be flushed to the disk.
    case ioErrorSync = 1034
  }
}
