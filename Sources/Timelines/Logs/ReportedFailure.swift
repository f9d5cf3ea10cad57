// What one record says of an import that failed.

struct ReportedFailure {
  enum Cause {
    case operation
    /// A file has not been downloaded.
    case missingDownload
    /// The log itself could not be read.
    case unreadableLog
  }

  let text: String
  let cause: Cause
}
