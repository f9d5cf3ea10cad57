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

extension ErrorChain {
  /// What is wrong with a log that refers to a file which is not here, for a reason that the record gives.
  package static func textOfMissingFile(_ reason: String) -> String {
    "a file that it refers to failed to download: \(reason.prefix(200))"
  }
}
