// The details that UbiquityStoreManager prints in separate records after an error: what it was working on,
// the underlying error, and the errors that it summarises.

internal import Timelines

/// The details of one error of UbiquityStoreManager, from the records after it.
struct ManagerDetails {
  /// The text of these records, as captured.
  private var text = ""
  /// The process that printed the error.
  private let pid: Int32?

  /// The length of `text`, in bytes, from which no more records are added.
  private static let maximumLength = 8192

  /// Creates the details of an error, without any records yet.
  init(of record: WatchedRecord) { pid = record.pid }

  /// Adds a record with more details, if the same process printed it.
  mutating func add(_ record: WatchedRecord) {
    guard record.pid == pid, text.utf8.count < Self.maximumLength else { return }
    text += (text.isEmpty ? "" : "\n") + record.evidence.text
  }

  /// The errors that the details name; `nil` if they name none.
  var error: ErrorChain? {
    let error = ErrorChain(text)
    return error.links.isEmpty ? nil : error
  }

  /// Returns the error of the given record, with the details' errors as its cause.
  func chain(of record: Evidence) -> ErrorChain {
    ErrorChain(error == nil ? record.text : "\(record.text)\nUnderlying: \(text)")
  }
}
