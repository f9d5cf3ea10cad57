// What UbiquityStoreManager says of an error in records after it, each of its own: what it was working on, the
// error beneath it, and those that it sums up.

internal import Timelines

/// What the records after an error of UbiquityStoreManager say of it.
struct ManagerDetails {
  /// What they say, as captured.
  private var text = ""
  /// The process of the error.
  private let pid: Int32?

  private static let longest = 8192

  /// Nothing yet, of an error.
  init(of record: WatchedRecord) { pid = record.pid }

  /// Takes note of a record that says more, if it is of the same process.
  mutating func add(_ record: WatchedRecord) {
    guard record.pid == pid, text.utf8.count < Self.longest else { return }
    text += (text.isEmpty ? "" : "\n") + record.evidence.text
  }

  /// The errors that they name; `nil` for none.
  var error: ErrorChain? {
    let error = ErrorChain(text)
    return error.links.isEmpty ? nil : error
  }

  /// The error whose record is given, caused by what they name.
  func chain(of record: Evidence) -> ErrorChain {
    ErrorChain(error == nil ? record.text : "\(record.text)\nUnderlying: \(text)")
  }
}
