// An error as messages print it.

/// An error of CloudKit or of Core Data.
struct Trouble: Sendable {
  let domain: String
  let code: Int

  /// The description of the error, as `%@` prints it.
  let text: String

  /// The underlying cause, such as `CKErrorDomain:15`.
  var cause: String
  /// The words that show the cause in a record.
  var words: String

  /// Whether the error occurs before the account is checked.
  var comesFirst = false

  /// The items that cannot be repaired, which are also printed before the request ends.
  var fatalItems: String?

  /// An item of the error that recovery does not know.
  var unknownItem: String?

  /// The affected records, by name and type.
  var records: [(name: String, type: String)] = []

  /// The number of other records that failed because of them.
  var followers = 0

  /// Whether set-up is tried again after the error.
  var isRetried: Bool {
    domain == "CKErrorDomain" && [3, 4, 6, 7, 22, 23].contains(code)
  }

  /// The error in short form: `CKErrorDomain:2`.
  var short: String { "\(domain):\(code)" }

  init(domain: String, code: Int, text: String, words: String) {
    self.domain = domain
    self.code = code
    self.text = text
    self.words = words
    cause = "\(domain):\(code)"
  }

  /// Returns an error of Core Data.
  static func cocoa(_ code: Int, _ reason: String, more: String = "", words: String? = nil) -> Trouble {
    Trouble(
      domain: "NSCocoaErrorDomain", code: code,
      text: "Error Domain=NSCocoaErrorDomain Code=\(code) \"\(reason)\" "
        + "UserInfo={NSLocalizedFailureReason=\(reason)\(more)}",
      words: words ?? "Code=\(code) ")
  }
}
