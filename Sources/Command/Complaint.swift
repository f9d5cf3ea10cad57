// An error that ends the command, with its message and exit status.

internal import Catalogue
internal import ReportModel

/// An error that ends the command, with its message and exit status.
struct Complaint: Error {
  let status: ExitStatus
  /// The message for the user; `nil` if the command ends without one.
  let words: String?

  init(_ status: ExitStatus, _ words: String?) {
    self.status = status
    self.words = words
  }

  /// Creates the complaint about a catalogue that cannot be used though it was checked before.
  init(_ error: CatalogueError, in catalogue: String) {
    self.init(.software, "\(catalogue) cannot be used: \(error.entry) \(error.reason)")
  }

  /// Prints the message on standard error, on one line; nothing without a message.
  func print() { if let words { StandardError.write("parselogs: error: \(words.oneLine)\n") } }
}
