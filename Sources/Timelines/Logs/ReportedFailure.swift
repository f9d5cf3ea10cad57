// A failed import, as one record reports it; `ImportFailure` combines the records.

/// The text and the cause of a failed import, as one record reports them.
struct ReportedFailure {
  enum Cause {
    /// The operation itself failed.
    case operation
    /// A file that the import needs has not been downloaded.
    case missingDownload
    /// The log itself could not be read.
    case unreadableLog
  }

  let text: String
  let cause: Cause
}

extension ErrorChain {
  /// Returns the error text for a log that refers to a file that was not downloaded, for the reason in its
  /// record.
  package static func textOfMissingFile(_ reason: String) -> String {
    "\(missingFile): \(reason.prefix(200))"
  }

  private static let missingFile = "a file that it refers to failed to download"

  /// Whether an import failed for want of a file that its log refers to.
  package var concernsMissingFile: Bool { links.isEmpty && reason?.hasPrefix(Self.missingFile) == true }

  /// Whether Core Data printed `(null)` in place of the error.
  package var isNull: Bool { links.isEmpty && reason == "(null)" }

  /// What an import fails with whose save comes after another one.
  ///
  /// Only the record of one that loses while it resolves a conflict has an error, which may be `(null)`.
  package static func textOfLostRace(_ said: String?) -> String {
    let concernsConflict = said.map { !ErrorChain($0).contains(.cocoa(.otherSaveFirst)) } ?? false
    let code: ErrorCode.Cocoa = concernsConflict ? .otherSaveFirstInConflict : .otherSaveFirst
    return "Error Domain=NSCocoaErrorDomain Code=\(code.rawValue)"
  }

  /// What an import fails with that stops to let a save of the app through, for which no error code is known.
  static let textOfInterruption = "another save came first"

  /// Whether an import gave way to another save: nothing is wrong with its log.
  package var isLostRace: Bool {
    contains(.cocoa(.otherSaveFirst)) || contains(.cocoa(.otherSaveFirstInConflict))
      || links.isEmpty && reason == Self.textOfInterruption
  }
}
