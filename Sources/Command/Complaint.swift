// An error that ends the command, with its message and exit status; also prints hints on standard error.

internal import Catalogue
internal import ReportModel
internal import SystemPackage

struct Complaint: Error {
  let status: ExitStatus
  /// The message for the user; `nil` for an end that needs none.
  let words: String?

  init(_ status: ExitStatus, _ words: String?) {
    self.status = status
    self.words = words
  }

  /// A catalogue that was checked before cannot be used.
  init(_ error: CatalogueError, in catalogue: String) {
    self.init(.software, "\(catalogue) cannot be used: \(error.entry) \(error.reason)")
  }

  func print() { if let words { Self.say("parselogs: error: \(words.oneLine)\n") } }

  static func hint(_ words: String) { say("parselogs: \(words)\n") }

  static func say(_ text: String) {
    // There is nowhere left to report a failure of standard error to.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
