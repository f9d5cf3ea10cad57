// The errors of faults: of reading, writing, adopting a baseline, and setting up.

extension TextBuffer {
  /// Adds an error of Core Data with a reason.
  mutating func error(_ code: Int, reason: String? = nil) {
    cocoaError(code)
    openUserInfo()
    if let reason {
      add("reason=")
      add(reason)
    }
    add("}")
  }

  /// Adds the user info of such an error.
  mutating func userInfo(reason: String?) {
    guard let reason else {
      add("(null)")
      return
    }
    add("{\n    reason = \"")
    add(reason)
    add("\";\n}")
  }

  /// Adds an error of another domain.
  mutating func error(in domain: String, _ code: Int, _ words: String) {
    add("Error Domain=")
    add(domain)
    add(" Code=")
    add(code)
    add(" \"")
    add(words)
    add("\"")
  }

  // MARK: Logs that cannot be read

  /// Adds the error of a property list parser.
  mutating func parseError() {
    cocoaError(3840)
    openUserInfo()
    add("NSDebugDescription=Unexpected character b at line 1}")
  }

  /// Adds the error of reading a file that is not downloaded.
  mutating func downloadError(_ log: TransactionLog, _ store: Store, _ names: Names) {
    add("Error Domain=NSCocoaErrorDomain Code=256 \"")
    downloadWords()
    add("\"")
    openUserInfo()
    add("NSURL=")
    url(of: log, store, names)
    add(", NSDescription=The item failed to download.}")
  }

  private mutating func downloadWords() {
    add("The operation couldn’t be completed. (Cocoa error 256 - The item failed to download.)")
  }

  mutating func downloadUserInfo(_ log: TransactionLog, _ store: Store, _ names: Names) {
    add("{\n    NSDescription = \"The item failed to download.\";\n    NSURL = \"")
    url(of: log, store, names)
    add("\";\n}")
  }

  /// Adds the importer's error for a log that it cannot read.
  mutating func comparisonError(_ fault: Fault) {
    let isWaiting = fault == .logNotDownloaded || fault == .logNeverDownloaded
    cocoaError(isWaiting ? 134_320 : 134_302)
    openUserInfo()
    if !isWaiting {
      add("reason=")
      add(Self.unreadableReason)
    }
    add("}")
  }

  static let unreadableReason = "Error during property list parsing during import or opening of log file"
}
